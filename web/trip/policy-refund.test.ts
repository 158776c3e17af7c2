import * as fc from "fast-check";
import { expect, test } from "vitest";
import { refundsOf } from "./policy-refund.ts";

const aed = (amount: number) => ({ amount, currency: "AED" });
const step = (before: string, amount: number) => ({ before, refund: aed(amount) });

test("a deposit of a treatment comes back whole until its day, and nothing of it after that", () => {
  const steps = [step("2027-02-24T20:00:00.000Z", 50_640_00), step("2027-03-10T04:00:00.000Z", 40_512_00)];
  expect(refundsOf(steps, { total: aed(50_640_00), paid: aed(10_128_00) })).toEqual([
    step("2027-02-24T20:00:00.000Z", 10_128_00),
  ]);
  expect(refundsOf(steps, { total: aed(50_640_00), paid: aed(50_640_00) })).toEqual(steps);
});

test("a refund is never more than was paid", () => {
  const amount = fc.nat(100_000);
  fc.assert(
    fc.property(amount, amount, fc.array(amount), (total, paid, refunds) => {
      const steps = refunds.map((refund, place) => step(`2027-01-${10 + (place % 20)}T00:00:00.000Z`, refund));
      for (const { refund } of refundsOf(steps, { total: aed(total), paid: aed(Math.min(paid, total)) }))
        expect(refund.amount).toBeLessThanOrEqual(Math.min(paid, total));
    }),
  );
});
