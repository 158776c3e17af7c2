import type { Db } from "../../../adapters/database/database.ts";
import type { CreditReturnWay } from "../../../contract/desk/refund-requests.ts";
import { refuse } from "../../../contract/errors.ts";
import { writeAudit } from "../../db/audit.ts";
import { refuseWith } from "../../formats/refuse-with.ts";
import { listCreditReturns } from "../../payments/credit-queries.ts";
import { spendCredit } from "../../payments/credits.ts";
import { insertEntry } from "../../payments/ledger-queries.ts";
import { applyFacts } from "../../payments/payments.ts";
import { insertPayment, lockPayment } from "../../payments/queries.ts";
import type { RefundRequestRow } from "../../payments/refund-request-queries.ts";
import type { Services } from "../../services.ts";
import { recordTrip } from "../../trips/items/items.ts";
import { findTrip } from "../../trips/queries.ts";
import { openBalance } from "../balance.ts";
import { tellCreditReturned } from "../mails/money-mails.ts";
import { openPaymentOf } from "../payment-page.ts";
import { updateCheckout } from "../queries.ts";
import { refuseAbove } from "./received-checks.ts";
import { actorOf, byOf, type MoneyAct } from "./received-money.ts";
import { keepReference, recordSent, refuseSent, type SentRefund } from "./sent-by-hand.ts";

/**
 * Returns a part of a person's credit, which the clinic sends itself: it leaves the credit at once, and waits among the
 * refunds to send by hand. @throws Refusal where it was spent
 */
export async function sendCredit(
  services: Services,
  tx: Db,
  act: MoneyAct,
  { row, way }: { row: RefundRequestRow; way: CreditReturnWay },
): Promise<void> {
  const { providerId, owner, tripId, amount, currency } = row;
  const trip = await findTrip(tx, providerId, { keys: services.keys, owner, id: tripId });
  if (!trip) return refuse("not-found", "This trip is gone.");
  const taken = await spendCredit(services, tx, providerId, { owner, wanted: { amount, currency } });
  if (taken < amount) refuseAbove({ amount: taken, currency });
  const of = { providerId, owner, tripId, itemId: null, currency };
  const opened = await openBalance(services, tx, { ...of, language: trip.language, amount });
  const checkout = await updateCheckout(tx, { id: opened.id, status: "confirmed" });
  const page = { id: services.newId(), service: way, account: null, reference: `OUT-${checkout.id}`, payUrl: null };
  const at = services.now();
  // Nothing comes with it, so nothing of it can be refunded to a booking.
  const open = { ...openPaymentOf(checkout, page), step: "captured", tripAmount: 0 } as const;
  const payment = await insertPayment(tx, { ...open, createdAt: at, updatedAt: at, checkedAt: at });
  const entry = { owner, tripId, itemId: null, paymentId: payment.id, amount, currency, at };
  const source = `credit-back/${row.id}`;
  await insertEntry(tx, providerId, { ...entry, id: services.newId(), kind: "credit", source });
  await applyFacts(services, tx, payment, { refunds: [{ id: row.id, key: null, amount, step: "pending" }] });
  await recordTrip(services, tx, {
    row: { providerId, owner, tripId, id: tripId },
    itemId: null,
    actor: "clinic",
    kind: "credit-returned",
    detail: { amount, currency, method: way, ...byOf(act) },
  });
  await writeAudit(services, tx, providerId, {
    owner,
    actor: actorOf(act),
    event: "credit-returned",
    subject: row.id,
    detail: { amount: { amount, currency } },
    ...(act.requestId && { requestId: act.requestId }),
  });
  await tellCreditReturned(services, tx, { of: row, amount: { amount, currency }, way });
}

/** Records that the clinic sent a credit back, by the id of its request. @returns false where there is none @throws Refusal */
export async function confirmCredit(services: Services, tx: Db, act: MoneyAct, sent: SentRefund): Promise<boolean> {
  const [seen] = await listCreditReturns(tx, act.providerId, sent.id);
  const payment = seen && (await lockPayment(tx, seen.id));
  const told = payment?.refunds.find((one) => one.id === sent.id);
  if (!payment || !told) return false;
  if (told.step === "done") await refuseSent(tx, { ...payment, refundId: sent.id });
  if (told.step !== "pending") refuseWith("wrong-state", "refund-not-by-hand");
  const { providerId, owner, tripId, currency } = payment;
  await keepReference(tx, payment, { refund: told.id, bankReference: sent.bankReference });
  await applyFacts(services, tx, payment, { refunds: [{ ...told, step: "done" }] });
  const of = { providerId, owner, tripId, itemId: null };
  await recordSent(services, tx, act, { of, amount: { amount: told.amount, currency }, sent });
  return true;
}
