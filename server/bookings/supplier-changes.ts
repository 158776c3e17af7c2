import type { Db } from "../../adapters/database/database.ts";
import type { ChangeCause, SupplierChange } from "../../contract/booking-news.ts";
import { earlier, hours } from "../../contract/durations.ts";
import { refuse } from "../../contract/errors.ts";
import { FlightDetails } from "../../contract/flights.ts";
import type { Language } from "../../contract/values.ts";
import { tellBooking } from "../checkout/mails/booking-mails.ts";
import { refuseWith } from "../formats/refuse-with.ts";
import { insertJob } from "../jobs/queries.ts";
import type { Services } from "../services.ts";
import { recoveryOf } from "../trips/flight-safety.ts";
import { findItems, type ItemRow } from "../trips/items/item-queries.ts";
import { moveItem } from "../trips/items/items.ts";
import { endZoneOf, isTimeOpen } from "../trips/parts.ts";
import { findTrip } from "../trips/queries.ts";
import {
  endSupplierChange,
  findOpenSupplierChange,
  hasSupplierChange,
  insertSupplierChange,
} from "../trips/supplier-change-queries.ts";
import { isExchangeable } from "./alternatives.ts";
import { brokenByChange, isLost, isSafeChange, presentProposal, readChanged } from "./proposals/changed-booking.ts";
import { onwardWays } from "./proposals/roots.ts";

interface NewTimes {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

const shifted = (instant: string, by: number): string => new Date(Date.parse(instant) + by).toISOString();

/**
 * A booking's details at new times. Of a flight, the first way moves with the start, the last with the end; what the
 * clinic had yet to give a time has one.
 */
export function detailsAt(row: ItemRow, { startsAt, endsAt }: NewTimes): Readonly<Record<string, unknown>> {
  const flight = FlightDetails.safeParse(row.content.details).data;
  if (!flight) return isTimeOpen(row) ? { ...row.content.details, isTimeOpen: false } : row.content.details;
  const byStart = startsAt.getTime() - row.startsAt.getTime();
  const byEnd = endsAt.getTime() - row.endsAt.getTime();
  const last = flight.slices.length - 1;
  const slices = flight.slices.map((slice, place) => {
    const by = place === last && last > 0 ? byEnd : place === 0 ? byStart : 0;
    const segments = slice.segments.map((one) => ({
      ...one,
      departs: shifted(one.departs, by),
      arrives: shifted(one.arrives, by),
    }));
    const final = segments.at(-1);
    if (last === 0 && final) segments[segments.length - 1] = { ...final, arrives: endsAt.toISOString() };
    return { ...slice, segments };
  });
  return { ...row.content.details, slices };
}

/**
 * Records a supplier's change of a booking: the person is told, and decides. Nothing moves before. The same change of a
 * supplier is recorded once, and a further one takes the place of one that is open. @throws Refusal
 */
export async function recordSupplierChange(
  services: Services,
  tx: Db,
  row: ItemRow,
  {
    cause = "times",
    ...change
  }: NewTimes & {
    readonly cause?: ChangeCause;
    readonly reason: string;
    readonly payer: SupplierChange["payer"];
    /** The supplier's id of the change. */
    readonly source?: string;
    readonly actor: "clinic" | "supplier";
    readonly version?: number;
    readonly by?: string;
  },
): Promise<ItemRow> {
  const { keys } = services;
  const { id: itemId, providerId, owner, tripId } = row;
  const { source = null } = change;
  const { startsAt, endsAt } = isLost({ cause }) ? row : change;
  if (source !== null && (await hasSupplierChange(tx, providerId, source))) return row;
  if (endsAt <= startsAt) refuseWith("invalid-input", "end-before-start");
  if (change.version !== undefined && change.version !== row.version) refuseWith("conflict", "booking-changed");
  if (row.status !== "confirmed" && row.status !== "supplier_changed") refuseWith("wrong-state", "change-not-now");
  const at = services.now();
  if (row.status === "supplier_changed")
    await endSupplierChange(tx, providerId, { itemId, state: "ended", decidedAt: at });
  if (cause === "missed-connection" && (row.kind !== "flight" || !onwardWays(row, at)))
    refuseWith("wrong-state", "no-connection");
  const content = {
    cause,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    details: detailsAt(row, { startsAt, endsAt }),
    reason: change.reason,
  };
  const id = services.newId();
  const of = { id, providerId, owner, tripId, itemId, source };
  const state = { state: "open", createdAt: at, decidedAt: null, payer: change.payer } as const;
  await insertSupplierChange(tx, keys, { ...of, ...state, content });
  if (isExchangeable(row))
    await insertJob(tx, providerId, {
      id: services.newId(),
      kind: "change-proposals",
      payload: { item: itemId, change: id },
      runAfter: at,
    });
  const moved = await moveItem(services, tx, providerId, {
    id: itemId,
    ...(row.status === "confirmed" && { to: "supplier_changed" as const }),
    actor: change.actor,
    kind: "supplier-changed",
    detail: change.by ? { by: change.by } : {},
  });
  const shown = { ...moved, startsAt, endsAt, content: { ...moved.content, details: content.details } };
  await tellBooking(services, tx, { rows: [shown], news: isLost(content) ? "supplier-lost" : "supplier-changed" });
  return moved;
}

/**
 * The terms of an activity are counted from its start, so they move with it: to a later one; no right ends sooner for a change
 * of the seller's, but with the start.
 */
function movedTerms({ kind, startsAt, content: { policy } }: ItemRow, to: Date): Partial<ItemRow["content"]> {
  if (kind !== "activity" || to.getTime() === startsAt.getTime()) return {};
  const by = Math.max(0, to.getTime() - startsAt.getTime());
  const cancellation = policy.cancellation.map(({ before, refund }) => ({
    before: earlier(new Date(shifted(before, by)), to).toISOString(),
    refund,
  }));
  return { policy: { ...policy, cancellation }, hasMovedTerms: true };
}

/** The person accepts the new times. @throws Refusal where they are not safe for the patient */
export async function acceptSupplierChange(
  services: Services,
  tx: Db,
  row: ItemRow,
  version: number,
): Promise<ItemRow> {
  const { keys } = services;
  const { id, providerId, owner } = row;
  const open = await findOpenSupplierChange(tx, providerId, { keys, itemId: id });
  const trip = open && (await findTrip(tx, providerId, { keys, owner, id: row.tripId }));
  if (!open || !trip)
    return moveItem(services, tx, providerId, { id, to: "confirmed", actor: "client", version, kind: "kept" });
  if (isLost(open.content))
    refuse("wrong-state", "This booking does not take place any more. Choose another, or cancel.");
  const items = await findItems(tx, providerId, { keys, tripId: trip.id });
  if (!isSafeChange({ row, trip, recovering: recoveryOf(trip, items) }, open.content))
    refuse("wrong-state", "The new flight is too soon after the treatment. Choose another, or ask the clinic.");
  await endSupplierChange(tx, providerId, { itemId: id, state: "accepted", decidedAt: services.now() });
  const { startsAt, endsAt, details } = open.content;
  return moveItem(services, tx, providerId, {
    id,
    to: "confirmed",
    actor: "client",
    version,
    kind: "supplier-change-accepted",
    set: {
      ...{ startsAt: new Date(startsAt), endsAt: new Date(endsAt) },
      content: { ...row.content, details, ...movedTerms(row, new Date(startsAt)) },
    },
  });
}

/** A change on which the person has not decided, with what it breaks and what is proposed; null where there is none. */
export async function presentSupplierChange(
  services: Services,
  tx: Db,
  { providerId, id, status }: ItemRow,
  language: Language,
): Promise<SupplierChange | null> {
  const booking = status === "supplier_changed" ? await readChanged(services, tx, providerId, id) : undefined;
  if (!booking) return null;
  const { row, change } = booking;
  const { cause = "times", startsAt, endsAt, reason, proposals, proposedBy = null } = change.content;
  return {
    cause,
    before: {
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
      ...(isTimeOpen(row) && { isTimeOpen: true }),
    },
    after: isLost(change.content) ? null : { startsAt, endsAt },
    kind: row.kind,
    timeZone: row.timeZone,
    endsTimeZone: endZoneOf(row),
    reason,
    payer: change.payer,
    isSafe: isSafeChange(booking, change.content),
    gaps: brokenByChange(booking, services.now()),
    isSearching: proposals === undefined && isExchangeable(row),
    proposals: (proposals ?? []).map((one) => presentProposal(booking, one, language)),
    proposedBy,
    at: change.createdAt.toISOString(),
  };
}

/** Whether flights are the demonstration's, whose airline the desk can let change. */
export const isSeededAirline = ({ suppliers }: Services): boolean => suppliers.flight?.supplier === "seeded-flights";

/** The demonstration airline moves a booked flight by some hours. @throws Refusal */
export function changeSeededFlight(
  services: Services,
  tx: Db,
  row: ItemRow,
  { by, version }: { by: number; version?: number },
): Promise<ItemRow> {
  if (row.kind !== "flight" || !isSeededAirline(services)) return refuseWith("wrong-state", "airline-other");
  const move = (at: Date): Date => new Date(at.getTime() + hours(by));
  return recordSupplierChange(services, tx, row, {
    startsAt: move(row.startsAt),
    endsAt: move(row.endsAt),
    reason: "The airline has changed its timetable.",
    payer: "supplier",
    actor: "supplier",
    ...(version !== undefined && { version }),
  });
}
