import { LRUCache } from "lru-cache";
import type { CurrencyCode } from "../../contract/money.ts";
import { newBreaker } from "../network/breaker.ts";
import { type ExchangeRates, type Lock, type RateOutcome, sameCurrency } from "./exchange-rates.ts";

export interface CachedRates extends ExchangeRates {
  /** The circuit breaker's state, for metrics. */
  breakerState(): "closed" | "open" | "half open";
}

export interface CachedRatesOptions {
  /** The fallback when the first source fails or lacks a currency; its rates are marked as indicative. */
  readonly second?: ExchangeRates;
  readonly now: () => Date;
  /** Cache time of an unlocked rate. */
  readonly ttlMs: number;
  /** Receives each failure of the first source, for the log. */
  readonly onFailure?: (reason: string) => void;
}

const circuitOpen = {
  kind: "unavailable",
  reason: "the source failed repeatedly; the circuit is open",
} as const;
/** Visitors choose the pairs: the limit keeps invented ones from filling the memory. */
const mostPairs = 2000;

/** Caches a source's rates per pair, and breaks the circuit while it is down. */
export function createCachedRates(first: ExchangeRates, options: CachedRatesOptions): CachedRates {
  const { second, now, ttlMs, onFailure } = options;
  const breaker = newBreaker({ failures: 5, restMs: 30_000, now });
  const held = new LRUCache<string, { readonly outcome: RateOutcome; readonly at: number }>({ max: mostPairs });
  const flights = new Map<string, Promise<RateOutcome>>();

  async function quoteFirst(from: CurrencyCode, to: CurrencyCode, lock: Lock): Promise<RateOutcome> {
    if (!breaker.allows()) return circuitOpen;
    let outcome: RateOutcome | undefined;
    try {
      outcome = await first.quote(from, to, lock);
      return outcome;
    } finally {
      if (outcome === undefined || outcome.kind === "unavailable") {
        breaker.failed();
        onFailure?.(outcome?.reason ?? "the source threw an error");
      } else breaker.succeeded();
    }
  }

  async function quoteWithFallback(
    from: CurrencyCode,
    to: CurrencyCode,
    lock: Lock,
  ): Promise<{ outcome: RateOutcome; mayHold: boolean }> {
    const outcome = await quoteFirst(from, to, lock);
    const mayHold = outcome.kind !== "unavailable";
    if (outcome.kind === "rate" || second === undefined) return { outcome, mayHold };
    const substitute = await second.quote(from, to, "none");
    if (substitute.kind !== "rate") return { outcome, mayHold };
    return { outcome: { ...substitute, lockedUntil: null, indicative: true }, mayHold };
  }

  async function quoteShared(pair: string, from: CurrencyCode, to: CurrencyCode): Promise<RateOutcome> {
    try {
      const { outcome, mayHold } = await quoteWithFallback(from, to, "none");
      if (mayHold) held.set(pair, { outcome, at: now().getTime() });
      return outcome;
    } finally {
      flights.delete(pair);
    }
  }

  return {
    locks: first.locks,
    async quote(from, to, lock) {
      if (from === to) return sameCurrency(from, now());
      // A locked rate belongs to one person: it is neither cached nor shared.
      if (lock !== "none") return (await quoteWithFallback(from, to, lock)).outcome;
      const pair = `${from} ${to}`;
      const cached = held.get(pair);
      const age = cached === undefined ? ttlMs : now().getTime() - cached.at;
      if (cached !== undefined && age >= 0 && age < ttlMs) return cached.outcome;
      const flight = flights.get(pair) ?? quoteShared(pair, from, to);
      flights.set(pair, flight);
      return flight;
    },
    breakerState: breaker.state,
  };
}
