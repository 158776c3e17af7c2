import type { Db } from "../../adapters/database/database.ts";
import type { BookingDetail } from "../../contract/bookings.ts";
import type { Language } from "../../contract/values.ts";
import { contactOf } from "../account/clients.ts";
import { endCheckout } from "../checkout/checkouts.ts";
import { attemptOf, beginPage, openPaymentOf, type PaymentPage } from "../checkout/payment-page.ts";
import { type CheckoutRow, findOpenChange, insertCheckout, liveStatuses, lockCheckout } from "../checkout/queries.ts";
import { asOwner } from "../db/access.ts";
import type { ProviderId } from "../db/provider-id.ts";
import type { Requester } from "../http/requester.ts";
import { findPaymentOf, insertPayment, type PaymentRow } from "../payments/queries.ts";
import type { Services } from "../services.ts";
import type { ItemRow } from "../trips/items/item-queries.ts";
import { lockPreview, type PreviewRow } from "../trips/preview-queries.ts";
import type { Agreed } from "./agreements.ts";

/**
 * The page on which to pay for a change before it is made. Its attempt follows from the preview: the same preview again
 * leads to the same page. @returns undefined where nothing is due now @throws Refusal
 */
export async function beginChangePage(
  services: Services,
  requester: Requester,
  { id, preview }: { id: string; preview: string },
): Promise<PaymentPage | undefined> {
  const { providerId, owner } = requester;
  const { agreed, email } = await asOwner(services.db, providerId, owner, async (tx) => ({
    agreed: await lockPreview<Agreed>(tx, providerId, { keys: services.keys, id: preview }),
    email: (await contactOf(tx, { providerId, owner })).email,
  }));
  const isTheirs = agreed?.owner === owner && agreed.itemId === id && agreed.kind === "change";
  if (!isTheirs || agreed.usedAt || agreed.quote.dueNow === 0 || agreed.expiresAt <= services.now()) return undefined;
  return beginPage(services, requester, {
    attempt: attemptOf({ id: preview, version: 1 }),
    amount: { amount: agreed.quote.dueNow, currency: agreed.currency },
    returnPath: `/profile/manage-bookings/${id}/`,
    heldUntil: agreed.expiresAt,
    email,
    refusal: "This amount cannot be paid by card. Ask the clinic to change the booking for you.",
  });
}

/** One booking of a change that is paid for: what is due for it, what it becomes, and its version while it waits. */
export interface PaidChange {
  readonly itemId: string;
  readonly dueNow: number;
  readonly becomes: { readonly offerId: string; readonly version: number };
}

/** Opens the checkout in which a change of a booking, and of others with it, waits to be paid. */
export async function openChangeCheckout(
  services: Services,
  tx: Db,
  providerId: ProviderId,
  {
    agreed,
    lines,
    page,
    language,
  }: {
    agreed: Pick<PreviewRow<Agreed>, "id" | "owner" | "tripId" | "itemId" | "currency" | "expiresAt">;
    lines: readonly PaidChange[];
    page: PaymentPage;
    language: Language;
  },
): Promise<void> {
  const { id, owner, tripId, itemId, currency, expiresAt } = agreed;
  const dueNow = lines.reduce((all, line) => all + line.dueNow, 0);
  const now = services.now();
  const checkout = await insertCheckout(tx, {
    id: services.newId(),
    providerId,
    owner,
    tripId,
    kind: "change",
    itemId,
    previewId: id,
    status: "paying",
    version: 1,
    language,
    lines: lines.map((line) => ({ ...line, before: line.dueNow, holdable: null })),
    dueNow,
    tripCurrency: currency,
    charge: dueNow,
    currency,
    rate: null,
    holdUntil: expiresAt,
    extendedAt: null,
    agreed: { terms: "1", at: now.toISOString() },
    choice: null,
    settledAt: null,
    createdAt: now,
    updatedAt: now,
  });
  await insertPayment(tx, { ...openPaymentOf(checkout, page), createdAt: now, updatedAt: now, checkedAt: now });
}

/** The checkout in which a change waits to be paid, locked: before its booking, as by everything that advances a checkout. */
export async function lockOpenChange(
  tx: Db,
  { providerId, owner }: Requester,
  id: string,
): Promise<CheckoutRow | undefined> {
  const open = await findOpenChange(tx, providerId, { id, owner });
  const locked = open && (await lockCheckout(tx, open.id));
  return locked && liveStatuses.includes(locked.status) ? locked : undefined;
}

/** Ends a change that was not paid. @returns the payment whose page is to be closed after the commit */
export async function abandonChange(services: Services, tx: Db, open: CheckoutRow): Promise<PaymentRow | undefined> {
  await endCheckout(services, tx, open, "saved");
  return findPaymentOf(tx, open.providerId, open.id);
}

/** A change that waits to be paid, as its client sees it. */
export async function presentOpenChange(
  tx: Db,
  { providerId, owner }: Requester,
  { id }: Pick<ItemRow, "id">,
): Promise<BookingDetail["change"]> {
  const open = await findOpenChange(tx, providerId, { id, owner });
  const payment = open && (await findPaymentOf(tx, providerId, open.id));
  if (!open || !payment) return null;
  return {
    dueNow: { amount: open.charge, currency: open.currency },
    payUrl: ["open", "declined"].includes(payment.step) ? payment.payUrl : null,
    until: open.holdUntil.toISOString(),
    isDeclined: payment.step === "declined",
  };
}
