import * as z from "zod/mini";
import type { Db } from "../../adapters/database/database.ts";
import { type RefundPart as RefundByWay, refundWays } from "../../contract/bookings.ts";
import { shareOf, sum } from "../../contract/money.ts";
import type { RefundState } from "../../contract/trips.ts";
import { asSystem } from "../db/access.ts";
import { insertJob } from "../jobs/queries.ts";
import type { JobKind, JobOutcome } from "../jobs/worker.ts";
import type { Services, ServicesWithQueue } from "../services.ts";
import type { ItemRow } from "../trips/items/item-queries.ts";
import { holdItem, moveItem, recordTrip } from "../trips/items/items.ts";
import { issueCredit } from "./credits.ts";
import { isByHand } from "./hand-services.ts";
import { refundPart } from "./ledger.ts";
import { insertEntry } from "./ledger-queries.ts";
import { applyAnswer, applyFacts, queueCheckout } from "./payments.ts";
import { findPayment, listCaptured, lockPayment, type PaymentRow, type TakenRow } from "./queries.ts";
import { endRefund, findRefund, insertRefund, listRefunds, type RefundRow } from "./refund-queries.ts";
import { decideRefundRequest, listRefundRequests, requestDetail } from "./refund-request-queries.ts";

const Payload = z.object({ refundId: z.uuid() });
type Payload = z.infer<typeof Payload>;

/** By the service that took it; `credit`: the clinic keeps the money for the person; `hand`: it has sent it already. */
type RefundWay = "back" | "credit" | "hand";

/** What goes back of one payment. */
interface RefundPart {
  readonly payment: TakenRow;
  /** In minor units of the payment's currency, and the same in the trip's. */
  readonly amount: number;
  readonly tripAmount: number;
}

export interface WantedRefund {
  /** The refund in minor units of the trip's currency. */
  readonly tripAmount: number;
  /** The amount charged for the item, in the same currency: the refund's limit. */
  readonly paidFor: number;
}

/**
 * Splits a refund of an item by the payments taken for it: those of its changes first, then that of what it cost itself.
 * Never more than was taken and has not gone back: what is wanted above that is left out.
 * @param isOrdered holds each payment until the transaction ends
 */
async function splitRefund(
  tx: Db,
  item: ItemRow,
  { tripAmount, paidFor, isOrdered = false }: WantedRefund & { readonly isOrdered?: boolean },
): Promise<RefundPart[]> {
  const { providerId } = item;
  if (tripAmount <= 0) return [];
  let wanted = Math.min(tripAmount, paidFor - (await returnedFor(tx, item)));
  const parts: RefundPart[] = [];
  for (const listed of await listCaptured(tx, providerId, item)) {
    if (wanted <= 0) break;
    const held = isOrdered ? await lockPayment(tx, listed.id) : listed;
    // A correction may have taken it back since it was listed.
    if (held?.step !== "captured" || held.captured === 0 || held.dispute?.step === "open") continue;
    const payment = { ...held, paymentLinkId: listed.paymentLinkId };
    const ordered = (await listRefunds(tx, providerId, { paymentId: payment.id })).filter(isGoing);
    const before = sumOf(ordered, "tripAmount");
    const lost = Math.min(lostOf(payment), payment.captured);
    const kept = payment.tripAmount - shareOf(payment.tripAmount, lost, payment.captured);
    const more = Math.min(wanted, kept - before);
    if (more <= 0) continue;
    const amount = Math.min(refundPart(payment, before, more), payment.captured - lost - sumOf(ordered, "amount"));
    if (amount <= 0) continue;
    parts.push({ payment, amount, tripAmount: more });
    wanted -= more;
  }
  return parts;
}

/**
 * Orders money back for an item that was paid for, in the transaction that is its cause, split by `splitRefund`.
 * @returns what goes back, in the trip's currency
 */
export async function orderRefund(
  services: Services,
  tx: Db,
  item: ItemRow,
  { way = "back", ...wanted }: WantedRefund & { readonly way?: RefundWay },
): Promise<number> {
  const { providerId } = item;
  const parts = await splitRefund(tx, item, { ...wanted, isOrdered: true });
  let left = wanted.paidFor - (await returnedFor(tx, item));
  let credited = 0;
  for (const part of parts) {
    // What another person paid goes back to that person's card, not to a credit of the patient.
    const ownWay = way === "credit" && part.payment.paymentLinkId !== null ? "back" : way;
    await orderPart(services, tx, item, { ...part, isFull: part.tripAmount === left, way: ownWay });
    left -= part.tripAmount;
    if (ownWay === "credit") credited += part.tripAmount;
  }
  const ordered = parts.reduce((all, { tripAmount }) => all + tripAmount, 0);
  if (credited > 0) {
    const { owner, tripId, currency } = item;
    await issueCredit(services, tx, { providerId, owner, tripId, reason: "refund", amount: credited, currency });
    if (credited === ordered)
      await moveItem(services, tx, providerId, { id: item.id, actor: "system", set: { refundState: "credit_issued" } });
  }
  return ordered;
}

/** The amount that the person's bank has taken back: a refund of it would pay it twice. */
const lostOf = ({ dispute }: PaymentRow): number => (dispute?.step === "lost" ? dispute.amount : 0);

/** The most that can go back for an item now, in the trip's currency. */
export async function mostBackOf(tx: Db, item: ItemRow, paidFor: number): Promise<number> {
  const parts = await splitRefund(tx, item, { tripAmount: paidFor, paidFor });
  return parts.reduce((all, { tripAmount }) => all + tripAmount, 0);
}

/** False for an item that was paid for elsewhere: the clinic returns that without a payment service. */
export const isPaidHere = async (tx: Db, item: ItemRow): Promise<boolean> =>
  (await listCaptured(tx, item.providerId, item)).length > 0;

/**
 * What would go back for an item of a wanted refund, and whether the clinic itself has to send any of it: it was paid by
 * hand, or elsewhere.
 */
export async function promiseRefund(
  tx: Db,
  item: ItemRow,
  wanted: WantedRefund,
): Promise<{ readonly refund: number; readonly isSentByClinic: boolean; readonly parts: RefundByWay[] }> {
  const isHere = await isPaidHere(tx, item);
  const split = isHere
    ? (await splitRefund(tx, item, wanted)).map(byWay)
    : [{ way: "clinic" as const, tripAmount: wanted.tripAmount }];
  const parts = inOrder(item, split);
  return {
    refund: split.reduce((all, { tripAmount }) => all + tripAmount, 0),
    isSentByClinic: !isHere || parts.some(({ way }) => way === "clinic"),
    parts,
  };
}

const wayOf = (payment: TakenRow): RefundByWay["way"] =>
  isByHand(payment) ? "clinic" : payment.paymentLinkId === null ? "card" : "payer";

const byWay = ({ payment, tripAmount }: Pick<RefundPart, "payment" | "tripAmount">) => ({
  way: wayOf(payment),
  tripAmount,
});

/** The sum of each way, cards first, of parts in one currency. */
export const sumByWay = (parts: readonly RefundByWay[]): RefundByWay[] =>
  refundWays.flatMap((way) => {
    const [first, ...others] = parts.filter((part) => part.way === way && part.amount.amount > 0);
    return first
      ? [
          {
            way,
            amount: sum(
              first.amount.currency,
              [first, ...others].map(({ amount }) => amount),
            ),
          },
        ]
      : [];
  });

const inOrder = (
  { currency }: Pick<ItemRow, "currency">,
  parts: readonly { way: RefundByWay["way"]; tripAmount: number }[],
): RefundByWay[] => sumByWay(parts.map(({ way, tripAmount: amount }) => ({ way, amount: { amount, currency } })));

/** What is still on its way back for an item, or waits for the clinic to send it. */
export async function openRefundsOf(tx: Db, item: ItemRow): Promise<RefundByWay[]> {
  const rows = (await listRefunds(tx, item.providerId, { itemId: item.id })).filter(({ state }) => state === "pending");
  const payments = rows.length > 0 ? await listCaptured(tx, item.providerId, item) : [];
  return inOrder(
    item,
    rows.flatMap(({ paymentId, tripAmount }) =>
      payments.filter(({ id }) => id === paymentId).map((payment) => ({ way: wayOf(payment), tripAmount })),
    ),
  );
}

/** Ends waiting requests for refunds of more than can still go back, as after a cancellation. */
export async function withdrawExcess(services: Services, tx: Db, item: ItemRow, paidFor: number): Promise<void> {
  const { keys, now } = services;
  const waiting = await listRefundRequests(tx, item.providerId, { keys, itemId: item.id, state: "waiting" });
  const most = waiting.length > 0 ? await mostBackOf(tx, item, paidFor) : 0;
  for (const request of waiting.filter(({ amount }) => amount > most)) {
    const { id } = request;
    await decideRefundRequest(tx, { id, state: "withdrawn", decidedBy: null, decidedName: null, decidedAt: now() });
    const detail = requestDetail(request);
    await recordTrip(services, tx, { row: item, actor: "system", kind: "refund-ended", detail });
  }
}

/**
 * What has gone back of the amount paid for an item or is on its way, in the trip's currency. What a change to a lower
 * price returned is not of that amount: the item costs that much less.
 */
export const returnedOf = ({ content }: Pick<ItemRow, "content">, rows: readonly RefundRow[]): number =>
  sumOf(rows.filter(isGoing), "tripAmount") - (content.returnedByChanges ?? 0);

/** The same as it stands now. */
export const returnedFor = async (tx: Db, item: ItemRow): Promise<number> =>
  returnedOf(item, await listRefunds(tx, item.providerId, { itemId: item.id }));

const isGoing = ({ state }: RefundRow): boolean => state === "pending" || state === "done";

const sumOf = (rows: readonly RefundRow[], amount: "amount" | "tripAmount"): number =>
  rows.reduce((all, row) => all + row[amount], 0);

/** Refunds a part from one payment. */
async function orderPart(
  services: Services,
  tx: Db,
  item: ItemRow,
  { payment, amount, tripAmount, isFull, way }: RefundPart & { readonly isFull: boolean; readonly way: RefundWay },
): Promise<void> {
  const { providerId } = item;
  const { id: paymentId } = payment;
  const row = await insertRefund(tx, {
    id: services.newId(),
    providerId,
    owner: item.owner,
    tripId: item.tripId,
    itemId: item.id,
    paymentId,
    amount,
    currency: payment.currency,
    tripAmount,
    state: way === "credit" ? "done" : "pending",
    isFull,
    createdAt: services.now(),
    endedAt: way === "credit" ? services.now() : null,
  });
  const byHand = way === "back" && isByHand(payment);
  const held = await holdItem(services, tx, providerId, item.id);
  await moveItem(services, tx, providerId, {
    id: item.id,
    actor: "system",
    set: { refundState: byHand || held.refundState === "to_send" ? "to_send" : "pending" },
    kind: "refund-ordered",
    detail: { amount, currency: payment.currency },
  });
  if (way === "credit") {
    const { owner, tripId, id: itemId } = item;
    const entry = { kind: "credit", amount: -amount, currency: payment.currency, source: `credit/${row.id}` } as const;
    const at = services.now();
    await insertEntry(tx, providerId, { id: services.newId(), owner, tripId, itemId, paymentId, at, ...entry });
    return;
  }
  if (way === "hand") {
    await applyFacts(services, tx, payment, { refunds: [{ id: row.id, key: row.id, amount, step: "done" }] });
    return;
  }
  // What came by hand is refunded by the clinic, which confirms it.
  if (byHand) return;
  const payload = { refundId: row.id };
  for (const kind of ["refund", ...(payment.paymentLinkId === null ? [] : ["payer-refund"])])
    await insertJob(tx, providerId, { id: services.newId(), kind, payload, runAfter: services.now() });
}

/** How what goes back for an item stands, by its refunds; undefined while one is under way, or where there is none. */
export function refundStateOf(all: readonly RefundRow[]): RefundState | undefined {
  const rows = all.filter(({ state }) => state !== "replaced");
  if (rows.length === 0 || rows.some(({ state }) => state === "pending")) return undefined;
  if (rows.some(({ state }) => state === "failed")) return "failed";
  return rows.some(({ isFull }) => isFull) ? "full" : "partial";
}

/** Asks the service to give back what was ordered. Under its id it does so once, however often it is asked. */
export const refundJob = (services: ServicesWithQueue): JobKind<Payload> => ({
  payload: Payload,
  repeatable: true,
  async run(_, { refundId }): Promise<JobOutcome> {
    const row = await asSystem(services.db, (tx) => findRefund(tx, refundId));
    const payment = row && (await asSystem(services.db, (tx) => findPayment(tx, row.paymentId)));
    if (!row || !payment || row.state !== "pending") return { kind: "done" };
    const amount = { amount: row.amount, currency: row.currency };
    const outcome = await services.payments.at(payment.account).refund(payment.reference, { amount, key: row.id });
    if (outcome.kind === "unavailable") return { kind: "retry", reason: outcome.reason };
    if (outcome.kind === "refused") {
      await asSystem(services.db, async (tx) => {
        await endRefund(tx, { id: row.id, state: "failed", endedAt: services.now() });
        await queueCheckout(services, tx, payment);
      });
      return { kind: "failed", reason: `the service refused the refund: ${outcome.reason}` };
    }
    await applyAnswer(services, payment.id, outcome.payment);
    return { kind: "done" };
  },
});
