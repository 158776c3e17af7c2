import type { PlaceNames } from "./hotels.ts";
import cities from "./seed-cities.json" with { type: "json" };

/** The source data of a demonstration city's hotels. Streets and districts are real, the hotels are invented. */
export interface SeedCity {
  readonly city: string;
  readonly arabic: string;
  readonly countryCode: string;
  readonly timeZone: string;
  readonly currency: string;
  /** The provider with the nearby clinic; some hotels are its partners. */
  readonly provider: string;
  /** An average night in a three-star hotel, in minor units, and the rounding step of prices. */
  readonly night: number;
  readonly step: number;
  readonly taxPercent: number;
  /** Per room and night for one to five stars, paid on site; minor units. */
  readonly cityTax: readonly [number, number, number, number, number];
  readonly districts: readonly {
    readonly name: string;
    readonly arabic: string;
    readonly latitude: number;
    readonly longitude: number;
    readonly streets: readonly string[];
  }[];
  readonly heads: readonly string[];
  readonly forms: readonly string[];
}

export const seedCities = cities as unknown as readonly SeedCity[]; // JSON has no tuples

const arabicNames = new Map(
  seedCities.flatMap(({ city, arabic, districts }) => [
    [city, arabic] as const,
    ...districts.map((district) => [district.name, district.arabic] as const),
  ]),
);

export const placeNames = ({ district, city }: { district: string; city: string }): PlaceNames => ({
  ar: { district: arabicNames.get(district) ?? district, city: arabicNames.get(city) ?? city },
});
