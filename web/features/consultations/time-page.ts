import type { ConsultationMode } from "../../../contract/consultation-limits.ts";
import type { SlotPage } from "../../../contract/consultations.ts";
import type { ConsultationPage } from "./consultation-page.ts";

/** What can be chosen from: the free times of a week, in one way, with one clinician or whoever is free. */
export interface TimePage extends ConsultationPage {
  readonly slots: SlotPage;
  readonly mode: ConsultationMode;
  /** Empty for whoever is free. */
  readonly clinician: string;
}
