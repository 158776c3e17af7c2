import type { ConsultationMode } from "../../../contract/consultation-constants.ts";
import type { ConsultationSlot, SlotPage } from "../../../contract/consultation-slots.ts";
import type { ConsultationPage } from "./consultation-page.ts";

/** Free times of a week, in one mode, with one clinician or any. */
export interface TimePage extends ConsultationPage {
  readonly slots: SlotPage;
  readonly mode: ConsultationMode;
  /** Empty for any clinician. */
  readonly clinician: string;
  /** The person's own time in the list, as `slotValue` writes it. */
  readonly held: string | null;
  /** The time that was held for them before, and cannot be had any more. */
  readonly gone: string | null;
}

/** A time as the form sends it. */
export const slotValue = ({ startsAt, clinician }: Pick<ConsultationSlot, "startsAt" | "clinician">): string =>
  `${startsAt} ${clinician}`;
