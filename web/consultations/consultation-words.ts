import type { ConsultationMode, ConsultationPurpose, ConsultationStep } from "../../contract/consultation-constants.ts";
import type { ConsultationStatus } from "../../contract/consultations.ts";
import type { Money } from "../../contract/money.ts";
import type { Language } from "../../contract/values.ts";
import { formatMoney } from "../format.ts";
import { personError } from "../forms/person-error.ts";
import type { FormWords } from "../forms/problem.ts";
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

export const purposeTexts: Readonly<
  Record<ConsultationPurpose, (about: { clinic: string; country: string }) => string>
> = {
  "health-data": m.consultations_consent_health_data,
  "transfer-abroad": m.consents_transfer_abroad,
  telemedicine: m.consultations_consent_telemedicine,
};

/** Texts of the booking's controls. */
export const formWords: FormWords = {
  names: {
    reason: m.consultations_reason_short,
    slot: m.consultations_step_time,
    file: m.quotes_papers_choose,
    givenName: m.quotes_given_name,
    familyName: m.quotes_family_name,
    email: m.quotes_email,
    phone: m.quotes_phone,
    contactLanguage: m.consultations_language,
    "consent-health-data": m.consultations_consent_health_data_short,
    "consent-transfer-abroad": m.quotes_consent_transfer_abroad_short,
    "consent-telemedicine": m.consultations_consent_telemedicine_short,
  },
  controlOf: (field) => field.replace(/^contact\./, "").replace(/^language$/, "contactLanguage"),
  textOf(error, control) {
    const { field, reason } = error;
    if (control === "file") return error.reason === "required" ? m.quotes_error_file() : m.quotes_refused_type();
    if (control === "slot") return m.consultations_taken();
    if (control === "phone" && reason === "required") return m.consultations_phone_needed();
    if (reason === "too-many-bookings") return m.consultations_many_booked();
    return field.startsWith("answers.") ? m.consultations_answer_needed() : personError(error, control);
  },
  reasons: {
    "wrong-state": m.consultations_refused_state,
    conflict: m.consultations_refused_conflict,
    "too-many-requests": m.consultations_refused_many,
  },
};
