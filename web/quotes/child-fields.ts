import type { FieldError } from "../../contract/errors.ts";
import type { ActsFor } from "../../contract/quote-steps.ts";
import { m } from "../words/compiled/messages.js";

/** Short names of the controls that name a child, for the error summary. */
export const childNames = {
  patient: m.quotes_step_patient,
  childGivenName: m.quotes_child_given_name,
  childFamilyName: m.quotes_child_family_name,
  bornOn: m.quotes_child_born,
  relation: m.quotes_relation_short,
};

/** Which control each field of the child is. */
export const childControls = (path: string): Readonly<Record<string, string>> => ({
  [`${path}.givenName`]: "childGivenName",
  [`${path}.familyName`]: "childFamilyName",
  [`${path}.bornOn`]: "bornOn",
  [`${path}.relation`]: "relation",
});

/** Error of a control that names a child. */
export function childError({ reason }: FieldError, control: string): string | undefined {
  if ((control === "bornOn" || control === "patient") && reason === "rule") return m.quotes_error_child_adult();
  if (control === "bornOn") return reason === "too-big" ? m.travellers_error_born() : m.travellers_error_day();
  return undefined;
}

const text = (form: FormData, name: string): string | undefined => {
  const value = form.get(name);
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
};

/**
 * For whom a form asks: the child's fields stand in it, hidden, for people who ask for themselves too. What was left empty
 * is left out; the API says what is missing.
 */
export function readChild(form: FormData): ActsFor | undefined {
  if (form.get("for") !== "child") return undefined;
  const fields = {
    givenName: text(form, "childGivenName"),
    familyName: text(form, "childFamilyName"),
    bornOn: text(form, "bornOn"),
    relation: text(form, "relation"),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as ActsFor;
}
