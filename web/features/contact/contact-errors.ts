import type { FieldError } from "../../../contract/errors.ts";
import { m } from "../../words/compiled/messages.js";

const byField: Readonly<Record<string, () => string>> = {
  name: m.contact_error_name,
  email: m.contact_error_email,
  topic: m.contact_error_topic,
  message: m.contact_error_message,
  phone: m.contact_error_phone,
  bookingReference: m.contact_error_reference,
  preferredChannel: m.contact_error_channel,
  consent: m.contact_error_consent,
};

/** Error of a field in the reader's language. */
export function errorText({ field, reason, limit }: FieldError): string {
  if (reason === "too-long") return m.contact_error_too_long({ count: limit ?? 0 });
  if (field === "name" && reason === "rule") return m.contact_error_name_only();
  if (reason === "rule") return m.contact_error_characters();
  if (field === "phone" && reason === "required") return m.contact_error_phone_needed();
  return byField[field]?.() ?? m.contact_again_later();
}

/** Errors that no field is to blame for: sending again helps. */
export function againText(errors: readonly FieldError[]): string | undefined {
  const general = errors.find(({ field }) => !(field in byField));
  if (!general) return undefined;
  if (general.field === "website" || general.reason === "too-small") return m.contact_again_quick();
  return general.field === "stamp" && general.reason === "too-big" ? m.contact_again_old() : m.contact_again_later();
}

export const isFieldError = ({ field }: FieldError): boolean => field in byField;
