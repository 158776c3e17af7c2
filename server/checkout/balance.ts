import type { Db } from "../../adapters/database/database.ts";
import type { BookingDetail } from "../../contract/bookings.ts";
import { after, minutes } from "../../contract/durations.ts";
import { refuse } from "../../contract/errors.ts";
import type { Money } from "../../contract/money.ts";
import type { Language } from "../../contract/values.ts";
import { contactOf } from "../account/clients.ts";
import { asOwner } from "../db/access.ts";
import { sealedText } from "../db/sealed.ts";
import type { RowKey } from "../db/tables/columns.ts";
import { payerContext } from "../db/tables/payments.ts";
import type { Requester } from "../http/requester.ts";
import { listCredits } from "../payments/credit-queries.ts";
import { creditLeft, payWithCredit } from "../payments/credits.ts";
import type { HandService } from "../payments/hand-services.ts";
import { captureSource } from "../payments/ledger-queries.ts";
import { applyFacts, closePage } from "../payments/payments.ts";
import { findPaymentOf, insertPayment, type PaymentRow } from "../payments/queries.ts";
import type { Services } from "../services.ts";
import { balanceDueAt, balanceOf, instalmentsOf, nextDueOf } from "../trips/amounts.ts";
import { isBalanceDue } from "../trips/items/item-actions.ts";
import { findItems, type ItemRow } from "../trips/items/item-queries.ts";
import { sentenceIn } from "../trips/items/item-words.ts";
import { holdItem, itemGone } from "../trips/items/items.ts";
import { endCheckout, holdFor } from "./checkouts.ts";
import { attemptOf, beginPage, openPaymentOf, type PaymentPage } from "./payment-page.ts";
import { advanceIn } from "./progress.ts";
import {
  type CheckoutRow,
  countBalances,
  findOpenBalance,
  freeBalance,
  insertCheckout,
  lockCheckout,
} from "./queries.ts";

const paidAlready = "You have paid already. We are confirming it.";

const movedTotal = (): never =>
  refuse("conflict", "The rest has changed since it was shown to you. Look at it again, then decide.");

/** @throws Refusal where nothing is due, or another amount than was shown: the whole balance or the next part of it */
function assertDue(row: ItemRow | undefined, { amount, currency }: Money): ItemRow {
  if (!row) return refuse("not-found", itemGone);
  if (!isBalanceDue(row)) return refuse("wrong-state", "Nothing of this booking is due any more.");
  const isShown = amount === balanceOf(row) || amount === nextDueOf(row)?.amount;
  return isShown && currency === row.currency ? row : movedTotal();
}

/** A checkout for a balance; without an item it holds what came beyond all balances. */
export function openBalance(
  services: Services,
  tx: Db,
  {
    language,
    origin,
    amount,
    ...of
  }: Pick<CheckoutRow, "providerId" | "owner" | "tripId" | "itemId" | "currency"> & {
    readonly language: Language;
    readonly origin?: string;
    readonly amount: number;
    /** The link by which another person pays. */
    readonly paymentLinkId?: string;
  },
): Promise<CheckoutRow> {
  const now = services.now();
  const { itemId, currency } = of;
  return insertCheckout(tx, {
    ...of,
    id: services.newId(),
    kind: "balance",
    paymentLinkId: of.paymentLinkId ?? null,
    previewId: null,
    status: "paying",
    version: 1,
    language,
    lines: itemId === null ? [] : [{ itemId, dueNow: amount, before: amount, holdable: null }],
    dueNow: amount,
    tripCurrency: currency,
    charge: amount,
    rate: null,
    holdUntil: after(now, holdFor),
    extendedAt: null,
    agreed: { terms: "1", at: now.toISOString(), ...(origin && { origin }) },
    choice: null,
    settledAt: null,
    createdAt: now,
    updatedAt: now,
  });
}

/** Money that came without a card service, as somebody recorded it. */
interface ByHand extends Statement {
  readonly service: HandService;
  readonly reference: string;
  readonly receivedOn?: string | null;
}

/** What the bank's statement says of it. */
export interface Statement {
  readonly bankReference?: string | undefined;
  readonly payer?: string | undefined;
}

export const sealPayer = ({ keys }: Pick<Services, "keys">, row: RowKey, payer: string | undefined): string | null =>
  payer ? sealedText(keys, payerContext(row)).seal(payer) : null;

/** Takes money that came without a card service, and lets its booking be paid so far, at once. */
export async function takeByHand(
  services: Services,
  tx: Db,
  checkout: CheckoutRow,
  { service, reference, receivedOn = null, bankReference, payer }: ByHand,
): Promise<PaymentRow> {
  const now = services.now();
  const page: PaymentPage = { id: services.newId(), service, account: null, reference, payUrl: null };
  const open = openPaymentOf(checkout, page);
  const said = receivedOn !== null || bankReference !== undefined;
  const statements = said ? [{ source: captureSource, receivedOn, bankReference: bankReference ?? null }] : [];
  const payerName = sealPayer(services, open, payer);
  const row = { ...open, statements, payerName, createdAt: now, updatedAt: now, checkedAt: now };
  const payment = await insertPayment(tx, row);
  const taken = await applyFacts(services, tx, payment, { step: "captured", captured: checkout.charge });
  await advanceIn(services, tx, checkout.id);
  return taken;
}

/** The end of the page's time in steps, so that a repeated attempt asks for the very same page. */
export const pageUntil = (now: Date): Date => {
  const step = minutes(10);
  return after(new Date(Math.ceil(now.getTime() / step) * step), holdFor);
};

interface Rest {
  readonly id: string;
  readonly amount: Money;
}

/** Pays the rest of a booking out of a credit, as far as it goes, in the transaction of the answer. @throws Refusal */
export async function spendOnRest(
  services: Services,
  tx: Db,
  { providerId, owner, language, origin }: Requester,
  { id, amount }: Rest,
): Promise<void> {
  const row = assertDue(await holdItem(services, tx, providerId, id), amount);
  const free = await freeBalance(tx, row);
  if (free === 0) refuse("wrong-state", "This is being paid just now. We are confirming it.");
  const wanted = { amount: Math.min(amount.amount, free), currency: amount.currency };
  const taken = await payWithCredit(services, tx, providerId, { owner, wanted });
  if (taken === 0) refuse("wrong-state", "Your credit is used up or has ended.");
  const of = { providerId, owner, tripId: row.tripId, itemId: id, currency: row.currency };
  const checkout = await openBalance(services, tx, { ...of, language, origin, amount: taken });
  await takeByHand(services, tx, checkout, { service: "credit", reference: `CREDIT-${checkout.id}` });
}

/** Begins to pay the rest of a booking on a page of the card service. @returns the payment's id @throws Refusal */
export async function payRest(services: Services, requester: Requester, { id, amount }: Rest): Promise<string> {
  const { db, keys } = services;
  const { providerId, owner, language, origin } = requester;
  const seen = await asOwner(db, providerId, owner, async (tx) => {
    const row = assertDue((await findItems(tx, providerId, { keys, owner, ids: [id] }))[0], amount);
    const open = await findOpenBalance(tx, providerId, { id, owner });
    const payment = open && (await findPaymentOf(tx, providerId, open.id));
    const count = await countBalances(tx, providerId, id);
    return { row, open, payment, count, email: (await contactOf(tx, requester)).email };
  });
  const { open, payment, count, email } = seen;
  if (payment && ["authorised", "captured"].includes(payment.step)) return refuse("wrong-state", paidAlready);
  const isSame = open && open.charge === amount.amount && open.holdUntil > services.now();
  if (isSame && payment?.payUrl) return payment.id;
  if (payment && (await closePage(services, payment)) === "unavailable")
    return refuse("try-later", "The payment service does not answer at the moment. Nothing was charged.");
  const page = await beginPage(services, requester, {
    attempt: attemptOf({ id, version: count + 1 }),
    amount,
    returnPath: `/profile/manage-bookings/${id}/`,
    heldUntil: pageUntil(services.now()),
    email,
    refusal: "This amount cannot be paid by card. Pay by transfer, or ask the clinic.",
  });
  await asOwner(db, providerId, owner, async (tx) => {
    // Before its booking, as by everything that advances a checkout.
    if (open) await lockCheckout(tx, open.id);
    const row = assertDue(await holdItem(services, tx, providerId, id), amount);
    const earlier = await findOpenBalance(tx, providerId, { id, owner });
    // The same press twice, at the same time.
    if (earlier && (await findPaymentOf(tx, providerId, earlier.id))?.id === page.id) return;
    if (earlier?.status === "confirming") refuse("wrong-state", paidAlready);
    if (earlier?.id !== open?.id) refuse("conflict", "This is being paid in another window. Look at it again.");
    if (earlier) await endCheckout(services, tx, earlier, "saved");
    const of = { providerId, owner, tripId: row.tripId, itemId: id, currency: row.currency };
    const checkout = await openBalance(services, tx, { ...of, language, origin, amount: amount.amount });
    const now = services.now();
    await insertPayment(tx, { ...openPaymentOf(checkout, page), createdAt: now, updatedAt: now, checkedAt: now });
  });
  return page.id;
}

/** What is still due for a booking, and the ways to pay it. */
export async function presentBalance(
  { now }: Services,
  tx: Db,
  { providerId, owner, tenant, language }: Requester,
  row: ItemRow,
  trip: { readonly reference: string },
): Promise<BookingDetail["balance"]> {
  if (!isBalanceDue(row)) return null;
  const open = await findOpenBalance(tx, providerId, { id: row.id, owner });
  const payment = open && (await findPaymentOf(tx, providerId, open.id));
  const { currency } = row;
  const credit = creditLeft(await listCredits(tx, providerId, owner), { now: now(), currency });
  const isPayable = payment !== undefined && ["open", "declined"].includes(payment.step);
  return {
    left: { amount: balanceOf(row), currency },
    next: { amount: nextDueOf(row)?.amount ?? 0, currency },
    instalments: instalmentsOf(row).map(({ label, amount, dueAt }) => ({
      label: sentenceIn(row.content, label, language),
      amount: { amount, currency },
      dueAt: dueAt?.toISOString() ?? null,
    })),
    dueAt: balanceDueAt(row)?.toISOString() ?? null,
    payUrl: isPayable ? payment.payUrl : null,
    isDeclined: payment?.step === "declined",
    isSettling: payment?.step === "authorised" || payment?.step === "captured",
    account: tenant.company.bankAccount,
    reference: trip.reference,
    credit: credit > 0 ? { amount: Math.min(credit, balanceOf(row)), currency } : null,
  };
}
