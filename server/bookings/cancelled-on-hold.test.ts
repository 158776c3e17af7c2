import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { clearFaults, setFault } from "../../adapters/seeded-suppliers/stock-faults.ts";
import { stayOf, testStock } from "../../adapters/testing/stock.ts";
import type { AccountTrip } from "../../contract/account-trips.ts";
import type { BookingDetail, CancellationPreview } from "../../contract/bookings.ts";
import type { Checkout, CheckoutPage } from "../../contract/checkout.ts";
import { minutes } from "../../contract/durations.ts";
import type { Receipt } from "../../contract/receipts.ts";
import type { TripCancellation } from "../../contract/trip-cancellation.ts";
import { asSystem } from "../db/access.ts";
import { issueCredit } from "../payments/credits.ts";
import { taken } from "../testing/calls.ts";
import { during, paymentCalls } from "../testing/held-calls.ts";
import { type SignedIn, signIn } from "../testing/people.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { payOn, roomName, startTestTrip } from "../testing/trips.ts";
import { findItems } from "../trips/items/item-queries.ts";

let site: TestSite;
let people = 0;
beforeAll(async () => {
  site = await openTestSite({ suppliers: ({ db, now }) => ({ transfer: testStock(db, now) }) });
});
afterAll(() => site.close());
afterEach(async () => {
  vi.restoreAllMocks();
  await clearFaults(site.services.db, "test-house");
});

/** Of a stay that begins today, 209.97 of 299.97 are the fee; one in December is free to cancel. */
const [price, fee] = [29_997, 20_997];
const today = (room = roomName()) => stayOf(room, "2026-11-20", "2026-11-23", 5);
const later = (room = roomName()) => stayOf(room, "2026-12-21", "2026-12-24", 5);
const eur = (amount: number) => ({ amount, currency: "EUR" });
const path = "/api/client/checkouts";

async function person(): Promise<SignedIn> {
  const client = await signIn(site, { email: `held${++people}@example.org` });
  await client.call("GET", `/api/client/root?email=${client.email}`);
  return client;
}

async function begun(client: SignedIn, offers: readonly string[], method: "card" | "credit" = "card") {
  const [providerId] = site.providers;
  if (!providerId) throw new Error("the site has no provider");
  const trip = await startTestTrip(site, { owner: client.owner, providerId, offers });
  if (method === "credit")
    await asSystem(site.services.db, (tx) =>
      issueCredit(site.services, tx, {
        ...{ providerId, owner: client.owner, tripId: trip, reason: "overpaid", amount: 2 * price, currency: "EUR" },
      }),
    );
  const opened = taken(await client.call<Checkout>("POST", path, { body: { trip } }));
  const body = { version: opened.version, total: opened.charge, method, agreed: true };
  const { payment } = taken(await client.call<Checkout>("POST", `${path}/${opened.id}/payment`, { body }));
  return { trip, pay: () => payOn(site, payment?.payUrl ?? "", "pays") };
}

/** A trip of two stays whose money is on hold, because the seller of the second is silent. */
async function waiting(client: SignedIn, first: string, method: "card" | "credit" = "card") {
  const silent = roomName();
  await setFault(site.services.db, "test-house", { fault: "unavailable", call: "book", about: silent });
  const { trip, pay } = await begun(client, [first, later(silent)], method);
  if (method === "card") await pay();
  await site.jobs.runDue();
  const stay = (await tripOf(client, trip)).items.find(({ status }) => status === "confirmed");
  if (!stay) throw new Error("nothing was booked");
  return { trip, stay };
}

const tripOf = async (client: SignedIn, trip: string) =>
  taken(await client.call<AccountTrip>("GET", `/api/client/trips/${trip}`));
const checkoutOf = async (client: SignedIn, trip: string) => {
  const { page } = taken(await client.call<{ page: CheckoutPage }>("GET", `${path}?trip=${trip}`));
  if (!page.checkout) throw new Error("there is no checkout");
  return page.checkout;
};
const receiptsOf = async (client: SignedIn, trip: string) =>
  taken(await client.call<{ receipts: Receipt[] }>("GET", `/api/client/trips/${trip}/receipts`)).receipts;
const mailsTo = async ({ email }: SignedIn) => (await site.mails()).filter(({ to }) => to.includes(email));
const detailOf = async (client: SignedIn, id: string) =>
  taken(await client.call<BookingDetail>("GET", `/api/client/bookings/${id}`));

async function cancel(client: SignedIn, id: string): Promise<CancellationPreview> {
  const at = `/api/client/bookings/${id}/cancellation`;
  const { version } = await detailOf(client, id);
  const shown = taken(await client.call<CancellationPreview>("POST", `${at}/preview`, { body: { version } }));
  taken(await client.call("POST", at, { body: { preview: shown.id } }));
  return shown;
}

/** Cancels a whole trip as it is previewed. */
async function cancelWhole(client: SignedIn, trip: string): Promise<TripCancellation> {
  const at = `/api/client/trips/${trip}/cancellation`;
  const shown = taken(await client.call<TripCancellation>("GET", at));
  taken(await client.call("POST", at, { body: { preview: shown.id } }));
  await site.jobs.runDue();
  return shown;
}

/** The silent seller answers, or is given up. */
async function answer(isThere: boolean): Promise<void> {
  if (isThere) await clearFaults(site.services.db, "test-house");
  site.clock.pass(minutes(isThere ? 2 : 12));
  await site.jobs.runDue();
  site.clock.pass(minutes(2));
  await site.jobs.runDue();
}

test("a booking that is cancelled while its money is on hold costs its fee, as it was previewed, and the rest is bought", async () => {
  const ana = await person();
  const { trip, stay } = await waiting(ana, today());
  expect(await tripOf(ana, trip)).toMatchObject({ paid: eur(0), onHold: eur(2 * price), left: eur(0) });
  const shown = await cancel(ana, stay.id);
  const hold = { held: eur(price), charged: eur(fee), released: eur(price - fee) };
  expect(shown).toMatchObject({ paid: eur(0), refund: eur(0), fee: eur(fee), hold });
  await site.jobs.runDue();
  const open = await checkoutOf(ana, trip);
  expect(open).toMatchObject({ status: "confirming", charge: eur(price + fee) });
  expect(open.calledOff).toEqual({ charged: hold.charged, released: hold.released });
  // As the checkout shows it: the fee is on hold too.
  expect(await tripOf(ana, trip)).toMatchObject({ onHold: eur(price + fee), feesOnHold: eur(fee), left: eur(0) });
  const [told] = (await mailsTo(ana)).filter(({ text }) => text.includes("Released, not charged"));
  expect(told?.text).toContain("€90");
  expect(told?.text).toContain("€209.97");
  await answer(true);
  const ended = await checkoutOf(ana, trip);
  expect(ended).toMatchObject({ status: "confirmed", money: "partly-taken", charged: eur(price + fee) });
  const [receipt] = await receiptsOf(ana, trip);
  expect(receipt?.lines.map(({ part, amount }) => [part, amount.amount]).toSorted()).toEqual([
    [null, price],
    ["fee", fee],
  ]);
  expect(await tripOf(ana, trip)).toMatchObject({
    ...{ paid: eur(price), onHold: eur(0), left: eur(0) },
    cancelled: { paid: eur(fee), kept: eur(fee), returned: eur(0), toReturn: eur(0) },
  });
  expect((await detailOf(ana, stay.id)).events.map(({ kind }) => kind)).toContain("fee-charged");
});

test("of a whole trip that is cancelled while a seller is silent only the fee is charged, and every place says so", async () => {
  const ana = await person();
  const { trip, stay } = await waiting(ana, today());
  const shown = await cancelWhole(ana, trip);
  const [whole, released] = [2 * price, 2 * price - fee];
  expect(shown.hold).toEqual({ held: eur(whole), charged: eur(fee), released: eur(released) });
  expect(shown).toMatchObject({ withdrawn: [{ amount: eur(price) }], kept: [] });
  const first = (await mailsTo(ana)).find(({ subject }) => /^Your trip .* is cancelled/.test(subject));
  expect(first?.text).toContain("€90 on hold is released");
  expect(first?.text).toContain("€299.97 on hold is released");
  expect(first?.text).toContain("€389.97");
  expect(first?.text).not.toContain("no refund");
  await answer(false);
  const ended = await checkoutOf(ana, trip);
  expect(ended).toMatchObject({ status: "failed", money: "partly-taken", charged: eur(fee) });
  const last = (await mailsTo(ana)).at(-1);
  expect(last?.subject).toContain("cancelled bookings");
  expect(last?.text).toContain("€209.97 was charged to your card for cancellation fees");
  expect(last?.text).not.toMatch(/You pay nothing|could not be booked/);
  expect(last?.attachments.map(({ name }) => name.slice(0, 4))).toContain("rec-");
  const [receipt, ...others] = await receiptsOf(ana, trip);
  expect(others).toEqual([]);
  expect(receipt).toMatchObject({ total: eur(fee), lines: [{ part: "fee", left: null }] });
  expect(await tripOf(ana, trip)).toMatchObject({ status: "cancelled", cancelled: { paid: eur(fee), kept: eur(fee) } });
  const kinds = (await detailOf(ana, stay.id)).events.map(({ kind }) => kind);
  expect(kinds).not.toContain("money");
});

test("what its seller has booked without saying so is cancelled as soon as it is known, and charged to nobody", async () => {
  const ana = await person();
  const { trip } = await waiting(ana, today());
  const [providerId] = site.providers;
  const { db, keys, now } = site.services;
  const asked = providerId ? await asSystem(db, (tx) => findItems(tx, providerId, { keys, owner: ana.owner })) : [];
  const late = asked.find(({ status }) => status === "confirming");
  if (!late) throw new Error("every seller has answered");
  await clearFaults(db, "test-house");
  const { attempt, offerId, content } = late;
  const contact = { email: ana.email, phone: null };
  const order = { attempt, offerId, price: content.price, travellers: [], contact, note: null };
  const house = testStock(db, now);
  expect(await house.book(order, AbortSignal.timeout(5000))).toMatchObject({ kind: "booked" });
  await cancelWhole(ana, trip);
  await site.jobs.runDue();
  expect(await house.find(attempt, AbortSignal.timeout(5000))).toEqual({ kind: "cancelled" });
  expect(await detailOf(ana, late.id)).toMatchObject({ status: "cancelled", reference: expect.any(String) });
  expect(await checkoutOf(ana, trip)).toMatchObject({ status: "failed", charged: eur(fee) });
  expect(await tripOf(ana, trip)).toMatchObject({ status: "cancelled", onHold: eur(0), gaps: [], openNights: [] });
  expect((await mailsTo(ana)).map(({ subject }) => subject)).not.toContainEqual(expect.stringContaining("is booked"));
});

test("what came whole for a booking that is withdrawn goes back", async () => {
  const ana = await person();
  const { trip } = await waiting(ana, later(), "credit");
  const shown = await cancelWhole(ana, trip);
  expect(shown).toMatchObject({ refund: eur(price), withdrawn: [{ amount: eur(price) }] });
  await answer(false);
  expect(await tripOf(ana, trip)).toMatchObject({
    status: "cancelled",
    cancelled: { paid: eur(2 * price), kept: eur(0) },
  });
});

test("what is free to cancel is released whole, and nothing more is told", async () => {
  const ana = await person();
  const { trip, stay } = await waiting(ana, later());
  const shown = await cancelWhole(ana, trip);
  expect(shown.hold).toEqual({ held: eur(2 * price), charged: eur(0), released: eur(2 * price) });
  await answer(false);
  expect(await checkoutOf(ana, trip)).toMatchObject({ status: "failed", money: "returned", charged: null });
  expect(await receiptsOf(ana, trip)).toEqual([]);
  expect(await tripOf(ana, trip)).toMatchObject({ cancelled: null, paid: eur(0), onHold: eur(0) });
  expect((await detailOf(ana, stay.id)).events.map(({ kind }) => kind)).toContain("money-released");
});

test("what is cancelled while the whole is being charged goes back but for its fee", async () => {
  const ana = await person();
  const { trip, pay } = await begun(ana, [today(), later()]);
  const calls = paymentCalls(site);
  during(calls, "capture", "before", async () => {
    const stay = (await tripOf(ana, trip)).items.find(({ startsAt }) => startsAt.startsWith("2026-11"));
    expect(await cancel(ana, stay?.id ?? "")).toMatchObject({ hold: { charged: eur(fee) } });
  });
  await pay();
  await site.jobs.runDue();
  site.clock.pass(minutes(5));
  await site.jobs.runDue();
  expect(await checkoutOf(ana, trip)).toMatchObject({ status: "confirmed", charged: eur(2 * price) });
  const receipts = await receiptsOf(ana, trip);
  expect(receipts.map(({ kind, total }) => [kind, total.amount])).toEqual([
    ["capture", 2 * price],
    ["refund", fee - price],
  ]);
  expect(await tripOf(ana, trip)).toMatchObject({
    ...{ paid: eur(price), left: eur(0) },
    cancelled: { paid: eur(price), kept: eur(fee) },
  });
});

test("what was paid out of a credit goes back when it is cancelled, while another seller is silent", async () => {
  const ana = await person();
  const { trip, stay } = await waiting(ana, today(), "credit");
  expect(await tripOf(ana, trip)).toMatchObject({ paid: eur(2 * price), onHold: eur(0) });
  const shown = await cancel(ana, stay.id);
  expect(shown).toMatchObject({ paid: eur(price), fee: eur(fee), refund: eur(price - fee) });
  expect(shown.hold).toBeUndefined();
  await answer(true);
  expect((await detailOf(ana, stay.id)).open).toMatchObject([{ amount: eur(price - fee) }]);
  expect(await checkoutOf(ana, trip)).toMatchObject({ status: "confirmed" });
});
