import { type Language, type Written, writtenIn } from "../../contract/languages.ts";
import rows from "./airports.json" with { type: "json" };

export interface Airport {
  /** IATA. */
  readonly code: string;
  readonly city: Written;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly timeZone: string;
}

/** Places and time zones are real; the flights between them are invented (timetable.ts). */
export const airports: readonly Airport[] = rows;

const byCode = new Map(airports.map((airport) => [airport.code, airport]));
export const airportOf = (code: string): Airport | undefined => byCode.get(code);

/** The name of an airport's city. */
export function cityNameOf(code: string, language: Language): string | undefined {
  const airport = airportOf(code);
  return airport && writtenIn(airport.city, language);
}

/** The name in a language of a city that is known by another name: `Dubai` is `Дубай`. */
export function cityNamedIn({ city, country }: { city: string; country: string }, language: Language) {
  const found = airports.find((one) => one.country === country && Object.values(one.city).includes(city));
  return found && writtenIn(found.city, language);
}

const radians = Math.PI / 180;

/** The great-circle distance in kilometres. */
export function kilometresBetween(one: Airport, other: Airport): number {
  const latitudes = ((other.latitude - one.latitude) * radians) / 2;
  const longitudes = ((other.longitude - one.longitude) * radians) / 2;
  const half =
    Math.sin(latitudes) ** 2 +
    Math.cos(one.latitude * radians) * Math.cos(other.latitude * radians) * Math.sin(longitudes) ** 2;
  return 2 * 6371 * Math.asin(Math.sqrt(half));
}
