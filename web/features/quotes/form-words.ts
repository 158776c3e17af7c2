import { personError } from "../../forms/person-error.ts";
import type { FormWords } from "../../forms/problem.ts";
import { childControls, childError } from "../../quotes/child-fields.ts";
import { fieldNames } from "../../quotes/field-names.ts";
import { m } from "../../words/compiled/messages.js";

/** Controls whose name is not the first of the field's path. */
const controls: Readonly<Record<string, string>> = {
  healthConsent: "consent-health-data",
  ...childControls("value.actsFor"),
};

/** Texts of the wizard's controls. */
export const formWords: FormWords = {
  names: fieldNames,
  controlOf: (field) => controls[field] ?? field.replace(/^value\./, "").split(".")[0] ?? field,
  textOf(error, control) {
    const { reason, limit = 0 } = error;
    if (control === "procedures" && reason === "required") return m.quotes_error_procedures();
    if (control === "procedures" && reason === "too-long") return m.quotes_error_procedures_many({ limit });
    if (control === "procedures") return m.quotes_error_procedures_gone();
    if (error.field.endsWith(".companions") && reason === "rule") return m.travellers_error_adult();
    if ((control === "date" || control === "month") && reason === "rule") return m.quotes_error_past();
    if (control === "phone" && reason === "required") return m.quotes_error_phone_channel();
    if (control === "birthYear" && reason === "type") return m.quotes_error_year();
    if (control === "file") return reason === "required" ? m.quotes_error_file() : m.quotes_refused_type();
    return childError(error, control) ?? personError(error, control);
  },
};
