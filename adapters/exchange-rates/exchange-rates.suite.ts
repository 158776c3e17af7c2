import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ExchangeRates, Lock, RateOutcome } from "./exchange-rates.ts";

export interface RatesHarness {
  readonly rates: ExchangeRates;
  /** The source's clock. */
  readonly now: () => Date;
  /** Makes the next quote between two currencies unavailable. */
  failNext(): void;
  /** The source's share of each conversion. */
  readonly fee: number;
  stop(): Promise<void>;
}

const common = ["EUR", "AED", "KRW", "USD", "KWD", "GBP"] as const;
const locks: readonly Lock[] = ["none", "five minutes", "hour", "day"];

/** The suite of every source of exchange rates. */
export function exchangeRatesSuite(name: string, start: () => Promise<RatesHarness>): void {
  describe(name, () => {
    let harness: RatesHarness;
    beforeEach(async () => {
      harness = await start();
    });
    afterEach(() => harness.stop());

    const rateOf = async (from: string, to: string, lock: Lock = "none") => {
      const outcome = await harness.rates.quote(from, to, lock);
      if (outcome.kind !== "rate") throw new Error(`no rate for ${from} ${to}: ${JSON.stringify(outcome)}`);
      return outcome;
    };

    it("gives the worth of one unit of the first currency in the second", async () => {
      expect(await rateOf("EUR", "KRW")).toMatchObject({ from: "EUR", to: "KRW" });
      expect((await rateOf("EUR", "KRW")).rate).toBeGreaterThan(1000);
      expect((await rateOf("KRW", "EUR")).rate).toBeLessThan(0.001);
      expect((await rateOf("KWD", "AED")).rate).toBeGreaterThan(10);
    });

    it("names its source and a day that is not in the future", async () => {
      const { source } = await rateOf("EUR", "AED");
      expect(source.name).not.toBe("");
      expect(source.on).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(source.on <= harness.now().toISOString()).toBe(true);
    });

    it("gives 1 for a currency to itself, without a request", async () => {
      harness.failNext();
      await fc.assert(
        fc.asyncProperty(fc.stringMatching(/^[A-Z]{3}$/), fc.constantFrom(...locks), async (code, lock) => {
          expect(await rateOf(code, code, lock)).toMatchObject({
            rate: 1,
            id: expect.stringMatching(/\w/),
            lockedUntil: null,
          });
        }),
      );
      expect((await harness.rates.quote("EUR", "AED", "none")).kind).toBe("unavailable");
    });

    it("is consistent in both directions, apart from the fee", async () => {
      const pair = fc.uniqueArray(fc.constantFrom(...common), { minLength: 2, maxLength: 2 });
      await fc.assert(
        fc.asyncProperty(pair, async ([from = "", to = ""]) => {
          const product = (await rateOf(from, to)).rate * (await rateOf(to, from)).rate;
          expect(product).toBeCloseTo((1 - harness.fee) ** 2, 4);
        }),
        { numRuns: 30 },
      );
    });

    it.each(locks)("gives every quote an id, and the end of its lock if it has one (%s)", async (lock) => {
      const { id, lockedUntil } = await rateOf("EUR", "AED", lock);
      expect(id).toMatch(/\w/);
      if (lock === "none") expect(lockedUntil).toBeNull();
      if (lockedUntil !== null) expect(lockedUntil.getTime()).toBeGreaterThan(harness.now().getTime());
    });

    it("says whether its rates can be locked", async () => {
      expect((await rateOf("EUR", "AED", "hour")).lockedUntil !== null).toBe(harness.rates.locks);
    });

    it.each([
      ["XTS", "EUR"],
      ["EUR", "XTS"],
    ])("does not support %s to %s", async (from, to) => {
      expect(await harness.rates.quote(from, to, "none")).toEqual({ kind: "unsupported" });
    });

    it("is unavailable with a reason while it fails, and then available again", async () => {
      harness.failNext();
      const outcome: RateOutcome = await harness.rates.quote("EUR", "AED", "none");
      expect(outcome).toEqual({ kind: "unavailable", reason: expect.stringMatching(/\w/) });
      expect((await rateOf("EUR", "AED")).rate).toBeGreaterThan(0);
    });
  });
}
