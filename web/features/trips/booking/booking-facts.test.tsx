// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { useLoaderData } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { BookingDetail } from "../../../../contract/bookings.ts";
import { euro, showScreen } from "../../../testing.tsx";
import { BookingHistory, BookingMoney, BookingRules } from "./booking-facts.tsx";

afterEach(cleanup);

function Component() {
  const booking = useLoaderData<BookingDetail>();
  return (
    <>
      <BookingRules booking={booking} />
      <BookingMoney booking={booking} />
      <BookingHistory booking={booking} />
    </>
  );
}

/** Only what the page reads of a booking that was cancelled in time. */
const cancelled = {
  id: "b1",
  status: "cancelled",
  textsLanguage: "en",
  receipts: [],
  paid: euro(1000),
  trip: { id: "t1", reference: "TRP-1" },
  dueNow: null,
  returned: euro(1000),
  balance: null,
  open: [{ way: "clinic", amount: euro(400) }],
  price: { total: euro(1000), dueLater: [], dueOnSite: [] },
  policy: { cancellation: [{ before: "2027-03-01T12:00:00Z", refund: euro(1000) }], conditions: [] },
  events: [
    { id: "e1", at: "2027-02-01T12:00:00Z", actor: "supplier", kind: "cancelled", to: "cancelled", amount: null },
  ],
};

test("a cancelled booking keeps the policy it was sold by, says what applied, and lists what is still to be sent", async () => {
  showScreen({ Component }, { address: "/", data: cancelled });
  expect(await screen.findByText(/^Full refund until/)).toBeTruthy();
  expect(screen.queryByText("No refund if you cancel")).toBeNull();
  expect(screen.getByText(/^Cancelled on .*€1,000.* is refunded, €0.* is kept/)).toBeTruthy();
  expect(screen.getByText("Refund still to be sent by the clinic").nextElementSibling?.textContent).toContain("400");
});

test("of a cancelled booking whose money is on hold the fee is named as what is charged", async () => {
  const held = { ...cancelled, paid: euro(0), returned: euro(0), open: [], onHold: euro(108), released: euro(392) };
  showScreen({ Component }, { address: "/", data: held });
  const fee = await screen.findByText(/^Cancellation fee: on hold on your card/);
  expect(fee.nextElementSibling?.textContent).toContain("108");
  expect(screen.getByText("Released, not charged").nextElementSibling?.textContent).toContain("392");
});

test("while a transfer is awaited, what is due now stands beside what is due later, with the way to the bank details", async () => {
  const price = { total: euro(6345), dueLater: [{ label: "On arrival", amount: euro(4441), on: null }], dueOnSite: [] };
  const awaits = { status: "pending_payment", paid: euro(0), returned: euro(0), open: [], events: [], price };
  showScreen(
    { Component },
    { address: "/", data: { ...cancelled, ...awaits, dueNow: { amount: euro(1904), isTransfer: true } } },
  );
  const due = await screen.findByText("To pay now");
  expect(due.closest("dt")?.nextElementSibling?.textContent).toContain("1,904");
  const details = screen.getByRole("link", { name: "See bank details" });
  expect(details.getAttribute("href")).toBe("/profile/checkout/?trip=t1");
  expect(screen.getByText(/^To pay later/).closest("dt")?.nextElementSibling?.textContent).toContain("4,441");
});

test("the history of a booking calls a transfer that its person gave up another way to pay, not a failed payment", async () => {
  const changed = { ...cancelled.events[0], id: "e2", actor: "client", kind: "method-changed", to: "payment_failed" };
  showScreen({ Component }, { address: "/", data: { ...cancelled, events: [...cancelled.events, changed] } });
  expect(await screen.findByText("Another way to pay chosen")).toBeTruthy();
  expect(screen.queryByText("Payment failed")).toBeNull();
});

test("what is still due of a booking can be shown in the person's currency; what has moved cannot", async () => {
  const dueOnSite = [{ label: "City tax", amount: euro(12) }];
  const dueLater = [{ label: "Balance", amount: euro(300), on: "2027-02-20" }];
  const price = { total: euro(1000), dueLater, dueOnSite };
  showScreen(
    { Component },
    { address: "/", data: { ...cancelled, status: "planned", open: [], paid: euro(0), price } },
  );
  await screen.findByText(/City tax/);
  const amounts = [...document.querySelectorAll<HTMLElement>("about-price")].map(({ dataset }) => dataset["amount"]);
  expect(amounts.toSorted()).toEqual(["1200", "30000"]);
});
