import { readFileSync } from "node:fs";
import { parse } from "yaml";
import * as z from "zod/mini";
import type { EmergencyCall } from "../../contract/emergency-calls.ts";
import { CountryCode } from "../../contract/values.ts";

const Phone = z.string().check(z.regex(/^\d[\d ]+$/));
const Countries = z.pipe(
  z.pipe(
    z.string(),
    z.transform((written: string) => written.split(" ")),
  ),
  z.array(CountryCode),
);
const Table = z.strictObject({
  mobile: z.strictObject({ number: z.string(), source: z.url() }),
  countries: z.array(
    z.strictObject({ sources: z.array(z.url()).check(z.minLength(1)), numbers: z.record(Phone, Countries) }),
  ),
  listening: z.record(CountryCode, Phone),
});
const { mobile, countries, listening } = Table.parse(
  parse(readFileSync(new URL("emergency-numbers.yaml", import.meta.url), "utf8")),
);
const numbers = new Map(
  countries.flatMap((group) =>
    Object.entries(group.numbers).flatMap(([number, of]) => of.map((country) => [country, number] as const)),
  ),
);

/** The number at which a phone of a mobile network reaches help in any country. */
export const mobileNumber = mobile.number;

/** The line that listens to people who think of ending their lives, in a country; undefined where none is known. */
export const listeningLineIn = (country: CountryCode): string | undefined => listening[country];

export interface ClinicPlace {
  readonly countryCode: CountryCode;
  readonly emergencyNumber: string;
}

/** The number that is known to reach help in a country, the clinic's own in its country; undefined where none is. */
export const knownNumberIn = (country: CountryCode, clinic: ClinicPlace): string | undefined =>
  country === clinic.countryCode ? clinic.emergencyNumber : numbers.get(country);

/** The number to call in a country: that of mobile phones where no other is known. */
export const emergencyNumberIn = (country: CountryCode | undefined, clinic: ClinicPlace): string =>
  (country && knownNumberIn(country, clinic)) ?? mobileNumber;

/** The visitor's own number first, then the clinic's where that is another one; the clinic's where the country is unknown. */
export function emergencyCallsIn(
  country: CountryCode | undefined,
  clinic: ClinicPlace,
): readonly [EmergencyCall, ...EmergencyCall[]] {
  const ofClinic = { number: clinic.emergencyNumber, country: clinic.countryCode };
  if (country === undefined) return [ofClinic];
  const known = knownNumberIn(country, clinic);
  if (known === undefined) return [{ number: mobileNumber, country, fromMobile: true }, ofClinic];
  return known === clinic.emergencyNumber ? [ofClinic] : [{ number: known, country }, ofClinic];
}
