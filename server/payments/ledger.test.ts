import fc from "fast-check";
import { expect, test } from "vitest";
import { balances, partOf, refundPart } from "./ledger.ts";

const amount = fc.integer({ min: 1, max: 9_000_000_000 });
const ratio = fc.record({ amount, tripAmount: amount });
/** Parts of the trip's amount that are at most the whole of it. */
const parts = ratio.chain((whole) =>
  fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 12 }).map((weights) => {
    const sum = weights.reduce((all, weight) => all + weight, 0) || 1;
    return { whole, parts: weights.map((weight) => Math.floor((whole.tripAmount * weight) / sum)) };
  }),
);

test("refunds in parts never go above what was charged, in any currencies", () => {
  fc.assert(
    fc.property(parts, ({ whole, parts }) => {
      let before = 0;
      let back = 0;
      for (const part of parts) {
        const more = refundPart(whole, before, part);
        expect(more).toBeGreaterThanOrEqual(0);
        before += part;
        back += more;
      }
      expect(back).toBe(partOf(whole, before));
      expect(back).toBeLessThanOrEqual(whole.amount);
      expect(back + refundPart(whole, before, whole.tripAmount - before)).toBe(whole.amount);
    }),
    { numRuns: 2000 },
  );
});

test("in one currency a part is itself", () => {
  fc.assert(
    fc.property(amount, amount, (whole, some) => {
      const part = Math.min(whole, some);
      expect(partOf({ amount: whole, tripAmount: whole }, part)).toBe(part);
    }),
  );
});

test("more than the whole is no part of it", () => {
  expect(() => partOf({ amount: 10, tripAmount: 10 }, 11)).toThrow(RangeError);
  expect(() => partOf({ amount: 10, tripAmount: 10 }, -1)).toThrow(RangeError);
});

test("what is left of a payment is what came in without what went back", () => {
  const entries = [
    { paymentId: "a", amount: 500 },
    { paymentId: "b", amount: 70 },
    { paymentId: "a", amount: -200 },
  ];
  expect([...balances(entries)]).toEqual([
    ["a", 300],
    ["b", 70],
  ]);
});
