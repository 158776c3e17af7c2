import * as z from "zod/mini";
import type { Db } from "../../adapters/database/database.ts";
import type { PaymentState } from "../../contract/trips.ts";
import { asSystem } from "../db/access.ts";
import { insertJob } from "../jobs/queries.ts";
import type { JobKind, JobOutcome } from "../jobs/worker.ts";
import { isByHand } from "../payments/hand-services.ts";
import { partOf } from "../payments/ledger.ts";
import { applyAnswer, readAgain } from "../payments/payments.ts";
import { findPaymentOf, type PaymentRow, updatePayment } from "../payments/queries.ts";
import { listRefunds } from "../payments/refund-queries.ts";
import { orderRefund, refundStateOf } from "../payments/refunds.ts";
import { markDepositPaid } from "../quotes/offers/offers.ts";
import type { ServicesWithQueue } from "../services.ts";
import { balanceOf, paidForOf } from "../trips/amounts.ts";
import { readClinicOfferId } from "../trips/clinic-offers.ts";
import { isBalanceDue } from "../trips/items/item-actions.ts";
import { findItems, type ItemRow } from "../trips/items/item-queries.ts";
import { bookedStatuses, isRefundUnderWay, lostStatuses } from "../trips/items/item-states.ts";
import { type ItemChanges, moveItem } from "../trips/items/items.ts";
import { afterDispute } from "./disputes.ts";
import { concludeLink } from "./links/receipts.ts";
import { tellBooking } from "./mails/booking-mails.ts";
import { tellBalance, tellDispute, tellRefund } from "./mails/money-mails.ts";
import { tellOrder } from "./mails/order-mail.ts";
import { type CheckoutRow, freeBalance, itemsOf, lockCheckout, takenState, updateCheckout } from "./queries.ts";
import { chargeFor } from "./receipts.ts";
import { undoCostOf } from "./view.ts";

export const CheckoutPayload = z.object({ checkoutId: z.uuid() });
export type CheckoutPayload = z.infer<typeof CheckoutPayload>;

/** A locked checkout with the present state of its payment and its items. */
export interface Standing {
  readonly row: CheckoutRow;
  readonly payment: PaymentRow | undefined;
  readonly items: readonly ItemRow[];
}

export const queueJob = (services: ServicesWithQueue, tx: Db, { row }: Standing, kind: string, payload: unknown) =>
  insertJob(tx, row.providerId, { id: services.newId(), kind, payload, runAfter: services.now() });

export const changeCheckout = (services: ServicesWithQueue, tx: Db, { row }: Standing, changes: Partial<CheckoutRow>) =>
  updateCheckout(tx, { id: row.id, updatedAt: services.now(), ...changes });

const dueOf = ({ row }: Standing, id: string): number => row.lines.find(({ itemId }) => itemId === id)?.dueNow ?? 0;

/** Whether each booking has become the offer that was paid for. */
const isChanged = ({ row, items }: Standing): boolean =>
  items.every(({ id, offerId }) => row.lines.some((line) => line.itemId === id && line.becomes?.offerId === offerId));

/** The part of a payment that one item owes in the end, in the trip's currency. */
function owedFor(standing: Standing, item: ItemRow, now: Date): number {
  const due = dueOf(standing, item.id);
  if (standing.row.kind === "change") return isChanged(standing) ? due : 0;
  // A transfer came whole: what was not bought goes back by itself.
  if (standing.row.kind === "balance") return isBalanceDue(item) ? Math.min(due, balanceOf(item)) : 0;
  if (standing.payment && isByHand(standing.payment)) return due;
  // What is being cancelled since the settlement was ordered is taken, and goes back when that is done.
  if (bookedStatuses.includes(item.status)) return due;
  // The supplier's fee for what was undone at the client's word, as it was shown.
  return item.status === "cancelled" ? (item.content.fromHold?.charged ?? undoCostOf(item, due, now)) : 0;
}

const owedOf = (standing: Standing, now: Date): number =>
  Math.min(
    standing.items.reduce((all, item) => all + owedFor(standing, item, now), 0),
    standing.row.dueNow,
  );

/** Whether no payment is left to be taken or given back; queues that once where one is. */
export async function isSettled(services: ServicesWithQueue, tx: Db, standing: Standing): Promise<boolean> {
  const { row, payment } = standing;
  if (!payment || payment.step === "captured" || payment.step === "released") return true;
  if (!row.settledAt) await orderSettlement(services, tx, await claimed(tx, standing));
  return false;
}

/**
 * A balance takes no more than is left beside what other payers' balances of the booking are about to take: of two who pay
 * at the same time, the later one gets back what is not due any more.
 */
async function claimed(tx: Db, standing: Standing): Promise<Standing> {
  const { row, items } = standing;
  const [item] = items;
  if (row.kind !== "balance" || !item) return standing;
  const free = await freeBalance(tx, item, row);
  const lines = row.lines.map((line) => ({ ...line, dueNow: Math.min(line.dueNow, free) }));
  return { ...standing, row: await updateCheckout(tx, { id: row.id, lines }) };
}

async function orderSettlement(services: ServicesWithQueue, tx: Db, standing: Standing): Promise<void> {
  await changeCheckout(services, tx, standing, { settledAt: services.now() });
  await queueJob(services, tx, standing, "payment-settle", { checkoutId: standing.row.id });
}

/** Gives back a payment that arrived after the hold had ended. */
export async function returnLatePayment(services: ServicesWithQueue, tx: Db, standing: Standing): Promise<void> {
  if (standing.payment?.step === "authorised" && !standing.row.settledAt) await orderSettlement(services, tx, standing);
}

const isLost = (status: ItemRow["status"]): boolean => lostStatuses.includes(status);

/** Payment is final: copies its state to every item. */
export async function concludePurchase(services: ServicesWithQueue, tx: Db, standing: Standing): Promise<void> {
  const { row, items, payment } = standing;
  const isNew = await conclude(services, tx, standing, {
    isKept: items.some(({ status }) => !lostStatuses.includes(status)),
    paidFrom: "authorised",
  });
  if (!isNew) return;
  await tellOrder(services, tx, standing);
  if (!payment || !isByHand(payment)) return;
  // What was cancelled with a preview of its own has gone back already.
  for (const item of items.filter(({ status, paymentState }) => isLost(status) && paymentState === "authorised")) {
    const whole = dueOf(standing, item.id);
    const cost = item.status === "cancelled" ? undoCostOf(item, whole, row.settledAt ?? services.now()) : 0;
    const due = whole - cost;
    if (due === 0) continue;
    const isCredit = payment.service === "credit";
    await orderRefund(services, tx, item, { tripAmount: due, paidFor: whole, way: isCredit ? "credit" : "back" });
    if (isCredit) {
      const amount = { amount: due, currency: item.currency };
      await tellRefund(services, tx, { of: { ...item, itemId: item.id }, amount, news: "refund-credit" });
    }
  }
}

/** The same for a change. A booked item whose payment was not authorised here is paid from `none`. */
export async function concludeChange(services: ServicesWithQueue, tx: Db, standing: Standing): Promise<void> {
  const isNew = await conclude(services, tx, standing, { isKept: isChanged(standing), paidFrom: "none" });
  if (isNew && isChanged(standing))
    await tellBooking(services, tx, { rows: standing.items, news: "changed", paid: standing });
}

/** The same for a balance: the booking is paid so far, and its person is told. */
export async function concludeBalance(services: ServicesWithQueue, tx: Db, standing: Standing): Promise<void> {
  const { row, payment } = standing;
  const [item] = standing.items;
  const captured = payment?.step === "captured" ? payment.captured : 0;
  const isNew = row.status !== "confirmed" && row.status !== "failed";
  if (isNew) await changeCheckout(services, tx, standing, { status: captured > 0 ? "confirmed" : "failed" });
  if (!item || !payment) return;
  if (!isNew || captured === 0) return copyBalanceState(services, tx, standing, item);
  const left = balanceOf(item) - captured;
  const { content } = item;
  // Refunds are bounded by what was taken.
  await updatePayment(tx, { id: payment.id, tripAmount: captured });
  const paid = await moveItem(services, tx, row.providerId, {
    id: item.id,
    actor: "system",
    kind: "balance-paid",
    detail: { amount: captured, currency: row.currency },
    set: {
      paymentState: left > 0 ? "deposit_paid" : "paid",
      content: {
        ...content,
        paidLater: (content.paidLater ?? 0) + captured,
        charges: [...(content.charges ?? []), chargeFor(item, { checkout: row.id, amount: captured, left })],
      },
    },
  });
  if (row.paymentLinkId) await concludeLink(services, tx, { row, payment, id: row.paymentLinkId });
  // It was cancelled while the money was taken.
  if (paid.status === "cancelled")
    await orderRefund(services, tx, paid, { tripAmount: captured, paidFor: paidForOf(paid) });
  await tellBalance(services, tx, { row, item: paid, payment });
}

/** Disputes and refunds of a balance after it was paid. */
async function copyBalanceState(services: ServicesWithQueue, tx: Db, standing: Standing, item: ItemRow): Promise<void> {
  const { row, payment } = standing;
  const refunds = await listRefunds(tx, row.providerId, { itemId: item.id });
  const refundState = isRefundUnderWay(item.refundState) ? refundStateOf(refunds) : undefined;
  const write = (set: ItemChanges) =>
    moveItem(services, tx, row.providerId, { id: item.id, actor: "system", set, kind: "money" });
  if (refundState) await write({ refundState });
  const disputed = afterDispute(standing, item);
  if (disputed) await write({ content: disputed.content });
  for (const paymentState of disputed?.states ?? []) await write({ paymentState });
  if (payment?.dispute && disputed?.isNews)
    await tellDispute(services, tx, { row, payment, step: payment.dispute.step });
}

interface Conclusion {
  /** Whether anything of the checkout is bought or changed. */
  readonly isKept: boolean;
  /** The payment state in which an item waits for the payment. */
  readonly paidFrom: "authorised" | "none";
}

/** @returns whether the checkout had not been concluded before */
async function conclude(
  services: ServicesWithQueue,
  tx: Db,
  standing: Standing,
  { isKept, paidFrom }: Conclusion,
): Promise<boolean> {
  const { row, items, payment } = standing;
  const isNew = row.status !== "confirmed" && row.status !== "failed";
  if (isNew) await changeCheckout(services, tx, standing, { status: isKept ? "confirmed" : "failed" });
  const news: boolean[] = [];
  for (const item of items) news.push(await copyPaymentState(services, tx, standing, { item, paidFrom, isNew }));
  if (payment?.dispute && news.includes(true))
    await tellDispute(services, tx, { row, payment, step: payment.dispute.step });
  return isNew;
}

/** Copies to an item how its payment and its refunds stand. @returns whether the bank has begun or ended a dispute */
async function copyPaymentState(
  services: ServicesWithQueue,
  tx: Db,
  standing: Standing,
  { item, paidFrom, isNew }: { readonly item: ItemRow; readonly isNew: boolean } & Pick<Conclusion, "paidFrom">,
): Promise<boolean> {
  const { row, payment, items } = standing;
  const { providerId } = row;
  const isTaken = !lostStatuses.includes(item.status) && payment?.step === "captured";
  const whole = takenState(item, dueOf(standing, item.id));
  // A booking that changes with others, at no price of its own, keeps its payment.
  const isAwaited = item.paymentState === paidFrom && (row.kind !== "change" || dueOf(standing, item.id) > 0);
  const settledState: PaymentState = isAwaited ? (isTaken ? whole : "none") : item.paymentState;
  const refunds = await listRefunds(tx, providerId, { itemId: item.id });
  const refundState = (isRefundUnderWay(item.refundState) && refundStateOf(refunds)) || item.refundState;
  const isReleased = item.paymentState === "authorised" && settledState === "none";
  const write = (set: ItemChanges, kind = "money") =>
    moveItem(services, tx, providerId, { id: item.id, actor: "system", set, kind });
  const isMoved = settledState !== item.paymentState || refundState !== item.refundState;
  const owed = isNew && payment?.step === "captured" ? owedFor(standing, item, row.settledAt ?? services.now()) : 0;
  const isFee = item.status === "cancelled" && item.paymentState === paidFrom && !(payment && isByHand(payment));
  const left = whole === "deposit_paid" && !isFee ? item.amount - dueOf(standing, item.id) : 0;
  const charges = [
    ...(item.content.charges ?? []),
    ...(owed > 0 ? [chargeFor(item, { checkout: row.id, amount: owed, left, ...(isFee && { isFee }) })] : []),
  ];
  const sold = owed > 0 ? { ...item.content, charges } : item.content;
  if (isMoved || owed > 0)
    await write(
      { paymentState: settledState, refundState, content: sold },
      isReleased ? (owed > 0 ? "fee-charged" : "money-released") : "money",
    );
  const settled = { ...item, paymentState: settledState, content: sold };
  const disputed = afterDispute(
    { ...standing, items: items.map((one) => (one.id === item.id ? settled : one)) },
    settled,
  );
  if (disputed) await write({ content: disputed.content });
  for (const paymentState of disputed?.states ?? []) await write({ paymentState });
  const isNews = disputed?.isNews ?? false;
  if (!isMoved && owed === 0) return isNews;
  const bought = item.kind === "procedure" && isTaken ? readClinicOfferId(item.offerId) : undefined;
  if (bought?.kind === "quote")
    await markDepositPaid(services, tx, providerId, { owner: item.owner, quoteId: bought.quoteId });
  return isNews;
}

/** Captures the amount owed of an authorised payment, or releases it: once, under one key. */
export const paymentSettleJob = (services: ServicesWithQueue): JobKind<CheckoutPayload> => ({
  payload: CheckoutPayload,
  repeatable: true,
  async run(providerId, { checkoutId }): Promise<JobOutcome> {
    const found = await asSystem(services.db, async (tx) => {
      const row = await lockCheckout(tx, checkoutId);
      const payment = row && (await findPaymentOf(tx, providerId, checkoutId));
      const items = row ? await findItems(tx, providerId, { keys: services.keys, ...itemsOf(row) }) : [];
      return row && payment && { row, payment, items };
    });
    if (found?.payment.step !== "authorised") return { kind: "done" };
    const { payment, row } = found;
    const isOver = row.status === "expired" || row.status === "saved";
    const owed = isOver ? 0 : owedOf(found, row.settledAt ?? services.now());
    // As the page showed it, whatever the checkout became since.
    const amount = { amount: partOf(payment, Math.min(owed, payment.tripAmount)), currency: payment.currency };
    const calls = services.payments.at(payment.account);
    const outcome =
      amount.amount > 0
        ? await calls.capture(payment.reference, { amount, key: `capture-${payment.id}` })
        : await calls.release(payment.reference, { key: `release-${payment.id}` });
    if (outcome.kind === "unavailable") return { kind: "retry", reason: outcome.reason };
    if (outcome.kind === "refused") {
      const read = await readAgain(services, payment);
      return read && read.step !== "authorised"
        ? { kind: "done" }
        : { kind: "failed", reason: `the service refused to settle: ${outcome.reason}` };
    }
    await applyAnswer(services, payment.id, outcome.payment);
    services.jobs?.wake();
    return { kind: "done" };
  },
});
