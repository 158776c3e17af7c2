import type { FieldError } from "../../contract/errors.ts";
import { m } from "../words/compiled/messages.js";

/** Error of a control that says who asks: a name with an address in it, or an address with too many mails. */
export function personError({ reason }: FieldError, control: string): string | undefined {
  if (reason === "too-many") return m.quotes_error_many_mails();
  return control.endsWith("Name") && reason === "rule" ? m.quotes_error_name() : undefined;
}
