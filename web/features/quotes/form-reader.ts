import type { InputOf } from "../../../contract/endpoint.ts";
import type { QuoteStep, saveQuoteStep } from "../../../contract/quotes.ts";
import type { Language } from "../../../contract/values.ts";
import { latinDigits, type Measure, readMeasure } from "../../forms/body-measures.ts";
import { typedAmount } from "../../forms/typed-amount.ts";

export type StepBody = InputOf<typeof saveQuoteStep>["body"];

type Fields = Readonly<Record<string, unknown>>;

const text = (form: FormData, name: string): string | undefined => {
  const value = form.get(name);
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
};

const texts = (form: FormData, name: string): string[] =>
  form.getAll(name).filter((value) => typeof value === "string");

/** NaN where something other than a number was typed, which the API refuses beside its field. */
const number = (form: FormData, name: string): number | undefined => {
  const typed = text(form, name);
  return typed === undefined ? undefined : Number(latinDigits(typed).trim());
};

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

/** The procedures with the one first that a package was chosen for, because the package is the first one's. */
export function readProcedures(form: FormData): { procedures: string[]; package?: string } {
  const chosen = texts(form, "procedures");
  const packageSlug = text(form, "package");
  const packageFor = text(form, "packageFor");
  if (!packageSlug || !packageFor || !chosen.includes(packageFor)) return { procedures: chosen };
  return { procedures: [packageFor, ...chosen.filter((slug) => slug !== packageFor)], package: packageSlug };
}

/** True if a procedure or "not sure yet" is chosen. */
export const hasChosen = (form: FormData): boolean => texts(form, "procedures").length > 0 || form.has("unsure");

function readTravel(form: FormData): Fields {
  const flexibility = text(form, "flexibility");
  return {
    fromCountry: text(form, "fromCountry"),
    fromCity: text(form, "fromCity"),
    flexibility,
    date: flexibility === "exact" ? text(form, "date") : undefined,
    month: flexibility === "month" ? text(form, "month") : undefined,
    companions: number(form, "companions"),
    hotelLevel: text(form, "hotelLevel"),
    extras: texts(form, "extras"),
  };
}

const readers: Record<QuoteStep, (form: FormData, language: Language) => Fields> = {
  procedures: readProcedures,
  goals: (form) => ({ goals: text(form, "goals") ?? "", heardFrom: text(form, "heardFrom") }),
  intake: (form) => ({
    birthYear: number(form, "birthYear"),
    diagnosis: text(form, "diagnosis"),
    conditions: texts(form, "conditions"),
    medicines: text(form, "medicines"),
    bloodThinner: text(form, "bloodThinner"),
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
  const value = Object.fromEntries(
    Object.entries(readers[step](form, language)).filter(([, given]) => given !== undefined),
  );
  // The API's schema alone reports missing and malformed values, for every client.
  return { step, version: Number(form.get("version")), value } as StepBody;
}
