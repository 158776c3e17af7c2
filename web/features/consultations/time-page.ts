import type { ConsultationMode } from "../../../contract/consultation-constants.ts";
import type { SlotPage } from "../../../contract/consultations.ts";
import type { ConsultationPage } from "./consultation-page.ts";

/** Free times of a week, in one mode, with one clinician or any. */
export interface TimePage extends ConsultationPage {
  readonly slots: SlotPage;
  readonly mode: ConsultationMode;
  /** Empty for any clinician. */
  readonly clinician: string;
}
