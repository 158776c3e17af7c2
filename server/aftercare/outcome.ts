import type { CheckIn, CheckInAnswers } from "../../contract/aftercare.ts";
import { outcomeOf, type QuestionSet } from "../../contract/recovery-outcome.ts";
import { type Situation, thresholdsFor } from "./thresholds.ts";

/** What the answers of a check-in lead to, by the table of thresholds; see `outcomeOf`. */
export const decide = (
  situation: Situation,
  questions: Pick<QuestionSet, "asks">,
  answers: CheckInAnswers,
): Pick<CheckIn, "outcome" | "because"> => outcomeOf(thresholdsFor(situation), questions, answers);
