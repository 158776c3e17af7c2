import { LRUCache } from "lru-cache";
import type { CurrencyCode } from "../../contract/money.ts";
import { newBreaker } from "../network/breaker.ts";
import { type ExchangeRates, type Lock, type RateOutcome, sameCurrency } from "./exchange-rates.ts";

export interface CachedRates extends ExchangeRates {
  /** Whether the first source is being asked at present, for those who operate the product. */
  breakerState(): "closed" | "open" | "half open";
}

export interface CachedRatesOptions {
  /** The fallback where the first source fails or does not know a currency; its rates are marked as indicative. */
  readonly second?: ExchangeRates;
  readonly now: () => Date;
  /** How long a rate that is only shown stays good. */
  readonly ttlMs: number;
  /** Told of each failure of the first source, for the log. */
  readonly onFailure?: (reason: string) => void;
}

const isOut = { kind: "unavailable", reason: "the source failed several times; it is left alone for a while" } as const;
/** Pairs come from visitors: invented ones must not fill the memory. */
const mostPairs = 2000;

/** Asks a source once per pair and while, however many visitors want it, and leaves it alone while it is down. */
export function createCachedRates(first: ExchangeRates, options: CachedRatesOptions): CachedRates {
  const { second, now, ttlMs, onFailure } = options;
  const breaker = newBreaker({ failures: 5, restMs: 30_000, now });
  const held = new LRUCache<string, { readonly outcome: RateOutcome; readonly at: number }>({ max: mostPairs });
  const flights = new Map<string, Promise<RateOutcome>>();

  async function askFirst(from: CurrencyCode, to: CurrencyCode, lock: Lock): Promise<RateOutcome> {
    if (!breaker.allows()) return isOut;
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

  async function ask(
    from: CurrencyCode,
    to: CurrencyCode,
    lock: Lock,
  ): Promise<{ outcome: RateOutcome; mayHold: boolean }> {
    const outcome = await askFirst(from, to, lock);
    const mayHold = outcome.kind !== "unavailable";
    if (outcome.kind === "rate" || second === undefined) return { outcome, mayHold };
    const substitute = await second.quote(from, to, "none");
    if (substitute.kind !== "rate") return { outcome, mayHold };
    return { outcome: { ...substitute, lockedUntil: null, indicative: true }, mayHold };
  }

  async function askForAll(pair: string, from: CurrencyCode, to: CurrencyCode): Promise<RateOutcome> {
    try {
      const { outcome, mayHold } = await ask(from, to, "none");
      if (mayHold) held.set(pair, { outcome, at: now().getTime() });
      return outcome;
    } finally {
      flights.delete(pair);
    }
  }

  return {
    async quote(from, to, lock) {
      if (from === to) return sameCurrency(from, now());
      // A locked rate belongs to one person: it is neither cached nor shared.
      if (lock !== "none") return (await ask(from, to, lock)).outcome;
      const pair = `${from} ${to}`;
      const known = held.get(pair);
      const age = known === undefined ? ttlMs : now().getTime() - known.at;
      if (known !== undefined && age >= 0 && age < ttlMs) return known.outcome;
      const flight = flights.get(pair) ?? askForAll(pair, from, to);
      flights.set(pair, flight);
      return flight;
    },
    breakerState: breaker.state,
  };
}
