import type { CountryCode } from "../../contract/values.ts";

/** Request facts available without a look-up. */
export interface RequestFacts {
  /** The visitor's network address, IPv4 or IPv6. */
  readonly address: string;
  /** True when the connection comes from a proxy that we run or pay: only then are its headers trusted. */
  readonly isFromTrustedProxy: boolean;
  /** Lower-case names, as in Node. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

export interface Geo {
  /**
   * The probable country of a request; undefined when unknown. Good enough to choose a currency, never to refuse or to
   * price. Never throws for an invalid address or header.
   */
  countryOf(facts: RequestFacts): Promise<CountryCode | undefined>;
}
