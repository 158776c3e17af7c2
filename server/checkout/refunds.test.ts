import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "../../adapters/database/database.ts";
import { stayOf, testStock } from "../../adapters/testing/stock.ts";
import { Refusal } from "../../contract/errors.ts";
import { shareOf } from "../../contract/money.ts";
import { asSystem } from "../db/access.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { listEntries } from "../payments/ledger-queries.ts";
import { applyFacts } from "../payments/payments.ts";
import { insertPayment } from "../payments/queries.ts";
import { endRefund, listRefunds, type RefundRow } from "../payments/refund-queries.ts";
import { mostBackOf, orderRefund, promiseRefund, returnedFor } from "../payments/refunds.ts";
import { type SignedIn, signIn } from "../testing/people.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { bookTrip, roomName, startTestTrip } from "../testing/trips.ts";
import { paidForOf } from "../trips/amounts.ts";
import { findItems, type ItemRow } from "../trips/items/item-queries.ts";
import { holdItem } from "../trips/items/items.ts";
import { confirmRefund, mendRefund } from "./clinic/sent-refunds.ts";
import { insertCheckout } from "./queries.ts";

let site: TestSite;
let ana: SignedIn;
let providerId: ProviderId;
const system = <T>(work: (tx: Db) => Promise<T>): Promise<T> => asSystem(site.services.db, work);
beforeAll(async () => {
  site = await openTestSite({ suppliers: ({ db, now }) => ({ transfer: testStock(db, now) }) });
  ana = await signIn(site, { email: "ana@example.org" });
  await ana.call("GET", `/api/client/root?email=${ana.email}`);
  const [first] = site.providers;
  if (!first) throw new Error("the site has no provider");
  providerId = first;
});
afterAll(() => site.close());

interface Paid {
  readonly currency: string;
  readonly amount: number;
}

/** A booked item. */
async function bookedItem(): Promise<ItemRow> {
  const offers = [stayOf(roomName(), "2026-12-21", "2026-12-24", 1)];
  const id = await startTestTrip(site, { owner: ana.owner, providerId, offers });
  await bookTrip(site, { id });
  const [item] = await system((tx) => findItems(tx, providerId, { keys: site.services.keys, tripId: id }));
  if (!item) throw new Error("the trip has no item");
  return item;
}

/** A part of an item, paid at the clinic in another currency. */
async function payPart(item: ItemRow, { currency, amount }: Paid, tripAmount: number): Promise<void> {
  const { newId, now } = site.services;
  const { owner, tripId, currency: tripCurrency } = item;
  const [id, checkoutId, at] = [newId(), newId(), now()];
  const common = { providerId, owner, tripId, currency, createdAt: at, updatedAt: at };
  await system(async (tx) => {
    await insertCheckout(tx, {
      ...common,
      id: checkoutId,
      kind: "balance",
      itemId: item.id,
      previewId: null,
      status: "confirmed",
      version: 1,
      language: "en",
      lines: [{ itemId: item.id, dueNow: tripAmount, before: tripAmount, holdable: null }],
      dueNow: tripAmount,
      tripCurrency,
      charge: amount,
      rate: null,
      holdUntil: at,
      extendedAt: null,
      agreed: null,
      choice: null,
      settledAt: at,
    });
    const row = await insertPayment(tx, {
      ...common,
      id,
      checkoutId,
      service: "cash",
      reference: id,
      alias: null,
      account: null,
      payUrl: null,
      amount,
      tripAmount,
      step: "open",
      reason: null,
      captured: 0,
      refunds: [],
      dispute: null,
      checkedAt: at,
    });
    if (row) await applyFacts(site.services, tx, row, { step: "captured", captured: amount });
  });
}

type Act =
  | { readonly kind: "order"; readonly percent: number; readonly way: "back" | "credit" | "hand" }
  | { readonly kind: "send" | "fail" | "retry" | "settle"; readonly place: number };

const acts: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    kind: fc.constant("order" as const),
    percent: fc.integer({ min: 1, max: 150 }),
    way: fc.constantFrom("back", "credit", "hand"),
  }),
  fc.record({ kind: fc.constantFrom("send", "fail", "retry", "settle"), place: fc.nat(9) }),
);

async function perform(tx: Db, id: string, act: Act): Promise<unknown> {
  const { services } = site;
  if (act.kind === "order") {
    const item = await holdItem(services, tx, providerId, id);
    const tripAmount = shareOf(item.amount, act.percent, 100);
    return orderRefund(services, tx, item, { tripAmount, paidFor: paidForOf(item), way: act.way });
  }
  const rows = await listRefunds(tx, providerId, { itemId: id });
  const row = rows[act.place % rows.length];
  if (!row) return undefined;
  if (act.kind === "send") return confirmRefund(services, tx, { providerId }, { id: row.id });
  if (act.kind !== "fail")
    return mendRefund(services, tx, { providerId }, { id: row.id, isSent: act.kind === "settle" });
  return row.state === "pending" && endRefund(tx, { id: row.id, state: "failed", endedAt: services.now() });
}

const sumOf = (rows: readonly Paid[], currency: string): number =>
  rows.filter((one) => one.currency === currency).reduce((all, { amount }) => all + amount, 0);
const isGoing = ({ state }: RefundRow): boolean => state === "pending" || state === "done";

test("law: refunds never come to more than was paid, in any currency, in any order, however often they are asked", async () => {
  const currencies = ["AED", "EUR", "JPY", "KWD"] as const;
  const paid = fc.record({ currency: fc.constantFrom(...currencies), amount: fc.integer({ min: 1, max: 9_000_000 }) });
  const parts = fc.array(paid, { minLength: 1, maxLength: 3 });
  const asked = fc.array(fc.record({ act: acts, times: fc.integer({ min: 1, max: 2 }) }), {
    minLength: 1,
    maxLength: 10,
  });
  let returned = 0;
  await fc.assert(
    fc.asyncProperty(parts, asked, async (payments, wishes) => {
      const item = await bookedItem();
      const each = Math.floor(item.amount / payments.length);
      for (const [place, one] of payments.entries())
        await payPart(item, one, place === 0 ? item.amount - each * (payments.length - 1) : each);
      for (const act of wishes.flatMap((wish) => Array.from({ length: wish.times }, () => wish.act))) {
        await system((tx) => perform(tx, item.id, act)).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
        });
        const [going, entries] = await system(async (tx) => [
          (await listRefunds(tx, providerId, { itemId: item.id })).filter(isGoing),
          await listEntries(tx, providerId, { tripId: item.tripId }),
        ]);
        for (const currency of currencies) {
          expect(sumOf(going, currency)).toBeLessThanOrEqual(sumOf(payments, currency));
          expect(sumOf(entries, currency)).toBeGreaterThanOrEqual(0);
        }
        expect(going.reduce((all, { tripAmount }) => all + tripAmount, 0)).toBeLessThanOrEqual(item.amount);
        returned += going.length;
      }
    }),
    { numRuns: 20 },
  );
  expect(returned).toBeGreaterThan(0);
}, 120_000);

test("law: after any part refunds, what is promised for any fee is what is ordered: never below nothing or above what is left of the amount paid", async () => {
  const currencies = ["AED", "EUR", "JPY"] as const;
  const paid = fc.record({ currency: fc.constantFrom(...currencies), amount: fc.integer({ min: 1, max: 9_000_000 }) });
  const percents = fc.array(fc.integer({ min: 1, max: 120 }), { maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(paid, { minLength: 1, maxLength: 3 }),
      percents,
      fc.integer({ min: -20, max: 130 }),
      async (payments, earlier, feePercent) => {
        const item = await bookedItem();
        const each = Math.floor(item.amount / payments.length);
        for (const [place, one] of payments.entries())
          await payPart(item, one, place === 0 ? item.amount - each * (payments.length - 1) : each);
        const paidFor = paidForOf(item);
        await system(async (tx) => {
          for (const percent of earlier)
            await orderRefund(site.services, tx, item, { tripAmount: shareOf(item.amount, percent, 100), paidFor });
          const returned = await returnedFor(tx, item);
          const left = paidFor - returned;
          const fee = Math.max(0, shareOf(item.amount, Math.abs(feePercent), 100) * Math.sign(feePercent));
          const wanted = { tripAmount: Math.max(0, left - fee), paidFor };
          const { refund } = await promiseRefund(tx, item, wanted);
          expect(refund).toBeGreaterThanOrEqual(0);
          expect(refund).toBeLessThanOrEqual(Math.min(left, await mostBackOf(tx, item, paidFor)));
          expect(await orderRefund(site.services, tx, item, wanted)).toBe(refund);
          expect(await returnedFor(tx, item)).toBe(returned + refund);
        });
      },
    ),
    { numRuns: 15 },
  );
}, 120_000);
