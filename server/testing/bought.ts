import { randomUUID } from "node:crypto";
import type { AccountTrip } from "../../contract/account-trips.ts";
import type { RecoveryDiary } from "../../contract/aftercare.ts";
import type { BookingDetail } from "../../contract/bookings.ts";
import type { Checkout } from "../../contract/checkout.ts";
import type { DeskItem, DeskTrip } from "../../contract/desk/trips.ts";
import { after, days } from "../../contract/durations.ts";
import type { PaymentLinks } from "../../contract/payment-links.ts";
import type { TripCancellation } from "../../contract/trip-cancellation.ts";
import { asSystem } from "../db/access.ts";
import { findRequest } from "../quotes/offers/draft-queries.ts";
import { markDepositPaid } from "../quotes/offers/offers.ts";
import { clinicOfferId } from "../trips/clinic-offers.ts";
import { updateTrip } from "../trips/queries.ts";
import { taken } from "./calls.ts";
import { dischargeText, signDischargePack } from "./discharge.ts";
import { type SignedIn, signIn } from "./people.ts";
import { acceptOffer, ownRequest, sendOffer } from "./quotes.ts";
import type { TestSite } from "./site.ts";
import { type StaffAtDesk, staffAt } from "./staff.ts";
import { begunTrip, bookTrip, payOn, startTestTrip } from "./trips.ts";

/** A treatment that is booked with its deposit paid by card, or waits for a transfer, at the first clinic. */
export async function boughtTreatment(
  site: TestSite,
  who: SignedIn,
  method: "card" | "transfer" = "card",
): Promise<{ trip: string; item: string }> {
  const [providerId] = site.providers;
  if (!providerId) throw new Error("the site has no provider");
  await who.call("GET", `/api/client/root?email=${who.email}`);
  const quote = await ownRequest(who);
  await sendOffer(site, { reference: quote });
  await acceptOffer(who, quote);
  const day = after(site.clock.now(), days(60)).toISOString().slice(0, 10);
  const thing = { kind: "package", procedure: "knee-replacement", language: "en", package: "complete" } as const;
  const offers = [clinicOfferId({ ...thing, providerId, day })];
  const trip = await startTestTrip(site, { owner: who.owner, providerId, offers, kind: "procedure", currency: "AED" });
  const checkouts = "/api/client/checkouts";
  const opened = taken(await who.call<Checkout>("POST", checkouts, { body: { trip } }));
  const { id, version, charge: total, items } = opened;
  const body = { version, total, method, agreed: true };
  const paying = taken(await who.call<Checkout>("POST", `${checkouts}/${id}/payment`, { body }));
  if (paying.payment?.payUrl) await payOn(site, paying.payment.payUrl, "pays");
  await site.jobs.runDue();
  return { trip, item: items[0]?.id ?? "" };
}

/** A trip by an accepted offer of the first clinic, with its traveller; nothing of it is paid. */
export async function agreedTrip(
  site: TestSite,
  { call }: Pick<SignedIn, "call">,
  validUntil?: string,
): Promise<AccountTrip> {
  const quote = await ownRequest({ call });
  await sendOffer(site, { reference: quote, ...(validUntil && { validUntil }) });
  await acceptOffer({ call }, quote);
  const body = { from: "offer", quote, companions: 0 };
  const { id, version } = taken(await call<AccountTrip>("POST", "/api/client/trips", { body }));
  const traveller = {
    ...{ id: randomUUID(), role: "patient", givenName: "Ana", familyName: "Lima", bornOn: "1980-02-03", gender: "f" },
    ...{ nationality: "PT", passport: null, assistance: [], dietary: null },
  };
  const named = { version, travellers: [traveller] };
  return taken(await call<AccountTrip>("PUT", `/api/client/trips/${id}/travellers`, { body: named }));
}

/** The treatment of an accepted offer, whose deposit waits for a transfer. */
export async function transferredDeposit(site: TestSite, who: SignedIn): Promise<{ trip: string; item: string }> {
  await who.call("GET", `/api/client/root?email=${who.email}`);
  const { id: trip } = await agreedTrip(site, who);
  const path = "/api/client/checkouts";
  const { id, version, charge: total, items } = taken(await who.call<Checkout>("POST", path, { body: { trip } }));
  const body = { version, total, method: "transfer", agreed: true };
  taken(await who.call("POST", `${path}/${id}/payment`, { body }));
  return { trip, item: items[0]?.id ?? "" };
}

/** A person whose trip follows an accepted offer for 3 March 2027, and is booked with its deposit paid. */
export async function bookedOffer(site: TestSite, email: string) {
  const client = await signIn(site, { email });
  await client.call("GET", `/api/client/root?email=${email}`);
  const quote = await ownRequest(client);
  await sendOffer(site, { reference: quote });
  await acceptOffer(client, quote);
  const body = { from: "offer", quote, companions: 0 };
  const trip = taken(await client.call<AccountTrip>("POST", "/api/client/trips", { body }));
  await bookTrip(site, trip);
  await payDeposit(site, client, quote);
  return { client, quote, trip };
}

/** Pays the deposit of an accepted offer of the first clinic. */
export async function payDeposit(site: TestSite, { owner }: Pick<SignedIn, "owner">, quote: string): Promise<void> {
  const { db, keys } = site.services;
  const [providerId] = site.providers;
  await asSystem(db, async (tx) => {
    const row = providerId && (await findRequest(tx, providerId, { keys, reference: quote }));
    if (row) await markDepositPaid(site.services, tx, providerId, { owner, quoteId: row.id });
  });
}

/** A treatment bought by {@link boughtTreatment}, as its client and a person at the desk see it; `one` is its item. */
export async function boughtAtDesk(site: TestSite, staff: StaffAtDesk, email: string) {
  const client = await signIn(site, { email });
  const { trip, item } = await boughtTreatment(site, client);
  const booking = async () => taken(await client.call<BookingDetail>("GET", `/api/client/bookings/${item}`));
  const { reference } = (await booking()).trip;
  const seen = async () => taken(await staff.call<DeskTrip>("GET", `/api/desk/trips/${reference}`));
  const one = async (): Promise<DeskItem> => {
    const found = (await seen()).items.find(({ id }) => id === item);
    if (!found) throw new Error("the trip has lost its item");
    return found;
  };
  return { client, trip, item, reference, booking, seen, one };
}

/** A knee replacement at the first clinic that was so many days ago; the person leaves two weeks after it. @returns the trip's id */
export async function treatedTestTrip(
  site: TestSite,
  { owner }: Pick<SignedIn, "owner">,
  { daysAgo, daysAhead = 60 }: { daysAgo: number; daysAhead?: number },
): Promise<string> {
  const { services, clock } = site;
  const [providerId] = site.providers;
  if (!providerId) throw new Error("the site has no provider");
  const day = (count: number): string => after(clock.now(), days(count)).toISOString().slice(0, 10);
  const thing = { kind: "package", procedure: "knee-replacement", language: "en", package: "essential" } as const;
  const offers = [clinicOfferId({ ...thing, providerId, day: day(daysAhead) })];
  const id = await startTestTrip(site, { owner, providerId, offers, kind: "procedure", currency: "AED" });
  await bookTrip(site, { id });
  await asSystem(services.db, (tx) =>
    updateTrip(tx, providerId, {
      keys: services.keys,
      id,
      arriveOn: day(-daysAgo - 2),
      treatmentOn: day(-daysAgo),
      leaveOn: day(14 - daysAgo),
      safeFlightOn: day(12 - daysAgo),
    }),
  );
  return id;
}

/** Calls every endpoint of a booking's payment links; where nothing is due they are refused, and another client's id is still tested. */
export async function offerPaymentLink({ call }: Pick<SignedIn, "call">, booking: string, name: string): Promise<void> {
  const path = `${booking}/payment-links`;
  const { free } = taken(await call<PaymentLinks>("GET", path));
  const link = `${path}/${randomUUID()}`;
  await call("PUT", link, { body: { name, amount: free } });
  await call("POST", `${link}/withdrawal`);
}

/** Says whom the invoices of a trip are made out to. */
export async function billTrip({ call }: Pick<SignedIn, "call">, trip: string, name: string): Promise<void> {
  const billing = { name, address: "Rua Um 1, Porto", taxId: null };
  taken(await call("PUT", `${trip}/billing`, { body: { billing } }));
  taken(await call("GET", `${trip}/billing`));
}

/** Cancels a trip that was planned, as it was previewed. */
export async function cancelBegunTrip({ call }: Pick<SignedIn, "call">): Promise<void> {
  const path = `/api/client/trips/${(await begunTrip({ call })).id}/cancellation`;
  const { id } = taken(await call<TripCancellation>("GET", path));
  taken(await call("POST", path, { body: { preview: id } }));
}

/** Calls every endpoint of a diary: a recovery with a check-in that opens a case, a question with a photograph, and a discharge pack. */
export async function keepDiary(
  site: TestSite,
  client: Pick<SignedIn, "call" | "owner">,
  { text, document }: { text: string; document: string },
): Promise<void> {
  const trip = await treatedTestTrip(site, client, { daysAgo: 2, daysAhead: 400 });
  taken(await client.call("GET", "/api/client/aftercare"));
  const path = `/api/client/aftercare/${trip}`;
  taken(await client.call("GET", `${path}/plan`));
  const { today, questions } = taken(await client.call<RecoveryDiary>("GET", path));
  const body = { answers: { pain: 8, temperature: null, signs: [] }, version: 0 };
  taken(await client.call("PUT", `${path}/check-ins/${today}/${questions?.set}`, { body }));
  taken(await client.call("PUT", `${path}/reminders`, { body: { wanted: false } }));
  taken(await client.call("POST", `${path}/questions`, { body: { text, documents: [document] } }));
  await shareDischarge(site, client, { path, text });
  const review = `/api/client/aftercare/${await treatedTestTrip(site, client, { daysAgo: 40, daysAhead: 410 })}/review`;
  const stars = { result: 5, people: 5, information: 4, journey: 5 };
  taken(await client.call("PUT", review, { body: { stars, text, language: "en" } }));
  taken(await client.call("GET", review));
  taken(await client.call("POST", `${review}/withdrawal`));
}

/** Calls every endpoint of a discharge pack that a clinician signed. */
async function shareDischarge(
  site: TestSite,
  client: Pick<SignedIn, "call">,
  { path, text }: { path: string; text: string },
): Promise<void> {
  const { reference } = taken(await client.call<RecoveryDiary>("GET", path));
  const clinician = await staffAt(site, "clinician", { licence: "DEMO-10427" });
  await signDischargePack(clinician, reference, dischargeText({ done: text }));
  taken(await client.call("GET", `${path}/discharge`));
  const id = site.services.newId();
  const body = { recipient: text, purpose: "aftercare", language: "en", days: 30 };
  taken(await client.call("PUT", `${path}/discharge/shares/${id}`, { body }));
  taken(await client.call("POST", `${path}/discharge/shares/${id}/end`));
}
