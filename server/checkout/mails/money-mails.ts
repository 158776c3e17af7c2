import type { Db } from "../../../adapters/database/database.ts";
import type { DisputeStep } from "../../../adapters/payments/payments.ts";
import type { CreditReturnWay } from "../../../contract/desk/refund-requests.ts";
import type { Money } from "../../../contract/money.ts";
import { tellClinic } from "../../mail/clinic-mails.ts";
import { queueNotice } from "../../mail/preferences.ts";
import { type MailPayload, queueMail } from "../../mail/queue.ts";
import { creditNotesOf } from "../../payments/credit-notes.ts";
import type { CreditRow } from "../../payments/credit-queries.ts";
import { presentCredits } from "../../payments/credits.ts";
import { linkOfInvoice } from "../../payments/invoice-queries.ts";
import type { PaymentRow } from "../../payments/queries.ts";
import type { Services } from "../../services.ts";
import { balanceOf, depositDueOf, lastDueAt, nextDueOf } from "../../trips/amounts.ts";
import type { ItemRow } from "../../trips/items/item-queries.ts";
import type { CheckoutRow } from "../queries.ts";
import { type MailOf, readerOf } from "./mail-reader.ts";
import { receiptsFor } from "./receipt-files.ts";

export type PaymentNews = "declined" | "transfer-due" | "transfer-received" | "transfer-part" | "transfer-ended";

/** A mail about the money of a checkout that is not concluded. */
export async function tellPayment(
  services: Services,
  tx: Db,
  {
    row,
    payment,
    news,
    part,
  }: {
    row: CheckoutRow;
    payment: PaymentRow;
    news: PaymentNews;
    /**
     * What came of an expected transfer, what has not, and what came before, in the payment's currency; of one that ended
     * it is kept.
     */
    part?: { readonly received: number; readonly left: number; readonly before?: number } | undefined;
  },
): Promise<void> {
  const reader = await readerOf(services, tx, row, row.agreed?.origin);
  if (!reader) return;
  const { tenant, trip, name } = reader;
  const money = (minor: number) => ({ amount: minor, currency: payment.currency });
  const hasEnded = news === "transfer-ended";
  const amount = money(part && !hasEnded ? part.received : payment.amount);
  await queueMail(services, tx, tenant.id, {
    ...reader.envelope,
    template: "payment-news",
    facts: {
      news,
      name,
      reference: trip.reference,
      trip: trip.id,
      item: row.itemId,
      amount,
      ...(part && part.left > 0 && { left: money(part.left) }),
      ...(part && hasEnded && { kept: money(part.received) }),
      ...(part?.before && { inAll: money(part.before + part.received) }),
      until: hasEnded ? null : row.holdUntil.toISOString(),
      ...(news === "transfer-due" && { account: tenant.company.bankAccount }),
      ...((news === "transfer-due" || hasEnded) && { transfer: payment.reference }),
    },
  });
  if (news === "transfer-due")
    await tellClinic(services, tx, tenant, {
      news: "transfer-expected",
      reference: trip.reference,
      amount,
      transfer: payment.reference,
    });
}

/** A mail to the person and one to the clinic when a bank begins or ends a dispute of a payment. */
export async function tellDispute(
  services: Services,
  tx: Db,
  { row, payment, step }: { row: CheckoutRow; payment: PaymentRow; step: DisputeStep },
): Promise<void> {
  const reader = await readerOf(services, tx, row, row.agreed?.origin);
  if (!reader) return;
  const { tenant, trip, name } = reader;
  // A payment that was asked about is told of without the amount, which an event brings.
  const amount = { amount: payment.dispute?.amount || payment.captured, currency: payment.currency };
  const news = `dispute-${step}` as const;
  const { reference } = trip;
  const facts = { news, name, reference, trip: trip.id, item: row.itemId, amount, until: null };
  await queueMail(services, tx, tenant.id, { ...reader.envelope, template: "payment-news", facts });
  await tellClinic(services, tx, tenant, { news, reference, amount });
}

/** A mail about money that goes back for a booking, or is kept as a credit. */
export async function tellRefund(
  services: Services,
  tx: Db,
  {
    of,
    amount,
    news,
    due = 0,
    bankReference,
  }: {
    of: MailOf & { readonly itemId: string | null };
    amount: Money;
    news: "refund-ordered" | "refund-due" | "refund-credit" | "refund-sent";
    /** What is due of the booking after it, in the trip's currency. */
    due?: number;
    /** Of a transfer that the clinic has sent. */
    bankReference?: string | undefined;
  },
): Promise<void> {
  const reader = await readerOf(services, tx, of);
  if (!reader) return;
  const { tenant, trip, name } = reader;
  const facts = { news, name, reference: trip.reference, trip: trip.id, item: of.itemId, amount, until: null };
  const { itemId: id } = of;
  const notes = id === null ? [] : await creditNotesOf(services, tx, [{ ...of, id }]);
  await queueMail(services, tx, tenant.id, {
    ...reader.envelope,
    template: "payment-news",
    facts: {
      ...facts,
      creditNotes: notes.map(linkOfInvoice),
      ...(due > 0 && { due: { ...amount, amount: due } }),
      ...(bankReference && { bankReference }),
    },
  });
}

/** A mail about a credit that goes back to its person. */
export async function tellCreditReturned(
  services: Services,
  tx: Db,
  { of, amount, way }: { of: MailOf; amount: Money; way: CreditReturnWay },
): Promise<void> {
  const reader = await readerOf(services, tx, of);
  if (!reader) return;
  const { tenant, trip, name } = reader;
  const facts = { name, reference: trip.reference, trip: trip.id, item: null, amount, until: null, way };
  await queueMail(services, tx, tenant.id, {
    ...reader.envelope,
    template: "payment-news",
    facts: { news: "credit-returned", ...facts },
  });
}

/** A mail about money that pays for nothing at the moment: the clinic keeps it as a credit. */
export async function tellCredit(
  services: Services,
  tx: Db,
  { of, credit: { amount, currency, expiresAt } }: { of: MailOf; credit: CreditRow },
): Promise<void> {
  const reader = await readerOf(services, tx, of);
  if (!reader) return;
  const { tenant, trip, name } = reader;
  const until = expiresAt.toISOString();
  const facts = { name, reference: trip.reference, trip: trip.id, item: null, amount: { amount, currency }, until };
  await queueMail(services, tx, tenant.id, {
    ...reader.envelope,
    template: "payment-news",
    facts: { news: "credit-kept", ...facts },
  });
}

/** `balance-deposit`: a deposit that was recorded as paid is due again. */
export type BalanceNews = "balance-due" | "balance-deposit" | "balance-overdue";

/** The mail that asks for a balance, with the link to pay it after a sign-in. */
async function balanceMail(
  services: Services,
  tx: Db,
  {
    row,
    dueAt,
    news,
    amount: asked,
  }: { row: ItemRow; dueAt: Date; news: BalanceNews | "balance-asked"; amount: number },
): Promise<MailPayload | undefined> {
  const reader = await readerOf(services, tx, row);
  if (!reader) return undefined;
  const amount = { amount: asked, currency: row.currency };
  const { trip, name, envelope, tenant } = reader;
  const { bankAccount } = tenant.company;
  const facts = { news, name, reference: trip.reference, trip: trip.id, item: row.id, amount };
  const transfer = bankAccount && { account: bankAccount, transfer: trip.reference };
  return { ...envelope, template: "payment-news", facts: { ...facts, ...transfer, until: dueAt.toISOString() } };
}

/** A reminder of the next part of a balance before it is due, or once it is overdue. */
export async function remindOfBalance(
  services: Services,
  tx: Db,
  { row, dueAt, news }: { row: ItemRow; dueAt: Date; news: BalanceNews },
): Promise<void> {
  const amount = news === "balance-deposit" ? depositDueOf(row) : (nextDueOf(row)?.amount ?? 0);
  const mail = await balanceMail(services, tx, { row, dueAt, news, amount });
  if (!mail) return;
  // A payment that is missing endangers the treatment, so the mail is no notice that can be switched off.
  if (news !== "balance-due") await queueMail(services, tx, row.providerId, mail);
  else await queueNotice(services, tx, row.providerId, { owner: row.owner, topic: "reminders", mail });
}

/** The same at the desk's word: it is about this booking, so it is always sent. */
export async function askForBalance(services: Services, tx: Db, row: ItemRow): Promise<void> {
  const asked = { row, dueAt: lastDueAt(row), amount: balanceOf(row), news: "balance-asked" } as const;
  const mail = await balanceMail(services, tx, asked);
  if (mail) await queueMail(services, tx, row.providerId, mail);
}

/** A mail with the receipt of what was paid of a balance. */
export async function tellBalance(
  services: Services,
  tx: Db,
  { row, item, payment }: { row: CheckoutRow; item: ItemRow; payment: PaymentRow },
): Promise<void> {
  const reader = await readerOf(services, tx, row, row.agreed?.origin);
  if (!reader) return;
  const { tenant, trip, name } = reader;
  const amount = { amount: payment.captured, currency: payment.currency };
  const receipts = await receiptsFor(services, tx, { row, payment });
  const isCredit = payment.service === "credit";
  const due = balanceOf(item);
  await queueMail(services, tx, tenant.id, {
    ...reader.envelope,
    template: "payment-news",
    facts: {
      news: isCredit ? "credit-used" : "balance-received",
      name,
      reference: trip.reference,
      trip: trip.id,
      item: item.id,
      amount,
      ...(due > 0 && { due: { amount: due, currency: item.currency } }),
      ...(isCredit && { credits: await presentCredits(services, tx, row) }),
      until: lastDueAt(item).toISOString(),
    },
    attachments: receipts.files(reader),
  });
}
