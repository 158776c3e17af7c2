import { personError } from "../../forms/person-error.ts";
import type { FormWords } from "../../forms/problem.ts";
import { childControls, childError, childNames } from "../../quotes/child-fields.ts";
import { m } from "../../words/compiled/messages.js";

const controls = childControls("actsFor");

/** Texts of the booking's controls. */
export const formWords: FormWords = {
  names: {
    ...childNames,
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
  controlOf: (field) =>
    controls[field] ??
    field
      .replace(/^contact\./, "")
      .replace(/^language$/, "contactLanguage")
      .replace(/^patient\..*/, "patient"),
  textOf(error, control) {
    const { field, reason } = error;
    if (control === "file") return error.reason === "required" ? m.quotes_error_file() : m.quotes_refused_type();
    if (control === "slot") return m.consultations_taken();
    if (control === "phone" && reason === "required") return m.consultations_phone_needed();
    if (reason === "too-many-bookings") return m.consultations_many_booked();
    if (field.startsWith("answers.")) return m.consultations_answer_needed();
    return childError(error, control) ?? personError(error, control);
  },
  reasons: {
    "wrong-state": m.consultations_refused_state,
    conflict: m.consultations_refused_conflict,
    "too-many-requests": m.consultations_refused_many,
  },
};
