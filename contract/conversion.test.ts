import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { approximately } from "./conversion.ts";
import { exponentOf } from "./currencies.ts";

const currency = fc.constantFrom("AED", "EUR", "JPY", "KRW", "KWD", "TND", "USD");
const price = fc.record({ amount: fc.integer({ min: 0, max: 1e12 }), currency });
const rate = fc.double({ min: 1e-4, max: 1e5, noNaN: true });
const major = ({ amount, currency: code }: { amount: number; currency: string }) => amount / 10 ** exponentOf(code);

describe("a price in another currency", () => {
  test("is never below the exact one, and above it by less than one step", () => {
    fc.assert(
      fc.property(price, currency, rate, (money, to, costs) => {
        fc.pre(to !== money.currency);
        const shown = major(approximately(money, to, costs));
        const exact = major(money) / costs;
        const step = exact >= 100 ? 1 : 10 ** -exponentOf(to);
        expect(shown).toBeGreaterThanOrEqual(exact * (1 - 1e-11));
        expect(shown).toBeLessThan(exact * (1 + 1e-11) + step * 1.000001);
      }),
    );
  });

  test("is a whole number of minor units", () => {
    fc.assert(
      fc.property(price, currency, rate, (money, to, costs) =>
        Number.isInteger(approximately(money, to, costs).amount),
      ),
    );
  });

  test("does not fall when the price rises", () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 0, max: 1e6 }), currency, rate, (money, more, to, costs) => {
        const higher = { ...money, amount: money.amount + more };
        expect(approximately(higher, to, costs).amount).toBeGreaterThanOrEqual(approximately(money, to, costs).amount);
      }),
    );
  });

  test.each([
    [{ amount: 4_850_000, currency: "AED" }, "EUR", 4.3, { amount: 1_128_000, currency: "EUR" }],
    [{ amount: 1_990, currency: "EUR" }, "KWD", 3.0, { amount: 6_634, currency: "KWD" }],
    [{ amount: 1_990, currency: "EUR" }, "JPY", 0.0061, { amount: 3_263, currency: "JPY" }],
    [{ amount: 1_000, currency: "AED" }, "AED", 1, { amount: 1_000, currency: "AED" }],
  ])("%o in %s at %d is %o", (money, to, costs, shown) => {
    expect(approximately(money, to, costs)).toEqual(shown);
  });

  test("asks for a rate above zero", () => {
    expect(() => approximately({ amount: 1, currency: "AED" }, "EUR", 0)).toThrow(RangeError);
  });
});
