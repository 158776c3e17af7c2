import type { Db } from "../../../adapters/database/database.ts";
import { creditNoteFacts, refundFacts } from "../../checkout/mails/booking-mails.ts";
import { calendarOf, readerOf, shown } from "../../checkout/mails/mail-reader.ts";
import { unsettledOf } from "../../checkout/queries.ts";
import { moneyOfTrip } from "../../checkout/trip-money.ts";
import { tellCompanions } from "../../companions/mails.ts";
import { tellClinic } from "../../mail/clinic-mails.ts";
import { queueMail } from "../../mail/queue.ts";
import type { Services } from "../../services.ts";
import { paidForOf, releasedOf } from "../../trips/amounts.ts";
import { findItems, type ItemRow } from "../../trips/items/item-queries.ts";
import { isTimeOpen } from "../../trips/parts.ts";
import { lockPreview, type PreviewRow } from "../../trips/preview-queries.ts";
import type { TripRow } from "../../trips/queries.ts";
import { isLive } from "../../trips/view.ts";
import type { Agreed, WholeTrip } from "../agreements.ts";

type Whose = Pick<TripRow, "providerId" | "owner"> & { readonly tripId: string };

/** A booking that was cancelled with its trip, and what of it goes back, in minor units of the trip's currency. */
interface Ended {
  readonly row: ItemRow;
  readonly refund: number;
}

/** Titles of items as the mails of their person name them. */
export async function titlesFor(
  services: Services,
  tx: Db,
  whose: Whose,
  rows: readonly ItemRow[],
): Promise<readonly string[]> {
  const reader = await readerOf(services, tx, whose);
  return reader ? rows.map((row) => shown(row, reader).title) : [];
}

/** One mail to the person that lists everything, one to the companions, and one to the clinic. */
export async function tellCancelledTrip(
  services: Services,
  tx: Db,
  { providerId, owner, tripId }: Whose,
  {
    ended: cancelled,
    rides,
    withdrawn = [],
    removed,
    transfers = [],
    isClinicTold = cancelled.length > 0,
  }: { ended: readonly Ended[]; isClinicTold?: boolean } & Pick<
    WholeTrip,
    "rides" | "withdrawn" | "removed" | "transfers"
  >,
): Promise<void> {
  const { keys } = services;
  const all = await findItems(tx, providerId, { keys, tripId });
  const isEnding = (row: ItemRow) => row.status === "cancelled" || row.status === "cancelling";
  const takenBack = all.filter((row) => withdrawn.includes(row.id) && isEnding(row));
  const ended = [...cancelled];
  for (const row of takenBack) {
    const unsettled = await unsettledOf(tx, row);
    ended.push({ row, refund: unsettled?.isHere ? unsettled.due : 0 });
  }
  const checkoutId = ended.find(({ row }) => row.checkoutId)?.row.checkoutId ?? null;
  const reader = await readerOf(services, tx, { providerId, owner, tripId, checkoutId });
  if (!reader) return;
  const { tenant, trip, name, envelope } = reader;
  const rows = ended.map(({ row }) => row);
  const kept = all.filter((row) => isLive(row) && !isEnding(row));
  const endedRides = all.filter((row) => rides.includes(row.id) && isEnding(row));
  const refund = ended.reduce((sum, one) => sum + one.refund, 0);
  const money = (amount: number) => ({ amount, currency: trip.currency });
  const { credits } = await moneyOfTrip(services, tx, trip, all);
  await queueMail(services, tx, tenant.id, {
    ...envelope,
    template: "trip-cancelled",
    facts: {
      name,
      reference: trip.reference,
      trip: tripId,
      ended: ended.map((one) => ({
        title: shown(one.row, reader).title,
        refund: one.refund > 0 ? money(one.refund) : null,
        ...releasedOf(one.row),
        isPaid: paidForOf(one.row) > 0,
      })),
      ...releasedOf(...rows),
      rides: endedRides.map((row) => shown(row, reader).title),
      removed,
      transfers,
      credits,
      kept: kept.map((row) => shown(row, reader).title),
      ...(await creditNoteFacts(services, tx, rows)),
      ...(refund > 0 && { refund: money(refund), ...(await refundFacts(services, tx, rows, refund)) }),
    },
    // The seller of a ride may not have answered yet; it ends all the same.
    attachments: calendarOf(
      [...rows, ...endedRides].map((row) => ({ ...row, status: "cancelled" as const })),
      reader,
      services.now(),
    ),
  });
  if (rows.length > 0)
    await tellCompanions(services, tx, { tenant, trip, rows, origin: envelope.origin, news: "cancelled" });
  if (!isClinicTold) return;
  const treatment = rows.find(({ kind }) => kind === "procedure");
  await tellClinic(services, tx, tenant, {
    news: kept.length > 0 ? "trip-part-cancelled" : "trip-cancelled",
    reference: trip.reference,
    ...(treatment && {
      at: treatment.startsAt.toISOString(),
      isTimeOpen: isTimeOpen(treatment),
      ...(treatment.content.hotelFor !== undefined && { callsHotelOff: true }),
    }),
  });
}

/**
 * Tells of a whole trip when the last of its cancellations is decided. The caller holds the trip, so that exactly one of
 * them is the last.
 */
export async function tellWhenAllEnded(
  services: Services,
  tx: Db,
  { providerId, owner, tripId, quote: { whole } }: PreviewRow<Agreed>,
): Promise<void> {
  if (!whole) return;
  const { keys } = services;
  const all = await findItems(tx, providerId, { keys, tripId });
  const ended: Ended[] = [];
  for (const id of whole.previews) {
    const preview = await lockPreview<Agreed>(tx, providerId, { keys, id });
    const row = all.find((item) => item.id === preview?.itemId);
    if (!preview || !row) continue;
    if (row.status === "cancelling") return;
    if (row.status === "cancelled") ended.push({ row, refund: preview.refund });
  }
  await tellCancelledTrip(services, tx, { providerId, owner, tripId }, { ended, ...whole });
}
