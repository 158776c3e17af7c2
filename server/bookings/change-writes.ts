import type { Booked } from "../../adapters/bookings/bookings.ts";
import type { Db } from "../../adapters/database/database.ts";
import { findChange } from "../checkout/queries.ts";
import { creditInvoiced } from "../payments/credit-notes.ts";
import { queueCheckout } from "../payments/payments.ts";
import { isPaidHere, orderRefund, type WantedRefund } from "../payments/refunds.ts";
import { moveScheduled } from "../quotes/offers/schedule.ts";
import type { Services } from "../services.ts";
import { dueNowOf, paidForOf } from "../trips/amounts.ts";
import { readClinicOfferId } from "../trips/clinic-offers.ts";
import type { ItemRow } from "../trips/items/item-queries.ts";
import { holdItem, moveItem } from "../trips/items/items.ts";
import { partCount } from "../trips/parts.ts";
import type { PreviewRow } from "../trips/preview-queries.ts";
import { backOfChange } from "../trips/refund-terms.ts";
import type { Agreed } from "./agreements.ts";

/**
 * Writes what a seller has changed, with the balance or the refund that follows from its price.
 * @returns `refund`: what goes back, in the trip's currency
 */
export async function writeChange(
  services: Services,
  tx: Db,
  {
    row,
    agreed,
    change: { what, price, policy, amount, offerId },
    booked,
  }: {
    row: ItemRow;
    agreed: PreviewRow<Agreed>;
    change: NonNullable<Agreed["change"]>;
    booked: Pick<Booked, "papers" | "needs">;
  },
): Promise<{ readonly row: ItemRow; readonly refund: number }> {
  const { providerId } = row;
  const { title, subtitle, textsLanguage, translations, seller, details, timeZone } = what;
  const isWhole = agreed.quote.dueNow > 0 && price.dueLater.length === 0;
  const owesMore = row.paymentState === "paid" && amount > row.amount && !isWhole;
  const dueFirst = dueNowOf({ amount, content: { ...row.content, price } });
  const paidLater = paidForOf(row) + agreed.quote.dueNow - dueFirst;
  const moved = await moveItem(services, tx, providerId, {
    id: row.id,
    to: "confirmed",
    actor: "supplier",
    kind: "changed",
    detail: { amount: agreed.difference, currency: agreed.currency },
    set: {
      amount,
      offerId,
      timeZone,
      // Instants are text once they were sealed.
      startsAt: new Date(what.startsAt),
      endsAt: new Date(what.endsAt),
      content: {
        ...row.content,
        title,
        subtitle,
        textsLanguage,
        translations,
        seller,
        details,
        price,
        policy,
        papers: booked.papers,
        ...(row.content.needs && {
          needs: row.content.needs.map((one) => ({ ...one, answer: booked.needs[one.need] ?? "to-arrange" })),
        }),
        mostParts: Math.max(row.content.mostParts ?? 0, partCount(row)),
        ...(owesMore && paidLater > 0 && { paidLater }),
      },
      expiresAt: null,
    },
  });
  const thing = readClinicOfferId(offerId);
  if (thing?.kind === "quote") await moveScheduled(services, tx, providerId, thing);
  const due = owesMore
    ? await moveItem(services, tx, providerId, {
        id: row.id,
        actor: "system",
        kind: "balance-due",
        set: { paymentState: "deposit_paid" },
        detail: { amount: agreed.difference, currency: agreed.currency },
      })
    : moved;
  const back = agreed.difference < 0 ? backOfChange(row, due, agreed.fee) : 0;
  const refund = await giveBack(services, tx, due, { tripAmount: back, paidFor: paidForOf(row) });
  if (refund === 0 || !(await isPaidHere(tx, due))) {
    await creditInvoiced(services, tx, due);
    return { row: due, refund };
  }
  const { content } = await holdItem(services, tx, providerId, row.id);
  const returnedByChanges = (content.returnedByChanges ?? 0) + refund;
  const set = { content: { ...content, returnedByChanges } };
  const returned = await moveItem(services, tx, providerId, { id: row.id, actor: "system", set });
  await creditInvoiced(services, tx, returned);
  return { row: returned, refund };
}

/** Lets the checkout of a change that was paid for take the money, or give it back. */
export async function settlePayment(
  services: Services,
  tx: Db,
  { id, providerId }: Pick<PreviewRow<Agreed>, "id" | "providerId">,
): Promise<void> {
  const checkout = await findChange(tx, providerId, id);
  if (checkout) await queueCheckout(services, tx, { providerId, checkoutId: checkout.id });
}

/** Orders what was promised back, where anything was taken. @returns what goes back, in the trip's currency */
export async function giveBack(services: Services, tx: Db, row: ItemRow, wanted: WantedRefund): Promise<number> {
  if (wanted.tripAmount <= 0 || row.paymentState === "none") return 0;
  if (await isPaidHere(tx, row)) return orderRefund(services, tx, row, wanted);
  // Nothing of it was captured here, as with money that came another way: the clinic gives it back by hand.
  await moveItem(services, tx, row.providerId, {
    id: row.id,
    actor: "system",
    kind: "refund-owed",
    set: { refundState: "to_send" },
    detail: { amount: wanted.tripAmount, currency: row.currency },
  });
  return wanted.tripAmount;
}
