import type { Alarm } from "../../../contract/alarms.ts";
import type { CaseKind, DeskCase } from "../../../contract/desk/cases.ts";
import type { Provider } from "../../../contract/providers.ts";
import type { QuoteStatus } from "../../../contract/quotes.ts";
import type { Language } from "../../../contract/values.ts";
import { formatMoment } from "../../format.ts";
import { m } from "../../words/compiled/messages.js";
import { deskPaths } from "../paths.ts";

type Names<Key extends string> = Readonly<Record<Key, () => string>>;

export const kindsName: Names<CaseKind> = {
  request: m.desk_cases_kind_request,
  consultation: m.desk_cases_kind_consultation,
  chat: m.desk_cases_kind_chat,
  message: m.desk_cases_kind_message,
  trip: m.desk_cases_kind_trip,
  recovery: m.desk_cases_kind_recovery,
};

export const kindName: Names<CaseKind> = {
  request: m.desk_cases_one_request,
  consultation: m.desk_cases_one_consultation,
  chat: m.desk_cases_one_chat,
  message: m.desk_cases_one_message,
  trip: m.desk_cases_one_trip,
  recovery: m.desk_cases_one_recovery,
};

/** States of a request as the clinic sees them; the person reads others. */
export const requestStates: Names<QuoteStatus> = {
  draft: m.desk_requests_state_draft,
  submitted: m.desk_requests_state_submitted,
  triage: m.desk_requests_state_triage,
  needs_info: m.desk_requests_state_needs_info,
  under_review: m.desk_requests_state_under_review,
  offered: m.desk_requests_state_offered,
  revision_requested: m.desk_requests_state_revision_requested,
  accepted: m.desk_requests_state_accepted,
  deposit_due: m.desk_requests_state_deposit_due,
  deposit_paid: m.desk_requests_state_deposit_paid,
  scheduled: m.desk_requests_state_scheduled,
  cancelled: m.requests_status_cancelled,
  declined_by_client: m.desk_requests_state_declined_by_client,
  declined_by_provider: m.desk_requests_state_declined_by_provider,
  expired: m.desk_requests_state_expired,
  withdrawn: m.desk_requests_state_withdrawn,
};

const stateNames: Readonly<Record<string, () => string>> = {
  received: m.desk_cases_state_received,
  answered: m.desk_cases_state_answered,
  requested: m.desk_cases_state_requested,
  with_human: m.desk_cases_state_with_human,
  returned: m.desk_cases_state_returned,
  confirmed: m.desk_cases_state_confirmed,
  rescheduled: m.desk_cases_state_rescheduled,
  completed: m.desk_cases_state_completed,
  cancelled_by_client: m.desk_cases_state_cancelled,
  cancelled_by_provider: m.desk_cases_state_cancelled,
  no_show: m.desk_cases_state_no_show,
  needs_review: m.desk_cases_state_needs_review,
  supplier_changed: m.desk_cases_state_supplier_changed,
  refund_failed: m.desk_cases_state_refund_failed,
  settled: m.desk_cases_state_settled,
  silent: m.desk_cases_state_silent,
  waiting: m.desk_cases_state_waiting,
  urgent: m.desk_cases_state_urgent,
};

export const stateName = ({ kind, state }: Pick<DeskCase, "kind" | "state">): string =>
  kind === "request" ? requestStates[state as QuoteStatus]() : (stateNames[state]?.() ?? state); // a request's case has its status

const alarmNames: Names<Alarm> = {
  emergency: m.desk_cases_state_urgent,
  "self-harm": m.desk_cases_state_harm,
  both: m.desk_cases_state_both,
};

/** Why an urgent case is, in a word. */
export const urgentName = ({ alarm }: Pick<DeskCase, "alarm">): string =>
  alarm === null ? m.desk_cases_state_urgent() : alarmNames[alarm]();

/** Of a line of a list whose person has to be called. */
export const urgentLine = "border-s-4 border-s-danger bg-danger-soft";

/** Where a case is worked on. */
export const casePath = ({ kind, id, reference }: Pick<DeskCase, "kind" | "id" | "reference">): string => {
  const pages = {
    request: deskPaths.request(reference),
    consultation: deskPaths.consultation(reference),
    chat: deskPaths.chat(reference),
    message: deskPaths.message(id),
    trip: deskPaths.trip(reference),
    recovery: deskPaths.recovery(reference),
  };
  return pages[kind];
};

export interface DueWords {
  readonly tone: "danger" | "warning" | "neutral";
  readonly text: string;
}

/** The due time by the clinic's clock, and how near it is. */
export function dueWords(
  { dueAt, due, turn, isUrgent }: Pick<DeskCase, "dueAt" | "due" | "turn" | "isUrgent">,
  { location }: Provider,
  language: Language,
): DueWords | null {
  if (!dueAt || turn !== "clinic") return null;
  const time = formatMoment(dueAt, location.timeZone, language);
  if (due === "late") return { tone: "danger", text: m.desk_cases_late_since({ time }) };
  if (isUrgent) return { tone: "danger", text: m.desk_aftercare_call_by({ time }) };
  if (due === "soon") return { tone: "warning", text: m.desk_cases_soon({ time }) };
  return { tone: "neutral", text: m.desk_cases_due_at({ time }) };
}
