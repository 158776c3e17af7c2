import { expect, test } from "vitest";
import { actsOf, type TripEvent } from "./acts.ts";

const none = { by: null, item: "hip", to: null, amount: null, on: null, dates: null, reason: null, correction: null };
const at = (seconds: number) => new Date(Date.UTC(2026, 10, 24, 9, 0, seconds)).toISOString();
const event = (id: string, seconds: number, facts: Partial<TripEvent>): TripEvent => ({
  ...none,
  id,
  at: at(seconds),
  actor: "clinic",
  kind: "moved",
  ...facts,
});

const shown = (events: readonly TripEvent[]) =>
  actsOf(events.toReversed()).map((act) => [act.event.id, act.event.by, ...act.steps.map(({ id }) => id)]);

test("a cancellation at the desk is one act of its member of staff, with what followed from it", () => {
  const events = [
    event("paid", 0, { actor: "client", kind: "added" }),
    event("quoted", 60, { to: "cancel_quoted" }),
    event("agreed", 60, { kind: "cancellation-agreed", to: "cancelling", by: "Huda Saleh" }),
    event("cancelled", 65, { actor: "supplier", kind: "cancelled", to: "cancelled" }),
    event("refund", 65, { actor: "system", kind: "refund-ordered" }),
    event("sent", 900, { kind: "refund-sent", by: "Noor Aziz" }),
  ];
  expect(shown(events)).toEqual([
    ["sent", "Noor Aziz"],
    ["agreed", "Huda Saleh", "cancelled", "refund"],
    ["paid", null],
  ]);
});

test("a move of the trip takes the changes of its bookings with it", () => {
  const events = [
    event("moved", 0, { item: null, kind: "dates-moved", by: "Huda Saleh" }),
    event("asked", 0, { to: "change_requested" }),
    event("accepted", 0, { kind: "change-agreed" }),
    event("ride", 1, { item: "ride", kind: "change-agreed" }),
    event("changed", 5, { actor: "supplier", kind: "changed" }),
  ];
  expect(shown(events)).toEqual([["moved", "Huda Saleh", "changed"]]);
});

test("a payment that was undone is named by that, with the booking, who undid it and why", () => {
  const undone = { kind: "money-corrected", item: null, by: "Farid Amin", correction: "not-received" } as const;
  const events = [
    event("less", 0, { kind: "money" }),
    event("undone", 0, undone),
    event("told", 0, { actor: "system", kind: "balance-reminded" }),
  ];
  expect(shown(events)).toEqual([["undone", "Farid Amin", "told"]]);
  expect(actsOf(events.toReversed())[0]?.event).toMatchObject({ item: "hip", correction: "not-received" });
});

test("two acts in a row stay two", () => {
  const events = [
    event("exchange", 0, { kind: "change-agreed", by: "Huda Saleh" }),
    event("moved", 1, { item: null, kind: "dates-moved", by: "Huda Saleh" }),
  ];
  expect(shown(events)).toEqual([
    ["moved", "Huda Saleh"],
    ["exchange", "Huda Saleh"],
  ]);
});

test("what nobody caused stands alone", () => {
  const events = [
    event("one", 0, { actor: "supplier", kind: "supplier-changed" }),
    event("other", 60, { actor: "system", kind: "balance-reminded" }),
    event("added", 120, { actor: "client", kind: "added" }),
    event("reminder", 90_000, { actor: "system", kind: "balance-reminded" }),
  ];
  expect(shown(events)).toEqual([
    ["reminder", null],
    ["added", null],
    ["other", null],
    ["one", null],
  ]);
});

test("the order is that of time, the newest first: what comes later stands before what it followed from", () => {
  const events = [
    event("booked", 0, { actor: "client", kind: "added" }),
    event("confirmed", 2, { actor: "supplier", to: "confirmed" }),
    event("flight", 60, { actor: "client", kind: "added", item: "flight" }),
    event("completed", 600, { actor: "system", to: "completed" }),
  ];
  expect(shown(events)).toEqual([
    ["completed", null],
    ["flight", null],
    ["booked", null, "confirmed"],
  ]);
});

test("a payment that a person began and nobody completed was not ended by that person", () => {
  const events = [
    event("begun", 0, { actor: "client", to: "pending_payment" }),
    event("ended", 1200, { actor: "system", kind: "payment-ended", to: "payment_failed" }),
  ];
  const ended = actsOf(events.toReversed()).map((act) => [act.event.id, act.event.actor, act.event.at]);
  expect(ended).toEqual([["ended", "system", at(1200)]]);
});
