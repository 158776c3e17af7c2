import type { CheckIn, CheckInAnswers, RecoveryPlan, Threshold } from "./aftercare.ts";
import { medicineStates, type Outcome, outcomes, type Signal, woundStates } from "./aftercare-constants.ts";

// Shared by the server and by a device without a network, so that both decide alike. It loads no schema library.

/** Days after the treatment, from the first to the last; null for no end. */
export type Days = readonly [number, number | null];

export const isWithin = ([first, last]: Days, day: number): boolean => day >= first && (last === null || day <= last);

/** What a check-in asks. */
export interface QuestionSet {
  readonly set: string;
  readonly asks: readonly Signal[];
}

/** The sets that may be answered on a day; the one that is asked comes first. Empty once the questions have ended. */
export function questionSetsOf(sets: RecoveryPlan["questionSets"], day: number): readonly QuestionSet[] {
  const open = sets.filter(({ days }) => isWithin(days, day));
  const first = open.length === 0 ? 0 : day % open.length;
  return [...open.slice(first), ...open.slice(0, first)].map(({ set, asks }) => ({ set, asks }));
}

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
 * What the answers of a check-in lead to, by the thresholds that apply on its day: the most urgent outcome of all that they
 * meet. A sign that no threshold knows, and an answer that was asked for and is missing, are for the clinic: neither is ever
 * green.
 */
export function outcomeOf(
  thresholds: readonly Threshold[],
  { asks }: Pick<QuestionSet, "asks">,
  answers: CheckInAnswers,
): Pick<CheckIn, "outcome" | "because"> {
  const met = thresholds.filter((one) => isMet(one, answers));
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
