import type { Db } from "../../../adapters/database/database.ts";
import type { BookingDetail } from "../../../contract/bookings.ts";
import { refuse } from "../../../contract/errors.ts";
import type { Language } from "../../../contract/values.ts";
import { asOwner, type Owner } from "../../db/access.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { after } from "../../durations.ts";
import type { Context } from "../../http.ts";
import type { Services } from "../../services.ts";
import type { Agreed } from "../booking-changes/booking-changes.ts";
import { attemptOf, baseOf, later, type Page, pageOpen, startOf } from "../checkout-payments/checkout-payments.ts";
import { contactOf, letGo, type Whose } from "../checkouts/checkouts.ts";
import { findOpenChange, insertCheckout } from "../checkouts/queries.ts";
import { findPaymentOf, insertPayment, type PaymentRow } from "../payments/queries.ts";
import type { ItemRow } from "../trip-items/queries.ts";
import { lockPreview, type PreviewRow } from "../trip-previews/queries.ts";

type Needs = Pick<Services, "db" | "keys" | "now" | "newId" | "payments">;

/**
 * The page on which to pay for a change before it is made, under the preview's own name: the same preview again leads to
 * the same page. @returns undefined where nothing is due now @throws Refusal
 */
export async function changePage(
  needs: Needs,
  context: Context,
  { providerId, owner }: Whose,
  { id, preview }: { id: string; preview: string },
): Promise<Page | undefined> {
  const { agreed, email } = await asOwner(needs.db, providerId, owner, async (tx) => ({
    agreed: await lockPreview<Agreed>(tx, providerId, { keys: needs.keys, id: preview }),
    email: (await contactOf(tx, { providerId, owner })).email,
  }));
  const isTheirs = agreed?.owner === owner && agreed.itemId === id && agreed.kind === "change";
  if (!isTheirs || agreed.usedAt || agreed.quote.dueNow === 0 || agreed.expiresAt <= needs.now()) return undefined;
  const attempt = attemptOf({ id: preview, version: 1 });
  const begun = await needs.payments.begin({
    attempt,
    amount: { amount: agreed.quote.dueNow, currency: agreed.currency },
    description: context.here.company.legalName.slice(0, 100),
    returnUrl: `${context.origin}${baseOf(context)}/profile/manage-bookings/${id}/`,
    expiresAt: after(agreed.expiresAt, pageOpen),
    email,
    language: context.language,
  });
  if (begun.kind === "unavailable") return later();
  if (begun.kind === "refused")
    return refuse("wrong-state", "This amount cannot be paid by card. Ask the clinic to change the booking for you.");
  return { id: attempt, service: needs.payments.service, reference: begun.reference, payUrl: begun.payUrl };
}

/** Writes down that a change waits to be paid: a checkout of its own, with the preview's id. */
export async function awaitPayment(
  needs: Pick<Needs, "now">,
  tx: Db,
  providerId: ProviderId,
  { agreed, page, language }: { agreed: PreviewRow<Agreed>; page: Page; language: Language },
): Promise<void> {
  const { id, owner, tripId, itemId, currency, expiresAt, quote } = agreed;
  const { dueNow, change } = quote;
  if (!change || !itemId) throw new Error("only a change is paid for before it is made");
  const now = needs.now();
  const checkout = await insertCheckout(tx, {
    id,
    providerId,
    owner: owner as Owner, // the caller, whose preview it is
    tripId,
    status: "paying",
    version: 1,
    language,
    lines: [
      { itemId, dueNow, before: dueNow, holdable: null, becomes: { offerId: change.offerId, version: agreed.version } },
    ],
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
  await insertPayment(tx, { ...startOf(checkout, page), createdAt: now, updatedAt: now, checkedAt: now });
}

/** Leaves a change that was not paid. @returns the payment whose page is to be closed once that is written */
export async function leaveChange(
  needs: Pick<Needs, "keys" | "now" | "newId">,
  tx: Db,
  { providerId, owner }: Whose,
  id: string,
): Promise<PaymentRow | undefined> {
  const open = await findOpenChange(tx, providerId, { id, owner });
  if (!open) return undefined;
  await letGo(needs, tx, open, "saved");
  return findPaymentOf(tx, providerId, open.id);
}

/** A change that waits to be paid, as its client sees it. */
export async function presentOpenChange(
  tx: Db,
  { providerId, owner }: Whose,
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
