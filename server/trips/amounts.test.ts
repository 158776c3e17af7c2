import fc from "fast-check";
import { expect, test } from "vitest";
import type { Price } from "../../contract/trips.ts";
import { dueNowOf, inTripCurrency } from "./amounts.ts";

const later = (amount: number): Price["dueLater"][number] => ({
  label: "The rest",
  amount: { amount, currency: "EUR" },
  on: "2026-12-01",
});
const fx = { from: "EUR", to: "AED", rate: 4.3, quoteId: null, lockedUntil: null, source: "test" };
const itemOf = (amount: number, total: number, parts: readonly number[]) => ({
  amount,
  content: {
    fx,
    price: { total: { amount: total, currency: "EUR" }, dueLater: parts.map(later) },
  },
});

test("the amount due now and the later amount make the whole, whatever the proportion and the parts", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e9 }),
      fc.array(fc.integer({ min: 0, max: 1e7 }), { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 1e7 }),
      (amount, parts, first) => {
        const sum = parts.reduce((all, part) => all + part, 0);
        const item = itemOf(amount, sum + first, parts);
        const dueNow = dueNowOf(item);
        expect(dueNow).toBeGreaterThanOrEqual(0);
        expect(dueNow + inTripCurrency(item, { amount: sum })).toBe(amount);
        expect(inTripCurrency(item, item.content.price.total)).toBe(amount);
      },
    ),
  );
});

test("several later parts are rounded once", () => {
  expect(dueNowOf(itemOf(1001, 1000, [333, 333]))).toBe(334);
});

test("all is due now where nothing is due later or nothing is paid", () => {
  expect(dueNowOf(itemOf(4300, 1000, []))).toBe(4300);
  expect(dueNowOf(itemOf(0, 0, [0]))).toBe(0);
});
