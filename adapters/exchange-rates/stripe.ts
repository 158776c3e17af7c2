import { randomUUID } from "node:crypto";
import type { CurrencyCode } from "../../contract/money.ts";
import { beginStripeCall, stripeAnswered } from "../stripe/stripe-client.ts";
import { dayOf, type ExchangeRates, type Lock, type RateOutcome, sameCurrency } from "./exchange-rates.ts";
import { Quote } from "./stripe-schemas.ts";

export interface StripeRatesOptions {
  readonly secretKey: string;
  readonly now: () => Date;
  readonly baseUrl?: string;
  /** FX Quotes exist in preview versions only. */
  readonly version?: string;
  /** Deadline of one quote, its retry included. */
  readonly timeoutMs?: number;
}

const lockDurations = { none: "none", "five minutes": "five_minutes", hour: "hour", day: "day" } as const;
/** A quote of one pair is below 1 KB. */
const limitBytes = 64 * 1024;

/** Rates of Stripe's FX Quotes (https://docs.stripe.com/api/fx_quotes), Stripe's fee included. */
export function createStripeRates(options: StripeRatesOptions): ExchangeRates {
  const { secretKey, now, baseUrl = "https://api.stripe.com" } = options;
  const { version = "2025-11-17.preview", timeoutMs = 8000 } = options;

  async function requestQuote(from: CurrencyCode, to: CurrencyCode, lock: Lock): Promise<RateOutcome> {
    const form = {
      to_currency: to.toLowerCase(),
      from_currencies: [from.toLowerCase()],
      lock_duration: lockDurations[lock],
    };
    // A quote moves no money, and one key gives a retry the same quote.
    const idempotencyKey = randomUUID();
    const answer = await beginStripeCall({ secretKey, version, baseUrl, timeoutMs, limitBytes }).send((stripe) =>
      stripe.rawRequest("POST", "/v1/fx_quotes", form, { idempotencyKey }),
    );
    if (answer.kind === "unavailable") return answer;
    if (answer.kind === "json") return quoteOf(answer.json, { from, to, lock });
    const isUnknownCurrency = answer.status === 400 && /^(?:from_currencies|to_currency)/.test(answer.param ?? "");
    return isUnknownCurrency ? { kind: "unsupported" } : unavailable(stripeAnswered(answer));
  }

  function quoteOf(json: unknown, wanted: { from: CurrencyCode; to: CurrencyCode; lock: Lock }): RateOutcome {
    const { from, to, lock } = wanted;
    const quote = Quote.safeParse(json).data;
    if (quote === undefined) return unavailable("the answer is not a quote");
    const rate = quote.rates[from.toLowerCase()]?.exchange_rate;
    if (rate === undefined || quote.to_currency !== to.toLowerCase() || quote.lock_duration !== lockDurations[lock]) {
      return unavailable("the answer is for another quote than the one asked for");
    }
    const time = now();
    const common = {
      kind: "rate",
      id: quote.id,
      from,
      to,
      rate,
      indicative: false,
      source: { name: "Stripe", on: dayOf(time) },
    } as const;
    if (lock === "none") return { ...common, lockedUntil: null };
    // Rounded down, so that the lock never outlasts Stripe's.
    const lockedUntil = new Date(Math.floor((quote.lock_expires_at ?? 0) * 1000));
    if (quote.lock_status !== "active" || lockedUntil <= time) return unavailable("the quote has expired already");
    return { ...common, lockedUntil };
  }

  return {
    locks: true,
    async quote(from, to, lock) {
      return from === to ? sameCurrency(from, now()) : requestQuote(from, to, lock);
    },
  };
}

const unavailable = (reason: string): RateOutcome => ({ kind: "unavailable", reason });
