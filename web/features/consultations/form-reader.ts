import { consultationConsents, consultationModes } from "../../../contract/consultation-constants.ts";
import type { confirmConsultation, holdSlot } from "../../../contract/consultations.ts";
import type { InputOf } from "../../../contract/endpoint.ts";
import { siteLanguageOf } from "../../../contract/languages.ts";
import { latinDigits } from "../../forms/body-measures.ts";

type Time = Omit<InputOf<typeof holdSlot>["body"], "version">;
type Booking = Omit<InputOf<typeof confirmConsultation>["body"], "version">;

const text = (form: FormData, name: string): string => String(form.get(name) ?? "").trim();

/** The reader's zone, where script could tell. */
export const zoneIn = (form: FormData): { visitorZone?: string } => {
  const visitorZone = text(form, "visitorZone");
  return visitorZone ? { visitorZone } : {};
};

/** `2026-11-23T10:00:00.000Z ada-berg` is a time and whose it is; the API says what is wrong with any other. */
export function timeIn(form: FormData): Time {
  const [startsAt = "", clinician = ""] = text(form, "slot").split(" ");
  const mode = consultationModes.find((one) => one === form.get("mode")) ?? consultationModes[0];
  return { mode, startsAt, clinician, ...zoneIn(form) };
}

export function contactIn(form: FormData): Booking {
  const phone = latinDigits(text(form, "phone"));
  const country = text(form, "phoneCountry");
  const agreed = form.getAll("consents");
  return {
    contact: {
      givenName: text(form, "givenName"),
      familyName: text(form, "familyName"),
      email: text(form, "email"),
      ...(phone && { phone: country ? { country, number: phone } : phone }),
      language: siteLanguageOf(form.get("contactLanguage")),
      interpreter: form.get("interpreter") === "true",
    },
    consents: consultationConsents.filter((purpose) => agreed.includes(purpose)),
    policiesVersion: text(form, "policiesVersion"),
    ...zoneIn(form),
  };
}
