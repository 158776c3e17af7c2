import type { AccountQuoteSummary, Stage, Task } from "../../../../contract/account-quotes.ts";
import type { Words } from "../../../quotes/quote-words.ts";
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

export const taskNames: Readonly<Record<Task["kind"], (facts: { count: number }) => string>> = {
  "answer-question": m.offers_task_answer,
  "read-message": m.offers_task_message,
  "read-offer": m.offers_task_read,
  "renew-offer": m.offers_task_renew,
  "pay-deposit": m.offers_task_deposit,
  prepare: m.offers_task_prepare,
  "add-documents": m.offers_task_documents,
};

/** Procedures of a request in one line. */
export const titleOf = ({ procedures }: Pick<AccountQuoteSummary, "procedures">): string =>
  procedures.map(({ title }) => title).join(" · ") || m.offers_to_be_advised();
