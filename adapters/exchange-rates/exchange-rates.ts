import type { CurrencyCode } from "../../contract/money.ts";

/** For how long a rate is to be held. `none` is for showing prices; the others cost a premium and are for paying. */
export type Lock = "none" | "five minutes" | "hour" | "day";

export interface Rate {
  readonly kind: "rate";
  readonly from: CurrencyCode;
  readonly to: CurrencyCode;
  /** One unit of `from` is this many units of `to`, fee included. */
  readonly rate: number;
  /** The rate's id where a payment has to honour it; null when it is not locked. */
  readonly id: string | null;
  /** Until when it is held; null exactly when `id` is. */
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
   * The rate between two currencies (upper-case codes). One currency with itself is 1, asks nobody and has no id.
   * A source that cannot hold a rate gives one without an id: look at `id`, not at what was asked for.
   * Never throws for what can happen to a rate.
   */
  quote(from: CurrencyCode, to: CurrencyCode, lock: Lock): Promise<RateOutcome>;
}

/** The rate of a currency with itself: exact, so not indicative. */
export const sameCurrency = (currency: CurrencyCode, now: Date): Rate => ({
  kind: "rate",
  from: currency,
  to: currency,
  rate: 1,
  id: null,
  lockedUntil: null,
  indicative: false,
  source: { name: "same currency", on: dayOf(now) },
});

/** The day of an instant in UTC: `2026-11-20`. */
export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);
