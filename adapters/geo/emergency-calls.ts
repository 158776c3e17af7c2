import type { EmergencyCall } from "../../contract/emergency-calls.ts";
import type { CountryCode } from "../../contract/values.ts";

/** Emergency numbers by country; in any other, 112 reaches help from most mobile phones. */
const emergencyNumbers: Readonly<Record<string, string>> = {
  AD: "112",
  AE: "998",
  AL: "127",
  AM: "103",
  AR: "107",
  AT: "112",
  AU: "000",
  AZ: "103",
  BA: "124",
  BD: "999",
  BE: "112",
  BG: "112",
  BH: "999",
  BR: "192",
  BY: "103",
  CA: "911",
  CH: "112",
  CL: "131",
  CN: "120",
  CO: "123",
  CR: "911",
  CY: "112",
  CZ: "112",
  DE: "112",
  DK: "112",
  DO: "911",
  EC: "911",
  EE: "112",
  EG: "123",
  ES: "112",
  FI: "112",
  FR: "112",
  GB: "999",
  GE: "112",
  GH: "112",
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
  KG: "103",
  KR: "119",
  KW: "112",
  KZ: "112",
  LB: "140",
  LI: "112",
  LT: "112",
  LU: "112",
  LV: "112",
  MA: "150",
  MC: "112",
  MD: "112",
  ME: "124",
  MK: "194",
  MN: "103",
  MT: "112",
  MX: "911",
  MY: "999",
  NG: "112",
  NL: "112",
  NO: "113",
  NP: "102",
  NZ: "111",
  OM: "9999",
  PA: "911",
  PE: "106",
  PH: "911",
  PK: "1122",
  PL: "112",
  PT: "112",
  QA: "999",
  RO: "112",
  RS: "194",
  RU: "112",
  RW: "912",
  SA: "997",
  SE: "112",
  SG: "995",
  SI: "112",
  SK: "112",
  SM: "112",
  SY: "110",
  TH: "1669",
  TJ: "103",
  TN: "190",
  TR: "112",
  TW: "119",
  UA: "112",
  UG: "112",
  US: "911",
  UY: "911",
  UZ: "103",
  VE: "911",
  VN: "115",
  YE: "191",
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
