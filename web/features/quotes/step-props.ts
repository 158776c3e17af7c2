import type { Answering } from "../../forms/questions.tsx";
import type { StepPage } from "./step-page.ts";

/** What each step's questions are given. */
export interface StepProps extends Answering {
  readonly page: StepPage;
}
