import type { ErrorCode, FieldError, Refusal } from "../../contract/errors.ts";
import { m } from "../words/compiled/messages.js";

/** Why a form was not taken, in words: what concerns the whole of it, or its controls one by one. */
export interface Problem {
  readonly title: string;
  /** Text without a control. */
  readonly text: string;
  readonly errors: readonly ControlError[];
}

interface ControlError {
  /** Its name: `value.budget.amount` is at `budget`. */
  readonly control: string;
  /** Beside the control. */
  readonly text: string;
  /** In a list, with the control's name. */
  readonly line: string;
}

/** Texts of a form's own controls; all others are shared. */
export interface FormWords {
  /** Short name of each control, for the error summary. */
  readonly names: Readonly<Record<string, () => string>>;
  /** Error of a control that this form words better. */
  textOf?(error: FieldError, control: string): string | undefined;
  /** Which control a field of the input is, where its first name is not. */
  controlOf?(field: string): string;
  /** Meaning of a refusal in this form. */
  readonly reasons?: Partial<Record<ErrorCode, () => string>>;
}

const reasons: Partial<Record<ErrorCode, () => string>> = {
  "wrong-state": m.quotes_refused_wrong_state,
  "too-large": m.quotes_refused_too_large,
  "unsupported-type": m.quotes_refused_type,
  "too-many-requests": m.quotes_refused_too_many,
  "try-later": m.quotes_refused_later,
  conflict: m.quotes_refused_conflict,
};

/** Text of a refusal in the page's language. */
export function problemOf({ code, errors: found = [] }: Refusal, words: FormWords): Problem {
  const errors = found.map((error) => {
    const control = words.controlOf?.(error.field) ?? controlOf(error);
    const name = words.names[control]?.();
    const text = words.textOf?.(error, control) ?? errorText(error, control, name);
    return { control, text, line: name && !text.includes(name) ? m.quotes_error_line({ name, text }) : text };
  });
  const distinct = errors.filter(({ control }, index) => errors.findIndex((one) => one.control === control) === index);
  if (distinct.length > 0)
    return { title: m.quotes_errors_title({ count: distinct.length }), text: "", errors: distinct };
  const reason = words.reasons?.[code] ?? reasons[code] ?? m.quotes_refused_other;
  return { title: m.quotes_not_saved(), text: reason(), errors: [] };
}

const controlOf = ({ field }: FieldError): string => field.replace(/^value\./, "").split(".")[0] ?? field;

/** Error of a control, with the accepted value. */
function errorText(error: FieldError, control: string, name: string | undefined): string {
  const limit = error.limit ?? 0;
  if (control === "policiesVersion") return m.quotes_error_policies();
  if (control === "email" && error.reason !== "required") return m.quotes_error_email();
  if (control === "phone") return m.quotes_error_phone();
  if (control.startsWith("consent")) return m.quotes_error_consent();
  switch (error.reason) {
    case "required":
      return name ? m.quotes_error_required({ name }) : m.quotes_error_other();
    case "too-long":
      return m.quotes_error_too_long({ limit });
    case "too-big":
      return m.quotes_error_too_big({ limit });
    case "too-small":
      return m.quotes_error_too_small({ limit });
    case "choice":
      return m.quotes_error_choice();
    case "type":
      return m.quotes_error_number();
    default:
      return m.quotes_error_other();
  }
}
