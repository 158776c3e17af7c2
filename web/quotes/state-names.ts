import type { AccountQuoteSummary } from "../../contract/account-quotes.ts";
import type { QuoteEventKind } from "../../contract/quote-events.ts";
import type { QuoteStatus } from "../../contract/quotes.ts";
import { m } from "../words/compiled/messages.js";
import type { Words } from "./quote-words.ts";

export const statusNames: Words<QuoteStatus> = {
  draft: m.requests_status_draft,
  submitted: m.requests_status_submitted,
  triage: m.requests_status_triage,
  needs_info: m.requests_status_needs_info,
  under_review: m.requests_status_under_review,
  offered: m.requests_status_offered,
  revision_requested: m.requests_status_revision_requested,
  accepted: m.requests_status_accepted,
  deposit_due: m.requests_status_deposit_due,
  deposit_paid: m.requests_status_deposit_paid,
  scheduled: m.requests_status_scheduled,
  cancelled: m.requests_status_cancelled,
  declined_by_client: m.requests_status_declined_by_client,
  declined_by_provider: m.requests_status_declined_by_provider,
  expired: m.requests_status_expired,
  withdrawn: m.requests_status_withdrawn,
};

/** Where a request of an account stands; a deposit whose transfer is awaited is not asked for. */
export const stateOf = ({ status, transfer }: Pick<AccountQuoteSummary, "status" | "transfer">): string =>
  transfer ? m.checkout_transfer_title() : statusNames[status]();

export const eventNames: Words<QuoteEventKind> = {
  started: m.requests_event_started,
  submitted: m.requests_event_submitted,
  amended: m.requests_event_amended,
  note: m.requests_event_note,
  "attachment-added": m.requests_event_attachment_added,
  "attachment-removed": m.requests_event_attachment_removed,
  withdrawn: m.requests_event_withdrawn,
  expired: m.requests_event_expired,
  "status-changed": m.requests_event_status_changed,
  claimed: m.requests_event_claimed,
  question: m.requests_event_question,
  "document-requested": m.requests_event_document_requested,
  "document-shared": m.requests_event_document_shared,
  "offer-sent": m.requests_event_offer_sent,
  "offer-withdrawn": m.requests_event_offer_withdrawn,
  "offer-extended": m.requests_event_offer_extended,
  "offer-reminded": m.requests_event_offer_reminded,
  scheduled: m.requests_event_scheduled,
  "treatment-cancelled": m.requests_status_cancelled,
  comment: m.requests_event_comment,
  "revision-requested": m.requests_event_revision_requested,
  accepted: m.requests_event_accepted,
  declined: m.requests_event_declined,
  "renewal-requested": m.requests_event_renewal_requested,
  "health-opened": m.requests_event_health_opened,
  "document-opened": m.requests_event_document_opened,
};
