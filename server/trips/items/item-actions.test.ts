import { expect, test } from "vitest";
import { deadlineOf } from "./item-actions.ts";
import type { ItemRow } from "./item-queries.ts";

const total = { amount: 90_000, currency: "EUR" };
const bookedUntil = (before: string) =>
  ({
    status: "confirmed",
    paymentState: "paid",
    timeZone: "Europe/Budapest",
    startsAt: new Date("2026-12-20T08:00:00Z"),
    content: { price: { total, dueLater: [] }, policy: { cancellation: [{ before, refund: total }] } },
  }) as unknown as ItemRow; // what a deadline is read from

test.each([
  ["2026-12-10T23:00:00.000Z", "2026-12-10T22:59:00.000Z"],
  ["2026-12-11T10:00:00.000Z", "2026-12-11T10:00:00.000Z"],
])("free cancellation that ends at %s is until %s: a whole day ends at its last minute", (before, at) => {
  const now = new Date("2026-11-20T10:00:00Z");
  expect(deadlineOf(bookedUntil(before), now)).toEqual({ kind: "free-cancellation", at });
});
