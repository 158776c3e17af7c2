import {
  type ClinicPlace,
  emergencyCallsIn,
  knownNumberIn,
  listeningLineIn,
} from "../../../adapters/geo/emergency-calls.ts";
import type { EmergencyCall } from "../../../contract/emergency-calls.ts";
import { directionOf } from "../../../contract/languages.ts";
import type { CountryCode, Language } from "../../../contract/values.ts";

/** An emergency number; of a country where it has to be told from another, or where the visitor's place is unknown. */
export interface HelpCall {
  readonly number: string;
  readonly country: CountryCode | null;
}

/** An emergency number as the answer to a question for it; null where none is known in the country. */
export interface AskedNumber {
  readonly number: string | null;
  readonly country: CountryCode;
}

/** A telephone number within a sentence: the groups of its digits keep their order in Arabic too. */
export const phoneIn = (phone: string, language: Language): string =>
  directionOf(language) === "rtl" ? `\u2066${phone}\u2069` : phone;

/** Numbers to call from where the visitor is. */
export interface Help {
  /** The number to call: the visitor's own first, then the clinic's where that is another one. */
  readonly calls: readonly [HelpCall, ...HelpCall[]];
  /** Lines that listen: that of the visitor's country, then that of the clinic's. */
  readonly listening: readonly { readonly country: CountryCode; readonly number: string }[];
  /** The number of a country, without one that of the visitor's, then the clinic's where that is another country. */
  numbersIn(country: CountryCode | undefined): readonly AskedNumber[];
  /** The clinic's line for its own patients at any hour. */
  readonly urgentPhone: string | null;
}

/** The visitor's country decides; in the clinic's, or where it is unknown, the clinic's own emergency number. */
export function helpIn(
  country: CountryCode | undefined,
  { urgentPhone, ...clinic }: ClinicPlace & { readonly urgentPhone: string | null },
): Help {
  const [first, ...rest] = emergencyCallsIn(country, clinic);
  const others = rest.filter(({ number }) => number !== first.number);
  // A number that needs a mobile phone is not one of the country.
  const isPlain = first.fromMobile === true || (country !== undefined && others.length === 0);
  const call = (one: EmergencyCall, of: CountryCode | null): HelpCall => ({ number: one.number, country: of });
  return {
    calls: [call(first, isPlain ? null : first.country), ...others.map((one) => call(one, one.country))],
    listening: [...new Set([country ?? clinic.countryCode, clinic.countryCode])].flatMap((country) => {
      const number = listeningLineIn(country);
      return number ? [{ country, number }] : [];
    }),
    numbersIn: (named) =>
      [...new Set([named ?? country ?? clinic.countryCode, clinic.countryCode])].map((one) => ({
        number: knownNumberIn(one, clinic) ?? null,
        country: one,
      })),
    urgentPhone,
  };
}
