import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createCachedRates } from "../../adapters/exchange-rates/cached.ts";
import type { ExchangeRates } from "../../adapters/exchange-rates/exchange-rates.ts";
import { createStripeRates } from "../../adapters/exchange-rates/stripe.ts";
import { createTableRates } from "../../adapters/exchange-rates/table.ts";
import { createLogReporting } from "../../adapters/reporting/log.ts";
import { type LoopbackStripe, startLoopbackStripe } from "../../adapters/testing/loopback-stripe-rates.ts";
import { tinyTable } from "../../adapters/testing/tiny-table.ts";
import type { FxQuote } from "../../contract/currency.ts";
import { minutes, seconds } from "../../contract/durations.ts";
import { createServices } from "../compose.ts";
import { readConfig } from "../config/config.ts";
import { openTestDatabase } from "../testing/database.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { quoteRate } from "./detected-currency.ts";

const secretKey = "sk_test_4eC39HqLyjWDarjtT1zdp7dc";
const now = () => new Date("2026-11-20T09:00:00Z");
const nothing = { countryCode: null, currency: null };

describe("the currency of a visitor's country", () => {
  /** With the header configured, but no trusted proxy. */
  let open: TestSite;
  /** Behind a proxy that sends the country. */
  let behind: TestSite;
  beforeAll(async () => {
    const environment = { GEO_HEADER: "cf-ipcountry" };
    open = await openTestSite({ providers: [], environment });
    behind = await openTestSite({ providers: [], environment: { ...environment, TRUSTED_PROXIES: "10.0.0.0/8" } });
  });
  afterAll(() => Promise.all([open, behind].map((site) => site.close())));

  const detect = async ({ app }: TestSite, remoteAddress: string, headers: Readonly<Record<string, string>> = {}) => {
    const reply = await app.inject({
      url: "/api/user-currency",
      remoteAddress,
      headers: { host: "x.example", ...headers },
    });
    expect(reply).toMatchObject({ statusCode: 200, headers: { "cache-control": "no-store" } });
    return reply.json<unknown>();
  };

  test.each([
    ["94.200.0.1", "AE", "AED"],
    ["2001:8f8::1", "AE", "AED"],
    ["::ffff:94.200.0.1", "AE", "AED"],
    ["::FFFF:94.200.0.1", "AE", "AED"],
    ["8.8.8.8", "US", "USD"],
    ["2003:c0::1", "DE", "EUR"],
    ["37.36.5.5", "KW", "KWD"],
    ["126.5.5.5", "JP", "JPY"],
  ])("%s is in %s, with %s as its currency", async (address, countryCode, currency) => {
    expect(await detect(open, address)).toEqual({ countryCode, currency });
  });

  test.each([
    ["127.0.0.1"],
    ["::1"],
    ["::ffff:127.0.0.1"],
    ["10.1.2.3"],
    ["::ffff:10.1.2.3"],
    ["172.16.0.1"],
    ["192.168.1.20"],
    ["100.64.0.1"],
    ["169.254.7.7"],
    ["fe80::1%eth0"],
    ["fd12:3456::1"],
    ["2001:db8::1"],
    ["0.0.0.0"],
    ["not an address"],
  ])("%s has no country", async (address) => {
    expect(await detect(open, address)).toEqual(nothing);
  });

  test("a header from an untrusted address is ignored", async () => {
    const forged = {
      "cf-ipcountry": "DE",
      "x-country": "DE",
      "x-forwarded-for": "2003:c0::1",
      forwarded: "for=2003:c0::1",
    };
    for (const site of [open, behind]) {
      expect(await detect(site, "94.200.0.1", forged)).toEqual({ countryCode: "AE", currency: "AED" });
      expect(await detect(site, "127.0.0.1", forged)).toEqual(nothing);
    }
    expect(await detect(open, "10.0.0.1", forged)).toEqual(nothing);
  });

  test.each([
    ["DE", "DE", "EUR"],
    ["kw", "KW", "KWD"],
    ["XX", "AE", "AED"],
    ["T1", "AE", "AED"],
    ["DE, KW", "AE", "AED"],
    ["Deutschland", "AE", "AED"],
    ["", "AE", "AED"],
  ])("a trusted proxy's %j gives %s", async (header, countryCode, currency) => {
    const headers = { "x-forwarded-for": "94.200.0.1", "cf-ipcountry": header };
    expect(await detect(behind, "10.0.0.1", headers)).toEqual({ countryCode, currency });
  });

  test("without a country from the trusted proxy, the visitor's address is used", async () => {
    expect(await detect(behind, "10.0.0.1", { "x-forwarded-for": "126.5.5.5" })).toEqual({
      countryCode: "JP",
      currency: "JPY",
    });
    expect(await detect(behind, "10.0.0.1", { "x-forwarded-for": "192.168.1.20" })).toEqual(nothing);
  });
});

test("an operator's own ranges replace the package's, and are checked at the start", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sojourn-ranges-"));
  const file = join(folder, "own.mmdb");
  const config = readConfig({ GEO_TABLE: file, DATA_DIR: join(folder, "data"), LOG_LEVEL: "silent" });
  const database = await openTestDatabase();
  await expect(createServices(config, { database })).rejects.toThrow("ENOENT");
  await writeFile(file, tinyTable({ country: { iso_code: "KW" } }, { country: { iso_code: "QA" } }));
  const { geo } = await createServices(config, { database });
  expect(await geo.countryOf({ address: "8.8.8.8", isFromTrustedProxy: false, headers: {} })).toBe("KW");
  await database.close();
  await rm(folder, { recursive: true });
});

describe("a rate for display", () => {
  let stripe: LoopbackStripe;
  let site: TestSite;
  beforeAll(async () => {
    let clock = now;
    stripe = await startLoopbackStripe({ secretKey, now: () => clock() });
    site = await openTestSite({
      providers: [],
      now: now(),
      environment: { STRIPE_SECRET_KEY: secretKey, STRIPE_URL: stripe.url },
    });
    clock = site.clock.now;
  });
  afterAll(async () => {
    await site.close();
    await stripe.close();
  });
  // Each test begins with expired rates and a closed circuit breaker.
  afterEach(() => site.clock.pass(minutes(20)));

  const quote = async (from: string, to = "aed") => {
    const reply = await site.call<FxQuote>("POST", "/api/stripe/fx-quote-raw", { body: { from, to } });
    expect(reply).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
    return reply.body;
  };
  /** The number of calls that reach Stripe. */
  async function callsIn(work: () => Promise<unknown>): Promise<number> {
    const before = stripe.requests.length;
    await work();
    return stripe.requests.length - before;
  }
  const down = () => stripe.failNext({ status: 503, body: "{}" }, { status: 503, body: "{}" });

  test("is Stripe's with the fee included, requested without a lock from the preview API", async () => {
    expect(await quote("eur")).toEqual({
      success: true,
      id: "fxq_1QKf8UET9NELqCot1",
      rates: { eur: { exchange_rate: 4.18446 } },
      indicative: false,
      source: { name: "Stripe", on: "2026-11-20" },
    });
    const { form, headers } = stripe.requests.at(-1) ?? {};
    expect(Object.fromEntries(form ?? [])).toEqual({
      "from_currencies[0]": "eur",
      to_currency: "aed",
      lock_duration: "none",
    });
    expect(headers).toMatchObject({
      "stripe-version": "2025-11-17.preview",
      authorization: `Bearer ${secretKey}`,
      "content-type": expect.stringContaining("application/x-www-form-urlencoded"),
    });
    expect(1 - 4.18446 / (1 / 0.2342)).toBeCloseTo(0.02, 5);
  });

  test("of a currency to itself is 1 without a call", async () => {
    expect(
      await callsIn(async () => {
        expect(await quote("aed")).toMatchObject({
          success: true,
          id: "same_aed_2026-11-20",
          rates: { aed: { exchange_rate: 1 } },
        });
      }),
    ).toBe(0);
  });

  test("is fetched once per pair for a thousand concurrent visitors, and for ten minutes", async () => {
    const pairs = [
      ["eur", "aed"],
      ["krw", "aed"],
      ["aed", "eur"],
    ] as const;
    const crowd = () =>
      Promise.all(
        Array.from({ length: 1000 }, (_, n) =>
          site.app.inject({
            method: "POST",
            url: "/api/stripe/fx-quote-raw",
            remoteAddress: `198.51.${n >> 8}.${n & 255}`,
            headers: { host: "x.example" },
            payload: { from: pairs[n % 3]?.[0], to: pairs[n % 3]?.[1] },
          }),
        ),
      );
    expect(
      await callsIn(async () => {
        const replies = await crowd();
        for (const { statusCode } of replies) expect(statusCode).toBe(200);
        expect(new Set(replies.map(({ body }) => body)).size).toBe(3);
      }),
    ).toBe(3);
    const latecomers = () => Promise.all(pairs.map(([from, to]) => quote(from, to)));
    site.clock.pass(minutes(10) - seconds(1));
    expect(await callsIn(latecomers)).toBe(0);
    site.clock.pass(seconds(1));
    expect(await callsIn(latecomers)).toBe(3);
  });

  test("is from the dated table, marked as such, while Stripe fails, and Stripe's again afterwards", async () => {
    down();
    expect(await quote("eur")).toEqual({
      success: true,
      id: "table_eur_aed_2026-11-02",
      rates: { eur: { exchange_rate: expect.closeTo(4.27, 1) } },
      indicative: true,
      source: { name: "reference table", on: "2026-11-02" },
    });
    expect(await quote("eur")).toMatchObject({ indicative: false, source: { name: "Stripe" } });
  });

  test("is not replaced in the cache while Stripe fails, so that prices do not change unnoticed", async () => {
    const first = await quote("krw");
    down();
    expect(await quote("krw")).toEqual(first);
    await quote("usd");
  });

  test("is not found for a currency that no source has", async () => {
    for (const body of [
      { from: "xts", to: "aed" },
      { from: "eur", to: "xts" },
    ])
      expect(await site.call("POST", "/api/stripe/fx-quote-raw", { body })).toMatchObject({
        status: 404,
        body: { code: "not-found", detail: expect.stringContaining("XTS") },
      });
  });

  test.each([
    [{ from: "EUR", to: "aed" }, "from"],
    [{ from: "eur" }, "to"],
    [{ from: "eur", to: "dirham" }, "to"],
    [{ from: "eur", to: "aed", rate: 9 }, "rate"],
  ])("is refused for %j", async (body, field) => {
    const reply = await site.call("POST", "/api/stripe/fx-quote-raw", { body });
    expect(reply).toMatchObject({ status: 400, body: { errors: [expect.objectContaining({ field })] } });
  });
});

describe("a failing source", () => {
  const log = pino({ level: "silent" });
  const services = { log, reporting: createLogReporting({ log }) };

  test.each(["silence", "trickle", "hang up", "half an answer"] as const)(
    "with %s is abandoned at its deadline, and the table answers",
    async (fault) => {
      const stripe = await startLoopbackStripe({ secretKey, now });
      stripe.failNext(fault, fault);
      const first = createStripeRates({ secretKey, now, baseUrl: stripe.url, timeoutMs: 150 });
      const rates = createCachedRates(first, { second: createTableRates({ now }), now, ttlMs: 1000 });
      expect(await quoteRate({ ...services, rates }, "EUR", "AED")).toMatchObject({ success: true, indicative: true });
      await stripe.close();
    },
  );

  test.each<[string, ExchangeRates["quote"]]>([
    ["with an exception", () => Promise.reject(new TypeError("a defect"))],
    ["without an answer", () => Promise.resolve({ kind: "unavailable", reason: "silence" })],
  ])("%s is a refusal with the time of the next try", async (_, quote) => {
    await expect(quoteRate({ ...services, rates: { locks: false, quote } }, "EUR", "AED")).rejects.toMatchObject({
      status: 503,
      retryAfter: 60,
    });
  });
});
