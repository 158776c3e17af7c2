import { expect, test } from "vitest";
import { redirectOf, submitForm } from "../../../testing.tsx";
import { bookingAction } from "./send-booking.ts";

const params = { id: "b1" };

test("shows what cancelling returns before anything is cancelled", async () => {
  const preview = { id: "p1" };
  const { calls, result } = await submitForm(bookingAction, {
    form: { key: "k1", version: "5" },
    params,
    answers: { previewCancellation: () => preview },
  });
  expect(calls).toEqual([
    { name: "previewCancellation", input: { params, query: {}, body: { version: 5 } }, key: "k1" },
  ]);
  expect(result).toEqual({ preview });
});

test("cancels under the terms that were shown", async () => {
  const form = { intent: "cancel", key: "k2", preview: "p1", version: "5" };
  const { calls, result } = await submitForm(bookingAction, { form, params });
  expect(calls).toEqual([{ name: "cancelBooking", input: { params, query: {}, body: { preview: "p1" } }, key: "k2" }]);
  expect(redirectOf(result)).toBe("/profile/manage-bookings/b1/");
});

test("returns to the trip after an item is taken out", async () => {
  const form = { intent: "remove", key: "k3", trip: "t1", version: "5" };
  const { calls, result } = await submitForm(bookingAction, { form, params });
  expect(calls).toMatchObject([{ name: "removeTripItem", input: { params: { id: "t1", item: "b1" } } }]);
  expect(redirectOf(result)).toBe("/profile/plan/?trip=t1");
});
