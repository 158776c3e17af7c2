import fc from "fast-check";
import { expect, test } from "vitest";
import type { Price } from "../../contract/trips.ts";
import { dayAfter, dayIn } from "../../contract/zoned-time.ts";
import {
  balanceDueAt,
  balanceOf,
  depositDueOf,
  dueNowOf,
  instalmentsOf,
  inTripCurrency,
  nextDueOf,
  paymentOf,
} from "./amounts.ts";
import type { ItemRow } from "./items/item-queries.ts";

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

const start = { startsAt: new Date("2027-03-10T04:00:00Z"), timeZone: "Asia/Dubai" };
/** A booked item whose deposit is paid, with later payments on days. */
function bookedItem(days: readonly (string | null)[], { paidLater = 0, at = start } = {}): ItemRow {
  const dueLater = days.map((on, index) => ({ label: `Part ${index}`, amount: { amount: 100, currency: "AED" }, on }));
  const total = { amount: 100 + days.length * 100, currency: "AED" };
  const content = { price: { total, dueLater }, fx: null, paidLater };
  return { ...at, content, amount: total.amount, paymentState: "deposit_paid" } as unknown as ItemRow; // what it reads
}

test("the balance is due on its day, on the item's own day before it starts, whatever the zone", () => {
  const zones = fc.constantFrom("Asia/Dubai", "Europe/Budapest", "America/New_York", "Pacific/Kiritimati");
  const starts = fc.date({ min: new Date("2026-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(starts, zones, fc.integer({ min: -20, max: 20 }), (startsAt, timeZone, offset) => {
      const on = dayAfter(dayIn(timeZone, startsAt), offset);
      const due = balanceDueAt(bookedItem([on], { at: { startsAt, timeZone } }));
      if (offset <= 0) expect(due?.getTime()).toBeLessThanOrEqual(startsAt.getTime());
      expect(dayIn(timeZone, due ?? startsAt)).toBe(on);
    }),
  );
  expect(balanceDueAt(bookedItem(["2027-03-10"]))).toEqual(start.startsAt); // 08:00 there
});

test("the parts of a balance come to it, and what was paid later has paid the earliest", () => {
  const days = fc.array(
    fc.option(fc.integer({ min: 1, max: 28 }).map((day) => `2027-03-${String(day).padStart(2, "0")}`)),
    {
      minLength: 1,
      maxLength: 5,
    },
  );
  fc.assert(
    fc.property(days, fc.integer({ min: -100, max: 600 }), (dated, paidLater) => {
      const row = bookedItem(dated, { paidLater });
      const parts = instalmentsOf(row);
      expect(parts.reduce((all, { amount }) => all + amount, 0)).toBe(balanceOf(row));
      const deposit = Math.max(0, -paidLater);
      expect(depositDueOf(row)).toBe(deposit);
      expect(paymentOf(row)).toBe(deposit > 0 ? "deposit_due" : "deposit_paid");
      const later = deposit > 0 ? parts.slice(1) : parts;
      if (deposit > 0) expect(parts[0]).toMatchObject({ label: "Deposit", amount: deposit });
      expect(later.slice(1).every(({ amount }) => amount === 100)).toBe(true);
      const together = parts.filter(({ dueAt }) => dueAt?.getTime() === parts[0]?.dueAt?.getTime());
      const due = together.reduce((all, { amount }) => all + amount, 0);
      expect(nextDueOf(row)?.amount ?? 0).toBe(due);
      const times = parts.map(({ dueAt }) => dueAt?.getTime() ?? Infinity);
      expect(times).toEqual(times.toSorted((one, other) => one - other));
    }),
  );
});
