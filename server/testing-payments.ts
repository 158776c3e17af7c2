import { asSystem, type Owner } from "./db/access.ts";
import { after, days, minutes } from "./durations.ts";
import { insertCheckout } from "./features/checkouts/queries.ts";
import { takeUpEarlyEvents } from "./features/payments/payments.ts";
import { insertPayment } from "./features/payments/queries.ts";
import { insertTrip } from "./features/trips/queries.ts";
import type { TestSite } from "./testing.ts";

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
  const day = (count: number): string => after(now, days(count)).toISOString().slice(0, 10);
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
    await insertTrip(tx, providerId, {
      ...common,
      id: tripId,
      keys,
      reference: `TRP-${id.slice(-8, -4)}-${id.slice(-4)}`.toUpperCase(),
      version: 1,
      language: "en",
      currency: "AED",
      quoteId: null,
      procedure: "knee-replacement",
      package: null,
      arriveOn: day(30),
      treatmentOn: day(31),
      leaveOn: day(40),
      safeFlightOn: day(40),
      timeZone: "Asia/Dubai",
      companions: 0,
      travellers: [],
      createdVia: "web",
    });
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
