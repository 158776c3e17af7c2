import { afterAll, beforeAll, expect, test } from "vitest";
import { clearFaults, setFault } from "../../../adapters/seeded-suppliers/stock-faults.ts";
import type { AccountQuote } from "../../../contract/account-quotes.ts";
import type { AccountTrip } from "../../../contract/account-trips.ts";
import type { BookingDetail } from "../../../contract/bookings.ts";
import type { Checkout, getCheckout } from "../../../contract/checkout.ts";
import type { CompanionPlan } from "../../../contract/companions.ts";
import type { listCases } from "../../../contract/desk/cases.ts";
import type { getMoney } from "../../../contract/desk/money.ts";
import type { DeskTrip } from "../../../contract/desk/trips.ts";
import { minutes } from "../../../contract/durations.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import type { TripCancellation } from "../../../contract/trip-cancellation.ts";
import { dayIn } from "../../../contract/zoned-time.ts";
import { asSystem } from "../../db/access.ts";
import { mintProviderId } from "../../db/provider-id.ts";
import { issueCredit } from "../../payments/credits.ts";
import { bookedOffer, boughtTreatment } from "../../testing/bought.ts";
import { taken } from "../../testing/calls.ts";
import { companionAsked, companionOf, type SignedIn, signIn } from "../../testing/people.ts";
import { ridingProviders } from "../../testing/providers.ts";
import { acceptOffer, ownRequest, sendOffer } from "../../testing/quotes.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../../testing/staff.ts";
import { addStay, begunTrip, bookTrip } from "../../testing/trips.ts";
import { moveItem } from "../../trips/items/items.ts";

let site: TestSite;
let huda: StaffAtDesk;
let people = 0;
beforeAll(async () => {
  site = await openTestSite({ providers: ridingProviders });
  huda = await staffAt(site, "coordinator");
});
afterAll(() => site.close());

async function person(): Promise<SignedIn> {
  const client = await signIn(site, { email: `person${++people}@example.org` });
  await client.call("GET", `/api/client/root?email=${client.email}`);
  return client;
}

const pathOf = (trip: string) => `/api/client/trips/${trip}/cancellation`;
const preview = async (client: SignedIn, trip: string) =>
  taken(await client.call<TripCancellation>("GET", pathOf(trip)));
const cancel = (client: SignedIn, trip: string, id: string, key?: string) =>
  client.call<AccountTrip>("POST", pathOf(trip), { body: { preview: id }, ...(key && { key }) });
const tripOf = async (client: SignedIn, trip: string) =>
  taken(await client.call<AccountTrip>("GET", `/api/client/trips/${trip}`));
const mailsTo = async (address: string, subject: RegExp) =>
  (await site.mails()).filter((mail) => mail.to.includes(address) && subject.test(mail.subject));
const sumOf = (amounts: readonly { amount: number }[]) => amounts.reduce((all, { amount }) => all + amount, 0);
const statuses = ({ items }: AccountTrip) => [...new Set(items.map(({ status }) => status))];

/** A booked trip with a treatment, its rides and a hotel. */
async function booked(client: SignedIn, treatment?: string): Promise<AccountTrip> {
  const trip = await begunTrip(client, treatment ? { treatment } : {});
  await addStay(site, client, trip);
  await bookTrip(site, trip);
  return tripOf(client, trip.id);
}

test("a whole trip is cancelled once, as it was previewed, and one mail lists everything", async () => {
  const ana = await person();
  const trip = await booked(ana);
  const { cookie } = await companionOf(site, ana, { trip: trip.id });
  const shown = await preview(ana, trip.id);
  expect(shown).toMatchObject({ removed: [], kept: [], payments: [], offer: null });
  expect(shown.bookings.map(({ kind }) => kind).toSorted()).toEqual(["hotel", "procedure"]);
  const rides = shown.bookings.flatMap(({ ends }) => ends);
  expect(rides.length).toBeGreaterThan(0);
  expect(rides.length + shown.bookings.length).toBe(trip.items.length);
  expect(shown.refund.amount).toBe(sumOf(shown.bookings.map(({ refund }) => refund)));
  expect(shown.refund.amount).toBeGreaterThan(0);
  expect(statuses(await tripOf(ana, trip.id))).toEqual(["confirmed"]);
  const key = "the-same-key-twice-0001";
  const [first, again] = [await cancel(ana, trip.id, shown.id, key), await cancel(ana, trip.id, shown.id, key)];
  expect(taken(again)).toEqual(taken(first));
  expect(taken(await cancel(ana, trip.id, shown.id))).toMatchObject({ status: "awaiting_provider", openNights: [] });
  await site.jobs.runDue();
  const after = await tripOf(ana, trip.id);
  expect(statuses(after)).toEqual(["cancelled"]);
  expect(after).toMatchObject({ status: "cancelled", total: { amount: 0 }, cancelled: { toReturn: shown.refund } });
  expect(taken(await cancel(ana, trip.id, shown.id)).status).toBe("cancelled");
  const { events } = taken(await huda.call<DeskTrip>("GET", `/api/desk/trips/${trip.reference}`));
  const agreed = events.filter(({ kind }) => kind === "cancellation-agreed");
  expect(agreed.map(({ actor }) => actor)).toEqual(trip.items.map(() => "client"));
  expect(await mailsTo(companionAsked.email, /trip that is shared with you is cancelled/)).toHaveLength(1);
  const { plan } = taken(
    await site.call<{ plan: CompanionPlan }>("GET", "/api/companion/plan", { headers: { cookie } }),
  );
  expect(plan).toMatchObject({ isCancelled: true, entries: [], clinicNights: [] });
  const told = await mailsTo(ana.email, /cancelled/);
  expect(told.map(({ subject }) => subject)).toEqual([`Your trip ${trip.reference} is cancelled`]);
  // A mail does not name the treatment.
  const named = [...shown.bookings, ...rides].filter(({ kind }) => kind !== "procedure").map(({ title }) => title);
  for (const title of ["Appointment at Harbour Clinic", ...named]) expect(told[0]?.text).toContain(title);
  const calendar = told[0]?.attachments.find(({ name }) => name.endsWith(".ics"))?.content ?? "";
  expect(calendar.match(/STATUS:CANCELLED/g)).toHaveLength(trip.items.length);
  expect(await mailsTo("quotes@harbour.example", new RegExp(trip.reference))).toMatchObject([
    { subject: `Trip cancelled: ${trip.reference}` },
  ]);
  expect((await ana.call("GET", `/api/client/trips/${trip.id}/calendar`)).bytes.toString()).not.toContain(
    "STATUS:CONFIRMED",
  );
  const next = await preview(ana, trip.id);
  expect(next).toMatchObject({ bookings: [], removed: [], kept: [], refund: { amount: 0 } });
  expect(await cancel(ana, trip.id, next.id)).toMatchObject({ body: { code: "wrong-state" } });
});

test("the trip of another person or of another clinic's client is unknown", async () => {
  const ana = await person();
  const trip = await begunTrip(ana);
  const { id } = await preview(ana, trip.id);
  const strangers = [
    await person(),
    await signIn(site, { email: `person${++people}@example.org`, host: "meadow.example" }),
  ];
  for (const one of strangers) {
    expect((await one.call("GET", pathOf(trip.id))).status).toBe(404);
    expect((await cancel(one, trip.id, id)).status).toBe(404);
  }
  expect((await tripOf(ana, trip.id)).items.length).toBeGreaterThan(0);
});

test("a trip that has changed since it was previewed stays, and is previewed anew", async () => {
  const ana = await person();
  const trip = await begunTrip(ana);
  const before = await preview(ana, trip.id);
  await addStay(site, ana, trip);
  expect(await cancel(ana, trip.id, before.id)).toMatchObject({ body: { code: "conflict" } });
  const now = await tripOf(ana, trip.id);
  expect(now.items).toHaveLength(trip.items.length + 1);
  const again = await preview(ana, trip.id);
  expect(again.id).not.toBe(before.id);
  expect(again.removed).toHaveLength(now.items.length);
});

test("what was not paid is removed, and nothing is added to a trip that was cancelled", async () => {
  const ana = await person();
  const trip = await begunTrip(ana);
  await addStay(site, ana, trip);
  const shown = await preview(ana, trip.id);
  expect(shown).toMatchObject({ bookings: [], refund: { amount: 0 }, paid: { amount: 0 } });
  expect(taken(await cancel(ana, trip.id, shown.id))).toMatchObject({ status: "cancelled", items: [] });
  const [mail] = await mailsTo(ana.email, /Your trip .* is cancelled/);
  const named = shown.removed.filter(({ kind }) => kind !== "procedure").map(({ title }) => title);
  for (const title of ["Appointment at Harbour Clinic", ...named]) expect(mail?.text).toContain(title);
  expect(await mailsTo("quotes@harbour.example", new RegExp(trip.reference))).toEqual([]);
  await expect(addStay(site, ana, trip)).rejects.toThrow("wrong-state");
});

test("the deposit of a card goes back to it, in the way and the amount that were promised", async () => {
  const ana = await person();
  const { trip, item } = await boughtTreatment(site, ana);
  const shown = await preview(ana, trip);
  expect(shown.refund.amount).toBeGreaterThan(0);
  expect(shown.parts).toEqual([{ way: "card", amount: shown.refund }]);
  taken(await cancel(ana, trip, shown.id));
  await site.jobs.runDue();
  const booking = taken(await ana.call<BookingDetail>("GET", `/api/client/bookings/${item}`));
  expect(booking).toMatchObject({ status: "cancelled", returned: shown.refund });
  expect((await tripOf(ana, trip)).status).toBe("cancelled");
  const { page } = taken(await ana.call<{ page: unknown }>("GET", `/api/client/checkouts?trip=${trip}`));
  expect(page).toMatchObject({
    trip: { isCancelled: true, cancelled: { paid: shown.paid } },
    checkout: { status: "confirmed", charged: shown.paid },
  });
});

test("the checkout page of a trip that was paid by card and out of a credit names the refund that was promised", async () => {
  const ana = await person();
  const { trip, item } = await boughtTreatment(site, ana);
  const { services, providers } = site;
  const [providerId] = providers;
  if (!providerId) throw new Error("the site has no provider");
  const { balance } = taken(await ana.call<BookingDetail>("GET", `/api/client/bookings/${item}`));
  const part = balance?.left ?? { amount: 0, currency: "AED" };
  const of = { providerId, owner: ana.owner, tripId: trip, reason: "refund" } as const;
  await asSystem(services.db, (tx) => issueCredit(services, tx, { ...of, ...part }));
  taken(await ana.call("POST", `/api/client/bookings/${item}/balance`, { body: { amount: part, method: "credit" } }));
  await site.jobs.runDue();
  const shown = await preview(ana, trip);
  taken(await cancel(ana, trip, shown.id));
  await site.jobs.runDue();
  const { page } = taken(await ana.call<AnswerOf<typeof getCheckout>>("GET", `/api/client/checkouts?trip=${trip}`));
  const { paid, returned, toReturn } = page?.trip.cancelled ?? {};
  expect(paid).toEqual(shown.paid);
  expect((returned?.amount ?? 0) + (toReturn?.amount ?? 0)).toBe(shown.refund.amount);
  expect(shown.refund.amount).toBeGreaterThan(page?.checkout?.charged?.amount ?? 0);
  expect(page?.trip.cancelled).toEqual((await tripOf(ana, trip)).cancelled);
});

test("a transfer that is waited for ends with its trip", async () => {
  const ana = await person();
  const { trip } = await boughtTreatment(site, ana, "transfer");
  const shown = await preview(ana, trip);
  expect(shown).toMatchObject({ bookings: [], removed: [{ kind: "procedure" }], payments: [{ method: "transfer" }] });
  expect(taken(await cancel(ana, trip, shown.id)).status).toBe("cancelled");
  const path = `/api/client/checkouts?trip=${trip}`;
  const { page } = taken(await ana.call<{ page: { checkout: Checkout } }>("GET", path));
  expect(page).toMatchObject({ trip: { isCancelled: true }, checkout: { status: "saved" } });
  const reference = page.checkout.payment?.reference ?? "none";
  const told = (await site.mails()).filter(({ to, subject }) => to.includes(ana.email) && /is cancelled/.test(subject));
  expect(told).toHaveLength(1);
  expect(told[0]?.text.replace(/[\u2066-\u2069]/g, "")).toMatch(
    new RegExp(`reference ${reference}: do not send the money any more[^]*already on its way[^]*as a credit`),
  );
  expect(told[0]?.text).not.toContain("refund for each booking");
});

test("a part of a transfer that has arrived is kept as a credit, as the preview said, and told by mail", async () => {
  const ana = await person();
  const { trip } = await boughtTreatment(site, ana, "transfer");
  const farid = await staffAt(site, "finance");
  const { reference } = await tripOf(ana, trip);
  const receive = async (amount: number) => {
    const { transfers } = taken(await farid.call<AnswerOf<typeof getMoney>>("GET", "/api/desk/money"));
    const { id } = transfers.find((one) => one.trip === reference) ?? expect.fail("no transfer is expected");
    const receivedOn = dayIn("Asia/Dubai", site.clock.now());
    const body = { amount: { amount, currency: "AED" }, receivedOn, keepRest: false, confirmed: ["amount"] };
    taken(await farid.call("POST", `/api/desk/money/transfers/${id}`, { body }));
  };
  await receive(3000);
  const before = await preview(ana, trip);
  await receive(2000);
  expect(await cancel(ana, trip, before.id)).toMatchObject({ body: { code: "conflict" } });
  const shown = await preview(ana, trip);
  expect(shown).toMatchObject({ kept: [], removed: [{ kind: "procedure" }] });
  expect(shown.payments).toMatchObject([{ method: "transfer", kept: { amount: 5000, currency: "AED" } }]);
  expect(taken(await cancel(ana, trip, shown.id)).status).toBe("cancelled");
  const atDesk = taken(await farid.call<DeskTrip>("GET", `/api/desk/trips/${reference}`));
  expect(atDesk.money).toMatchObject({ paid: { amount: 0 }, credit: { amount: 5000 }, left: { amount: 0 } });
  const [mail, ...more] = await mailsTo(ana.email, /credit/);
  expect(more).toEqual([]);
  expect(mail?.text.replaceAll("\u00a0", " ")).toMatch(/AED 50 .*as a credit until/);
  const [told] = await mailsTo(ana.email, /is cancelled/);
  expect(told?.text.replaceAll("\u00a0", " ")).toMatch(/AED 50 of it had arrived.*\s.*Do not send the rest/);
  expect(told?.text).not.toContain("already on its way");
});

test("a booking whose bank examines its payment stays, with its rides, and the mail says so", async () => {
  const ana = await person();
  const trip = await booked(ana, "2027-05-12");
  const treatment = trip.items.find(({ kind }) => kind === "procedure");
  const providerId = site.providers[0] ?? mintProviderId("");
  const set = { paymentState: "disputed" } as const;
  await asSystem(site.services.db, (tx) =>
    moveItem(site.services, tx, providerId, { id: treatment?.id ?? "", actor: "system", set }),
  );
  const shown = await preview(ana, trip.id);
  expect(shown.bookings.map(({ kind }) => kind)).toEqual(["hotel"]);
  expect(new Set(shown.kept.map(({ reason }) => reason))).toEqual(new Set(["disputed"]));
  expect(shown.kept).toHaveLength(trip.items.length - 1);
  taken(await cancel(ana, trip.id, shown.id));
  const [mail] = await mailsTo(ana.email, /A part of your trip/);
  expect(mail?.text).toContain("Not cancelled");
  expect((await tripOf(ana, trip.id)).status).toBe("booked");
});

const waiting = async (quote: string) =>
  taken(await huda.call<AnswerOf<typeof listCases>>("GET", "/api/desk/cases")).cases.filter(
    ({ reference }) => reference === quote,
  );
const requestOf = async (client: SignedIn, quote: string) =>
  taken(await client.call<AccountQuote>("GET", `/api/client/quotes/${quote.toLowerCase()}`));

test("a booked treatment's request ends with the trip, and waits once at the desk", async () => {
  const { client, quote, trip } = await bookedOffer(site, `person${++people}@example.org`);
  const shown = await preview(client, trip.id);
  taken(await cancel(client, trip.id, shown.id));
  await site.jobs.runDue();
  expect((await requestOf(client, quote)).status).toBe("cancelled");
  expect(await waiting(quote)).toMatchObject([{ state: "cancelled", hasNews: true }]);
});

test("an accepted offer whose treatment was not paid ends with its trip, and the clinic is told", async () => {
  const ana = await person();
  const quote = await ownRequest(ana);
  await sendOffer(site, { reference: quote });
  await acceptOffer(ana, quote);
  const body = { from: "offer", quote, companions: 0 };
  const trip = taken(await ana.call<AccountTrip>("POST", "/api/client/trips", { body }));
  const shown = await preview(ana, trip.id);
  expect(shown.offer?.toLowerCase()).toBe(quote.toLowerCase());
  expect(taken(await cancel(ana, trip.id, shown.id)).status).toBe("cancelled");
  expect((await requestOf(ana, quote)).status).toBe("cancelled");
  expect(await waiting(quote)).toMatchObject([{ state: "cancelled" }]);
  expect(await mailsTo("quotes@harbour.example", /Trip cancelled/)).toContainEqual(
    expect.objectContaining({ subject: `Trip cancelled: ${trip.reference}` }),
  );
});

// The last one: the time that passes ends the desk's sign-in.
test("a seller that does not answer delays the preview; one that refuses the order keeps its booking", async () => {
  const ana = await person();
  const trip = await booked(ana, "2027-06-09");
  const { db } = site.services;
  await setFault(db, "demonstration-stays", { fault: "unavailable", call: "quoteCancellation" });
  expect((await ana.call("GET", pathOf(trip.id))).body).toMatchObject({ code: "try-later" });
  await clearFaults(db, "demonstration-stays");
  const shown = await preview(ana, trip.id);
  await setFault(db, "demonstration-stays", { fault: "unavailable", call: "cancel" });
  taken(await cancel(ana, trip.id, shown.id));
  expect(await mailsTo(ana.email, /your trip/i)).toEqual([]);
  // Its quote has run out by the time that it answers again.
  site.clock.pass(minutes(40));
  await clearFaults(db, "demonstration-stays");
  const [mail] = await mailsTo(ana.email, /A part of your trip/);
  const hotel = shown.bookings.find(({ kind }) => kind === "hotel");
  expect(mail?.text.split("Not cancelled")[1]).toContain(hotel?.title);
  expect(await mailsTo("quotes@harbour.example", new RegExp(trip.reference))).toMatchObject([
    { subject: `Trip partly cancelled: ${trip.reference}` },
  ]);
  expect((await tripOf(ana, trip.id)).status).toBe("booked");
});
