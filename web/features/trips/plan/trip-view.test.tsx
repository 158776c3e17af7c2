// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { useLoaderData } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { AccountTrip } from "../../../../contract/account-trips.ts";
import type { TripItem } from "../../../../contract/trips.ts";
import { euro, showScreen } from "../../../testing.tsx";
import type { TripPage } from "./trip-page.ts";
import { TripView } from "./trip-view.tsx";

afterEach(cleanup);

const price = { total: euro(900), base: euro(900), taxes: euro(0), fees: euro(0), dueLater: [], dueOnSite: [] };
const treatment = {
  id: "knee",
  kind: "procedure",
  title: "Knee replacement",
  subtitle: null,
  textsLanguage: "en",
  status: "priced",
  startsAt: "2027-03-03T06:00:00.000Z",
  timeZone: "Europe/Budapest",
  city: "Budapest",
  price,
  amount: euro(900),
  deadline: null,
  due: null,
  actions: ["pay", "remove"],
} as unknown as TripItem; // what the page reads
const tax = { label: "Tourism fee, paid at the hotel", amount: euro(45), on: null };
const hotel: TripItem = {
  ...treatment,
  id: "stay",
  kind: "hotel",
  title: "Quay Hotel",
  price: { ...price, dueOnSite: [tax] },
};
const tripWith = (items: TripItem[], gaps: AccountTrip["gaps"]) =>
  ({
    id: "1",
    version: 1,
    reference: "TRP-1234-5678",
    status: "planning",
    dates: { arrive: "2027-03-01", treatment: "2027-03-03", leave: "2027-03-18" },
    procedure: { slug: "knee", name: "Knee replacement" },
    textsLanguage: "en",
    timeZone: "Europe/Budapest",
    quote: null,
    currency: "EUR",
    total: euro(1800),
    paid: euro(0),
    onHold: euro(0),
    feesOnHold: euro(0),
    returned: euro(0),
    left: euro(1800),
    cancelled: null,
    cancelledTreatment: null,
    gaps,
    travellers: [],
    companions: 0,
    entry: { rule: null, country: "HU", passportUntil: "2027-06-18", isExempt: false, mayBeExempt: false, short: [] },
    safeFlightOn: "2027-03-15",
    fitToFlyFrom: null,
    items,
  }) as unknown as AccountTrip; // what the page reads

function Component() {
  const page = useLoaderData<TripPage>();
  return page.trip && <TripView page={page} trip={page.trip} />;
}

const show = (
  items: TripItem[],
  days: readonly string[] = [],
  gaps: AccountTrip["gaps"] = [],
  credits: NonNullable<TripPage["sections"]>["credits"] = [],
  more: Partial<AccountTrip> = {},
) => {
  const trip = { ...tripWith(items, gaps), ...more };
  const sections = {
    credits,
    timeline: {
      stretches: days.map((day) => ({ from: day, label: `Day ${day}`, isToday: false, entries: [], night: null })),
      next: null,
    },
    deadlines: {},
    receipts: [],
    invoice: null,
    creditNotes: [],
    documents: [],
  } as unknown as NonNullable<TripPage["sections"]>; // what the page reads
  const page: TripPage = {
    trip,
    sections,
    others: [],
    plan: null,
    days: [],
    instead: null,
    formKey: "k",
    rule: null,
    today: "2026-11-20",
  };
  showScreen({ Component }, { address: "/profile/plan/", data: page });
};
const spoken = () => document.body.textContent?.replace(/[\u2066-\u2069]/g, "") ?? "";

test("a trip says what its total leaves out, and that a clinician confirms the treatment before it is paid", () => {
  show([treatment, hotel]);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Knee replacement");
  expect(spoken()).toMatch(
    /Total€1,800.*Not in this total and not charged here:Tourism fee, paid at the hotelQuay Hotel€45/,
  );
  expect(spoken()).toContain("after a clinician has confirmed that it is suitable for you");
});

test("a trip of which something can be cancelled leads to cancelling the whole of it, at its end", () => {
  show([treatment, hotel]);
  const link = screen.getByRole("link", { name: "Cancel the whole trip" });
  expect(link.getAttribute("href")).toBe("/profile/plan/cancel/?trip=1");
  cleanup();
  show([{ ...hotel, status: "cancelled", actions: [] }]);
  expect(screen.queryByRole("link", { name: "Cancel the whole trip" })).toBeNull();
});

test("a flight that is late and not booked leads to other flights and to its removal, a booked one to its change", () => {
  const flight: TripItem = { ...treatment, id: "out", kind: "flight", title: "Frankfurt to Budapest" };
  const gap = { kind: "late-appointment", item: "out", from: "2027-03-02", to: "2027-03-02" } as const;
  show([flight], [], [gap]);
  expect(screen.getByRole("link", { name: "Find other flights" }).getAttribute("href")).toMatch(/flights\/\?trip=1$/);
  // It is removed where it is named, after one question.
  const form = screen.getByRole("button", { name: "Remove from trip", hidden: true }).closest("form");
  expect(form?.getAttribute("action")).toMatch(/out\/#actions$/);
  expect(Object.fromEntries(new FormData(form as HTMLFormElement))).toMatchObject({ intent: "remove", trip: "1" });
  cleanup();
  show([{ ...flight, status: "confirmed", actions: ["change", "cancel"] }], [], [gap]);
  expect(screen.getByRole("link", { name: "Change this booking" }).getAttribute("href")).toMatch(/out\/change\/$/);
});

test("what the clinic keeps for the person stands beside the money of the trip, with its end", () => {
  show([hotel], [], [], [{ left: { amount: 50_00, currency: "EUR" }, until: "2027-05-29T18:08:00.000Z" }]);
  expect(spoken()).toContain("You have a creditThe clinic keeps €50 for you as a credit until 29 May 2027.");
  cleanup();
  show([hotel]);
  expect(spoken()).not.toContain("credit");
});

test("while a payment is open, the trip leads back to it", () => {
  show([{ ...hotel, status: "pending_payment", actions: [] }]);
  const link = screen.getByRole("link", { name: "Continue payment" });
  expect(link.getAttribute("href")).toMatch(/checkout\/\?trip=1$/);
});

test("while a transfer is awaited, the trip shows where to send it; one that has ended is not to be sent", () => {
  const reference = "PAY-1234-5678";
  const paying: TripItem = { ...hotel, status: "pending_payment", actions: [] };
  show([paying], [], [], [], { transfer: { reference, isAwaited: true } });
  expect(spoken()).toContain("We are waiting for your transfer");
  expect(screen.getByRole("link", { name: "See bank details" }).getAttribute("href")).toMatch(/checkout\/\?trip=1$/);
  expect(spoken()).not.toContain("Do not send");
  const ended = { transfer: { reference, isAwaited: false } };
  for (const [items, status] of [
    [[hotel], "planning"],
    [[], "cancelled"],
  ] as const) {
    cleanup();
    show([...items], [], [], [], { ...ended, status });
    expect(spoken().match(/Do not send the transfer with the reference PAY-1234-5678 any more/g)).toHaveLength(1);
  }
});

test("a trip without its treatment is no longer named after it", () => {
  show([hotel]);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Your trip to Budapest");
  expect(spoken()).not.toContain("a clinician has confirmed");
});

test("the day of the treatment is among the days that are open, however many come before it", () => {
  show(
    [],
    ["2027-02-27", "2027-02-28", "2027-03-01", "2027-03-02", "2027-03-03", "2027-03-04", "2027-03-05", "2027-03-18"],
  );
  const closed = (day: string) => screen.getByText(`Day ${day}`).closest("details") !== null;
  expect(["2027-02-27", "2027-03-03", "2027-03-18"].map(closed)).toEqual([false, false, false]);
  expect(["2027-03-04", "2027-03-05"].map(closed)).toEqual([true, true]);
});

test("a trip whose treatment the clinic cancelled names who and why, and leads to each booking that stays", () => {
  const clinicAct = { by: "Huda Saleh", reason: "The theatre is closed.", at: "2026-11-20T08:00:00.000Z" };
  const deadline = { kind: "free-cancellation", at: "2027-02-27T22:59:00.000Z" } as const;
  const stay: TripItem = { ...hotel, status: "confirmed", actions: ["change", "cancel"], deadline };
  show([{ ...treatment, status: "cancelled", actions: [] }, stay], [], [], [], { cancelledTreatment: { clinicAct } });
  expect(screen.getByText("Treatment cancelled")).toBeTruthy();
  expect(spoken()).toContain("The clinic cancelled your treatmentHuda Saleh: The theatre is closed.");
  expect(spoken()).toMatch(/These bookings stay and are still charged\s*Quay Hotel €900/);
  expect(screen.getByRole("link", { name: "Quay Hotel" }).getAttribute("href")).toMatch(/stay\/#actions$/);
  expect(spoken()).not.toContain("until you arrive");
});
