import type { CurrencyCode } from "../../contract/money.ts";

/** The lock duration of a rate. `none` is for display; the others cost a premium and are for payment. */
export type Lock = "none" | "five minutes" | "hour" | "day";

export interface Rate {
  readonly kind: "rate";
  readonly from: CurrencyCode;
  readonly to: CurrencyCode;
  /** One unit of `from` is this many units of `to`, fee included. */
  readonly rate: number;
  /** The quote's id at its source. */
  readonly id: string;
  /** The end of the lock; null for a rate that is not locked. */
  readonly lockedUntil: Date | null;
  /** For orientation: never charge by it. */
  readonly indicative: boolean;
  /** The source's name, and the rate's day (UTC, `2026-11-20`). */
  readonly source: { readonly name: string; readonly on: string };
}

export type RateOutcome =
  | Rate
  /** The source lacks one of the currencies. */
  | { readonly kind: "unsupported" }
  /** A retry may succeed. The reason is for the log, in English, without secrets. */
  | { readonly kind: "unavailable"; readonly reason: string };

export interface ExchangeRates {
  /** Whether rates can be locked, and so be paid by. */
  readonly locks: boolean;
  /**
   * The rate between two currencies (upper-case codes). A currency to itself is 1, without a request. A source that
   * cannot lock returns a rate without `lockedUntil`: check that, not `lock`. Expected failures are outcomes, never
   * exceptions.
   */
  quote(from: CurrencyCode, to: CurrencyCode, lock: Lock): Promise<RateOutcome>;
}

/** The rate of a currency to itself: exact, so not indicative. */
export const sameCurrency = (currency: CurrencyCode, now: Date): Rate => ({
  id: `same_${currency.toLowerCase()}_${dayOf(now)}`,
  kind: "rate",
  from: currency,
  to: currency,
  rate: 1,
  lockedUntil: null,
  indicative: false,
  source: { name: "same currency", on: dayOf(now) },
});

/** The UTC day of an instant: `2026-11-20`. */
export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);
