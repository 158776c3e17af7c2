// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { euro, showScreen } from "../../testing.tsx";
import { LinkBase } from "../../ui/link.tsx";
import { Component } from "./checkout-screen.tsx";

afterEach(cleanup);

const itemOf = (id: string, title: string, amount: number, status: string) => ({
  id,
  kind: "hotel",
  status,
  version: 1,
  title,
  subtitle: null,
  textsLanguage: "en",
  seller: { id: "quay", name: "Quay", countryCode: "HU" },
  amount: euro(amount),
  dueNow: euro(amount),
  before: null,
  dueLater: [],
  dueOnSite: [],
  policy: { cancellation: [], conditions: [] },
  reference: status === "confirmed" ? "ST-1234" : null,
});
const earlier = itemOf("i1", "Heart check-up", 300, "confirmed");
const waiting = [itemOf("i2", "Quay Hotel", 900, "priced"), itemOf("i3", "River cruise", 100, "priced")];
const data = (open: typeof waiting) => ({
  title: "Checkout",
  about: "",
  formKey: "k",
  now: "2026-11-20T10:00:00Z",
  currencies: [],
  times: {},
  checks: open.length > 0 ? [{ ok: false, isOpen: false, text: "Ana Lima needs a passport", fix: null }] : [],
  page: {
    trip: {
      id: "t1",
      reference: "TRP-1234-5678",
      arrive: "2027-01-11",
      leave: "2027-01-20",
      isCancelled: false,
      cancelled: null,
      includedHotel: null,
    },
    waiting: { items: open, dueNow: euro(1000), checks: [], isPackageTravel: false },
    credits: [],
    checkout: {
      id: "c1",
      version: 3,
      status: "confirmed",
      items: [earlier],
      checks: [],
      dueNow: euro(300),
      charge: euro(300),
      charged: euro(300),
      rate: null,
      money: "taken",
      receipt: null,
      payment: null,
      undoCosts: null,
    },
  },
});
const address = "/profile/checkout/?trip=t1";
const spoken = () => document.body.textContent?.replace(/[\u2066-\u2069]/g, "") ?? "";

test("items added to a booked trip are listed with their prices and the amount to pay, also while a check is not met", async () => {
  showScreen({ Component }, { address, data: data(waiting) });
  const start = await screen.findByRole("button", { name: "Continue to payment" });
  expect(start.matches(":disabled")).toBe(true);
  for (const words of ["Quay Hotel", "€900", "River cruise", "€100"]) expect(spoken()).toContain(words);
  expect(spoken()).toMatch(/To pay now€1,000/);
  expect(await screen.findByText("Not everything in your trip is paid yet")).toBeTruthy();
  expect(spoken()).not.toContain("Your trip is booked");
  expect(spoken()).not.toContain("Heart check-up");
});

test("a credit is named before anything is paid", async () => {
  const shown = data(waiting);
  const credits = [{ left: euro(862), until: "2027-11-20T10:00:00Z" }];
  showScreen({ Component }, { address, data: { ...shown, page: { ...shown.page, credits } } });
  expect(await screen.findByText("You have a credit")).toBeTruthy();
  expect(spoken()).toContain("The clinic keeps €862 for you as a credit until 20 November 2027");
});

test("a trip with nothing left to pay is booked, and shows what was paid", async () => {
  showScreen({ Component }, { address, data: data([]) });
  expect(await screen.findByText("Your trip is booked")).toBeTruthy();
  expect(spoken()).toMatch(/Paid€300/);
});

test("of a trip that was paid by transfer nothing is said to be charged", async () => {
  const shown = data([]);
  const payment = { method: "transfer", payUrl: null, reference: null, received: null, account: null };
  const checkout = { ...shown.page.checkout, payment };
  showScreen({ Component }, { address, data: { ...shown, page: { ...shown.page, checkout } } });
  expect(await screen.findByText("Your trip is booked")).toBeTruthy();
  expect(spoken()).toContain("Paid: €300");
  expect(spoken()).not.toContain("was charged");
});

test("the page of a booked trip says that a mail has come, and has nothing to pay", async () => {
  const shown = data([]);
  const checkout = { ...shown.page.checkout, receipt: "r1" };
  showScreen({ Component }, { address, data: { ...shown, page: { ...shown.page, checkout } } });
  expect(await screen.findByText(/^We have also sent the confirmation, the receipt and a calendar file/)).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Continue to payment" })).toBeNull();
});

test("a booked trip shows what was paid since and what is due today", async () => {
  const shown = data([]);
  const later = [{ label: "Balance", amount: euro(150), on: "2027-01-02", at: "2027-01-02T19:59:00.000Z" }];
  const items = [{ ...earlier, amount: euro(750), paidSince: euro(300), dueLater: later }];
  const checkout = { ...shown.page.checkout, items };
  showScreen({ Component }, { address, data: { ...shown, page: { ...shown.page, checkout } } });
  expect(await screen.findByText("Your trip is booked, a balance is due")).toBeTruthy();
  // By whose clock: a day alone ends at another hour for each reader.
  expect(spoken()).toMatch(/Heart check-up: €150 to pay by 2 January 2027 at \d\d:\d\d, .* time/);
  expect(spoken()).toMatch(/Due by 2 January 2027 at \d\d:\d\d, .* time/);
  expect(spoken()).toMatch(/Deposit: Heart check-up.*€300.*Balance: Heart check-up.*Paid.*€300.*€150Paid€600/);
});

test("the page of a booked trip that was cancelled says what was paid for it in all and what goes back, and has no calendar", async () => {
  const shown = data([]);
  const items = [itemOf("i1", "Heart check-up", 300, "cancelled")];
  const checkout = { ...shown.page.checkout, items, money: "returning", receipt: "r1" };
  const cancelled = { paid: euro(500), kept: euro(40), returned: euro(260), toReturn: euro(200) };
  const trip = { ...shown.page.trip, isCancelled: true, cancelled };
  showScreen({ Component }, { address, data: { ...shown, page: { ...shown.page, trip, checkout } } });
  expect(await screen.findByText("This trip is cancelled")).toBeTruthy();
  expect(spoken()).toMatch(/You have paid: €500Your refund: €460\.Your refund is on its way/);
  expect(screen.getByRole("link", { name: "Open your trip" }).getAttribute("href")).toBe("/profile/plan/?trip=t1");
  expect(screen.getByRole("link", { name: "Receipt" })).toBeTruthy();
  expect(spoken()).not.toMatch(/€300 was charged|Paid€300|is booked|Save to calendar|itinerary/);
});

test("the page of a transfer whose trip was cancelled says not to send it, and what happens to money on its way", async () => {
  const shown = data([]);
  const payment = { method: "transfer", payUrl: null, reference: "TRF-1234", received: null, account: null };
  const checkout = { ...shown.page.checkout, status: "saved", money: "untouched", charged: null, payment };
  const trip = { ...shown.page.trip, isCancelled: true };
  showScreen({ Component }, { address, data: { ...shown, page: { ...shown.page, trip, checkout } } });
  expect(await screen.findByText("This trip is cancelled")).toBeTruthy();
  expect(spoken()).toMatch(/Do not send the transfer with the reference TRF-1234.*already on its way.*as a credit/);
  expect(spoken()).not.toContain("saved for later");
});

test("of a transfer that came in part only the rest is to be paid, above and in the table", async () => {
  const shown = data([]);
  const received = euro(200);
  const payment = { method: "transfer", payUrl: null, reference: "TRF-1234", received, account: null };
  const items = [{ ...earlier, status: "pending_payment", reference: null, received }];
  const awaits = { status: "paying", money: "awaited", charged: null, dueNow: euro(100), payment, items };
  const checkout = { ...shown.page.checkout, ...awaits, holdUntil: "2026-11-25T10:00:00Z" };
  showScreen({ Component }, { address, data: { ...shown, page: { ...shown.page, checkout } } });
  expect(await screen.findByText("We are waiting for your transfer")).toBeTruthy();
  expect(spoken()).toContain("If you pay another way, you pay the whole €300 then, and the clinic keeps the €200");
  expect(spoken()).toMatch(/Paid€200.*Still to pay€100.*Paid.*€200.*Now.*€100To pay now€100/);
});

test.each([
  ["", /If you have just paid, this page shows it/],
  ["&left=1", /You left the payment page, and nothing was charged/],
])("a payment page that is open%s is continued or given up, and the time that is left is told", async (left, said) => {
  const shown = data([]);
  const payment = { method: "card", payUrl: "https://pay.example/1", reference: null, received: null, account: null };
  const checkout = { ...shown.page.checkout, status: "paying", payment, holdUntil: "2026-11-20T10:12:00Z" };
  showScreen({ Component }, { address: address + left, data: { ...shown, page: { ...shown.page, checkout } } });
  expect((await screen.findByRole("link", { name: "Continue payment" })).getAttribute("href")).toBe(payment.payUrl);
  expect(screen.getByRole("button", { name: "Cancel payment" })).toBeTruthy();
  expect(spoken()).toMatch(said);
  expect(spoken()).toMatch(/Held for you until.*12:00 left/);
});

test("a hotel to be paid stands beside the nights that the package includes", async () => {
  const shown = data(waiting.map((item) => ({ ...item, kind: item.title === "Quay Hotel" ? "hotel" : "activity" })));
  const trip = { ...shown.page.trip, includedHotel: { nights: 2, guests: 1 } };
  showScreen({ Component }, { address, data: { ...shown, page: { ...shown.page, trip } } });
  expect(await screen.findAllByText("The package includes 2 hotel nights for one person")).toHaveLength(1);
  expect(spoken()).toContain("A hotel that you add here is paid on top of the package.");
});

test("what is paid at the hotel is below the total that leaves it out, and is not charged", async () => {
  const tax = { label: "Tourism fee, paid at the hotel", amount: euro(45), on: null };
  const [hotel, cruise] = waiting;
  if (!hotel || !cruise) throw new Error("two wait");
  showScreen({ Component }, { address, data: data([{ ...hotel, dueOnSite: [tax] as never[] }, cruise]) });
  await screen.findByText("Not in this total and not charged here:");
  expect(spoken()).toMatch(
    /To pay now€1,000.*Not in this total and not charged here:Tourism fee, paid at the hotel: Quay Hotel€45/,
  );
  expect(screen.queryAllByRole("cell", { name: "€45" })).toEqual([]);
});

test("what is due names its deposit and balance, and beside what is paid now stands the whole trip", async () => {
  const parts = [
    { label: "Second part", amount: euro(200), on: "2027-01-12" },
    { label: "Last part", amount: euro(150), on: null },
  ];
  const [hotel, cruise] = waiting;
  if (!hotel || !cruise) throw new Error("two wait");
  showScreen({ Component }, { address, data: data([{ ...hotel, dueLater: parts as never[] }, cruise]) });
  await screen.findByText("Later payments are not in the amount to pay now.");
  expect(spoken()).toMatch(/Deposit: Quay Hotel.*Quay Hotel: Second part.*Balance: Quay Hotel/);
  expect(spoken()).toMatch(/To pay now€1,000.*Whole trip.*Later payments are not in the amount to pay now/);
  cleanup();
  showScreen({ Component }, { address, data: data(waiting) });
  await screen.findAllByText("To pay now");
  expect(spoken()).not.toContain("Later payments");
});

const InArabic = () => (
  <LinkBase value="/ar">
    <Component />
  </LinkBase>
);

test("while bookings are confirmed the way to look again keeps the language of the page", async () => {
  const shown = data([]);
  const checkout = { ...shown.page.checkout, status: "confirming" };
  const site = { language: "ar", base: "/ar" } as const;
  showScreen({ Component: InArabic }, { address, site, data: { ...shown, page: { ...shown.page, checkout } } });
  expect((await screen.findByRole("link", { name: "Check again" })).getAttribute("href")).toBe(`/ar${address}`);
});

test("what was cancelled before it was charged leaves the sum on hold but for its fee, and the end says what was charged", async () => {
  const shown = data([]);
  const off = { ...itemOf("i4", "Quay Hotel", 400, "cancelled"), dueNow: euro(40) };
  const calledOff = { charged: euro(40), released: euro(360) };
  const checkout = (more: object) => ({
    ...shown,
    page: { ...shown.page, checkout: { ...shown.page.checkout, ...more, calledOff } },
  });
  const items = [off, itemOf("i5", "River cruise", 16, "confirming")];
  const waits = { status: "confirming", items, money: "set-aside", charged: null, dueNow: euro(56), charge: euro(56) };
  showScreen({ Component }, { address, data: checkout(waits) });
  expect(await screen.findByText("0 of 1 confirmed")).toBeTruthy();
  expect(spoken()).toContain("€360 of it is for bookings that you cancelled. It is not charged.");
  expect(spoken()).toMatch(/cancellation fee: Quay Hotel.*On hold.*€40/);
  cleanup();
  const items2 = [off, itemOf("i5", "River cruise", 16, "failed")];
  const ended = { status: "failed", items: items2, money: "partly-taken", charged: euro(40) };
  showScreen({ Component }, { address, data: checkout(ended) });
  expect(await screen.findByText("Your bookings are cancelled")).toBeTruthy();
  expect(spoken()).toContain("€40 was charged to your card for cancellation fees.");
  expect(spoken()).not.toContain("Nothing was charged");
});

test("a checkout that is booked in part names where another of each failed kind is found, for its trip", async () => {
  const shown = data([]);
  const items = [
    { ...itemOf("i1", "Quay Hotel", 400, "failed"), kind: "hotel" },
    { ...itemOf("i2", "River cruise", 16, "failed"), kind: "activity" },
    { ...itemOf("i3", "Harbour ride", 16, "failed"), kind: "transfer" },
    { ...itemOf("i4", "Castle Hotel", 300, "confirmed"), kind: "hotel" },
  ];
  const checkout = { ...shown.page.checkout, trip: "t1", status: "partly", items, undoCosts: euro(0) };
  showScreen({ Component }, { address, data: { ...shown, page: { ...shown.page, checkout } } });
  const hotel = await screen.findByRole("link", { name: /^Find a hotel/ });
  expect(hotel.getAttribute("href")).toBe("/profile/hotels/?trip=t1");
  expect(hotel.textContent).toContain("Quay Hotel");
  expect(screen.getAllByRole("link", { name: /^Find / })).toHaveLength(2);
});
