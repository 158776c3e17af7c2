import type { CurrencyCode } from "../../contract/money.ts";
import type { CountryCode } from "../../contract/values.ts";
import countriesOf from "./currency-countries.json" with { type: "json" };

/**
 * The countries (ISO 3166-1, and XK) by their legal tender (ISO 4217). Where ISO names several, the one in daily use;
 * where it names none (AQ, GS, PS), the one in use.
 */
const currencies: ReadonlyMap<string, CurrencyCode> = new Map(
  Object.entries(countriesOf).flatMap(([currency, countries]) =>
    countries.map((country) => [country, currency] as const),
  ),
);

/** Every country with a currency, unordered. */
export const countries: readonly CountryCode[] = [...currencies.keys()];

/** The currency of daily use in a country; undefined for codes of no country, such as `EU` or `XX`. */
export const currencyOf = (country: CountryCode): CurrencyCode | undefined => currencies.get(country);
