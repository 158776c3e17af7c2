import fc from "fast-check";
import { expect, test } from "vitest";
import { lineAmount } from "./offer-lines.ts";
import { offerTotals } from "./offer-totals.ts";

const currency = fc.constantFrom("AED", "JPY", "KWD", "EUR");
const price = fc.integer({ min: 0, max: 100_000_000 }).map((cents) => cents / 100);
const line = fc.record({
  price,
  quantity: fc.integer({ min: 1, max: 999_000 }).map((thousandths) => thousandths / 1000),
  discountPercent: fc.integer({ min: 0, max: 100 }),
});
const percent = fc.integer({ min: 0, max: 100 });
const part = fc.oneof(
  percent.map((value) => ({ percent: value, amount: null })),
  price.map((value) => ({ percent: null, amount: value })),
);
const written = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 8 }),
  deposit: part,
  stages: fc.array(part, { minLength: 1, maxLength: 6 }),
});

test("the total is the sum of the shown lines, each rounded once", () => {
  fc.assert(
    fc.property(written, currency, (offer, code) => {
      const { lines, total } = offerTotals(offer, code);
      for (const each of lines) expect(each.amount).toEqual(lineAmount(each));
      expect(total).toEqual({ currency: code, amount: lines.reduce((sum, { amount }) => sum + amount.amount, 0) });
    }),
  );
});

test("the deposit and the payments come to the total, whatever the shares", () => {
  fc.assert(
    fc.property(written, currency, (offer, code) => {
      const { total, deposit, stages } = offerTotals(offer, code);
      expect(stages).toHaveLength(offer.stages.length);
      expect(deposit.amount + stages.reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(total.amount);
      expect([deposit, ...stages.map(({ amount }) => amount)].every((money) => money.currency === code)).toBe(true);
    }),
  );
});

test("a deposit in percent is within half a minor unit of its share, and never above the total", () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), percent, currency, (lines, share, code) => {
      const offer = { lines, deposit: { percent: share, amount: null }, stages: [{ percent: null, amount: null }] };
      const { total, deposit } = offerTotals(offer, code);
      expect(Math.abs(deposit.amount - (total.amount * share) / 100)).toBeLessThanOrEqual(0.5 + total.amount * 1e-12);
      expect(deposit.amount).toBeLessThanOrEqual(total.amount);
    }),
  );
});

test("a discount lowers a line, and more of it never raises the total", () => {
  fc.assert(
    fc.property(line, currency, (each, code) => {
      const totalOf = (discountPercent: number) =>
        offerTotals({ lines: [{ ...each, discountPercent }], deposit: { percent: 0 }, stages: [{}] }, code).total
          .amount;
      expect(totalOf(100)).toBe(0);
      expect(totalOf(each.discountPercent)).toBeLessThanOrEqual(totalOf(0));
    }),
  );
});
