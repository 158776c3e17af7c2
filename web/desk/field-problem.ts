import type { FieldError, Refusal } from "../../contract/errors.ts";
import type { Language } from "../../contract/values.ts";
import { language as shown } from "../words/active-language.ts";
import { m } from "../words/compiled/messages.js";
import { fieldName } from "./field-name.ts";

type Problem = Pick<FieldError, "message"> & Partial<Pick<FieldError, "reason" | "limit">>;

/** Sentences of the contract and of the importer, with what they say at the desk. */
const sentences: readonly (readonly [sentence: RegExp, text: (found: RegExpExecArray) => string])[] = [
  [/^(?:is|are) (?:missing|empty|blank|required)/, m.desk_field_required],
  [/IBAN/, m.desk_field_iban],
  [/BIC/, m.desk_field_bic],
  [/later than "opens"/, m.desk_field_closes],
  [/international number/, m.desk_field_phone],
  [/e-?mail address/, m.desk_field_email],
  [/time in quotes/, m.desk_field_time],
  [/day that exists/, m.desk_field_day],
  [/colour/, m.desk_settings_colour_bad],
  [/https:\/\//, m.desk_field_https],
  [/must differ from primaryColor/, m.desk_field_hover],
  [/must be more than on a later day/, m.desk_field_percent],
  [/a second time/, m.desk_field_twice],
  [/at most (\d+) characters/, ([, limit = ""]) => m.desk_field_too_long({ limit })],
  [/must be at most (\d+)/, ([, limit = ""]) => m.desk_field_too_big({ limit })],
  [/must be at least (\d+)/, ([, limit = ""]) => m.desk_field_too_small({ limit })],
];

/** What is wrong with a field, in the page's language; English has the server's own sentence where no other is known. */
export function fieldProblem({ message, reason, limit }: Problem, language: Language): string {
  if (reason === "required") return m.desk_field_required();
  if (reason === "too-long" && limit) return m.desk_field_too_long({ limit: String(limit) });
  for (const [sentence, text] of sentences) {
    const found = sentence.exec(message);
    if (found) return text(found);
  }
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
