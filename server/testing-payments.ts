import { randomUUID } from "node:crypto";
import type { ItemKind } from "../contract/trips.ts";
import { asOwner, asSystem, type Owner } from "./db/access.ts";
import type { ProviderId } from "./db/provider-id.ts";
import { after, days, minutes } from "./durations.ts";
import { insertCheckout } from "./features/checkouts/queries.ts";
import { takeUpEarlyEvents } from "./features/payments/payments.ts";
import { insertPayment } from "./features/payments/queries.ts";
import { insertItem } from "./features/trip-items/trip-items.ts";
import { insertTrip } from "./features/trips/queries.ts";
import type { TestSite } from "./testing.ts";

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

/** A trip with nothing in it, in a month from now. */
function bareTrip(of: {
  id: string;
  owner: Owner;
  keys: TestSite["services"]["keys"];
  now: Date;
  currency: string;
}): Parameters<typeof insertTrip>[2] {
  const day = (count: number): string => after(of.now, days(count)).toISOString().slice(0, 10);
  const { now, ...given } = of;
  return {
    ...given,
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

/** A trip of somebody's with things of one supplier in it, rides unless said, in its currency. @returns the trip's id */
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
  if (!supplier) throw new Error(`nobody sells a ${kind} here`);
  const found = await Promise.all(offers.map((offer) => supplier.recheck(offer, AbortSignal.timeout(5000))));
  const id = newId();
  await asOwner(db, providerId, owner, async (tx) => {
    await insertTrip(tx, providerId, bareTrip({ id, owner, keys, now: clock.now(), currency }));
    for (const one of found) {
      if (one.kind !== "offer") throw new Error(`the offer is ${one.kind}`);
      const { what, price, policy, expiresAt } = one.offer;
      const { title, subtitle, textsLanguage, seller, details, startsAt, endsAt, timeZone } = what;
      const content = {
        title,
        subtitle,
        textsLanguage,
        seller,
        price,
        policy,
        fx: null,
        details,
        travellers: [],
        papers: [],
        note: null,
      };
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
        amount: price.total.amount,
        currency: price.total.currency,
        expiresAt,
      });
    }
  });
  return id;
}

/** What a person does on the page that they are sent to. */
export async function payOn({ app }: Pick<TestSite, "app">, payUrl: string, choice: string): Promise<number> {
  const form =
    choice in { confirmed: 1, "not-confirmed": 1, cancel: 1 } ? { choice } : { choice: "card", card: choice };
  const reply = await app.inject({
    method: "POST",
    url: payUrl,
    headers: { "content-type": "application/x-www-form-urlencoded", host: "harbour.example" },
    payload: new URLSearchParams(form).toString(),
  });
  return reply.statusCode;
}

/** A name that no other test's room has. */
export const roomName = (): string => `room-${randomUUID().slice(0, 8)}`;

/** A payment of somebody's, begun and not paid: what stands around it is only what the database asks for. */
export async function startTestPayment(
  { services, providers, clock }: TestSite,
  { amount, knownLater = false }: { amount: number; knownLater?: boolean },
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
  async function know(): Promise<void> {
    if (begun.kind !== "begun" || !providerId) return;
    const facts = { step: "open", reason: null, captured: 0, refunds: [], disputed: false, alias: null } as const;
    await asSystem(db, (tx) =>
      insertPayment(tx, {
        ...common,
        ...facts,
        id,
        providerId,
        tripId,
        checkoutId,
        service: payments.service,
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
  if (!knownLater) await know();
  return { id, reference: begun.reference, providerId, tripId, checkoutId, know };
}
