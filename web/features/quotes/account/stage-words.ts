import type { AccountQuoteSummary, Stage, Task } from "../../../../contract/account-quotes.ts";
import type { Language } from "../../../../contract/values.ts";
import { formatMoney } from "../../../format.ts";
import type { Words } from "../../../quotes/quote-words.ts";
import { tripPaths } from "../../../trip/trip-paths.ts";
import { m } from "../../../words/compiled/messages.js";

export const stageNames: Words<Stage> = {
  enquiry: m.offers_stage_enquiry,
  offer: m.offers_stage_offer,
  scheduled: m.offers_stage_scheduled,
  "pre-op": m.offers_stage_pre_op,
  done: m.offers_stage_done,
  aftercare: m.offers_stage_aftercare,
  closed: m.offers_stage_closed,
};

const taskNames: Readonly<Record<Task["kind"], (facts: { count: number }) => string>> = {
  "answer-question": m.offers_task_answer,
  "send-document": m.offers_task_send_document,
  "read-message": m.offers_task_message,
  "read-offer": m.offers_task_read,
  "renew-offer": m.offers_task_renew,
  "await-renewal": m.offers_task_await_renewal,
  "agree-dates": m.offers_task_agree_dates,
  "pay-deposit": m.offers_deposit,
  "await-transfer": m.checkout_transfer_title,
  "begin-trip": m.offers_task_begin_trip,
  "await-schedule": m.offers_task_await_schedule,
  "plan-trip": m.offers_task_plan_trip,
  "treatment-cancelled": m.offers_task_cancelled,
  recover: m.offers_task_recover,
  prepare: m.offers_task_prepare,
  "add-documents": m.offers_task_documents,
};

/** A step of a request; a deposit is named with its amount. */
export const taskName = (
  { deposit }: Pick<AccountQuoteSummary, "deposit">,
  { kind, count }: Pick<Task, "kind" | "count">,
  language: Language,
): string =>
  kind === "pay-deposit" && deposit
    ? m.offers_task_deposit({ amount: formatMoney(deposit, language) })
    : taskNames[kind]({ count });

/**
 * Where a step is taken: on the request's page, in the trip, or nowhere, because the clinic acts. `isAnsweredElsewhere`: the page
 * shows an offer that is answered elsewhere, such as a withdrawn one.
 */
export function placeOf(
  kind: Task["kind"],
  { trip, isAnsweredElsewhere }: { trip: string | null; isAnsweredElsewhere: boolean },
): string | null {
  switch (kind) {
    case "answer-question":
    case "read-message":
    case "agree-dates":
    case "treatment-cancelled":
    case "recover":
      return "#message";
    case "send-document":
      return "#document";
    case "read-offer":
    case "renew-offer":
      return isAnsweredElsewhere ? "#alternatives" : "#answer";
    case "pay-deposit":
      return "#agreed";
    case "begin-trip":
      return "#trip";
    case "prepare":
      return "#preparation";
    case "await-transfer":
      return trip && `${tripPaths.checkout}?trip=${trip}`;
    case "plan-trip":
      return trip && tripPaths.trip(trip);
    default:
      return null;
  }
}

/** Procedures of a request in one line. */
export const titleOf = ({ procedures }: Pick<AccountQuoteSummary, "procedures">): string =>
  procedures.map(({ title }) => title).join(" · ") || m.offers_to_be_advised();
