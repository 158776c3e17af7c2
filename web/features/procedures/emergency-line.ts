import type { Provider } from "../../../contract/providers.ts";
import type { Language } from "../../../contract/values.ts";
import { countryName } from "../../format.ts";
import { m } from "../../words/compiled/messages.js";

/** The emergency number of the clinic's country, and what to call elsewhere. */
export const emergencyLine = ({ contact, location }: Provider, language: Language): string =>
  m.procedures_help_emergency({
    number: contact.emergencyNumber,
    country: countryName(location.countryCode, language),
  });
