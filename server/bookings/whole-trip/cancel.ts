import type { Db } from "../../../adapters/database/database.ts";
import { refuse } from "../../../contract/errors.ts";
import { endCheckout, takeOut } from "../../checkout/checkouts.ts";
import { lockCheckout } from "../../checkout/queries.ts";
import { asOwner } from "../../db/access.ts";
import type { Requester } from "../../http/requester.ts";
import { lockPayment, type PaymentRow } from "../../payments/queries.ts";
import { endCancelledRequest } from "../../quotes/offers/cancellations.ts";
import type { Services } from "../../services.ts";
import { queueRelease } from "../../trips/expiry.ts";
import { findItems, type ItemRow, listTripEvents } from "../../trips/items/item-queries.ts";
import { recordTrip } from "../../trips/items/items.ts";
import { type TripRow, updateTrip } from "../../trips/queries.ts";
import { followLanguage, lockOwnTrip, readTrip } from "../../trips/trips.ts";
import type { EndedTransfer, WholeTrip } from "../agreements.ts";
import { storePreview } from "../cancellation-quotes.ts";
import { confirmPreview } from "../confirm.ts";
import { tellCancelledTrip, titlesFor } from "./news.ts";
import {
  type PreviewedTrip,
  previewWhole,
  type Reckoned,
  readOpenCheckouts,
  reckonWhole,
  withFate,
} from "./preview.ts";
import { withdraw } from "./withdrawn.ts";

interface Asked {
  readonly id: string;
  readonly preview: string;
}

export interface CancelledTrip {
  readonly trip: TripRow;
  /** Pages of payments that ended, to be closed after the commit. */
  readonly pages: readonly PaymentRow[];
}

const cancelledKind = "trip-cancelled";

const refuseChanged = (): never =>
  refuse("conflict", "What cancelling the trip returns has changed since you saw it. Look at it again, then decide.");

/** Whether the trip was cancelled by this preview before: a repeated call changes nothing. */
const isDone = async (tx: Db, { providerId, id }: TripRow, preview: string): Promise<boolean> =>
  (await listTripEvents(tx, providerId, { tripId: id })).some(
    ({ kind, detail }) => kind === cancelledKind && detail["preview"] === preview,
  );

/**
 * Cancels a trip as it was previewed: bookings are ordered to be cancelled, what was not bought is removed, begun payments
 * and an unpaid offer end.
 * @returns the writes for the transaction that follows @throws Refusal `conflict` where anything is not as it was shown
 */
export async function cancelWhole(
  services: Services,
  requester: Requester,
  asked: Asked,
): Promise<(tx: Db) => Promise<CancelledTrip>> {
  const { providerId, owner } = requester;
  const isBefore = await asOwner(services.db, providerId, owner, async (tx) =>
    isDone(tx, await readTrip(services, tx, requester, asked.id), asked.preview),
  );
  const reckoned = isBefore ? undefined : await reckonWhole(services, requester, asked.id);
  return async (tx) => {
    const trip = await lockOwnTrip(services, tx, requester, { id: asked.id });
    if (!reckoned || (await isDone(tx, trip, asked.preview))) return { trip, pages: [] };
    await refuseUnlessSame(services, tx, reckoned);
    const previewed = await previewWhole(services, tx, requester, reckoned);
    if (previewed.shown.id !== asked.preview) refuseChanged();
    const { withdrawn, removed } = previewed.shown;
    if (previewed.singles.length + withdrawn.length + removed.length === 0)
      refuse("wrong-state", "Nothing of this trip can be cancelled here any more.");
    await followLanguage(services, tx, requester, trip.id);
    return carryOut(services, tx, { trip, reckoned, previewed });
  };
}

const versionsOf = (items: readonly ItemRow[]): string => JSON.stringify(items.map(({ id, version }) => [id, version]));

/** @throws Refusal where the trip's items or begun payments have changed since the sellers were asked */
async function refuseUnlessSame(services: Services, tx: Db, { trip, items, checkouts }: Reckoned): Promise<void> {
  const now = await findItems(tx, trip.providerId, { keys: services.keys, tripId: trip.id });
  if (versionsOf(now) !== versionsOf(items)) refuseChanged();
  for (const { row } of checkouts) await lockCheckout(tx, row.id);
  const factsOf = (all: Reckoned["checkouts"]) =>
    JSON.stringify(all.map(({ row, payment, ...one }) => [row.id, row.version, payment?.id, payment?.step, one]));
  if (factsOf(await readOpenCheckouts(tx, trip)) !== factsOf(checkouts)) refuseChanged();
}

async function carryOut(
  services: Services,
  tx: Db,
  { trip, reckoned, previewed }: { trip: TripRow; reckoned: Reckoned; previewed: PreviewedTrip },
): Promise<CancelledTrip> {
  const { keys, now } = services;
  const { providerId, owner, id } = trip;
  const { shown } = previewed;
  const removed = withFate(reckoned, "remove");
  const titles = await titlesFor(services, tx, { ...trip, tripId: id }, removed);
  const { pages, transfers } = await endPayments(services, tx, reckoned);
  await removeUnbought(services, tx, trip, removed);
  const withdrawn = withFate(reckoned, "withdraw");
  for (const row of withdrawn) await withdraw(services, tx, row);
  const whole = {
    previews: previewed.singles.map(({ shown: single }) => single.id),
    rides: withFate(reckoned, "end").map((ride) => ride.id),
    withdrawn: withdrawn.map((row) => row.id),
    removed: titles,
    transfers,
  };
  await orderAll(services, tx, previewed, whole);
  if (shown.offer && trip.quoteId)
    await endCancelledRequest(services, tx, providerId, { owner, quoteId: trip.quoteId, actor: "visitor" });
  await recordTrip(services, tx, {
    row: { ...trip, tripId: id },
    itemId: null,
    actor: "client",
    kind: cancelledKind,
    detail: { preview: shown.id, amount: -shown.refund.amount, currency: trip.currency },
  });
  const isWhole = shown.kept.every(({ reason }) => reason === "cancelling");
  const cancelled = await updateTrip(tx, providerId, {
    id,
    keys,
    version: trip.version + 1,
    updatedAt: now(),
    ...(isWhole && { closedAt: now() }),
  });
  if (previewed.singles.length === 0)
    await tellCancelledTrip(
      services,
      tx,
      { ...cancelled, tripId: id },
      {
        ended: [],
        ...whole,
        isClinicTold: shown.offer !== null || withdrawn.length > 0,
      },
    );
  return { trip: cancelled, pages };
}

/** Ends the checkouts that were begun. @returns the payments whose pages are still open, and the transfers waited for */
async function endPayments(
  services: Services,
  tx: Db,
  { checkouts }: Reckoned,
): Promise<{ readonly pages: readonly PaymentRow[]; readonly transfers: readonly EndedTransfer[] }> {
  const pages: PaymentRow[] = [];
  const transfers: EndedTransfer[] = [];
  for (const { row, payment, state, received } of checkouts) {
    if (state !== "ends") continue;
    const locked = payment && (await lockPayment(tx, payment.id));
    if (locked?.step !== payment?.step) refuseChanged();
    const isOpen = locked?.step === "open" || locked?.step === "declined";
    if (locked && isOpen && locked.service === "transfer")
      transfers.push({
        amount: { amount: row.charge, currency: row.currency },
        reference: locked.reference,
        ...(received > 0 && { received: { amount: received, currency: locked.currency } }),
      });
    else if (locked && isOpen) pages.push(locked);
    await endCheckout(services, tx, row, "saved", { isTold: true });
  }
  return { pages, transfers };
}

async function removeUnbought(
  services: Services,
  tx: Db,
  { providerId, id: tripId }: TripRow,
  removed: readonly ItemRow[],
): Promise<void> {
  const rows = await findItems(tx, providerId, { keys: services.keys, tripId });
  for (const { id, version, holdUntil } of rows) {
    const was = removed.find((one) => one.id === id);
    if (!was) continue;
    await takeOut(services, tx, providerId, { id, version });
    if (holdUntil ?? was.holdUntil) await queueRelease(services, tx, was);
  }
}

/** Agrees to every single preview; one mail tells of all when the last is carried out. */
async function orderAll(services: Services, tx: Db, { singles }: PreviewedTrip, whole: WholeTrip): Promise<void> {
  // Always in the same order, so that two who hold several never wait for each other.
  const inOrder = singles.toSorted(({ quoted: one }, { quoted: other }) => (one.row.id < other.row.id ? -1 : 1));
  for (const { quoted, shown } of inOrder) {
    await storePreview(services, tx, quoted, { shown, atDesk: false, whole });
    const { id, providerId, owner } = quoted.row;
    await confirmPreview(services, tx, { providerId, owner }, { id, preview: shown.id, kind: "cancellation" });
  }
}
