import type { CheckIn, CheckInAnswers, Threshold } from "../../contract/aftercare.ts";
import {
  medicineStates,
  type Outcome,
  outcomes,
  type Signal,
  woundStates,
} from "../../contract/aftercare-constants.ts";
import { type QuestionSet, type Situation, thresholdsFor } from "./thresholds.ts";

const scales: Partial<Record<Signal, readonly (number | string)[]>> = { wound: woundStates, medicines: medicineStates };

/** An answer on a scale that grows with how bad it is. */
const severityOf = (signal: Signal, answer: number | string): number =>
  scales[signal]?.indexOf(answer) ?? Number(answer);

function isMet({ signal, atLeast, sign }: Threshold, answers: CheckInAnswers): boolean {
  if (sign !== null) return answers.signs?.includes(sign) ?? false;
  const answer = signal === null ? null : answers[signal];
  if (signal === null || atLeast === null || answer === null || answer === undefined) return false;
  return severityOf(signal, answer) >= severityOf(signal, atLeast);
}

const worst = (found: readonly Outcome[]): Outcome => outcomes.findLast((one) => found.includes(one)) ?? "green";

/**
 * What the answers of a check-in lead to, by the table of thresholds: the most urgent outcome of all rows that they meet.
 * A sign that the table does not know for this procedure or day, and an answer that was asked for and is missing, are
 * for the clinic: neither is ever green.
 */
export function decide(
  situation: Situation,
  { asks }: Pick<QuestionSet, "asks">,
  answers: CheckInAnswers,
): Pick<CheckIn, "outcome" | "because"> {
  const met = thresholdsFor(situation).filter((one) => isMet(one, answers));
  const unknown = (answers.signs ?? []).filter((sign) => !met.some((one) => one.sign === sign));
  const lacks = (answer: unknown): boolean => answer === undefined || answer === null;
  const isMissing = lacks(answers.signs) || asks.some((signal) => lacks(answers[signal]));
  return {
    outcome: worst([
      ...met.map(({ outcome }) => outcome),
      ...(unknown.length > 0 || isMissing ? (["ask"] as const) : []),
    ]),
    because: [...met.map(({ id }) => id), ...unknown, ...(isMissing ? ["missing"] : [])],
  };
}
