import type { Answering } from "../../../forms/questions.tsx";
import type { StepPage } from "./step-page.ts";

/** Props of the questions about the journey, which are asked in an account too. */
export interface TravelProps extends Answering {
  readonly page: Pick<StepPage, "options" | "hotelNights"> & Partial<Pick<StepPage, "child">>;
}

/** Props of each step's questions. */
export interface StepProps extends Answering {
  readonly page: StepPage;
}
