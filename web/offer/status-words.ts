import type { QuoteStatus } from "../../contract/quotes.ts";
import { m } from "../words/compiled/messages.js";

/** States of a request, as the person and the clinic read them. */
export const statusNames: Readonly<Record<QuoteStatus, () => string>> = {
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
  declined_by_client: m.requests_status_declined_by_client,
  declined_by_provider: m.requests_status_declined_by_provider,
  expired: m.requests_status_expired,
  withdrawn: m.requests_status_withdrawn,
};
