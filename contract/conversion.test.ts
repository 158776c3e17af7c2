import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { convert, type Rounding, toThreeFigures, upToChargeable, upToMinorUnit, upToShown } from "./conversion.ts";
import { exponentOf } from "./currencies.ts";

const currency = fc.constantFrom("AED", "EUR", "JPY", "KRW", "KWD", "TND", "USD");
const price = fc.record({ amount: fc.integer({ min: 0, max: 1e8 }), currency });
const rate = fc.double({ min: 1e-4, max: 1e4, noNaN: true });
const rounding = fc.constantFrom<Rounding>(upToMinorUnit, upToChargeable, upToShown);
const major = (amount: number, code: string) => amount / 10 ** exponentOf(code);
const stepOf = (round: Rounding, exact: number, code: string) => {
  if (round === upToShown && exact >= 100) return 1;
  return (round === upToChargeable && exponentOf(code) === 3 ? 10 : 1) / 10 ** exponentOf(code);
};

describe("a converted amount", () => {
  test("covers the exact one and exceeds it by less than one step, in both directions", () => {
    fc.assert(
      fc.property(price, currency, rate, rounding, fc.boolean(), (money, target, of, round, isForward) => {
        const { amount, currency: code } = money;
        fc.pre(target !== code);
        const converted = convert(
          money,
          isForward ? { from: code, to: target, rate: of } : { from: target, to: code, rate: of },
          round,
        );
        const exact = isForward ? major(amount, code) * of : major(amount, code) / of;
        const shown = major(converted.amount, target);
        expect(converted.currency).toBe(target);
        expect(shown).toBeGreaterThanOrEqual(exact * (1 - 1e-11));
        expect(shown).toBeLessThan(exact * (1 + 1e-11) + stepOf(round, exact, target) * 1.000001);
      }),
      { numRuns: 1000 },
    );
  });

  test("is a whole number of minor units, and a multiple of ten when cards know no thousandths", () => {
    fc.assert(
      fc.property(price, currency, rate, rounding, ({ amount, currency: from }, to, of, round) => {
        fc.pre(from !== to);
        const converted = convert({ amount, currency: from }, { from, to, rate: of }, round).amount;
        expect(Number.isInteger(converted)).toBe(true);
        if (round === upToChargeable && exponentOf(to) === 3) expect(converted % 10).toBe(0);
      }),
    );
  });

  test("is refused when a number would not be exact", () => {
    const rate = { from: "AED", to: "KWD", rate: 1e6 };
    expect(() => convert({ amount: 1e12, currency: "AED" }, rate, upToMinorUnit)).toThrow(RangeError);
  });

  test("does not fall when the price rises", () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 0, max: 1e6 }), currency, rate, rounding, (money, more, to, of, round) => {
        const by = { from: to, to: money.currency, rate: of };
        const higher = { ...money, amount: money.amount + more };
        expect(convert(higher, by, round).amount).toBeGreaterThanOrEqual(convert(money, by, round).amount);
      }),
    );
  });

  test("is the same amount in the same currency", () => {
    fc.assert(
      fc.property(price, rounding, (money, round) => {
        const by = { from: money.currency, to: money.currency, rate: 1 };
        expect(convert(money, by, round)).toEqual(money);
      }),
    );
  });

  test.each([
    [{ amount: 4_850_000, currency: "AED" }, "EUR", 4.3, { amount: 1_128_000, currency: "EUR" }],
    [{ amount: 1_990, currency: "EUR" }, "KWD", 3.0, { amount: 6_634, currency: "KWD" }],
    [{ amount: 1_990, currency: "EUR" }, "JPY", 0.0061, { amount: 3_263, currency: "JPY" }],
    [{ amount: 1_000, currency: "AED" }, "AED", 1, { amount: 1_000, currency: "AED" }],
  ])("of %o at a rate from %s of %d is shown as %o", (money, from, of, shown) => {
    expect(convert(money, { from, to: money.currency, rate: of }, upToShown)).toEqual(shown);
  });

  test.each([
    [{ amount: 6_350_000, currency: "AED" }, 4.832, 1_310_000],
    [{ amount: 6_350_000, currency: "AED" }, 4.65, 1_370_000],
    [{ amount: 9_950, currency: "AED" }, 4.83, 2_061],
  ])("of %o by %d is about %d in pounds", (money, of, about) => {
    expect(convert(money, { from: "GBP", to: "AED", rate: of }, toThreeFigures).amount).toBe(about);
  });

  test.each([
    [{ amount: 10_000, currency: "EUR" }, { from: "EUR", to: "AED", rate: 4.3 }, upToMinorUnit, 43_000],
    [{ amount: 333, currency: "USD" }, { from: "USD", to: "AED", rate: 3.6725 }, upToMinorUnit, 1_223],
    [{ amount: 100_000, currency: "AED" }, { from: "EUR", to: "AED", rate: 4.3 }, upToChargeable, 23_256],
    [{ amount: 1_990, currency: "EUR" }, { from: "KWD", to: "EUR", rate: 3 }, upToChargeable, 6_640],
  ])("of %o at %o is rounded up", (money, by, round, amount) => {
    expect(convert(money, by, round).amount).toBe(amount);
  });

  test("is refused for a rate that is not positive or is between other currencies", () => {
    const money = { amount: 1, currency: "AED" };
    expect(() => convert(money, { from: "EUR", to: "AED", rate: 0 }, upToShown)).toThrow(RangeError);
    expect(() => convert(money, { from: "EUR", to: "USD", rate: 1 }, upToShown)).toThrow(RangeError);
  });
});
