import type { ConsultationMode, ConsultationStep } from "../../contract/consultation-constants.ts";
import type { ConsultationStatus } from "../../contract/consultations.ts";
import type { Money } from "../../contract/money.ts";
import type { Language } from "../../contract/values.ts";
import { formatMoney } from "../format.ts";
import { m } from "../words/compiled/messages.js";

type Words<Key extends string> = Readonly<Record<Key, () => string>>;

export const modeNames: Words<ConsultationMode> = {
  video: m.consultations_mode_video,
  phone: m.consultations_mode_phone,
  "in-clinic": m.consultations_mode_in_clinic,
};

export const statusNames: Words<ConsultationStatus> = {
  draft: m.consultations_status_draft,
  held: m.consultations_status_held,
  expired: m.consultations_status_expired,
  confirmed: m.consultations_status_confirmed,
  rescheduled: m.consultations_status_rescheduled,
  cancelled_by_client: m.consultations_status_cancelled,
  cancelled_by_provider: m.consultations_status_cancelled_by_clinic,
  completed: m.consultations_status_completed,
  no_show: m.consultations_status_no_show,
};

export const stepNames: Words<ConsultationStep> = {
  reason: m.consultations_step_reason,
  health: m.consultations_step_health,
  documents: m.quotes_papers_short,
  time: m.consultations_step_time,
  details: m.consultations_step_details,
};

export const priceOf = (price: Money, language: Language): string =>
  price.amount === 0 ? m.consultations_free() : formatMoney(price, language);
