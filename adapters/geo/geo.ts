import type { CountryCode } from "../../contract/values.ts";

/** Facts of a request that need no look-up. */
export interface RequestFacts {
  /** The visitor's network address, IPv4 or IPv6. */
  readonly address: string;
  /** Whether the connection itself comes from a proxy that we run or pay: only then may its headers be believed. */
  readonly isFromTrustedProxy: boolean;
  /** Names in lower case, as Node gives them. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

export interface Geo {
  /**
   * The country a request probably comes from; undefined where nothing is known. Good enough to choose a currency,
   * never to refuse or to price. Never throws for an odd address or header.
   */
  countryOf(facts: RequestFacts): Promise<CountryCode | undefined>;
}
