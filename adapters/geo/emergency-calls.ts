import type { EmergencyCall } from "../../contract/emergency-calls.ts";
import type { CountryCode } from "../../contract/values.ts";

/** Emergency numbers by country; in any other, 112 reaches help from most mobile phones. */
const emergencyNumbers: Readonly<Record<string, string>> = {
  AE: "998",
  AT: "112",
  AU: "000",
  BD: "999",
  BE: "112",
  BG: "112",
  BH: "999",
  BR: "192",
  CA: "911",
  CH: "112",
  CL: "131",
  CN: "120",
  CO: "123",
  CY: "112",
  CZ: "112",
  DE: "112",
  DK: "112",
  EE: "112",
  EG: "123",
  ES: "112",
  FI: "112",
  FR: "112",
  GB: "999",
  GE: "112",
  GR: "112",
  HK: "999",
  HR: "112",
  HU: "112",
  IE: "112",
  IL: "101",
  IN: "112",
  IQ: "122",
  IR: "115",
  IS: "112",
  IT: "112",
  JO: "911",
  JP: "119",
  KE: "999",
  KR: "119",
  KW: "112",
  LB: "140",
  LI: "112",
  LT: "112",
  LU: "112",
  LV: "112",
  MA: "150",
  MT: "112",
  MX: "911",
  MY: "999",
  NG: "112",
  NL: "112",
  NO: "113",
  NZ: "111",
  OM: "9999",
  PH: "911",
  PK: "1122",
  PL: "112",
  PT: "112",
  QA: "999",
  RO: "112",
  RU: "112",
  SA: "997",
  SE: "112",
  SG: "995",
  SI: "112",
  SK: "112",
  TH: "1669",
  TN: "190",
  TR: "112",
  TW: "119",
  UA: "112",
  US: "911",
  VN: "115",
  ZA: "112",
};

export interface ClinicPlace {
  readonly countryCode: CountryCode;
  readonly emergencyNumber: string;
}

/** The number to call in a country: the clinic's own in its country, 112 where no other is known. */
export const emergencyNumberIn = (country: string | undefined, clinic: ClinicPlace): string =>
  country === clinic.countryCode ? clinic.emergencyNumber : (emergencyNumbers[country ?? ""] ?? "112");

/** The number that is known to reach help in a country; undefined where none is. */
export const knownNumberIn = (country: CountryCode, clinic: ClinicPlace): string | undefined =>
  country === clinic.countryCode ? clinic.emergencyNumber : emergencyNumbers[country];

/** The visitor's own number first, then the clinic's where that is another one; the clinic's where the country is unknown. */
export function emergencyCallsIn(
  country: CountryCode | undefined,
  clinic: ClinicPlace,
): readonly [EmergencyCall, ...EmergencyCall[]] {
  const ofClinic = { number: clinic.emergencyNumber, country: clinic.countryCode };
  const number = emergencyNumberIn(country ?? clinic.countryCode, clinic);
  return country && number !== clinic.emergencyNumber ? [{ number, country }, ofClinic] : [ofClinic];
}
