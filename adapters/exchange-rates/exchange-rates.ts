import type { CurrencyCode } from "../../contract/money.ts";

/** For how long a rate is to be held. `none` is for showing prices; the others cost a premium and are for paying. */
export type Lock = "none" | "five minutes" | "hour" | "day";

export interface Rate {
  readonly kind: "rate";
  readonly from: CurrencyCode;
  readonly to: CurrencyCode;
  /** One unit of `from` is this many units of `to`, fee included. */
  readonly rate: number;
  /** The source's name of this quote. */
  readonly id: string;
  /** Until when a payment has to honour it; null where it is not held. */
  readonly lockedUntil: Date | null;
  /** Only for orientation: never charge by it. */
  readonly indicative: boolean;
  /** Where it comes from, and the day (UTC, `2026-11-20`) that it is of. */
  readonly source: { readonly name: string; readonly on: string };
}

export type RateOutcome =
  | Rate
  /** This source does not know one of the currencies. */
  | { readonly kind: "unsupported" }
  /** Not now; try later. The reason is for the log, in English, and holds no secret. */
  | { readonly kind: "unavailable"; readonly reason: string };

export interface ExchangeRates {
  /**
   * The rate between two currencies (upper-case codes). One currency with itself is 1 and asks nobody.
   * A source that cannot hold a rate gives one without `lockedUntil`: look at that, not at what was asked for.
   * Never throws for what can happen to a rate.
   */
  quote(from: CurrencyCode, to: CurrencyCode, lock: Lock): Promise<RateOutcome>;
}

/** The rate of a currency with itself: exact, so not indicative. */
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

/** The day of an instant in UTC: `2026-11-20`. */
export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);
