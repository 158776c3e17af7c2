import type { Db } from "../../../adapters/database/database.ts";
import type { CorrectionReason } from "../../../contract/receipts.ts";
import { writeAudit } from "../../db/audit.ts";
import { refuseWith } from "../../formats/refuse-with.ts";
import { lockCredits, takeFromCredit } from "../../payments/credit-queries.ts";
import { isByHand } from "../../payments/hand-services.ts";
import {
  correctionSources,
  findRestEntry,
  insertEntry,
  type LedgerRow,
  listPaymentEntries,
  partSource,
} from "../../payments/ledger-queries.ts";
import { recordCorrection } from "../../payments/movements.ts";
import { findPayment, lockPayment, type PaymentRow, updatePayment } from "../../payments/queries.ts";
import { listRefunds, type RefundRow, replaceRefund } from "../../payments/refund-queries.ts";
import { orderRefund, refundStateOf } from "../../payments/refunds.ts";
import type { Services } from "../../services.ts";
import { paidForOf } from "../../trips/amounts.ts";
import { lockItems } from "../../trips/items/item-queries.ts";
import { bookedStatuses } from "../../trips/items/item-states.ts";
import { holdItem, moveItem, recordTrip } from "../../trips/items/items.ts";
import { type CheckoutRow, itemsOf, lockCheckout } from "../queries.ts";
import { tellDueDeposits } from "../reminders.ts";
import { paidLessContent, takeBackPurchase } from "./purchase-corrections.ts";
import { actorOf, byOf, type MoneyAct } from "./received-money.ts";

interface Correction {
  readonly entry: LedgerRow;
  readonly reason: CorrectionReason;
}

/**
 * Takes back what was recorded by hand and is wrong, by a counter-entry: the ledger keeps both. What it paid of a booking is
 * due again, and a credit that was made of it, or of what came with it, ends. @throws Refusal where it was refunded or used since
 */
export async function correctMoney(
  services: Services,
  tx: Db,
  act: MoneyAct,
  { entry, reason }: Correction,
): Promise<void> {
  const rest = await findRestEntry(tx, act.providerId, entry.id);
  await correctEntry(services, tx, act, { entry, reason });
  if (rest) await correctEntry(services, tx, act, { entry: rest, reason });
  if (reason === "not-received") await tellDueDeposits(services, tx, entry);
}

async function correctEntry(services: Services, tx: Db, act: MoneyAct, { entry, reason }: Correction): Promise<void> {
  const { providerId } = act;
  const seen = await findPayment(tx, entry.paymentId);
  const checkout = seen && (await lockCheckout(tx, seen.checkoutId));
  if (checkout?.itemId) await holdItem(services, tx, providerId, checkout.itemId);
  const items =
    checkout?.kind === "purchase" ? await lockItems(tx, providerId, { keys: services.keys, ...itemsOf(checkout) }) : [];
  const payment = await lockPayment(tx, entry.paymentId);
  if (!payment || entry.kind !== "capture" || payment.service === "credit" || !isByHand(payment))
    return refuseWith("wrong-state", "correct-by-hand-only");
  const entries = await listPaymentEntries(tx, providerId, payment.id);
  const [source, ofPart] = correctionSources(entry.id);
  if (entries.some((one) => one.source === source || one.source === ofPart))
    refuseWith("wrong-state", "corrected-before");
  const refunds = await listRefunds(tx, providerId, { paymentId: payment.id });
  if (refunds.some(({ state }) => state === "done")) refuseWith("wrong-state", "money-refunded");
  const unsent = refunds.filter(({ state }) => state === "pending");
  const purchase =
    checkout?.kind === "purchase" && checkout.rate === null && payment.step === "captured" ? checkout : undefined;
  if (purchase && unsent.length > 0) refuseWith("wrong-state", "money-refunded");
  for (const { id } of unsent) await replaceRefund(tx, id);
  const isPart = entry.source.startsWith(partSource(""));
  const isAwaited = isPart && payment.step === "open";
  const money = { amount: entry.amount, currency: entry.currency };
  const wrong: Wrong = { payment, checkout, entries, entry };
  if (isPart && payment.step === "released") await endCredit(services, tx, act, wrong);
  if (purchase) await takeBackPurchase(services, tx, { payment, checkout: purchase, entry, items });
  else if (!(isPart && payment.step !== "captured") && !(await takeBackBalance(services, tx, act, wrong)))
    refuseWith("wrong-state", "money-spent");
  if (checkout?.itemId && unsent.length > 0) await orderAnew(services, tx, act, { id: checkout.itemId, unsent });
  const { owner, tripId } = entry;
  await recordCorrection(services, tx, entry, {
    ...entry,
    id: services.newId(),
    kind: "correction",
    amount: -entry.amount,
    reason,
    source: isAwaited ? ofPart : source,
    at: services.now(),
  });
  await recordTrip(services, tx, {
    row: { id: tripId, providerId, owner, tripId },
    itemId: null,
    actor: "clinic",
    kind: "money-corrected",
    detail: { ...money, amount: -money.amount, correction: reason, ...byOf(act) },
  });
  await writeAudit(services, tx, providerId, {
    owner,
    actor: actorOf(act),
    event: "payment-corrected",
    subject: tripId,
    detail: { amount: money },
    ...(act.requestId && { requestId: act.requestId }),
  });
}

interface Wrong {
  readonly payment: PaymentRow;
  readonly checkout: CheckoutRow | undefined;
  readonly entries: readonly LedgerRow[];
  readonly entry: LedgerRow;
}

/** A refund that waited to be sent of money that never came is made of the other payments; of a cancelled booking it ends. */
async function orderAnew(
  services: Services,
  tx: Db,
  { providerId }: MoneyAct,
  { id, unsent }: { id: string; unsent: readonly RefundRow[] },
): Promise<void> {
  const item = await holdItem(services, tx, providerId, id);
  const rows = await listRefunds(tx, providerId, { itemId: id });
  const isGoing = rows.some(({ state }) => state === "pending");
  const refundState = isGoing ? item.refundState : (refundStateOf(rows) ?? "none");
  const row = await moveItem(services, tx, providerId, { id, actor: "system", kind: "money", set: { refundState } });
  if (row.status === "cancelled") return;
  const tripAmount = unsent.reduce((all, one) => all + one.tripAmount, 0);
  await orderRefund(services, tx, row, { tripAmount, paidFor: paidForOf(row) });
}

/** @returns false where the money paid for something else than a balance */
async function takeBackBalance(services: Services, tx: Db, act: MoneyAct, wrong: Wrong): Promise<boolean> {
  const { payment, checkout } = wrong;
  if (checkout?.kind !== "balance") return false;
  if (checkout.itemId === null) await endCredit(services, tx, act, wrong);
  else {
    const item = await holdItem(services, tx, act.providerId, checkout.itemId);
    const isPaid = item.paymentState === "paid" || item.paymentState === "deposit_paid";
    if (!isPaid || !(bookedStatuses.includes(item.status) || item.status === "cancelled"))
      refuseWith("wrong-state", "booking-not-as-recorded");
    const content = paidLessContent(services, item, (item.content.paidLater ?? 0) - payment.tripAmount);
    await moveItem(services, tx, act.providerId, {
      id: item.id,
      actor: "clinic",
      kind: "money",
      set: { paymentState: "deposit_paid", content },
    });
  }
  // Nothing of it can go back.
  await updatePayment(tx, { id: payment.id, captured: 0, tripAmount: 0 });
  return true;
}

/** Takes money that was kept as a credit out of it. @throws Refusal where a part of it was spent */
async function endCredit(
  services: Services,
  tx: Db,
  { providerId }: MoneyAct,
  { payment, entries, entry }: Wrong,
): Promise<void> {
  const kept = entries.find(({ kind }) => kind === "credit");
  const id = kept?.source.split("/").at(-1);
  const credit = (await lockCredits(tx, providerId, payment.owner)).find((one) => one.id === id);
  if (!kept || !credit) return refuseWith("wrong-state", "credit-ended");
  if (credit.amount - credit.used < entry.amount) refuseWith("wrong-state", "credit-spent");
  await takeFromCredit(tx, { id: credit.id, used: credit.used + entry.amount });
  const back = { ...kept, id: services.newId(), amount: entry.amount, source: `credit-back/${entry.id}` };
  await insertEntry(tx, providerId, { ...back, at: services.now() });
}
