import type { Language } from "../../../contract/values.ts";
import { m } from "../../words/compiled/messages.js";
import { fieldName } from "../field-name.ts";

/** Labels of the texts about the clinic itself, which no other screen of the desk has. */
const labels: Readonly<Record<string, () => string>> = {
  legalName: m.desk_translations_text_legal_name,
  promise: m.desk_translations_text_promise,
  introduction: m.desk_translations_text_introduction,
  about: m.desk_translations_text_about,
  address: m.desk_translations_text_address,
  city: m.desk_translations_text_city,
  country: m.desk_translations_text_country,
  coordinator: m.desk_translations_text_coordinator,
  accreditations: m.desk_translations_text_accreditations,
  consultations: m.desk_translations_text_consultations,
};

/** The name of one of the clinic's texts in the desk's words. */
export function textName(path: string, language: Language): string {
  const [member = "", ...rest] = path.split(" › ");
  const label = labels[member];
  if (!label) return fieldName(path, language);
  return [label(), ...(rest.length > 0 ? [fieldName(rest.join(" › "), language)] : [])].join(" › ");
}
