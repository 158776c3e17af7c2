import type { CountryCode } from "../../../contract/values.ts";

/** Emergency numbers by country; in any other, 112 reaches help from most mobile phones. */
const emergencyNumbers: Readonly<Record<string, string>> = {
  AE: "998",
  AT: "112",
  AU: "000",
  BE: "112",
  BH: "999",
  BR: "192",
  CA: "911",
  CH: "112",
  CN: "120",
  CZ: "112",
  DE: "112",
  DK: "112",
  EG: "123",
  ES: "112",
  FI: "112",
  FR: "112",
  GB: "999",
  GR: "112",
  HK: "999",
  HU: "112",
  IE: "112",
  IL: "101",
  IN: "112",
  IQ: "122",
  IT: "112",
  JO: "911",
  JP: "119",
  KE: "999",
  KR: "119",
  KW: "112",
  LB: "140",
  MA: "150",
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
  TH: "1669",
  TN: "190",
  TR: "112",
  UA: "112",
  US: "911",
  VN: "115",
  ZA: "112",
};

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

interface ClinicPlace {
  readonly countryCode: CountryCode;
  readonly emergencyNumber: string;
}

/** An emergency number; of a country where it has to be told from another, or where the visitor's place is unknown. */
export interface EmergencyCall {
  readonly number: string;
  readonly country: CountryCode | null;
}

/** Numbers to call from where the visitor is. */
export interface Help {
  /** The number to call: the visitor's own first, then the clinic's where that is another one. */
  readonly calls: readonly [EmergencyCall, ...EmergencyCall[]];
  /** Lines that listen: that of the visitor's country, then that of the clinic's. */
  readonly listening: readonly { readonly country: CountryCode; readonly number: string }[];
}

/** The number to call in a country: the clinic's own in its country, 112 where no other is known. */
export const emergencyNumberIn = (country: string | undefined, clinic: ClinicPlace): string =>
  country === clinic.countryCode ? clinic.emergencyNumber : (emergencyNumbers[country ?? ""] ?? "112");

/** The visitor's country decides; in the clinic's, or where it is unknown, the clinic's own emergency number. */
export function helpIn(country: CountryCode | undefined, clinic: ClinicPlace): Help {
  const place = country ?? clinic.countryCode;
  const number = emergencyNumberIn(place, clinic);
  const ofClinic: EmergencyCall = { number: clinic.emergencyNumber, country: clinic.countryCode };
  return {
    calls:
      number !== clinic.emergencyNumber
        ? [{ number, country: place }, ofClinic]
        : [{ ...ofClinic, country: country === undefined ? clinic.countryCode : null }],
    listening: [...new Set([place, clinic.countryCode])].flatMap((country) => {
      const number = listeningLines[country];
      return number ? [{ country, number }] : [];
    }),
  };
}
