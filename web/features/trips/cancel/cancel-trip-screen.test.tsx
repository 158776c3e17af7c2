// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Call } from "../../../../contract/call.ts";
import { Refusal } from "../../../../contract/errors.ts";
import type { TripCancellation } from "../../../../contract/trip-cancellation.ts";
import { at } from "../../../routes.tsx";
import { euro, redirectOf, showScreen, submitForm } from "../../../testing.tsx";
import { Component } from "./cancel-trip-screen.tsx";
import { cancelTripAction } from "./send-cancellation.ts";

afterEach(cleanup);

const hotel = { id: "b1", kind: "hotel", title: "Quay Hotel", textsLanguage: "en" } as const;
const ride = {
  id: "b3",
  kind: "transfer",
  title: "Ride from the airport",
  textsLanguage: "en",
  amount: euro(0),
} as const;
const rule = { by: "terms", days: 40, price: euro(300), until: null } as const;
const previewed: TripCancellation = {
  id: "a".repeat(64),
  trip: { id: "t1", reference: "TRP-1234-5678", child: null },
  paid: euro(1300),
  returned: euro(0),
  fee: euro(400),
  refund: euro(900),
  parts: [{ way: "card", amount: euro(900) }],
  refundDays: 10,
  bookings: [
    { ...hotel, paid: euro(300), returned: euro(0), fee: euro(200), refund: euro(100), parts: [], rule, ends: [] },
    {
      ...{ ...hotel, id: "b2", kind: "procedure", title: "Knee replacement", rule, parts: [], ends: [ride] },
      ...{ paid: euro(1000), returned: euro(0), fee: euro(200), refund: euro(800) },
    },
  ],
  withdrawn: [],
  removed: [{ id: "b4", kind: "activity", title: "Boat trip", textsLanguage: "en", amount: euro(50) }],
  kept: [
    { id: "b5", kind: "flight", title: "Flight home", textsLanguage: "en", amount: euro(200), reason: "disputed" },
  ],
  payments: [
    { method: "transfer", amount: euro(50), kept: null },
    { method: "transfer", amount: euro(80), kept: euro(30) },
  ],
  credits: [{ left: euro(70), until: "2027-11-30T10:00:00.000Z" }],
  offer: "QR-1234-5678",
  consultations: [],
  contact: { name: "Harbour Clinic", phone: "+36 1 099 0142", email: "hello@harbour.example" },
};

const show = (preview: TripCancellation | null) =>
  showScreen({ Component }, { address: "/profile/plan/cancel/?trip=t1", data: { trip: "t1", preview, formKey: "k1" } });
const spoken = () => document.body.textContent?.replace(/[\u2066-\u2069]/g, "") ?? "";

test("what cancelling the trip returns and costs is said first, then booking by booking, then what stays and why", () => {
  show(previewed);
  expect(spoken()).toMatch(
    /If you cancel the whole trip now.*Your refund€900.*Cancellation fees€400.*Quay Hotel.*€100.*Knee replacement.*€800/,
  );
  expect(spoken()).toMatch(/These end with your treatment, at no costRide from the airport/);
  expect(spoken()).toMatch(/not paid yet.*Boat trip€50/);
  expect(spoken()).toContain("Bank transfer of €50: do not send the money any more.");
  expect(spoken()).toContain("Bank transfer of €80: do not send the rest. The clinic keeps the €30 that arrived");
  expect(spoken()).toMatch(/You have a credit.*keeps €70 for you as a credit until 30 November 2027/);
  expect(spoken()).toContain("The offer for your request QR-1234-5678 ends too.");
  expect(screen.getByText(/Your bank is examining its payment/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Change trip dates" }).getAttribute("href")).toContain("trip=t1#dates");
  expect(screen.getByRole("link", { name: "+36 1 099 0142" }).getAttribute("href")).toBe("tel:+3610990142");
  const form = screen.getByRole("button", { name: "Cancel the whole trip" }).closest("form") ?? document.body;
  expect(new FormData(form as HTMLFormElement).get("preview")).toBe(previewed.id);
  expect(within(form).getByRole("link", { name: "Keep the trip" })).toBeTruthy();
});

test("money on hold is said to be released but for the fees, and no refund of nothing is promised", () => {
  const hold = { held: euro(1123), charged: euro(40), released: euro(1083) };
  const nothing = { paid: euro(0), returned: euro(0), refund: euro(0), parts: [] };
  const bookings = [{ ...hotel, ...nothing, fee: euro(40), rule, ends: [], hold }];
  show({ ...previewed, ...nothing, fee: euro(40), hold, bookings });
  expect(spoken()).toMatch(/On hold on your card€1,123Released, not charged€1,083Charged for cancellation fees€40/);
  expect(spoken()).not.toContain("Your refund");
});

test("what no seller has answered is withdrawn, at no cost, also where nothing else is cancelled", () => {
  const withdrawn = [{ ...ride, id: "b6", kind: "activity", title: "City walk", amount: euro(32) }] as const;
  show({ ...previewed, bookings: [], removed: [], payments: [], offer: null, withdrawn: [...withdrawn] });
  expect(spoken()).toMatch(/Withdrawn before it is confirmed.*You pay nothing for it.*City walk€32/);
  expect(screen.getByRole("button", { name: "Cancel the whole trip" })).toBeTruthy();
});

test("while sellers have not answered, a page without anything to cancel says to come again", () => {
  const kept = previewed.kept.map((one) => ({ ...one, reason: "waiting" as const }));
  show({ ...previewed, bookings: [], removed: [], payments: [], offer: null, kept });
  expect(spoken()).toMatch(/only on hold. Open this page again in a few minutes/);
});

test("a trip of which nothing can be cancelled says so, and has no button", () => {
  show({ ...previewed, bookings: [], removed: [], payments: [], offer: null });
  expect(screen.getByText("Nothing can be cancelled here")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Cancel the whole trip" })).toBeNull();
});

test("a seller that does not answer leaves a way to try again", () => {
  show(null);
  expect(screen.getByText(/Nothing has changed/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Try again" }).getAttribute("href")).toBe("/profile/plan/cancel/?trip=t1");
});

test("the trip is cancelled as it was shown, and its page follows", async () => {
  const form = { key: "k1", trip: "t1", preview: previewed.id };
  const { calls, result } = await submitForm(cancelTripAction, { form });
  expect(calls).toEqual([
    {
      name: "cancelTrip",
      input: { params: { id: "t1" }, query: { language: "en" }, body: { preview: previewed.id } },
      key: "k1",
    },
  ]);
  expect(redirectOf(result)).toBe("/profile/plan/?trip=t1");
});

test("a trip that has changed meanwhile is not cancelled, and the page shows what it would cost now", async () => {
  let preview: TripCancellation = { ...previewed, payments: [{ method: "card", amount: euro(1300), kept: null }] };
  const { lazy } = at("profile/plan/cancel", () => import("./cancel-trip-screen.tsx"));
  const route = typeof lazy === "function" ? await lazy() : {};
  const call = (async () => {
    preview = { ...previewed, id: "b".repeat(64), paid: euro(2600), refund: euro(1800), payments: [] };
    throw new Refusal("conflict", "It has changed.");
  }) as Call;
  showScreen(route, {
    address: "/profile/plan/cancel/?trip=t1",
    load: () => ({ trip: "t1", preview, formKey: "k1" }),
    call,
  });
  expect(spoken()).toContain("Card payment of €1,300: it is not charged.");
  fireEvent.click(screen.getByRole("button", { name: "Cancel the whole trip" }));
  expect(await screen.findByText(/Check the new amounts, then decide/)).toBeTruthy();
  expect(spoken()).toMatch(/Your refund€1,800You have paid€2,600/);
  expect(spoken()).not.toContain("it is not charged");
  const form = screen.getByRole("button", { name: "Cancel the whole trip" }).closest("form") ?? document.body;
  expect(new FormData(form as HTMLFormElement).get("preview")).toBe("b".repeat(64));
});
