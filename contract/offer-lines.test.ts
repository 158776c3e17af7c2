import fc from "fast-check";
import { expect, test } from "vitest";
import { exponentOf } from "./currencies.ts";
import { sum } from "./money.ts";
import { compareOffers, lineAmount, type PricedLine } from "./offer-lines.ts";

// One currency each with 0, 2 and 3 decimals.
const currencies = fc.constantFrom("JPY", "AED", "KWD");
const figures = fc.record({
  price: fc.integer({ min: 0, max: 900_000_000 }),
  thousandths: fc.integer({ min: 1, max: 999_000 }),
  discountPercent: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
});
interface Figures {
  readonly price: number;
  readonly thousandths: number;
  readonly discountPercent: number;
}

function lineOf(id: string, currency: string, { price, thousandths, discountPercent }: Figures): PricedLine {
  const line = { quantity: thousandths / 1000, unit: { amount: price, currency }, discountPercent };
  return { id, label: id, ...line, amount: lineAmount(line) };
}

const offerOf = (currency: string, all: ReadonlyMap<string, Figures>) => {
  const lines = [...all].map(([id, each]) => lineOf(id, currency, each));
  const amounts = lines.map(({ amount }) => amount);
  return { lines, total: sum(currency, amounts) };
};
const offers = fc.array(fc.tuple(fc.constantFrom("implant", "crown", "hotel", "scan"), figures), { maxLength: 8 });

test("a line is within half a minor unit of the exact amount, whatever its currency's decimals", () => {
  fc.assert(
    fc.property(currencies, figures, (currency, each) => {
      const { amount } = lineOf("line", currency, each);
      const exact =
        BigInt(each.price) * BigInt(each.thousandths) * BigInt(Math.round((100 - each.discountPercent) * 100));
      const off = BigInt(amount.amount) * 10_000_000n - exact;
      expect(off <= 5_000_000n && off >= -5_000_000n).toBe(true);
      expect(amount.currency).toBe(currency);
    }),
  );
  const half = { quantity: 1.5, unit: { amount: 9999, currency: "AED" }, discountPercent: 10 };
  expect(lineAmount(half)).toEqual({ amount: 13499, currency: "AED" });
  expect(lineAmount({ ...half, quantity: 3, discountPercent: 12.5 })).toEqual({ amount: 26247, currency: "AED" });
  expect([exponentOf("JPY"), exponentOf("AED"), exponentOf("KWD")]).toEqual([0, 2, 3]);
});

test("the total is the sum of the shown lines, and its difference that of the lines", () => {
  fc.assert(
    fc.property(currencies, offers, offers, (currency, one, other) => {
      const [before, after] = [offerOf(currency, new Map(one)), offerOf(currency, new Map(other))];
      const { lines, difference } = compareOffers(before, after);
      expect(
        sum(
          currency,
          lines.map((each) => each.difference),
        ),
      ).toEqual(difference);
      expect(before.total.amount + difference.amount).toBe(after.total.amount);
    }),
  );
});

const opposite = { added: "removed", removed: "added", changed: "changed", same: "same" } as const;

test("comparing is symmetric: a line added one way is removed the other way", () => {
  fc.assert(
    fc.property(currencies, offers, offers, (currency, one, other) => {
      const [before, after] = [offerOf(currency, new Map(one)), offerOf(currency, new Map(other))];
      const forward = compareOffers(before, after);
      const backward = new Map(compareOffers(after, before).lines.map((line) => [line.id, line]));
      expect(backward.size).toBe(forward.lines.length);
      for (const { id, change, difference } of forward.lines) {
        expect(backward.get(id)?.change).toBe(opposite[change]);
        expect(backward.get(id)?.difference.amount).toBe(0 - difference.amount + 0);
      }
      expect(compareOffers(before, before).lines.every(({ change }) => change === "same")).toBe(true);
    }),
  );
  expect(() => compareOffers(offerOf("AED", new Map()), offerOf("JPY", new Map()))).toThrow(RangeError);
});
