import type { EmergencyCall } from "../contract/emergency-calls.ts";
import type { Language } from "../contract/values.ts";
import { countryName, formatLine } from "./format.ts";
import { m } from "./words/compiled/messages.js";

/** Emergency numbers with their countries, for a sentence: `Germany: 112, United Arab Emirates: 998`, `Chad: 112 from a mobile phone`. */
export const emergencyNumbers = (calls: readonly EmergencyCall[], language: Language): string =>
  formatLine(
    calls.map(({ number, country, fromMobile }) =>
      m.emergency_number_in({ number, country: countryName(country, language), phone: fromMobile ? "mobile" : "any" }),
    ),
    language,
  );
