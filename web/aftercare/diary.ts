import type { CheckIns, RecoveryDiary } from "../../contract/aftercare.ts";
import type { RecoveryStage } from "../../contract/procedures.ts";

/** What the form of a day needs. */
export type DiaryDay = Pick<RecoveryDiary, "questions" | "signs" | "today" | "checkIns">;

/** Today's check-in to the questions that are asked, where it is given. */
export const checkInOfToday = ({ checkIns, today, questions }: DiaryDay): CheckIns[number] | undefined =>
  checkIns.find(({ day, questionSet }) => day === today && questionSet === questions?.set);

/** Stages of the calendar that a day is in. */
export const stagesOn = (stages: readonly RecoveryStage[], day: number): RecoveryStage[] =>
  stages.filter(({ fromDay, toDay }) => fromDay <= day && (toDay === null || day <= toDay));
