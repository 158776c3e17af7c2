import fc from "fast-check";
import { expect, test } from "vitest";
import type { Price } from "../../contract/trips.ts";
import { dayAfter, dayIn } from "../../contract/zoned-time.ts";
import { balanceDueAt, dueNowOf, inTripCurrency } from "./amounts.ts";
import type { ItemRow } from "./item-queries.ts";

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

test("the balance is due on its day and never after the item starts, whatever the zone", () => {
  const zones = fc.constantFrom("Asia/Dubai", "Europe/Budapest", "America/New_York", "Pacific/Kiritimati");
  const starts = fc.date({ min: new Date("2026-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(starts, zones, fc.integer({ min: -20, max: 3 }), (startsAt, timeZone, offset) => {
      const on = dayAfter(dayIn(timeZone, startsAt), offset);
      const money = { amount: 100, currency: "AED" };
      const content = { price: { dueLater: [{ label: "Rest", amount: money, on }] } } as unknown as ItemRow["content"]; // what it reads
      const due = balanceDueAt({ content, startsAt, timeZone });
      expect(due?.getTime()).toBeLessThanOrEqual(startsAt.getTime());
      if (offset <= 0) expect(dayIn(timeZone, due ?? startsAt)).toBe(on);
    }),
  );
  const surgery = { startsAt: new Date("2027-03-10T04:00:00Z"), timeZone: "Asia/Dubai" };
  const content = {
    price: { dueLater: [{ label: "Rest", amount: { amount: 1, currency: "AED" }, on: "2027-03-10" }] },
  };
  expect(balanceDueAt({ ...surgery, content: content as unknown as ItemRow["content"] })).toEqual(surgery.startsAt); // 08:00 there
});
