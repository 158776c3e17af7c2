import { currencyOf } from "./country-currency.ts";
import type { Geo } from "./geo.ts";

export interface EdgeHeaderOptions {
  /** The header in which the proxy tells the country, such as `cf-ipcountry`. */
  readonly header: string;
  /** Asked where the proxy tells none. */
  readonly next: Geo;
}

/**
 * The country that a proxy at the edge of the network found out. Anybody can send such a header, so it counts only on
 * connections from the trusted proxy. Its words for "unknown" and "Tor" (`XX`, `T1`) are no countries.
 */
export function createEdgeHeader({ header, next }: EdgeHeaderOptions): Geo {
  const name = header.toLowerCase();
  return {
    async countryOf(facts) {
      const told = facts.isFromTrustedProxy ? facts.headers[name] : undefined;
      // Node joins a header sent twice with a comma: then one of them is forged.
      const country = typeof told === "string" ? told.trim().toUpperCase() : "";
      return currencyOf(country) === undefined ? next.countryOf(facts) : country;
    },
  };
}
