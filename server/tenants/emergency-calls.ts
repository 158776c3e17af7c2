import { emergencyCallsIn } from "../../adapters/geo/emergency-calls.ts";
import type { EmergencyCall } from "../../contract/emergency-calls.ts";
import type { CountryCode } from "../../contract/values.ts";
import type { ProviderRow } from "./queries.ts";

/** The numbers to call for a clinic's visitor in a country: the visitor's own first, then the clinic's. */
export const emergencyCallsOf = (
  { location: { countryCode }, company }: ProviderRow,
  country: CountryCode | undefined,
): EmergencyCall[] => [...emergencyCallsIn(country, { countryCode, emergencyNumber: company.contact.emergencyNumber })];
