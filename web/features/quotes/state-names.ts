import type { QuoteEventKind } from "../../../contract/quotes.ts";
import { m } from "../../words/compiled/messages.js";
import type { Words } from "./quote-words.ts";

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
  "offer-sent": m.requests_event_offer_sent,
  "offer-withdrawn": m.requests_event_offer_withdrawn,
  "offer-extended": m.requests_event_offer_extended,
  "offer-reminded": m.requests_event_offer_reminded,
  scheduled: m.requests_event_scheduled,
  comment: m.requests_event_comment,
  "revision-requested": m.requests_event_revision_requested,
  accepted: m.requests_event_accepted,
  declined: m.requests_event_declined,
  "renewal-requested": m.requests_event_renewal_requested,
};
