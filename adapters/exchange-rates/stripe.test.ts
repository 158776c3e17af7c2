import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Fault, type LoopbackStripe, startLoopbackStripe } from "../testing/loopback-stripe-rates.ts";
import { exchangeRatesSuite } from "./exchange-rates.suite.ts";
import type { ExchangeRates } from "./exchange-rates.ts";
import { createStripeRates } from "./stripe.ts";

const secretKey = "sk_test_4eC39HqLyjWDarjtT1zdp7dc";
const now = () => new Date("2026-11-20T09:30:00.000Z");
const brokenTwice = [{ status: 503, body: "{}" }, "hang up"] as const;

async function startStripe(timeoutMs = 8000) {
  const stripe = await startLoopbackStripe({ secretKey, now });
  return { stripe, rates: createStripeRates({ secretKey, now, baseUrl: stripe.url, timeoutMs }) };
}

exchangeRatesSuite("rates of Stripe", async () => {
  const { stripe, rates } = await startStripe();
  return { rates, now, fee: 0.02, failNext: () => stripe.failNext(...brokenTwice), stop: stripe.close };
});

describe("rates of Stripe", () => {
  let stripe: LoopbackStripe;
  let rates: ExchangeRates;
  beforeEach(async () => {
    ({ stripe, rates } = await startStripe());
  });
  afterEach(() => stripe.close());

  it("sends the request that Stripe documents", async () => {
    await rates.quote("EUR", "AED", "five minutes");
    const { form, headers } = stripe.requests[0] ?? {};
    expect([...(form ?? [])].sort()).toEqual([
      ["from_currencies[0]", "eur"],
      ["lock_duration", "five_minutes"],
      ["to_currency", "aed"],
    ]);
    expect(headers?.["content-type"]).toMatch(/^application\/x-www-form-urlencoded/);
    expect(headers?.["stripe-version"]).toMatch(/^\d{4}-\d{2}-\d{2}\.preview$/);
    expect(headers?.["idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("gives today's rate with the fee included", async () => {
    expect(await rates.quote("EUR", "AED", "none")).toEqual({
      kind: "rate",
      from: "EUR",
      to: "AED",
      rate: 4.18446,
      id: "fxq_1QKf8UET9NELqCot1",
      lockedUntil: null,
      indicative: false,
      source: { name: "Stripe", on: "2026-11-20" },
    });
  });

  it("reads the end of a lock to the millisecond, never later", async () => {
    const quote = await rates.quote("EUR", "AED", "hour");
    expect(quote).toMatchObject({ id: "fxq_1QKf8UET9NELqCot1", lockedUntil: new Date("2026-11-20T10:30:00.642Z") });
  });

  it("makes no request for a currency to itself", async () => {
    await rates.quote("AED", "AED", "hour");
    expect(stripe.requests).toEqual([]);
  });

  it.each<[string, Fault]>([
    ["500", { status: 500, body: '{"error":{"type":"api_error"}}' }],
    ["a proxy's 502", { status: 502, body: "<html>bad gateway</html>" }],
    ["a broken connection", "hang up"],
    ["half an answer", "half an answer"],
  ])("retries once after %s, under the same key", async (_, fault) => {
    stripe.failNext(fault);
    expect((await rates.quote("EUR", "AED", "hour")).kind).toBe("rate");
    const keys = stripe.requests.map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  const without = (key: string): Fault => ({ change: ({ [key]: _, ...quote }) => quote });
  const changed = (changes: object): Fault => ({ change: (quote) => ({ ...quote, ...changes }) });
  it.each<[string, Fault, RegExp]>([
    [
      "429",
      { status: 429, body: '{"error":{"type":"invalid_request_error","code":"rate_limit"}}' },
      /429 .*rate_limit$/,
    ],
    ["500 that asks for no retry", { status: 500, body: "{}", headers: { "stripe-should-retry": "false" } }, /500$/],
    ["a redirect", { status: 307, body: "", headers: { location: "http://127.0.0.1:1/" } }, /redirect/],
    ["truncated JSON", { status: 200, body: '{"object":"fx_quote","rates":{"eur":{"exch' }, /not a quote/],
    ["a page", { status: 200, body: "<html></html>" }, /not a quote/],
    ["a huge body", { status: 200, body: `{"pad":"${"x".repeat(2_000_000)}"}` }, /larger than 65536/],
    ["another target currency", changed({ to_currency: "usd" }), /another quote/],
    ["another source currency", changed({ rates: { gbp: { exchange_rate: 1.1 } } }), /another quote/],
    ["another lock", changed({ lock_duration: "none" }), /another quote/],
    ["a rate of nought", changed({ rates: { eur: { exchange_rate: 0 } } }), /not a quote/],
    ["a negative rate", changed({ rates: { eur: { exchange_rate: -4 } } }), /not a quote/],
    ["a rate in words", changed({ rates: { eur: { exchange_rate: "4.2" } } }), /not a quote/],
    ["no rates", without("rates"), /not a quote/],
    ["another object", changed({ object: "payment_intent" }), /not a quote/],
    ["an id that is none", changed({ id: "../v1/charges" }), /not a quote/],
    ["an expired quote", changed({ lock_expires_at: Date.parse("2026-11-20T09:29:59Z") / 1000 }), /expired/],
    ["a quote without an end", changed({ lock_expires_at: null }), /expired/],
    ["a lapsed status", changed({ lock_status: "expired" }), /expired/],
  ])("refuses %s, without a retry", async (_, fault, reason) => {
    stripe.failNext(fault);
    expect(await rates.quote("EUR", "AED", "hour")).toEqual({
      kind: "unavailable",
      reason: expect.stringMatching(reason),
    });
    expect(stripe.requests).toHaveLength(1);
  });

  it.each<Fault>(["silence", "trickle"])("ends at its deadline (%s)", async (fault) => {
    const hasty = createStripeRates({ secretKey, now, baseUrl: stripe.url, timeoutMs: 150 });
    stripe.failNext(fault);
    const started = performance.now();
    expect(await hasty.quote("EUR", "AED", "none")).toMatchObject({ reason: "no answer within 150 ms" });
    expect(performance.now() - started).toBeLessThan(2000);
    expect(stripe.requests).toHaveLength(1);
  });

  it("never reveals its key", async () => {
    const withWrongKey = createStripeRates({ secretKey: `${secretKey}x`, now, baseUrl: stripe.url });
    const refused = await withWrongKey.quote("EUR", "AED", "none");
    expect(refused).toEqual({ kind: "unavailable", reason: "Stripe answered 401 invalid_request_error" });
    await stripe.close();
    const gone = await rates.quote("EUR", "AED", "none");
    expect(gone).toEqual({ kind: "unavailable", reason: "the connection broke (ECONNREFUSED)" });
    stripe = await startLoopbackStripe({ secretKey, now });
  });
});
