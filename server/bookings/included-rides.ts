import type { CancellationQuote } from "../../adapters/bookings/bookings.ts";
import type { Db } from "../../adapters/database/database.ts";
import { takeOut } from "../checkout/checkouts.ts";
import { asSystem } from "../db/access.ts";
import type { Services } from "../services.ts";
import { queueRelease } from "../trips/expiry.ts";
import { findItems, type ItemRow } from "../trips/items/item-queries.ts";
import { unboughtStatuses } from "../trips/items/item-states.ts";
import { moveItem } from "../trips/items/items.ts";
import { insertPreview } from "../trips/preview-queries.ts";
import { supplierTimeouts } from "../trips/suppliers.ts";
import { type Agreed, previewOf, queueOrder } from "./agreements.ts";

interface Ride {
  readonly row: ItemRow;
  /** Null for a ride that is not booked. */
  readonly quote: CancellationQuote | null;
}

/** True for a ride that a treatment includes: it ends with it. */
export const isIncludedRide = (treatment: ItemRow, { kind, supplier }: ItemRow): boolean =>
  treatment.kind === "procedure" && kind === "transfer" && supplier === treatment.supplier;

/** The clinic's rides that a treatment includes, with the seller's quote for each booked one. Outside any transaction. */
export async function includedRides(services: Services, treatment: ItemRow): Promise<readonly Ride[] | "silent"> {
  const { keys, db, suppliers } = services;
  if (treatment.kind !== "procedure") return [];
  const { providerId, tripId } = treatment;
  const items = await asSystem(db, (tx) => findItems(tx, providerId, { keys, tripId }));
  const rides: Ride[] = [];
  for (const row of items) {
    if (!isIncludedRide(treatment, row)) continue;
    if (unboughtStatuses.includes(row.status)) rides.push({ row, quote: null });
    if (row.status !== "confirmed" || row.reference === null) continue;
    const signal = AbortSignal.timeout(supplierTimeouts.change);
    const quote = await suppliers.transfer?.quoteCancellation(row.reference, signal);
    if (quote?.kind === "unavailable") return "silent";
    if (quote?.kind === "quote") rides.push({ row, quote });
  }
  return rides;
}

/** Ends included rides with their treatment, in the name of the same actor: jobs cancel booked ones at the seller, without a mail. */
export async function endRides(
  services: Services,
  tx: Db,
  { rides, preview, actor }: { rides: readonly Ride[]; preview: string; actor: "client" | "clinic" },
): Promise<void> {
  for (const { row, quote } of rides) {
    const { id, providerId, version } = row;
    if (!quote) {
      await takeOut(services, tx, providerId, { id, version });
      if (row.holdUntil) await queueRelease(services, tx, row);
      continue;
    }
    const quoted = await moveItem(services, tx, providerId, { id, to: "cancel_quoted", actor, version });
    const ride = services.newId();
    await insertPreview<Agreed>(tx, providerId, {
      ...previewOf(services, quoted, { id: ride, kind: "cancellation", expiresAt: quote.expiresAt }),
      usedAt: services.now(),
      quote: { quoteId: quote.id, dueNow: 0, together: [preview] },
      refund: 0,
      fee: 0,
      difference: 0,
    });
    await moveItem(services, tx, providerId, { id, to: "cancelling", actor, kind: "cancellation-agreed" });
    await queueOrder(services, tx, providerId, { kind: "booking-cancel", item: id, preview: ride });
  }
}
