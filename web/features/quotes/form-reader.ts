import { exponentOf } from "../../../contract/currencies.ts";
import type { InputOf } from "../../../contract/endpoint.ts";
import type { QuoteStep, saveQuoteStep } from "../../../contract/quotes.ts";
import { latinDigits, type Measure, readMeasure } from "../../forms/body-measures.ts";

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

/** `12,500`, `12.500 €` and `12 500.00` are the same amount, beside its currency: budgets are read in whole units. */
export function wholeAmount(typed: string): number {
  const digits = latinDigits(typed)
    .replace(/\p{Sc}/gu, "")
    .trim()
    .replace(/[.,\u066B]\d{1,2}$/, "")
    .replace(/[\s.,'’\u066C]/g, "");
  return digits === "" ? Number.NaN : Number(digits);
}

function readBudget(form: FormData): Fields {
  const currency = text(form, "currency") ?? "";
  const typed = text(form, "budget");
  return {
    currency,
    budget: typed === undefined ? undefined : { amount: wholeAmount(typed) * 10 ** exponentOf(currency), currency },
  };
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

const readers: Record<QuoteStep, (form: FormData) => Fields> = {
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
export function readStep(step: QuoteStep, form: FormData): StepBody {
  const value = Object.fromEntries(Object.entries(readers[step](form)).filter(([, given]) => given !== undefined));
  // The API's schema alone reports missing and malformed values, for every client.
  return { step, version: Number(form.get("version")), value } as StepBody;
}
