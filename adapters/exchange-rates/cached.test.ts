import { describe, expect, it } from "vitest";
import { createCachedRates } from "./cached.ts";
import { exchangeRatesSuite } from "./exchange-rates.suite.ts";
import type { ExchangeRates, RateOutcome } from "./exchange-rates.ts";
import { createTableRates } from "./table.ts";

const pairs = ["EUR", "USD", "GBP", "KRW", "KWD", "SAR"].map((code) => [code, "AED"] as const);

/** A source with answers set by the test, and a call counter. */
function startCached({ hasSecond = true } = {}) {
  let time = Date.parse("2026-11-20T09:00:00Z");
  let calls = 0;
  let answer = async (from: string, to: string): Promise<RateOutcome> => aRate(from, to);
  const reasons: string[] = [];
  const now = () => new Date(time);
  const first: ExchangeRates = {
    locks: true,
    quote: (from, to) => {
      calls += 1;
      return answer(from, to);
    },
  };
  const second = createTableRates({ now });
  const onFailure = (reason: string) => void reasons.push(reason);
  const options = { now, ttlMs: 300_000, onFailure };
  const rates = createCachedRates(first, hasSecond ? { ...options, second } : options);
  return {
    rates,
    second,
    reasons,
    calls: () => calls,
    pass: (seconds: number) => {
      time += seconds * 1000;
    },
    answerWith: (next: (from: string, to: string) => Promise<RateOutcome>) => {
      answer = next;
    },
  };
}

const aRate = (from: string, to: string): RateOutcome => ({
  kind: "rate",
  from,
  to,
  rate: 4.2,
  id: "fxq_1",
  lockedUntil: new Date("2026-11-20T10:00:00Z"),
  indicative: false,
  source: { name: "Stripe", on: "2026-11-20" },
});
const fail = async (): Promise<RateOutcome> => ({ kind: "unavailable", reason: "Stripe answered 500" });

const now = () => new Date("2026-11-20T09:30:00Z");
exchangeRatesSuite("rates that are kept for a while", async () => {
  const table = createTableRates({ now });
  const rates = createCachedRates(table, { now, ttlMs: 0 });
  return { rates, now, fee: 0, failNext: () => table.failNext("told to fail"), stop: async () => {} };
});

describe("cached rates", () => {
  it("call once for a thousand concurrent visitors, and for those within the cache time", async () => {
    const { rates, calls, pass } = startCached();
    const outcomes = await Promise.all(Array.from({ length: 1000 }, () => rates.quote("EUR", "AED", "none")));
    expect(new Set(outcomes).size).toBe(1);
    expect(calls()).toBe(1);
    pass(299);
    await rates.quote("EUR", "AED", "none");
    expect(calls()).toBe(1);
    pass(1);
    await rates.quote("EUR", "AED", "none");
    expect(calls()).toBe(2);
  });

  it("are separate for each direction", async () => {
    const { rates, calls } = startCached();
    await rates.quote("EUR", "AED", "none");
    expect(await rates.quote("AED", "EUR", "none")).toMatchObject({ from: "AED", to: "EUR" });
    expect(calls()).toBe(2);
  });

  it("never share a locked rate", async () => {
    const { rates, calls } = startCached();
    await rates.quote("EUR", "AED", "none");
    await Promise.all([rates.quote("EUR", "AED", "hour"), rates.quote("EUR", "AED", "hour")]);
    expect(calls()).toBe(3);
  });

  it.each(["none", "hour"] as const)("fall back to the second source, marked as indicative (%s)", async (lock) => {
    const { rates, answerWith, reasons } = startCached();
    answerWith(fail);
    expect(await rates.quote("USD", "AED", lock)).toMatchObject({ rate: 3.6725, indicative: true, lockedUntil: null });
    expect(reasons).toEqual(["Stripe answered 500"]);
  });

  it("mark the second source's rate even when that source does not", async () => {
    const first = createTableRates({ now });
    const second: ExchangeRates = { locks: false, quote: async (from, to) => aRate(from, to) };
    first.failNext("told to fail");
    const rates = createCachedRates(first, { second, now, ttlMs: 1000 });
    expect(await rates.quote("EUR", "AED", "hour")).toMatchObject({ indicative: true, lockedUntil: null });
  });

  it("do not cache a fallback: the next visitor gets the first source again", async () => {
    const { rates, answerWith } = startCached();
    answerWith(fail);
    await rates.quote("EUR", "AED", "none");
    answerWith(async (from, to) => aRate(from, to));
    expect(await rates.quote("EUR", "AED", "none")).toMatchObject({ indicative: false });
  });

  it("are unavailable when both sources fail, or there is no second", async () => {
    const alone = startCached({ hasSecond: false });
    alone.answerWith(fail);
    expect(await alone.rates.quote("EUR", "AED", "none")).toEqual({
      kind: "unavailable",
      reason: "Stripe answered 500",
    });
    const both = startCached();
    both.answerWith(fail);
    both.second.failNext("told to fail");
    expect(await both.rates.quote("EUR", "AED", "none")).toMatchObject({ reason: "Stripe answered 500" });
  });

  it("use the second source for a currency that the first lacks, and cache that", async () => {
    const { rates, answerWith, calls } = startCached();
    answerWith(async () => ({ kind: "unsupported" }));
    for (let i = 0; i < 8; i += 1) {
      expect(await rates.quote("EUR", "AED", "none")).toMatchObject({ kind: "rate", indicative: true });
    }
    expect(calls()).toBe(1);
    expect(rates.breakerState()).toBe("closed");
  });

  it("open the circuit after five failures, and try one call after half a minute", async () => {
    const { rates, answerWith, calls, pass } = startCached();
    answerWith(fail);
    for (const [from, to] of pairs) expect(await rates.quote(from, to, "none")).toMatchObject({ indicative: true });
    expect(calls()).toBe(5);
    expect(rates.breakerState()).toBe("open");
    pass(29);
    await rates.quote("EUR", "AED", "none");
    expect(calls()).toBe(5);
    pass(1);
    expect(rates.breakerState()).toBe("half open");
    await Promise.all(pairs.map(([from, to]) => rates.quote(from, to, "none")));
    expect(calls()).toBe(6);
    expect(rates.breakerState()).toBe("open");
    answerWith(async (from, to) => aRate(from, to));
    pass(30);
    expect(await rates.quote("EUR", "AED", "none")).toMatchObject({ indicative: false });
    expect(rates.breakerState()).toBe("closed");
  });

  it("count only consecutive failures", async () => {
    const { rates, answerWith } = startCached();
    for (let i = 0; i < 4; i += 1) {
      answerWith(fail);
      for (const [from, to] of pairs.slice(0, 4)) await rates.quote(from, to, "hour");
      answerWith(async (from, to) => aRate(from, to));
      await rates.quote("EUR", "AED", "hour");
    }
    expect(rates.breakerState()).toBe("closed");
  });

  it("pass an error on, count it, and accept the next call", async () => {
    const { rates, answerWith, reasons } = startCached();
    answerWith(async () => {
      throw new TypeError("a defect");
    });
    await expect(rates.quote("EUR", "AED", "none")).rejects.toThrow("a defect");
    answerWith(async (from, to) => aRate(from, to));
    expect((await rates.quote("EUR", "AED", "none")).kind).toBe("rate");
    expect(reasons).toEqual(["the source threw an error"]);
  });
});
