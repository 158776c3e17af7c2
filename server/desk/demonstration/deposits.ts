import type { Db } from "../../../adapters/database/database.ts";
import { after, days } from "../../../contract/durations.ts";
import { type CheckoutRow, insertCheckout } from "../../checkout/queries.ts";
import type { Services } from "../../services.ts";
import { dueNowOf } from "../../trips/amounts.ts";
import type { ItemRow } from "../../trips/items/item-queries.ts";

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
