import type { Db } from "../../../adapters/database/database.ts";
import type { WebhookEvent } from "../../../contract/clinic/constants.ts";
import { refuse } from "../../../contract/errors.ts";
import type { ItemStatus, PaymentState, RefundState } from "../../../contract/trips.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { refuseWith } from "../../formats/refuse-with.ts";
import { announce } from "../../integrations/announce.ts";
import { insertJob } from "../../jobs/queries.ts";
import { endCancelledRequest } from "../../quotes/offers/cancellations.ts";
import type { Services } from "../../services.ts";
import { findQuoteOfTrip, findTripReference } from "../queries.ts";
import { findOpenSupplierChange } from "../supplier-change-queries.ts";
import { deleteItem, type ItemRow, insertTripEvents, lockItems, writeItem, writeNewItems } from "./item-queries.ts";
import {
  bookedStatuses,
  canMoveItem,
  canMovePayment,
  canMoveRefund,
  type ItemActor,
  unboughtStatuses,
} from "./item-states.ts";

/** Small facts of an event, without anything personal. */
export type EventDetail = Readonly<Record<string, string | number | null>>;

/** The columns that change with a status. */
export type ItemChanges = Partial<
  Pick<
    ItemRow,
    | "amount"
    | "checkoutId"
    | "content"
    | "endsAt"
    | "expiresAt"
    | "holdExtendedAt"
    | "holdUntil"
    | "offerId"
    | "reference"
    | "startsAt"
    | "timeZone"
  >
> & { readonly paymentState?: PaymentState; readonly refundState?: RefundState };

/** The actor and the new status; without `to` only other columns change. */
export interface Moving {
  readonly id: string;
  readonly to?: ItemStatus;
  readonly actor: ItemActor;
  /** The version that the writer saw; another one by now is refused. */
  readonly version?: number;
  readonly set?: ItemChanges;
  /** Of the event; `moved` where nothing else is said. */
  readonly kind?: string;
  readonly detail?: EventDetail;
}

export const itemGone = "This is not in your trip any more. Open the trip again to see it as it is now.";

/** An item held until the transaction ends. @throws Refusal */
export async function holdItem({ keys }: Services, tx: Db, providerId: ProviderId, id: string): Promise<ItemRow> {
  const [row] = await lockItems(tx, providerId, { keys, ids: [id] });
  return row ?? refuse("not-found", itemGone);
}

/**
 * The only way in which an item's status, payment or refund changes: by the machines of `item-states`, at the version that
 * was seen, and it is recorded as an event.
 * @throws Refusal `wrong-state` where there is no such way, `conflict` where it has changed since
 */
export async function moveItem(services: Services, tx: Db, providerId: ProviderId, moving: Moving): Promise<ItemRow> {
  const row = await holdItem(services, tx, providerId, moving.id);
  const { to, actor, version, set = {}, kind = "moved", detail = {} } = moving;
  if (version !== undefined && version !== row.version) refuseWith("conflict", "booking-changed");
  if (to !== undefined && !canMoveItem(row.status, to, actor))
    refuseWith("wrong-state", "booking-not-so", cannot(row.status, to));
  const { paymentState: paid = row.paymentState, refundState: back = row.refundState } = set;
  if (paid !== row.paymentState && !canMovePayment(row.paymentState, paid, actor))
    refuseWith("wrong-state", "booking-not-so", cannot(row.paymentState, paid));
  if (back !== row.refundState && !canMoveRefund(row.refundState, back, actor))
    refuseWith("wrong-state", "booking-not-so", cannot(row.refundState, back));
  const at = services.now();
  const moved = await writeItem(tx, providerId, {
    ...set,
    id: row.id,
    keys: services.keys,
    status: to ?? row.status,
    version: row.version + 1,
    updatedAt: at,
  });
  const ways = {
    ...(to !== undefined && { from: row.status, to }),
    ...(paid !== row.paymentState && { paid }),
    ...(back !== row.refundState && { refund: back }),
  };
  await recordTrip(services, tx, { row: moved, actor, kind, detail: { ...ways, ...detail } });
  await announceBooking(services, tx, row, moved);
  const isElsewhere = Number(row.startsAt) !== Number(moved.startsAt) || Number(row.endsAt) !== Number(moved.endsAt);
  if (isElsewhere || to === "confirmed" || to === "cancelled" || to === "failed")
    await queueRideTimes(services, tx, [moved]);
  if (to === "cancelled" && row.kind === "procedure") await endRequest(services, tx, moved, actor);
  // A supplier's change stays until it is decided, whatever else was tried meanwhile.
  const isAsBefore = to === "confirmed" && row.status !== "supplier_changed" && quotedStatuses.includes(row.status);
  if (isAsBefore && (await findOpenSupplierChange(tx, providerId, { keys: services.keys, itemId: row.id })))
    return moveItem(services, tx, providerId, { id: row.id, to: "supplier_changed", actor: "system" });
  return moved;
}

/** The request whose offer was booked ends with its treatment. */
async function endRequest(services: Services, tx: Db, row: ItemRow, actor: ItemActor): Promise<void> {
  const { providerId, owner, tripId, content } = row;
  const quoteId = await findQuoteOfTrip(tx, providerId, tripId);
  const isByClinic = actor === "clinic" || content.clinicAct !== undefined;
  if (quoteId)
    await endCancelledRequest(services, tx, providerId, { owner, quoteId, actor: isByClinic ? "provider" : "visitor" });
}

/** The clinic's rides follow the flights and the treatment: a job compares them after a change of some of one trip. */
async function queueRideTimes({ newId, now }: Services, tx: Db, changed: readonly ItemRow[]) {
  const first = changed.find(
    ({ kind, supplier }) => kind === "flight" || kind === "procedure" || (kind === "transfer" && supplier === "clinic"),
  );
  if (!first) return;
  const { providerId, tripId } = first;
  await insertJob(tx, providerId, { id: newId(), kind: "ride-times", payload: { tripId }, runAfter: now() });
}

/** Tells the clinic's own systems of a booking that was made, changed or cancelled. */
async function announceBooking(services: Services, tx: Db, before: ItemRow, row: ItemRow): Promise<void> {
  const event = bookingEventOf(before, row);
  if (!event) return;
  const { id, providerId, tripId, kind, status, startsAt, endsAt, amount, currency } = row;
  await announce(services, tx, providerId, event, async () => ({
    id,
    trip: await findTripReference(tx, providerId, tripId),
    kind,
    status,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    amount: { amount, currency },
  }));
}

function bookingEventOf(before: ItemRow, row: ItemRow): Extract<WebhookEvent, `booking.${string}`> | undefined {
  if (row.status === "cancelled") return before.status === "cancelled" ? undefined : "booking.cancelled";
  if (!bookedStatuses.includes(row.status)) return undefined;
  if (!bookedStatuses.includes(before.status)) return "booking.confirmed";
  const isSame =
    Number(row.startsAt) === Number(before.startsAt) &&
    Number(row.endsAt) === Number(before.endsAt) &&
    row.amount === before.amount &&
    row.offerId === before.offerId;
  return isSame ? undefined : "booking.changed";
}

/** From here a booking may return to what it was. */
const quotedStatuses: readonly ItemStatus[] = ["change_requested", "change_quoted", "cancel_quoted", "cancelling"];

const cannot = (from: string, to: string) => ({
  values: { from: from.replaceAll("_", " "), to: to.replaceAll("_", " ") },
});

export type NewItem = Pick<
  ItemRow,
  | "owner"
  | "tripId"
  | "kind"
  | "supplier"
  | "offerId"
  | "startsAt"
  | "endsAt"
  | "timeZone"
  | "content"
  | "amount"
  | "currency"
  | "expiresAt"
> & { readonly actor: ItemActor; readonly status?: "draft" | "priced" };

/** Puts items into a trip, as drafts or as priced. */
export async function insertItems(
  services: Services,
  tx: Db,
  providerId: ProviderId,
  added: readonly NewItem[],
): Promise<ItemRow[]> {
  const at = services.now();
  const items = added.map(({ actor: _, ...values }) => ({
    status: "priced" as const,
    ...values,
    id: services.newId(),
    attempt: services.newId(),
    version: 1,
    paymentState: "none" as const,
    refundState: "none" as const,
    holdUntil: null,
    holdExtendedAt: null,
    reference: null,
    checkoutId: null,
    createdAt: at,
    updatedAt: at,
  }));
  const rows = await writeNewItems(tx, providerId, { keys: services.keys, items });
  const events = rows.map((row, place) =>
    eventOf(services, { row, actor: added[place]?.actor ?? "system", kind: "added", detail: { kind: row.kind } }),
  );
  await insertTripEvents(tx, providerId, events);
  await queueRideTimes(services, tx, rows);
  return rows;
}

export async function insertItem(services: Services, tx: Db, providerId: ProviderId, added: NewItem): Promise<ItemRow> {
  const [row] = await insertItems(services, tx, providerId, [added]);
  if (!row) throw new Error("the item was not written");
  return row;
}

/**
 * Takes an item out of its trip that was never bought. What the supplier keeps for it is the caller's to release.
 * @throws Refusal
 */
export async function removeItem(
  services: Services,
  tx: Db,
  providerId: ProviderId,
  { id, version }: { id: string; version: number },
): Promise<ItemRow> {
  const row = await holdItem(services, tx, providerId, id);
  if (row.version !== version) refuseWith("conflict", "booking-changed");
  if (!unboughtStatuses.includes(row.status))
    refuse("wrong-state", "This is being bought or is booked already. You can cancel it among your bookings.");
  await recordTrip(services, tx, { row, actor: "client", kind: "removed", detail: { kind: row.kind }, itemId: null });
  await deleteItem(tx, providerId, id);
  await queueRideTimes(services, tx, [row]);
  return row;
}

interface Happened {
  readonly row: Pick<ItemRow, "providerId" | "owner" | "tripId"> & { readonly id: string };
  readonly itemId?: string | null;
  readonly actor: ItemActor;
  readonly kind: string;
  readonly detail: EventDetail;
}

const eventOf = ({ newId, now }: Services, { row, itemId = row.id, ...event }: Happened) => ({
  ...event,
  id: newId(),
  owner: row.owner,
  tripId: row.tripId,
  itemId,
  at: now(),
});

/** Writes down that something happened to a trip or one of its items. */
export const recordTrip = (services: Services, tx: Db, happened: Happened): Promise<unknown> =>
  insertTripEvents(tx, happened.row.providerId, [eventOf(services, happened)]);
