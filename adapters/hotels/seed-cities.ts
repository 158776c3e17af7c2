import cities from "./seed-cities.json" with { type: "json" };

/** The material of a demonstration city's hotels. Streets and districts are real, the hotels are not. */
export interface SeedCity {
  readonly city: string;
  readonly countryCode: string;
  readonly timeZone: string;
  readonly currency: string;
  /** The provider whose clinic is near, and partners with some. */
  readonly provider: string;
  /** A common night in a hotel of three stars, in minor units, and the step that prices are rounded to. */
  readonly night: number;
  readonly step: number;
  readonly taxPercent: number;
  /** For each room and night by stars from one to five, paid there; minor units. */
  readonly cityTax: readonly [number, number, number, number, number];
  readonly districts: readonly {
    readonly name: string;
    readonly latitude: number;
    readonly longitude: number;
    readonly streets: readonly string[];
  }[];
  readonly heads: readonly string[];
  readonly forms: readonly string[];
}

export const seedCities = cities as unknown as readonly SeedCity[]; // JSON has no tuples
