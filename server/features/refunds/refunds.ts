import * as z from "zod/mini";
import type { Db } from "../../../adapters/database/database.ts";
import type { RefundState } from "../../../contract/trips.ts";
import { asSystem } from "../../db/access.ts";
import { insertJob } from "../../db/jobs.ts";
import { mintProviderId } from "../../db/provider-id.ts";
import type { JobKind, JobOutcome } from "../../jobs.ts";
import { refundPart } from "../ledger/ledger.ts";
import { applyAnswer, type PaymentNeeds, queueCheckout } from "../payments/payments.ts";
import { findPayment, listCaptured, lockPayment } from "../payments/queries.ts";
import type { ItemRow } from "../trip-items/queries.ts";
import { type Needs as ItemNeeds, moveItem } from "../trip-items/trip-items.ts";
import { endRefund, findRefund, insertRefund, listRefunds, type RefundRow } from "./queries.ts";

const Payload = z.object({ refundId: z.uuid() });

/**
 * Orders money back for an item that was paid for, in the transaction that is its cause: of what its changes cost first,
 * then of what it cost itself. Never more than was taken for it: what is asked above that is left out.
 * @returns whether anything goes back by what we know
 */
export async function orderRefund(
  needs: ItemNeeds,
  tx: Db,
  item: ItemRow,
  {
    tripAmount,
    paidFor,
  }: {
    /** What goes back, in minor units of the trip's currency. */
    readonly tripAmount: number;
    /** What was taken for the item, in the same: nothing more goes back. */
    readonly paidFor: number;
  },
): Promise<boolean> {
  const providerId = mintProviderId(item.providerId);
  const gone = (await listRefunds(tx, providerId, { itemId: item.id })).filter(isGoing);
  const left = paidFor - sumOf(gone, "tripAmount");
  const wanted = Math.min(tripAmount, left);
  let ordered = 0;
  for (const { id } of await listCaptured(tx, providerId, item)) {
    const part = { wanted: wanted - ordered, left: left - ordered };
    if (part.wanted > 0) ordered += await orderPart(needs, tx, item, { ...part, paymentId: id });
  }
  return ordered > 0;
}

const isGoing = ({ state }: RefundRow): boolean => state !== "failed";

const sumOf = (rows: readonly RefundRow[], amount: "amount" | "tripAmount"): number =>
  rows.reduce((all, row) => all + row[amount], 0);

/** What of it one payment gives back. @returns how much, in the trip's currency */
async function orderPart(
  needs: ItemNeeds,
  tx: Db,
  item: ItemRow,
  { wanted, left, paymentId }: { wanted: number; left: number; paymentId: string },
): Promise<number> {
  const providerId = mintProviderId(item.providerId);
  const payment = await lockPayment(tx, paymentId);
  if (payment?.step !== "captured") return 0;
  const ordered = (await listRefunds(tx, providerId, { paymentId })).filter(isGoing);
  const before = sumOf(ordered, "tripAmount");
  const more = Math.min(wanted, payment.tripAmount - before);
  if (more <= 0) return 0;
  const amount = Math.min(refundPart(payment, before, more), payment.captured - sumOf(ordered, "amount"));
  if (amount <= 0) return 0;
  const row = await insertRefund(tx, {
    id: needs.newId(),
    providerId,
    owner: item.owner,
    tripId: item.tripId,
    itemId: item.id,
    paymentId,
    amount,
    currency: payment.currency,
    tripAmount: more,
    state: "pending",
    isFull: more === left,
    createdAt: needs.now(),
    endedAt: null,
  });
  await moveItem(needs, tx, providerId, {
    id: item.id,
    actor: "system",
    set: { refundState: "pending" },
    kind: "refund-ordered",
    detail: { amount, currency: payment.currency },
  });
  // What came by transfer goes back by hand: the clinic says when it has.
  if (payment.service !== "transfer")
    await insertJob(tx, providerId, {
      id: needs.newId(),
      kind: "refund",
      payload: { refundId: row.id },
      runAfter: needs.now(),
    });
  return more;
}

/** How what goes back for an item stands, by its refunds; undefined while one is under way, or where there is none. */
export function refundStateOf(rows: readonly RefundRow[]): RefundState | undefined {
  if (rows.length === 0 || rows.some(({ state }) => state === "pending")) return undefined;
  if (rows.some(({ state }) => state === "failed")) return "failed";
  return rows.some(({ isFull }) => isFull) ? "full" : "partial";
}

/** Asks the service to give back what was ordered. Under its id it does so once, however often it is asked. */
export const refundJob = (needs: PaymentNeeds): JobKind => ({
  repeatable: true,
  async run(_, payload): Promise<JobOutcome> {
    const { refundId } = Payload.parse(payload);
    const row = await asSystem(needs.db, (tx) => findRefund(tx, refundId));
    const payment = row && (await asSystem(needs.db, (tx) => findPayment(tx, row.paymentId)));
    if (!row || !payment || row.state !== "pending") return { kind: "done" };
    const amount = { amount: row.amount, currency: row.currency };
    const outcome = await needs.payments.refund(payment.reference, { amount, key: row.id });
    if (outcome.kind === "unavailable") return { kind: "later", reason: outcome.reason };
    if (outcome.kind === "refused") {
      await asSystem(needs.db, async (tx) => {
        await endRefund(tx, { id: row.id, state: "failed", endedAt: needs.now() });
        await queueCheckout(needs, tx, payment);
      });
      return { kind: "failed", reason: `the service refused the refund: ${outcome.reason}` };
    }
    await applyAnswer(needs, payment.id, outcome.payment);
    return { kind: "done" };
  },
});
