import type { Db } from "../../../adapters/database/database.ts";
import { refuse } from "../../../contract/errors.ts";
import { writeAudit } from "../../db/audit.ts";
import { refuseWith } from "../../formats/refuse-with.ts";
import { creditInvoiced } from "../../payments/credit-notes.ts";
import { isByHand } from "../../payments/hand-services.ts";
import { applyFacts } from "../../payments/payments.ts";
import { findPayment, lockPayment, type PaymentRow } from "../../payments/queries.ts";
import { findRefund, listRefunds, type RefundRow, replaceRefund } from "../../payments/refund-queries.ts";
import { orderRefund } from "../../payments/refunds.ts";
import type { Services } from "../../services.ts";
import { paidForOf } from "../../trips/amounts.ts";
import type { ItemRow } from "../../trips/items/item-queries.ts";
import { holdItem, moveItem } from "../../trips/items/items.ts";
import { confirmCredit } from "./credit-returns.ts";
import { actorOf, type MoneyAct } from "./received-money.ts";
import { keepReference, recordSent, refuseSent, type SentRefund } from "./sent-by-hand.ts";

/** A refund as it stands while its booking and its payment are held, in this order. @throws Refusal */
async function lockRefund(
  services: Services,
  tx: Db,
  { providerId }: MoneyAct,
  id: string,
): Promise<{ readonly row: RefundRow; readonly payment: PaymentRow; readonly item: ItemRow }> {
  const seen = await findRefund(tx, id);
  if (seen?.providerId !== providerId) return refuse("not-found", "There is no such refund.");
  const item = await holdItem(services, tx, providerId, seen.itemId);
  const payment = await lockPayment(tx, seen.paymentId);
  const row = await findRefund(tx, id);
  return row && payment ? { row, payment, item } : refuse("not-found", "There is no such refund.");
}

/** Records that the clinic sent a refund itself. @throws Refusal */
export async function confirmRefund(services: Services, tx: Db, act: MoneyAct, sent: SentRefund): Promise<void> {
  const { id } = sent;
  if (await confirmCredit(services, tx, act, sent)) return;
  const { row, payment, item } = await lockRefund(services, tx, act, id);
  if (row.state === "done") await refuseSent(tx, { ...row, refundId: id });
  if (row.state !== "pending" || !isByHand(payment)) refuseWith("wrong-state", "refund-not-by-hand");
  await keepReference(tx, payment, { refund: id, bankReference: sent.bankReference });
  await applyFacts(services, tx, payment, { refunds: [{ id, key: id, amount: row.amount, step: "done" }] });
  await noteSent(services, tx, act, row, sent);
  if (item.refundState !== "to_send" || (await waitsForClinic(tx, row))) return;
  await moveItem(services, tx, act.providerId, { id: item.id, actor: "clinic", set: { refundState: "pending" } });
}

/** Whether another refund of the booking waits to be sent by hand. */
async function waitsForClinic(tx: Db, { providerId, itemId, id }: RefundRow): Promise<boolean> {
  const others = (await listRefunds(tx, providerId, { itemId })).filter(
    (one) => one.id !== id && one.state === "pending",
  );
  for (const other of others) {
    const payment = await findPayment(tx, other.paymentId);
    if (payment && isByHand(payment)) return true;
  }
  return false;
}

const noteSent = (services: Services, tx: Db, act: MoneyAct, row: RefundRow, sent: SentRefund): Promise<void> =>
  recordSent(services, tx, act, { of: row, amount: { amount: row.amount, currency: row.currency }, sent });

/** Orders a failed refund once more, or records that it was sent by hand. @throws Refusal */
export async function mendRefund(
  services: Services,
  tx: Db,
  act: MoneyAct,
  { id, isSent }: { id: string; isSent: boolean },
): Promise<void> {
  const { row, item } = await lockRefund(services, tx, act, id);
  if (row.state !== "failed") refuseWith("wrong-state", "refund-not-failed");
  await replaceRefund(tx, id);
  const ordered = await orderRefund(services, tx, item, {
    tripAmount: row.tripAmount,
    paidFor: paidForOf(item),
    way: isSent ? "hand" : "back",
  });
  if (ordered === 0) refuseWith("wrong-state", "refund-nothing-left");
  await creditInvoiced(services, tx, await holdItem(services, tx, act.providerId, item.id));
  if (isSent) return noteSent(services, tx, act, row, { id });
  const { owner, amount, currency } = row;
  await writeAudit(services, tx, act.providerId, {
    owner,
    actor: actorOf(act),
    event: "refund-retried",
    subject: id,
    detail: { amount: { amount, currency } },
  });
}
