import fc from "fast-check";
import { expect, test } from "vitest";
import type { ItemRow } from "./items/item-queries.ts";
import { backByRule, refundTerms } from "./refund-terms.ts";

const start = Date.UTC(2027, 2, 1);
const day = 24 * 60 * 60 * 1000;
const instant = (days: number) => new Date(start + days * day);

/** A booking paid in part, with steps of its terms in order of time. */
const sold = fc
  .record({
    amount: fc.integer({ min: 1, max: 1_000_000 }),
    steps: fc.uniqueArray(fc.record({ on: fc.integer({ min: 0, max: 60 }), share: fc.integer({ min: 0, max: 100 }) }), {
      selector: ({ on }) => on,
      maxLength: 5,
    }),
    isWhole: fc.boolean(),
  })
  .map(({ amount, steps, isWhole }) => {
    const money = (value: number) => ({ amount: value, currency: "AED" });
    const cancellation = steps
      .toSorted((one, other) => one.on - other.on)
      .map(({ on, share }) => ({
        before: instant(on).toISOString(),
        refund: money(Math.floor((amount * share) / 100)),
      }));
    const dueLater = [{ label: "", amount: money(Math.floor(amount / 2)), on: null }];
    const content = { fx: null, price: { total: money(amount), dueLater }, policy: { cancellation } };
    return { amount, currency: "AED", paymentState: isWhole ? "paid" : "deposit_paid", content } as unknown as ItemRow; // what the rule reads
  });

test("the terms that are shown are what a cancellation returns at every instant from now on", () => {
  fc.assert(
    fc.property(
      sold,
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 0, max: 90 }),
      fc.nat(1_000_000),
      (row, from, later, returned) => {
        const [now, at] = [instant(from), instant(from + later)];
        const terms = refundTerms(row, now, { returned });
        const shown = terms.find(({ until }) => until === null || at < new Date(until));
        expect(shown?.refund.amount).toBe(backByRule(row, at, { returned }));
        expect(terms.at(-1)?.until).toBeNull();
      },
    ),
  );
});
