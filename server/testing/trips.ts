import { randomUUID } from "node:crypto";
import { seedHotels } from "../../adapters/hotels/seed.ts";
import type { AccountTrip } from "../../contract/account-trips.ts";
import { convert, upToMinorUnit } from "../../contract/conversion.ts";
import { after, days, minutes } from "../../contract/durations.ts";
import type { AnswerOf } from "../../contract/endpoint.ts";
import type { listHotelRates, listHotels } from "../../contract/hotels.ts";
import type { ItemKind } from "../../contract/trips.ts";
import { instantOf } from "../../contract/zoned-time.ts";
import { insertCheckout } from "../checkout/queries.ts";
import { asOwner, asSystem, type Owner } from "../db/access.ts";
import { mintProviderId, type ProviderId } from "../db/provider-id.ts";
import { takeUpEarlyEvents } from "../payments/payments.ts";
import { insertPayment } from "../payments/queries.ts";
import { contentOf } from "../planning/additions.ts";
import { rateFor } from "../trips/amounts.ts";
import { findItems } from "../trips/items/item-queries.ts";
import { unboughtStatuses } from "../trips/items/item-states.ts";
import { insertItem, moveItem } from "../trips/items/items.ts";
import { findTrip, insertTrip, type TripRow, updateTrip } from "../trips/queries.ts";
import { orderOf } from "../trips/suppliers.ts";
import { taken } from "./calls.ts";
import type { SignedIn } from "./people.ts";
import type { TestSite } from "./site.ts";

let made = 0;

const free = { amount: 0, currency: "AED" };

/** A trip at the first clinic with nothing but its planned treatment. */
export async function insertTestTrip(
  { services, providers }: TestSite,
  { owner }: Pick<SignedIn, "owner">,
  { fitToFly, ...facts }: Partial<TripRow> = {},
): Promise<TripRow> {
  const { db, keys, newId, now } = services;
  const [providerId] = providers;
  if (!providerId) throw new Error("this site has no clinic");
  return asOwner(db, providerId, owner, async (tx) => {
    const row = await insertTrip(tx, providerId, {
      id: newId(),
      keys,
      owner,
      reference: `TRP-TEST-${String(++made).padStart(4, "0")}`,
      version: 1,
      language: "en",
      currency: "AED",
      quoteId: null,
      procedure: "knee-replacement",
      package: null,
      arriveOn: "2027-01-05",
      treatmentOn: "2027-01-08",
      leaveOn: "2027-01-22",
      safeFlightOn: "2027-01-20",
      timeZone: "Asia/Dubai",
      companions: 0,
      travellers: [],
      createdVia: "web",
      createdAt: now(),
      updatedAt: now(),
      ...facts,
    });
    if (!row) throw new Error("there is a trip of this reference");
    const startsAt = instantOf({ day: row.treatmentOn, time: "09:00" }, row.timeZone);
    await insertItem(services, tx, providerId, {
      ...{ owner, tripId: row.id, kind: "procedure", supplier: "clinic", offerId: "planned", status: "draft" },
      ...{ startsAt, endsAt: startsAt, timeZone: row.timeZone, amount: 0, currency: "AED", expiresAt: null },
      content: {
        ...{ title: "Knee replacement", subtitle: null, fx: null, details: {}, travellers: [], papers: [], note: null },
        seller: { id: "harbour", name: "Harbour Clinic", countryCode: "AE" },
        price: { total: free, base: free, taxes: free, fees: free, dueLater: [], dueOnSite: [] },
        policy: { cancellation: [], changeFee: null, conditions: [] },
      },
      actor: "client",
    });
    return fitToFly ? updateTrip(tx, providerId, { id: row.id, keys, fitToFly }) : row;
  });
}

const traveller = {
  role: "patient",
  givenName: "Ana",
  familyName: "Lima",
  bornOn: "1980-02-03",
  gender: "f",
  nationality: "PT",
  passport: { number: "CA1234567", country: "PT", expiresOn: "2031-01-31" },
  assistance: [],
  dietary: null,
} as const;

/** An empty trip that starts in a month. */
function bareTrip(of: {
  id: string;
  owner: Owner;
  keys: TestSite["services"]["keys"];
  now: Date;
  currency: string;
}): Parameters<typeof insertTrip>[2] {
  const day = (count: number): string => after(of.now, days(count)).toISOString().slice(0, 10);
  const { now, ...columns } = of;
  return {
    ...columns,
    reference: `TRP-${of.id.slice(-8, -4)}-${of.id.slice(-4)}`.toUpperCase(),
    version: 1,
    language: "en",
    quoteId: null,
    procedure: "knee-replacement",
    package: null,
    arriveOn: day(30),
    treatmentOn: day(31),
    leaveOn: day(40),
    safeFlightOn: day(40),
    timeZone: "Asia/Dubai",
    companions: 0,
    travellers: [{ ...traveller, id: of.id, assistance: [...traveller.assistance] }],
    createdVia: "web",
    createdAt: now,
    updatedAt: now,
  };
}

/** A trip with items of one supplier, by default transfers, priced in the trip's currency. @returns the trip's id */
export async function startTestTrip(
  { services, clock }: Pick<TestSite, "services" | "clock">,
  {
    owner,
    providerId,
    offers,
    kind = "transfer",
    currency = "EUR",
  }: { owner: Owner; providerId: ProviderId; offers: readonly string[]; kind?: ItemKind; currency?: string },
): Promise<string> {
  const { db, keys, newId, suppliers } = services;
  const supplier = suppliers[kind];
  if (!supplier) throw new Error(`no supplier sells a ${kind}`);
  const found = await Promise.all(
    offers.map(async (offer) => {
      const one = await supplier.recheck(offer, AbortSignal.timeout(5000));
      if (one.kind !== "offer") throw new Error(`the offer is ${one.kind}`);
      return { ...one, fx: await rateFor(services, one.offer.price.total.currency, currency) };
    }),
  );
  const id = newId();
  await asOwner(db, providerId, owner, async (tx) => {
    await insertTrip(tx, providerId, bareTrip({ id, owner, keys, now: clock.now(), currency }));
    for (const one of found) {
      const { what, price, expiresAt } = one.offer;
      const { startsAt, endsAt, timeZone } = what;
      const amount = one.fx ? convert(price.total, one.fx, upToMinorUnit) : price.total;
      const priced = { ...one, kind, supplier: supplier.supplier, amount };
      const content = contentOf(priced, { travellers: [], note: null });
      await insertItem(services, tx, providerId, {
        actor: "client",
        owner,
        tripId: id,
        kind,
        supplier: supplier.supplier,
        offerId: one.offer.id,
        startsAt,
        endsAt,
        timeZone,
        content,
        amount: amount.amount,
        currency: amount.currency,
        expiresAt,
      });
    }
  });
  return id;
}

/** Posts the form of the payment page. */
export async function payOn(
  { app }: Pick<TestSite, "app">,
  payUrl: string,
  choice: string,
  host = "harbour.example",
): Promise<number> {
  const form =
    choice in { confirmed: 1, "not-confirmed": 1, cancel: 1 } ? { choice } : { choice: "card", card: choice };
  const reply = await app.inject({
    method: "POST",
    url: payUrl,
    headers: { "content-type": "application/x-www-form-urlencoded", host },
    payload: new URLSearchParams(form).toString(),
  });
  return reply.statusCode;
}

/** A name unique among all tests. */
export const roomName = (): string => `room-${randomUUID().slice(0, 8)}`;

/** An open payment, with the minimum of rows that the database requires around it. */
export async function startTestPayment(
  { services, providers, clock }: TestSite,
  { amount, storedLater = false }: { amount: number; storedLater?: boolean },
) {
  const { db, keys, newId, payments } = services;
  const [providerId] = providers;
  if (!providerId) throw new Error("the site has no provider");
  const id = newId();
  const now = clock.now();
  const owner: Owner = `client:${id}`;
  const begun = await payments.begin({
    attempt: id,
    amount: { amount, currency: "AED" },
    description: "A trip",
    returnUrl: "/profile/checkout/",
    expiresAt: after(now, minutes(35)),
    email: "ana@example.org",
    language: "en",
  });
  if (begun.kind !== "begun") throw new Error(begun.reason);
  const common = { owner, createdAt: now, updatedAt: now };
  const tripId = newId();
  const checkoutId = newId();
  await asSystem(db, async (tx) => {
    await insertTrip(tx, providerId, bareTrip({ id: tripId, owner, keys, now, currency: "AED" }));
    await insertCheckout(tx, {
      ...common,
      id: checkoutId,
      providerId,
      tripId,
      status: "paying",
      version: 1,
      kind: "purchase",
      itemId: null,
      previewId: null,
      language: "en",
      lines: [],
      dueNow: amount,
      tripCurrency: "AED",
      charge: amount,
      currency: "AED",
      rate: null,
      holdUntil: after(now, minutes(20)),
      extendedAt: null,
      agreed: null,
      choice: null,
      settledAt: null,
    });
  });
  async function store(): Promise<void> {
    if (begun.kind !== "begun" || !providerId) return;
    const facts = { step: "open", reason: null, captured: 0, refunds: [], dispute: null, alias: null } as const;
    await asSystem(db, (tx) =>
      insertPayment(tx, {
        ...common,
        ...facts,
        id,
        providerId,
        tripId,
        checkoutId,
        service: payments.service,
        account: null,
        reference: begun.reference,
        payUrl: begun.payUrl,
        amount,
        currency: "AED",
        tripAmount: amount,
        checkedAt: now,
      }),
    );
    await takeUpEarlyEvents(services, id);
  }
  if (!storedLater) await store();
  return { id, reference: begun.reference, providerId, tripId, checkoutId, store };
}

/** A planned trip for a knee replacement on 10 March 2027. */
export const begunTrip = async (
  { call }: Pick<SignedIn, "call">,
  { treatment = "2027-03-10", companions = 1 }: { treatment?: string; companions?: number } = {},
): Promise<AccountTrip> =>
  taken(
    await call<AccountTrip>("POST", "/api/client/trips", {
      body: { from: "plan", procedure: "knee-replacement", package: "essential", treatment, companions },
    }),
  );

/** Adds a stay, by default for all days of a trip. */
export async function addStay(
  site: TestSite,
  { call }: Pick<SignedIn, "call">,
  { id, dates }: Pick<AccountTrip, "id" | "dates">,
  { from = dates.arrive, to = dates.leave, children = "" }: { from?: string; to?: string; children?: string } = {},
): Promise<AccountTrip> {
  await seedHotels(site.services.db);
  const days = `from=${from}&to=${to}&children=${children}`;
  const { hotels } = taken(await site.call<AnswerOf<typeof listHotels>>("GET", `/api/hotels?${days}&free=1`));
  const path = `/api/hotels/${hotels[0]?.id}/rates?${days}`;
  const { rates } = taken(await site.call<AnswerOf<typeof listHotelRates>>("GET", path));
  const rate = rates.find(({ refundable, holdable }) => refundable && holdable);
  const body = { kind: "hotel", offerId: rate?.offerId, shown: rate?.price.total };
  return taken(await call<AccountTrip>("POST", `/api/client/trips/${id}/items`, { body }));
}

/** Books every item of a trip that is not booked yet as if it were paid, without a payment. */
export async function bookTrip(site: TestSite, { id }: Pick<AccountTrip, "id">): Promise<void> {
  const { services, providers } = site;
  const providerId = providers[0] ?? mintProviderId("");
  const { keys } = services;
  const items = await asSystem(services.db, (tx) => findItems(tx, providerId, { keys, tripId: id }));
  for (const item of items.filter(({ status }) => unboughtStatuses.includes(status))) {
    const { kind, owner, content } = item;
    const { price } = content;
    const trip = await asSystem(services.db, (tx) => findTrip(tx, providerId, { keys, owner, id }));
    if (!trip) throw new Error("an item has lost its trip");
    const order = orderOf(item, trip, { email: "ana@example.org", phone: null });
    const outcome = await services.suppliers[kind]?.book(order, AbortSignal.timeout(10_000));
    if (outcome?.kind !== "booked") throw new Error(`${item.content.title} was not booked: ${outcome?.kind}`);
    await asSystem(services.db, async (tx) => {
      const move = (changes: Omit<Parameters<typeof moveItem>[3], "id">) =>
        moveItem(services, tx, providerId, { id: item.id, ...changes });
      await move({ to: "pending_payment", actor: "system" });
      await move({ to: "confirming", actor: "system", set: { paymentState: "authorised" } });
      const { reference, papers } = outcome;
      const set = { reference, content: { ...content, papers }, expiresAt: null };
      await move({ to: "confirmed", actor: "supplier", set });
      const isWhole = price.dueLater.length === 0;
      await move({ actor: "system", set: { paymentState: isWhole ? "paid" : "deposit_paid" } });
    });
  }
}
