import { type CountryCode, TimeZone } from "../../contract/values.ts";
import { countries } from "./country-currency.ts";

type Locale = Intl.Locale & { getTimeZones(): readonly string[] | undefined };

let byZone: ReadonlyMap<string, CountryCode> | undefined;

/** Countries by their time zones; no zone belongs to two. Made once: asking the runtime takes some milliseconds. */
function countriesByZone(): ReadonlyMap<string, CountryCode> {
  byZone ??= new Map(
    countries.flatMap((country) => {
      const zones = (new Intl.Locale(`und-${country}`) as Locale).getTimeZones() ?? [];
      return zones.map((zone) => [zone, country] as const);
    }),
  );
  return byZone;
}

/** The country of a device's time zone; undefined for a zone of no country, or no zone. */
export function countryOfTimeZone(timeZone: string): CountryCode | undefined {
  if (!TimeZone.safeParse(timeZone).success) return undefined;
  const { timeZone: known } = new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions();
  return countriesByZone().get(known);
}
