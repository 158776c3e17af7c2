import { type ClinicPlace, emergencyCallsIn, knownNumberIn } from "../../../adapters/geo/emergency-calls.ts";
import { directionOf } from "../../../contract/languages.ts";
import type { CountryCode, Language } from "../../../contract/values.ts";

/** Lines that listen to people who think of ending their lives, by country. */
const listeningLines: Readonly<Record<string, string>> = {
  AE: "800 4673",
  AT: "142",
  AU: "13 11 14",
  BE: "1813",
  BR: "188",
  CA: "988",
  CH: "143",
  CZ: "116 123",
  DE: "0800 111 0 111",
  DK: "70 201 201",
  EG: "16328",
  ES: "024",
  FI: "09 2525 0111",
  FR: "3114",
  GB: "116 123",
  GR: "1018",
  HU: "116 123",
  IE: "116 123",
  IL: "1201",
  IN: "14416",
  JP: "0120 783 556",
  KR: "109",
  LB: "1564",
  MY: "15555",
  NL: "113",
  NO: "116 123",
  NZ: "1737",
  PH: "1553",
  PL: "116 123",
  SA: "920033360",
  SE: "90101",
  SG: "1767",
  TH: "1323",
  UA: "7333",
  US: "988",
  ZA: "0800 567 567",
};

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
  const [first, ...others] = emergencyCallsIn(country, clinic);
  const isPlain = country !== undefined && others.length === 0;
  return {
    calls: [isPlain ? { ...first, country: null } : first, ...others],
    listening: [...new Set([country ?? clinic.countryCode, clinic.countryCode])].flatMap((country) => {
      const number = listeningLines[country];
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
