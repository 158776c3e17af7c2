import type { Db } from "../../adapters/database/database.ts";
import { acceptChange } from "../bookings/agreements.ts";
import { refuseWith } from "../formats/refuse-with.ts";
import { updateQuote } from "../quotes/queries.ts";
import type { Services } from "../services.ts";
import { movePlaceTo } from "../trips/clinic-offers.ts";
import type { MovedDates } from "../trips/dates/moved-dates.ts";
import type { ItemActor } from "../trips/items/item-states.ts";
import { recordTrip } from "../trips/items/items.ts";
import { type TripRow, updateTrip } from "../trips/queries.ts";
import { addPriced, removeFromTrip, repriceItem } from "./additions.ts";
import type { ItemMove, Move } from "./preview-move.ts";
import { isPromisedTreatment } from "./treatment-days.ts";

/** Writes other days into a trip and moves its items. */
export async function applyMove(
  services: Services,
  tx: Db,
  {
    trip,
    move: { before, after, safeFlightOn, difference, items },
    actor,
    by,
    isAsked = false,
    ownMove,
  }: {
    trip: TripRow;
    move: Move;
    actor: ItemActor;
    /** Who moves it at the clinic. */
    by?: string;
    /** The person asked for it. */
    isAsked?: boolean;
    /** The id of the clinic's own move, which keeps its reason. */
    ownMove?: string;
  },
): Promise<TripRow> {
  const { arrive, treatment, leave } = after;
  const moved = await updateTrip(tx, trip.providerId, {
    id: trip.id,
    keys: services.keys,
    arriveOn: arrive,
    treatmentOn: treatment,
    leaveOn: leave,
    safeFlightOn,
    version: trip.version + 1,
    updatedAt: services.now(),
  });
  const row = { ...trip, tripId: trip.id };
  const from = { arriveBefore: before.arrive, treatmentBefore: before.treatment, leaveBefore: before.leave };
  const detail = {
    ...from,
    arrive,
    treatment,
    leave,
    difference,
    ...(by && { by }),
    ...(ownMove && { move: ownMove }),
  };
  await recordTrip(services, tx, { row, itemId: null, actor, kind: "dates-moved", detail });
  const previews = new Map(items.filter(({ change }) => change).map(({ row }) => [row.id, services.newId()]));
  const dates = { before, after, ...(by && { by }), isAsked };
  for (const item of items) await apply(services, tx, moved, item, { previews, actor, dates });
  if (trip.quoteId && items.some(({ row: item }) => isPromisedTreatment(trip, item)))
    await updateQuote(tx, trip.providerId, { id: trip.quoteId, keys: services.keys, promisedOn: treatment });
  return moved;
}

async function apply(
  services: Services,
  tx: Db,
  trip: TripRow,
  { row, effect, priced, change }: ItemMove,
  { previews, actor, dates }: { previews: ReadonlyMap<string, string>; actor: ItemActor; dates: MovedDates },
): Promise<void> {
  const { providerId } = trip;
  const { id, version } = row;
  if (effect === "choose-again") return removeFromTrip(services, tx, providerId, { id, version });
  const preview = previews.get(id);
  if (change && preview) {
    // The place is taken with the trip's new day, so that nobody else takes it before the supplier is told.
    const isKept = await movePlaceTo(services, tx, { reference: row.reference ?? "", offerId: change.offerId });
    if (!isKept) refuseWith("conflict", "day-taken");
    return acceptChange(services, tx, row, {
      ...{ ...change, preview, actor, dates },
      together: [...previews.values()],
    });
  }
  if (!priced) return;
  if (row.status === "priced" || row.status === "expired" || row.status === "draft")
    return void (await repriceItem(services, tx, row, priced, actor));
  // A hold for another day is released, and the new day is held.
  await removeFromTrip(services, tx, providerId, { id, version });
  await addPriced(services, tx, trip, { priced: [priced], travellers: row.content.travellers, note: row.content.note });
}
