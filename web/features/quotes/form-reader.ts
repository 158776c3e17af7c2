import type { InputOf } from "../../../contract/endpoint.ts";
import type { QuoteStep, saveQuoteStep } from "../../../contract/quotes.ts";
import type { Language } from "../../../contract/values.ts";
import { latinDigits, type Measure, readMeasure } from "../../forms/body-measures.ts";
import { typedAmount } from "../../forms/typed-amount.ts";
import { readChild } from "../../quotes/child-fields.ts";
import { type Fields, given, number, readProcedures, readTravel, text, texts } from "./begin-reader.ts";

export type StepBody = InputOf<typeof saveQuoteStep>["body"];

const measured = (form: FormData, name: string, measure: Measure): number | undefined => {
  const typed = text(form, name);
  return typed === undefined ? undefined : readMeasure[measure](typed);
};

function readBudget(form: FormData, language: Language): Fields {
  const currency = text(form, "currency") ?? "";
  const typed = text(form, "budget");
  if (typed === undefined) return { currency };
  return { currency, budget: typedAmount(typed, currency, language) ?? { amount: Number.NaN, currency } };
}

/** A number as it is dialled at home, where the country is known. */
function readPhone(form: FormData) {
  const phone = latinDigits(text(form, "phone") ?? "");
  const country = text(form, "phoneCountry");
  return phone && country ? { country, number: phone } : phone || undefined;
}

const readers: Record<QuoteStep, (form: FormData, language: Language) => Fields> = {
  procedures: readProcedures,
  patient: (form) => given({ actsFor: readChild(form) }),
  goals: (form) => ({
    goals: text(form, "goals") ?? "",
    heardFrom: text(form, "heardFrom"),
    timeZone: text(form, "timeZone"),
  }),
  intake: (form) => ({
    birthYear: number(form, "birthYear"),
    diagnosis: text(form, "diagnosis"),
    conditions: texts(form, "conditions"),
    medicines: text(form, "medicines"),
    bloodThinner: text(form, "bloodThinner"),
    timeZone: text(form, "timeZone"),
    allergies: text(form, "allergies"),
    smoking: text(form, "smoking"),
    heightCm: measured(form, "heightCm", "height"),
    weightKg: measured(form, "weightKg", "weight"),
  }),
  documents: (form) => ({ documentsLater: form.get("documentsLater") === "true" }),
  travel: readTravel,
  budget: readBudget,
  contact: (form) => ({
    givenName: text(form, "givenName"),
    familyName: text(form, "familyName"),
    email: text(form, "email"),
    phone: readPhone(form),
    preferredChannel: text(form, "preferredChannel"),
    language: text(form, "language"),
    timeZone: text(form, "timeZone"),
  }),
};

/**
 * A step's form as the contract's body; what was left empty is left out.
 * It may still be refused: the API checks it, and names the fields.
 */
export function readStep(step: QuoteStep, form: FormData, language: Language): StepBody {
  const value = given(readers[step](form, language));
  // The API's schema alone reports missing and malformed values, for every client.
  return { step, version: Number(form.get("version")), value } as StepBody;
}
