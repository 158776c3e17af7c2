import { randomUUID } from "node:crypto";
import type { CurrencyCode } from "../../contract/money.ts";
import { type ExchangeAnswer, postForm } from "../network/exchange.ts";
import { dayOf, type ExchangeRates, type Lock, type RateOutcome, sameCurrency } from "./exchange-rates.ts";
import { Quote, Refusal } from "./stripe-words.ts";

export interface StripeRatesOptions {
  readonly secretKey: string;
  readonly now: () => Date;
  readonly baseUrl?: string;
  /** FX Quotes exist in preview versions only. */
  readonly version?: string;
  /** How long one quote may take, its second attempt included. */
  readonly timeoutMs?: number;
}

const lockWords = { none: "none", "five minutes": "five_minutes", hour: "hour", day: "day" } as const;
/** A quote of one pair is below 1 KB. */
const limitBytes = 64 * 1024;

/** Rates of Stripe's FX Quotes (https://docs.stripe.com/api/fx_quotes), with Stripe's fee inside the rate. */
export function createStripeRates(options: StripeRatesOptions): ExchangeRates {
  const { secretKey, now, baseUrl = "https://api.stripe.com" } = options;
  const { version = "2025-11-17.preview", timeoutMs = 8000 } = options;
  const url = new URL("/v1/fx_quotes", baseUrl).href;

  async function ask(from: CurrencyCode, to: CurrencyCode, lock: Lock): Promise<RateOutcome> {
    const signal = AbortSignal.timeout(timeoutMs);
    const form = {
      to_currency: to.toLowerCase(),
      "from_currencies[]": from.toLowerCase(),
      lock_duration: lockWords[lock],
    };
    const headers = {
      authorization: `Bearer ${secretKey}`,
      "stripe-version": version,
      // A quote moves no money, and under one key a second attempt gets the quote of the first.
      "idempotency-key": randomUUID(),
    };
    const attempt = () => postForm({ url, form, headers, signal, limitBytes });
    let answer = await attempt();
    if (mayRetry(answer)) answer = await attempt();
    if (answer.kind === "late") return unavailable(`no answer within ${timeoutMs} ms`);
    if (answer.kind === "broken" || answer.kind === "refused") return unavailable(answer.reason);
    return answer.status === 200 ? quoteOf(answer.json, { from, to, lock }) : refusalOf(answer.status, answer.json);
  }

  function quoteOf(json: unknown, asked: { from: CurrencyCode; to: CurrencyCode; lock: Lock }): RateOutcome {
    const { from, to, lock } = asked;
    const quote = Quote.safeParse(json).data;
    if (quote === undefined) return unavailable("the answer is not a quote");
    const rate = quote.rates[from.toLowerCase()]?.exchange_rate;
    if (rate === undefined || quote.to_currency !== to.toLowerCase() || quote.lock_duration !== lockWords[lock]) {
      return unavailable("the answer is for another quote than the one asked for");
    }
    const time = now();
    const common = {
      kind: "rate",
      from,
      to,
      rate,
      indicative: false,
      source: { name: "Stripe", on: dayOf(time) },
    } as const;
    if (lock === "none") return { ...common, id: null, lockedUntil: null };
    // Fractions of a second are dropped, so that we never hold a rate for longer than Stripe does.
    const lockedUntil = new Date(Math.floor((quote.lock_expires_at ?? 0) * 1000));
    if (quote.lock_status !== "active" || lockedUntil <= time) return unavailable("the quote has expired already");
    return { ...common, id: quote.id, lockedUntil };
  }

  return {
    async quote(from, to, lock) {
      return from === to ? sameCurrency(from, now()) : ask(from, to, lock);
    },
  };
}

/** Not after 429 and not after a time-out: asking again at once would make both worse. */
const mayRetry = (answer: ExchangeAnswer): boolean =>
  answer.kind === "broken" ||
  (answer.kind === "answer" && answer.status >= 500 && answer.headers.get("stripe-should-retry") !== "false");

const unavailable = (reason: string): RateOutcome => ({ kind: "unavailable", reason });

/** The message is left out: for a wrong key it quotes the key. */
function refusalOf(status: number, json: unknown): RateOutcome {
  const { type, code, param } = Refusal.safeParse(json).data?.error ?? {};
  if (status === 400 && /^(?:from_currencies|to_currency)/.test(param ?? "")) return { kind: "unsupported" };
  const words = [type, code].filter((word) => word !== undefined && /^[a-z_]{1,60}$/.test(word));
  return unavailable(["Stripe answered", status, ...words].join(" "));
}
