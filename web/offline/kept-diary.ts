import type { CheckIns, RecoveryDiary, RecoveryPlan } from "../../contract/aftercare.ts";
import { isWithin, questionSetsOf } from "../../contract/recovery-outcome.ts";
import { dayIn, daysBetween } from "../../contract/zoned-time.ts";
import type { KeptCheckIn } from "./check-in-outbox.ts";

/** A recovery diary on the device, as the server told it, and the tables of its later days. */
export interface KeptDiary {
  readonly diary: RecoveryDiary;
  readonly plan: RecoveryPlan;
  /** Of the clinic, whose calendar counts the days. */
  readonly timeZone: string;
}

/** The diary of a day, as far as a device knows it. */
export type DiaryOnDevice = Pick<
  RecoveryDiary,
  "today" | "day" | "procedure" | "textsLanguage" | "stages" | "thresholds" | "questions" | "signs" | "checkIns"
> & {
  /** The emergency number. */
  readonly number: string;
};

/** The diary as it stands now: the day's questions and limits by the tables, with the check-ins that are not sent yet. */
export function diaryAt(
  { diary, plan, timeZone }: KeptDiary,
  unsent: readonly KeptCheckIn[],
  now: Date,
): DiaryOnDevice {
  const { procedure, textsLanguage, stages, signs, treatmentOn } = diary;
  const today = dayIn(timeZone, now);
  const day = daysBetween(treatmentOn, today);
  const [asked] = questionSetsOf(plan.questionSets, day);
  const { until, during, after } = plan.emergency;
  return {
    ...{ today, day, procedure, textsLanguage, stages, signs },
    thresholds: plan.thresholds.filter(({ days }) => isWithin(days, day)),
    questions: asked ? { set: asked.set, asks: [...asked.asks] } : null,
    checkIns: withUnsent(diary.checkIns, unsent),
    number: today <= until ? during : after,
  };
}

const isSame = (one: { day: string; questionSet: string }, { day, set }: KeptCheckIn): boolean =>
  one.day === day && one.questionSet === set;

/** Check-ins with those that wait in place of what they correct, the newest day first. */
const withUnsent = (known: CheckIns, unsent: readonly KeptCheckIn[]): CheckIns =>
  [
    ...unsent.map(({ day, set, version, writtenAt, answers, outcome, because }) => ({
      ...{ day, questionSet: set, version: version + 1, at: writtenAt, answers, outcome, because },
      earlier: [],
    })),
    ...known.filter((one) => !unsent.some((waiting) => isSame(one, waiting))),
  ].toSorted((one, other) => other.day.localeCompare(one.day));

/** The version on the server of a day's check-in, as the device knows it; 0 without one. */
export const knownVersion = ({ diary }: KeptDiary, of: { day: string; set: string }): number =>
  diary.checkIns.find(({ day, questionSet }) => day === of.day && questionSet === of.set)?.version ?? 0;
