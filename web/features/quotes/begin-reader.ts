import { latinDigits } from "../../forms/body-measures.ts";

export type Fields = Readonly<Record<string, unknown>>;

export const text = (form: FormData, name: string): string | undefined => {
  const value = form.get(name);
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
};

export const texts = (form: FormData, name: string): string[] =>
  form.getAll(name).filter((value) => typeof value === "string");

/** NaN where something other than a number was typed, which the API refuses beside its field. */
export const number = (form: FormData, name: string): number | undefined => {
  const typed = text(form, name);
  return typed === undefined ? undefined : Number(latinDigits(typed).trim());
};

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

export function readTravel(form: FormData): Fields {
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

/** What was left empty is left out. */
export const given = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
