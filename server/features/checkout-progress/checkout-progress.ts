import * as z from "zod/mini";
import type { Db } from "../../../adapters/database/database.ts";
import type { ItemStatus, PaymentState } from "../../../contract/trips.ts";
import { asSystem } from "../../db/access.ts";
import { insertJob } from "../../db/jobs.ts";
import { mintProviderId } from "../../db/provider-id.ts";
import { after, days } from "../../durations.ts";
import type { JobKind, JobOutcome } from "../../jobs.ts";
import { undoCostOf } from "../checkout-views/checkout-views.ts";
import { type CheckoutNeeds, letGo } from "../checkouts/checkouts.ts";
import { type CheckoutRow, isOfChange, itemsOf, lockCheckout, updateCheckout } from "../checkouts/queries.ts";
import { readClinicOfferId } from "../clinic-offers/clinic-offers.ts";
import { partOf } from "../ledger/ledger.ts";
import { noteDeposit } from "../offers/offers.ts";
import { applyAnswer, type PaymentNeeds, readAgain } from "../payments/payments.ts";
import { findPaymentOf, type PaymentRow } from "../payments/queries.ts";
import { listRefunds } from "../refunds/queries.ts";
import { orderRefund, refundStateOf } from "../refunds/refunds.ts";
import { findItems, type ItemRow, lockItems } from "../trip-items/queries.ts";
import { moveItem } from "../trip-items/trip-items.ts";

export type ProgressNeeds = CheckoutNeeds & PaymentNeeds;

const Payload = z.object({ checkoutId: z.uuid() });
/** When nobody chooses what to do with a part, the part is kept. */
const chooseWithin = days(1);

interface Standing {
  readonly row: CheckoutRow;
  readonly payment: PaymentRow | undefined;
  readonly items: readonly ItemRow[];
}

const unpaid: readonly ItemStatus[] = ["priced", "held", "pending_payment", "payment_failed"];
const asked: readonly ItemStatus[] = ["confirming", "needs_review", "change_quoted"];
const settled: readonly ItemStatus[] = ["confirmed", "failed", "cancelled"];

/**
 * Takes a checkout as far as it can go by what is known now: it looks at how everything stands, never at what was told
 * last, so it may be called at any time and as often as anybody likes.
 */
export const advance = (needs: ProgressNeeds, checkoutId: string): Promise<void> =>
  asSystem(needs.db, async (tx) => {
    const row = await lockCheckout(tx, checkoutId);
    if (!row) return;
    const providerId = mintProviderId(row.providerId);
    const items = await lockItems(tx, providerId, { keys: needs.keys, ...itemsOf(row) });
    const standing = { row, items, payment: await findPaymentOf(tx, providerId, checkoutId) };
    if (row.status === "open" || row.status === "paying" || row.status === "declined")
      await whilePaying(needs, tx, standing);
    else if (row.status === "confirming") await whileConfirming(needs, tx, standing);
    else if (row.status === "partly") await whilePartly(needs, tx, standing);
    else await afterwards(needs, tx, standing);
  });

const queue = (needs: ProgressNeeds, tx: Db, { row }: Standing, kind: string, payload: unknown) =>
  insertJob(tx, mintProviderId(row.providerId), { id: needs.newId(), kind, payload, runAfter: needs.now() });

const change = (needs: ProgressNeeds, tx: Db, { row }: Standing, changes: Partial<CheckoutRow>) =>
  updateCheckout(tx, { id: row.id, updatedAt: needs.now(), ...changes });

async function whilePaying(needs: ProgressNeeds, tx: Db, standing: Standing): Promise<void> {
  const { row, payment, items } = standing;
  if (!payment) return;
  const providerId = mintProviderId(row.providerId);
  if (payment.step === "authorised" || payment.step === "captured") {
    if (isOfChange(row) && !stillWaits(standing)) {
      const ended = await change(needs, tx, standing, { status: "expired" });
      return afterwards(needs, tx, { ...standing, row: ended });
    }
    await change(needs, tx, standing, { status: "confirming" });
    return startBooking(needs, tx, standing);
  }
  // Whoever tries again is not told of the card before.
  if (payment.step === "declined" && row.status === "paying" && payment.updatedAt >= row.updatedAt) {
    for (const { id, status } of items)
      if (status === "pending_payment")
        await moveItem(needs, tx, providerId, { id, to: "payment_failed", actor: "system" });
    await change(needs, tx, standing, { status: "declined" });
  }
  if (
    (payment.step === "expired" || payment.step === "released") &&
    row.status !== "open" &&
    row.holdUntil <= needs.now()
  )
    await letGo(needs, tx, row, "expired");
}

/** The money is set aside: every supplier is asked. */
async function startBooking(needs: ProgressNeeds, tx: Db, standing: Standing): Promise<void> {
  const { row, payment, items } = standing;
  const providerId = mintProviderId(row.providerId);
  // Which part of the price it is, is said when it is known what was booked.
  const paid = payment ? { paymentState: "authorised" as const } : {};
  for (const { id, status } of items) {
    if (isOfChange(row)) {
      // The seller is asked now: what it quoted does not run out any more.
      await moveItem(needs, tx, providerId, { id, actor: "system", set: { expiresAt: null }, kind: "change-paid" });
      await queue(needs, tx, standing, "booking-change", { item: id, preview: row.id });
    }
    if (!unpaid.includes(status)) continue;
    if (status !== "pending_payment")
      await moveItem(needs, tx, providerId, { id, to: "pending_payment", actor: "system" });
    await moveItem(needs, tx, providerId, { id, to: "confirming", actor: "system", set: paid });
    await queue(needs, tx, standing, "booking", { itemId: id });
  }
}

async function whileConfirming(needs: ProgressNeeds, tx: Db, standing: Standing): Promise<void> {
  const { row, items, payment } = standing;
  if (items.some(({ status }) => unpaid.includes(status))) return startBooking(needs, tx, standing);
  if (items.some(({ status }) => asked.includes(status))) return;
  const confirmed = items.filter(({ status }) => status === "confirmed");
  const isPart = confirmed.length > 0 && confirmed.length < items.length;
  if (isPart && payment && row.choice === null) return void (await change(needs, tx, standing, { status: "partly" }));
  await finish(needs, tx, standing);
}

async function whilePartly(needs: ProgressNeeds, tx: Db, standing: Standing): Promise<void> {
  const { row, items } = standing;
  const providerId = mintProviderId(row.providerId);
  if (row.choice === null) {
    if (row.updatedAt > after(needs.now(), -chooseWithin)) return;
    await change(needs, tx, standing, { choice: "keep" });
    return finish(needs, tx, standing);
  }
  if (row.choice === "refund") {
    for (const { id, status } of items) {
      if (status === "confirmed") {
        await moveItem(needs, tx, providerId, { id, to: "cancel_quoted", actor: "client" });
        await moveItem(needs, tx, providerId, { id, to: "cancelling", actor: "client" });
      }
      if (status === "confirmed" || status === "cancel_quoted")
        await queue(needs, tx, standing, "undo", { itemId: id });
    }
    if (!items.every(({ status }) => status === "failed" || status === "cancelled")) return;
  }
  await finish(needs, tx, standing);
}

const dueOf = ({ row }: Standing, id: string): number => row.lines.find(({ itemId }) => itemId === id)?.dueNow ?? 0;

/** Whether a booking has become what was paid for. */
const isChanged = ({ row, items }: Pick<Standing, "row" | "items">): boolean =>
  items.some(({ id, offerId }) => row.lines.some((line) => line.itemId === id && line.becomes?.offerId === offerId));

/** Whether a booking still waits for the change that is being paid. */
const stillWaits = ({ row, items }: Standing): boolean =>
  items.some(({ id, version }) => row.lines.some((line) => line.itemId === id && line.becomes?.version === version));

/** What is taken in the end, in the trip's currency. */
function owedOf(standing: Standing, now: Date): number {
  if (isOfChange(standing.row)) return isChanged(standing) ? standing.row.dueNow : 0;
  const owed = standing.items.reduce((all, item) => {
    if (item.status === "confirmed") return all + dueOf(standing, item.id);
    // What a supplier keeps of something that was undone at the person's word, as they were shown.
    if (item.status === "cancelled") return all + undoCostOf(item, dueOf(standing, item.id), now);
    return all;
  }, 0);
  return Math.min(owed, standing.row.dueNow);
}

/** Everything is settled with the suppliers: now the money follows. */
async function finish(needs: ProgressNeeds, tx: Db, standing: Standing): Promise<void> {
  const { row, payment, items } = standing;
  if (!isOfChange(row) && !items.every(({ status }) => settled.includes(status))) return;
  if (!payment || payment.step === "captured" || payment.step === "released") return afterwards(needs, tx, standing);
  if (row.settledAt) return;
  await change(needs, tx, standing, { settledAt: needs.now() });
  await queue(needs, tx, standing, "payment-settle", { checkoutId: row.id });
}

/** The money went where it belongs: everything says so. */
async function afterwards(needs: ProgressNeeds, tx: Db, standing: Standing): Promise<void> {
  const { row, payment, items } = standing;
  if (["expired", "saved"].includes(row.status)) {
    // Somebody paid in the last moment for what is not held any more: their money is let go.
    if (payment?.step === "authorised" && !row.settledAt) {
      await change(needs, tx, standing, { settledAt: needs.now() });
      await queue(needs, tx, standing, "payment-settle", { checkoutId: row.id });
    }
    return;
  }
  const hasSome = isOfChange(row)
    ? isChanged(standing)
    : items.some(({ status }) => status !== "failed" && status !== "cancelled");
  const isNew = !["confirmed", "failed"].includes(row.status);
  if (isNew) await change(needs, tx, standing, { status: hasSome ? "confirmed" : "failed" });
  for (const item of items) await showMoney(needs, tx, standing, item);
  if (isNew && payment?.service === "transfer") {
    for (const item of items.filter(({ status }) => status === "failed")) {
      const due = dueOf(standing, item.id);
      await orderRefund(needs, tx, item, { tripAmount: due, paidFor: due });
    }
  }
}

/** What was paid for an item, and what of it went back. */
async function showMoney(needs: ProgressNeeds, tx: Db, standing: Standing, item: ItemRow): Promise<void> {
  const { row, payment } = standing;
  const providerId = mintProviderId(row.providerId);
  const isPaid = !["failed", "cancelled"].includes(item.status) && payment?.step === "captured";
  const whole = dueOf(standing, item.id) >= item.amount ? "paid" : "deposit_paid";
  let paymentState: PaymentState = item.paymentState;
  if (payment?.disputed && ["paid", "deposit_paid"].includes(paymentState)) paymentState = "disputed";
  else if (paymentState === "authorised") paymentState = isPaid ? whole : "none";
  else if (isOfChange(row) && isPaid && paymentState === "none") paymentState = whole;
  const refunds = await listRefunds(tx, providerId, { itemId: item.id });
  const refundState = (item.refundState === "pending" && refundStateOf(refunds)) || item.refundState;
  if (paymentState === item.paymentState && refundState === item.refundState) return;
  const set = { paymentState, refundState };
  const moved = await moveItem(needs, tx, providerId, { id: item.id, actor: "system", set, kind: "money" });
  const bought = item.kind === "procedure" && isPaid ? readClinicOfferId(item.offerId) : undefined;
  if (bought?.kind === "quote")
    await noteDeposit(needs, tx, providerId, { owner: item.owner, quoteId: bought.quoteId });
  // What was disputed before it was booked is paid first, and then disputed.
  await showMoney(needs, tx, standing, moved);
}

/** Lets a checkout go on. */
export const checkoutJob = (needs: ProgressNeeds): JobKind => ({
  repeatable: true,
  async run(_, payload): Promise<JobOutcome> {
    await advance(needs, Payload.parse(payload).checkoutId);
    needs.jobs?.wake();
    return { kind: "done" };
  },
});

/** Takes what is owed of the money that was set aside, or gives all of it back: once, under one key. */
export const paymentSettleJob = (needs: ProgressNeeds): JobKind => ({
  repeatable: true,
  async run(providerId, payload): Promise<JobOutcome> {
    const { checkoutId } = Payload.parse(payload);
    const found = await asSystem(needs.db, async (tx) => {
      const row = await lockCheckout(tx, checkoutId);
      const payment = row && (await findPaymentOf(tx, providerId, checkoutId));
      const items = row ? await findItems(tx, providerId, { keys: needs.keys, ...itemsOf(row) }) : [];
      return row && payment && { row, payment, items };
    });
    if (found?.payment.step !== "authorised") return { kind: "done" };
    const { payment, row } = found;
    const isOver = row.status === "expired" || row.status === "saved";
    const owed = isOver ? 0 : owedOf(found, row.settledAt ?? needs.now());
    const amount = { amount: partOf({ amount: row.charge, tripAmount: row.dueNow }, owed), currency: row.currency };
    const outcome =
      amount.amount > 0
        ? await needs.payments.capture(payment.reference, { amount, key: `capture-${payment.id}` })
        : await needs.payments.release(payment.reference, { key: `release-${payment.id}` });
    if (outcome.kind === "unavailable") return { kind: "later", reason: outcome.reason };
    if (outcome.kind === "refused") {
      const read = await readAgain(needs, payment);
      return read && read.step !== "authorised"
        ? { kind: "done" }
        : { kind: "failed", reason: `the service refused to settle: ${outcome.reason}` };
    }
    await applyAnswer(needs, payment.id, outcome.payment);
    needs.jobs?.wake();
    return { kind: "done" };
  },
});
