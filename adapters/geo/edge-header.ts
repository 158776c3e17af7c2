import { currencyOf } from "./country-currency.ts";
import type { Geo } from "./geo.ts";

export interface EdgeHeaderOptions {
  /** The proxy's country header, such as `cf-ipcountry`. */
  readonly header: string;
  /** The fallback without a header. */
  readonly next: Geo;
}

/**
 * The country set by an edge proxy. Anyone can send such a header, so it counts only on connections from the trusted
 * proxy. Its codes for "unknown" and "Tor" (`XX`, `T1`) are no countries.
 */
export function createEdgeHeader({ header, next }: EdgeHeaderOptions): Geo {
  const name = header.toLowerCase();
  return {
    async countryOf(facts) {
      const headerValue = facts.isFromTrustedProxy ? facts.headers[name] : undefined;
      // Node joins repeated headers with a comma; one of them is forged.
      const country = typeof headerValue === "string" ? headerValue.trim().toUpperCase() : "";
      return currencyOf(country) === undefined ? next.countryOf(facts) : country;
    },
  };
}
