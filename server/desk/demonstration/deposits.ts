import { setTimeout } from "node:timers/promises";
import type { Db } from "../../../adapters/database/database.ts";
import { after, days } from "../../../contract/durations.ts";
import { takeByHand } from "../../checkout/balance.ts";
import { type CheckoutRow, insertCheckout } from "../../checkout/queries.ts";
import { asSystem } from "../../db/access.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import type { Services } from "../../services.ts";
import { dueNowOf } from "../../trips/amounts.ts";
import { findItems, type ItemRow } from "../../trips/items/item-queries.ts";
import { moveItem } from "../../trips/items/items.ts";

/** The checkout in which a demonstration patient pays the deposit of a booking. */
export function depositCheckout(
  { newId, now }: Services,
  tx: Db,
  item: ItemRow,
  { language, status }: Pick<CheckoutRow, "language" | "status">,
): Promise<CheckoutRow> {
  const { providerId, owner, tripId, currency } = item;
  const at = now();
  const dueNow = dueNowOf(item);
  return insertCheckout(tx, {
    id: newId(),
    providerId,
    owner,
    tripId,
    kind: "purchase",
    itemId: null,
    previewId: null,
    status,
    version: 1,
    language,
    lines: [{ itemId: item.id, dueNow, before: dueNow, holdable: null }],
    dueNow,
    tripCurrency: currency,
    charge: dueNow,
    currency,
    rate: null,
    holdUntil: after(at, days(1)),
    extendedAt: null,
    agreed: { terms: "1", at: at.toISOString() },
    choice: null,
    settledAt: null,
    createdAt: at,
    updatedAt: at,
  });
}

/** Pays what is due now for an item by card at the clinic; its booking follows by the queue. */
export async function payAtTheClinic(
  services: Services,
  tx: Db,
  item: ItemRow,
  { language }: Pick<CheckoutRow, "language">,
): Promise<void> {
  const checkout = await depositCheckout(services, tx, item, { language, status: "paying" });
  const set = { checkoutId: checkout.id };
  await moveItem(services, tx, item.providerId, { id: item.id, to: "pending_payment", actor: "client", set });
  await takeByHand(services, tx, checkout, { service: "terminal", reference: `IN-${checkout.id}` });
}

/** The item once its booking has ended, which takes a moment; undefined where it was not booked. */
export async function confirmed(
  { db, keys }: Services,
  providerId: ProviderId,
  item: string,
): Promise<ItemRow | undefined> {
  for (let tries = 0; tries < 150; tries++) {
    const [row] = await asSystem(db, (tx) => findItems(tx, providerId, { keys, ids: [item] }));
    if (row?.paymentState === "deposit_paid" || row?.paymentState === "paid") return row;
    await setTimeout(200);
  }
  return undefined;
}
