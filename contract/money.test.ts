import fc from "fast-check";
import { expect, test } from "vitest";
import { exponentOf } from "./currencies.ts";
import { CurrencyCode, Money, majorUnits, percentOf, shareOf, sum } from "./money.ts";

const amount = fc.integer({ min: -1e12, max: 1e12 });
const currency = fc.constantFrom("JPY", "AED", "KWD");

test.each([
  [19.99, "AED", 1999],
  [1.005, "AED", 101],
  [2.675, "USD", 268],
  [1.0005, "KWD", 1001],
  [0.5, "JPY", 1],
  [-0.5, "JPY", -1],
  [-1.005, "AED", -101],
  [1e-9, "AED", 0],
  [-0.001, "AED", 0],
  [8.165, "EUR", 817],
  [1e13, "AED", 1e15],
  [45000, "KRW", 45000],
])("%s %s are %s minor units, rounded half away from zero", (major, code, minor) => {
  const money = majorUnits(major, code);
  expect(money).toStrictEqual({ amount: minor, currency: code });
  expect(Money.safeParse(money).success).toBe(true);
});

test("an amount in major units converts back unchanged, whatever the currency's decimals", () => {
  fc.assert(
    fc.property(amount, currency, (minor, code) => {
      const decimals = exponentOf(code);
      const digits = String(Math.abs(minor)).padStart(decimals + 1, "0");
      const cut = digits.length - decimals;
      const written = `${minor < 0 ? "-" : ""}${digits.slice(0, cut)}.${digits.slice(cut)}`;
      expect(majorUnits(Number(written), code).amount).toBe(minor);
    }),
  );
});

test("a half is rounded away from zero at every size", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), currency, (minor, code) => {
      const half = Number(`${minor}.5e-${exponentOf(code)}`);
      expect(majorUnits(half, code).amount).toBe(minor + 1);
      expect(majorUnits(-half, code).amount).toBe(-minor - 1);
    }),
  );
});

test("a sum is exact, in any order, and in one currency", () => {
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 50 }), (amounts) => {
      const parts = amounts.map((one) => ({ amount: one, currency: "AED" }));
      const exact = amounts.reduce((total, one) => total + BigInt(one), 0n);
      expect(BigInt(sum("AED", parts).amount)).toBe(exact);
      expect(sum("AED", parts.toReversed())).toEqual(sum("AED", parts));
    }),
  );
  expect(sum("JPY", [])).toEqual({ amount: 0, currency: "JPY" });
});

test("amounts of two currencies are never added", () => {
  const parts = [
    { amount: 1, currency: "AED" },
    { amount: 1, currency: "EUR" },
  ];
  expect(() => sum("AED", parts)).toThrow(RangeError);
});

test("a share and the remainder sum to the whole, each within half a unit", () => {
  fc.assert(
    fc.property(fc.integer({ min: -9e15, max: 9e15 }), fc.integer({ min: 0, max: 100 }), (whole, percent) => {
      const share = percentOf({ amount: whole, currency: "AED" }, percent).amount;
      const exact = BigInt(whole) * BigInt(percent);
      const off = BigInt(share) * 100n - exact;
      expect(off <= 50n && off >= -50n).toBe(true);
      expect(share + (whole - share)).toBe(whole);
    }),
    { numRuns: 1000 },
  );
});

test("a share of a whole never falls as the part grows, and the whole part is the whole amount", () => {
  const size = fc.integer({ min: 1, max: 1e12 });
  fc.assert(
    fc.property(size, size, size, size, (total, whole, one, other) => {
      const [less, more] = [one % (whole + 1), other % (whole + 1)].toSorted((a, b) => a - b);
      const [low, high] = [shareOf(total, less ?? 0, whole), shareOf(total, more ?? 0, whole)];
      expect(low).toBeLessThanOrEqual(high);
      expect(shareOf(total, whole, whole)).toBe(total);
      expect(shareOf(-total, more ?? 0, whole)).toBe(0 - high);
      expect(
        Math.abs(Number(2n * BigInt(low) * BigInt(whole) - 2n * BigInt(total) * BigInt(less ?? 0))),
      ).toBeLessThanOrEqual(whole);
    }),
  );
  expect(() => shareOf(1, 1, 0)).toThrow(RangeError);
});

test("half a unit of a share is rounded away from zero", () => {
  expect(percentOf({ amount: 5, currency: "AED" }, 10)).toStrictEqual({ amount: 1, currency: "AED" });
  expect(percentOf({ amount: -5, currency: "AED" }, 10)).toStrictEqual({ amount: -1, currency: "AED" });
  expect(percentOf({ amount: 4, currency: "AED" }, 10)).toStrictEqual({ amount: 0, currency: "AED" });
});

test.each([[0.5], [Number.NaN], [Number.POSITIVE_INFINITY], [1e16], ["5"], [null], [2 ** 53]])(
  "%s is not an amount",
  (bad) => {
    expect(Money.safeParse({ amount: bad, currency: "AED" }).success).toBe(false);
  },
);

test("a currency is three letters, in either case", () => {
  expect(CurrencyCode.parse("aed")).toBe("AED");
  for (const bad of ["", "AE", "AEDX", "A€D", "12$", "ＡＥＤ", "ıls"])
    expect(CurrencyCode.safeParse(bad).success).toBe(false);
});
