import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "../../adapters/database/database.ts";
import { type LoopbackStripe, startLoopbackStripe } from "../../adapters/testing/loopback-stripe.ts";
import { stayOf, testStock } from "../../adapters/testing/stock.ts";
import type { Checkout } from "../../contract/checkout.ts";
import { advance } from "../checkout/progress.ts";
import { findCheckout } from "../checkout/queries.ts";
import { asSystem } from "../db/access.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { type SignedIn, signIn } from "../testing/people.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { startTestTrip } from "../testing/trips.ts";
import { findItems } from "../trips/items/item-queries.ts";
import { moveItem } from "../trips/items/items.ts";
import { listEntries } from "./ledger-queries.ts";
import { receiveEvent } from "./payments.ts";
import { findPaymentOf, type PaymentRow } from "./queries.ts";
import { insertRefund, listRefunds } from "./refund-queries.ts";

const keys = { STRIPE_SECRET_KEY: "sk_test_orders", STRIPE_WEBHOOK_SECRET: "whsec_orders" };
let site: TestSite;
let stripe: LoopbackStripe;
let ana: SignedIn;
let providerId: ProviderId;

beforeAll(async () => {
  const now = () => site.clock.now();
  stripe = await startLoopbackStripe({
    secretKey: keys.STRIPE_SECRET_KEY,
    webhookSecret: keys.STRIPE_WEBHOOK_SECRET,
    now,
  });
  site = await openTestSite({
    environment: { ...keys, STRIPE_URL: stripe.url },
    suppliers: (needs) => ({ transfer: testStock(needs.db, needs.now) }),
  });
  ana = await signIn(site, { email: "ana@example.org" });
  await ana.call("GET", `/api/client/root?email=${ana.email}`);
  const [first] = site.providers;
  if (!first) throw new Error("the site has no provider");
  providerId = first;
});
afterAll(async () => {
  await site.close();
  await stripe.close();
});

/** A checkout whose payment is declined, made, captured, refunded in part and lost to a dispute at the service; we know nothing of it. */
async function unheard(): Promise<PaymentRow> {
  const { db, newId, now, payments } = site.services;
  const offers = [stayOf("orders", "2026-12-21", "2026-12-24", 1)];
  const tripId = await startTestTrip(site, { owner: ana.owner, providerId, offers });
  const path = "/api/client/checkouts";
  const { body: opened } = await ana.call<Checkout>("POST", path, { body: { trip: tripId } });
  await ana.call("POST", `${path}/${opened.id}/payment`, {
    body: { version: opened.version, total: opened.charge, method: "card", agreed: true },
  });
  const payment = await asSystem(db, (tx) => findPaymentOf(tx, providerId, opened.id));
  if (!payment) throw new Error("nothing is paid");
  const { reference, currency, amount, owner } = payment;
  const refund = await asSystem(db, (tx) =>
    insertRefund(tx, {
      id: newId(),
      providerId,
      owner,
      tripId,
      itemId: opened.items[0]?.id ?? "",
      paymentId: payment.id,
      amount: 1000,
      currency,
      tripAmount: 1000,
      state: "pending",
      isFull: false,
      createdAt: now(),
      endedAt: null,
    }),
  );
  stripe.decline(reference, "insufficient_funds");
  stripe.pay(reference);
  await payments.capture(reference, { amount: { amount, currency }, key: "capture" });
  await payments.refund(reference, { amount: { amount: refund.amount, currency }, key: refund.id });
  stripe.dispute(reference, "lost");
  return payment;
}

/** Everything that is known in the end, without when it was heard. */
async function standingOf(tx: Db, { checkoutId, tripId, owner }: PaymentRow): Promise<string> {
  const payment = await findPaymentOf(tx, providerId, checkoutId);
  const entries = await listEntries(tx, providerId, { tripId });
  const items = await findItems(tx, providerId, { keys: site.services.keys, checkoutId });
  return JSON.stringify({
    payment: { ...payment, createdAt: null, updatedAt: null, checkedAt: null },
    ledger: entries.map(({ kind, amount, source, itemId }) => [source, kind, amount, itemId]).toSorted(),
    refunds: (await listRefunds(tx, providerId, { paymentId: payment?.id ?? "" })).map(({ state }) => state),
    checkout: (await findCheckout(tx, providerId, { owner, id: checkoutId }))?.status,
    items: items.map(({ status, paymentState, refundState }) => [status, paymentState, refundState]),
  });
}

class TakenBack extends Error {}

/** What is done in it is undone after it. */
const undone = (db: Db, work: (tx: Db) => Promise<unknown>): Promise<void> =>
  db
    .transaction(async (tx) => {
      await work(tx);
      throw new TakenBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error;
    });

/** Every order of some things, in an order of their own. */
const ordersOf = <T>(all: readonly T[]): T[][] =>
  all.length < 2
    ? [[...all]]
    : all.flatMap((one, place) => ordersOf(all.toSpliced(place, 1)).map((rest) => [one, ...rest]));

/** All of them take minutes: `npm run soak` does them. */
const every = process.env["SOAK_SEEDS"] ? 1 : 31;

test(`${Math.ceil(720 / every)} of the 720 orders of six events end in the same payment, ledger, checkout and booking`, async () => {
  const payment = await unheard();
  expect(stripe.events).toHaveLength(6);
  const ends = new Set<string>();
  for (const [place, events] of ordersOf(stripe.events).entries()) {
    if (place % every !== 0) continue;
    await undone(site.services.db, async (tx) => {
      const needs = { ...site.services, db: tx };
      for (const { headers, body } of events) {
        expect(await receiveEvent(needs, headers, body)).toBe("taken");
        await advance(needs, payment.checkoutId);
      }
      const items = await findItems(tx, providerId, { keys: needs.keys, checkoutId: payment.checkoutId });
      for (const { id } of items) await moveItem(needs, tx, providerId, { id, to: "confirmed", actor: "supplier" });
      await advance(needs, payment.checkoutId);
      ends.add(await standingOf(tx, payment));
    });
  }
  expect(ends.size).toBe(1);
  expect(JSON.parse([...ends][0] ?? "")).toMatchObject({
    payment: { step: "captured", captured: 29_997, dispute: { step: "lost", amount: 29_997 } },
    ledger: [
      ["capture", "capture", 29_997, null],
      ["chargeback", "chargeback", -29_997, null],
      [expect.stringMatching(/^refund\/re_/), "refund", -1000, expect.any(String)],
    ],
    refunds: ["done"],
    checkout: "confirmed",
    items: [["confirmed", "failed", "none"]],
  });
}, 3_600_000);
