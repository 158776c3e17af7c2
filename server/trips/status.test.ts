import fc from "fast-check";
import { expect, test } from "vitest";
import { type ItemStatus, itemStatuses, tripStatuses } from "../../contract/trips.ts";
import { needsAttention, tripStatus } from "./status.ts";

const at = (day: string) => new Date(`${day}T12:00:00Z`);
const of = (...statuses: readonly ItemStatus[]) =>
  statuses.map((status) => ({ status, startsAt: at("2027-03-01"), endsAt: at("2027-03-15") }));
const on = (day: string, ...statuses: readonly ItemStatus[]) =>
  tripStatus({ items: of(...statuses), closedAt: null, aftercareUntil: at("2027-06-01"), now: at(day) });

test.each([
  ["planning", []],
  ["planning", ["priced", "draft"]],
  ["planning", ["failed", "priced"]],
  ["awaiting_client", ["held", "priced"]],
  ["awaiting_client", ["confirmed", "payment_failed"]],
  ["awaiting_client", ["confirmed", "supplier_changed"]],
  ["awaiting_provider", ["confirming", "held"]],
  ["awaiting_provider", ["confirmed", "needs_review"]],
  ["partly_booked", ["confirmed", "priced"]],
  ["booked", ["confirmed", "confirmed"]],
  ["booked", ["confirmed", "cancelled", "failed"]],
  ["cancelled", ["cancelled", "cancelled"]],
] as const)("a trip is %s while its items are %j", (status, items) => {
  expect(on("2027-01-01", ...items)).toBe(status);
});

test("what is booked becomes a journey, aftercare and a memory by the calendar", () => {
  expect(on("2027-03-02", "confirmed", "in_progress")).toBe("travelling");
  expect(on("2027-03-16", "completed", "completed")).toBe("aftercare");
  expect(on("2027-06-02", "completed")).toBe("closed");
  expect(on("2027-03-02", "confirmed", "priced")).toBe("partly_booked");
});

test("the order of its items says nothing, and a trip that was cancelled is so once nothing of it stays", () => {
  const items = fc.array(fc.constantFrom(...itemStatuses), { maxLength: 6 });
  fc.assert(
    fc.property(items, fc.constantFrom("2027-01-01", "2027-03-05", "2027-04-01", "2027-07-01"), (statuses, day) => {
      const status = on(day, ...statuses);
      expect(tripStatuses).toContain(status);
      expect(on(day, ...statuses.toReversed())).toBe(status);
      const facts = { items: of(...statuses), aftercareUntil: at("2027-06-01"), now: at(day) };
      const isOver = statuses.every((one) => one === "cancelled" || one === "failed" || one === "no_show");
      expect(tripStatus({ ...facts, closedAt: at("2027-01-01") })).toBe(isOver ? "cancelled" : status);
    }),
  );
});

test("attention is called for by what failed, is unclear or was changed by a supplier, and by nothing else", () => {
  const calling = itemStatuses.filter((status) => needsAttention(of("confirmed", status)));
  expect(calling.toSorted()).toEqual(["failed", "needs_review", "supplier_changed"]);
});
