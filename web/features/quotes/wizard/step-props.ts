import type { Answering } from "../../../forms/questions.tsx";
import type { StepPage } from "./step-page.ts";

/** Props of each step's questions. */
export interface StepProps extends Answering {
  readonly page: StepPage;
}
