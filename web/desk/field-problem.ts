import type { FieldError, Refusal } from "../../contract/errors.ts";
import type { Language } from "../../contract/values.ts";
import { language as shown } from "../words/active-language.ts";
import { m } from "../words/compiled/messages.js";
import { fieldName, memberOf } from "./field-name.ts";

type Sentences = Readonly<Record<string, (() => string) | undefined>>;

/** The form of a member's value, by its name. */
const forms: Sentences = {
  iban: m.desk_field_iban,
  accountNumber: m.desk_field_account_number,
  bic: m.desk_field_bic,
  phone: m.desk_field_phone,
  whatsapp: m.desk_field_phone,
  urgentPhone: m.desk_field_phone,
  emergencyNumber: m.desk_field_emergency_number,
  email: m.desk_field_email,
  inbox: m.desk_field_email,
  opens: m.desk_field_time,
  closes: m.desk_field_time,
  on: m.desk_field_day,
  policiesVersion: m.desk_field_day,
  url: m.desk_field_https,
  primaryColor: m.desk_settings_colour_bad,
  secondaryColor: m.desk_settings_colour_bad,
  hoverColor: m.desk_settings_colour_bad,
};

/** The rule of a member that depends on others, by its name. */
const rules: Sentences = {
  iban: m.desk_field_iban,
  accountNumber: m.desk_field_account_number,
  closes: m.desk_field_closes,
  hours: m.desk_field_hours_overlap,
  hoverColor: m.desk_field_hover,
  percent: m.desk_field_percent,
};

/** What a reason of the contract says about a member. */
function known({ field, reason, limit }: Omit<FieldError, "message">): string | undefined {
  const bound = limit === undefined ? undefined : { limit: String(limit) };
  switch (reason) {
    case "required":
      return m.desk_field_required();
    case "repeated":
      return m.desk_field_twice();
    case "too-long":
      return bound && m.desk_field_too_long(bound);
    case "too-big":
      return bound && m.desk_field_too_big(bound);
    case "too-small":
      return bound && m.desk_field_too_small(bound);
    case "format":
    case "type":
      return forms[memberOf(field)]?.();
    case "rule":
      return rules[memberOf(field)]?.();
    default:
      return undefined;
  }
}

/** What is wrong with a field, in the page's language; English has the server's own sentence where no other is known. */
export function fieldProblem(error: FieldError, language: Language): string {
  const { message } = error;
  const own = known(error);
  if (own) return own;
  return language === "en" ? `${message.charAt(0).toUpperCase()}${message.slice(1)}.` : m.desk_field_not_accepted();
}

/** A refusal of an input in the page's language: as a whole, and field by field. */
export function named({ errors = [] }: Refusal): { problem: string; fields: Readonly<Record<string, string>> } {
  const fields = Object.fromEntries(errors.map((error) => [error.field, fieldProblem(error, shown)]));
  const lines = Object.entries(fields).map(([field, problem]) =>
    m.desk_field_problem({ field: fieldName(field, shown), problem }),
  );
  return { problem: m.desk_problem_fields({ fields: lines.join(" ") }), fields };
}
