import type { Db } from "../../adapters/database/database.ts";
import { refuse } from "../../contract/errors.ts";
import type { Requester } from "../http/requester.ts";
import { queueMail } from "../mail/queue.ts";
import type { Services } from "../services.ts";
import { endMove, insertMove } from "../trips/dates/move-queries.ts";
import { recordTrip } from "../trips/items.ts";
import { findQuoteReference, type TripRow, updateTrip } from "../trips/queries.ts";
import { lockOwnTrip } from "../trips/trips.ts";
import type { Move } from "./dates.ts";

const touched = ({ keys, now }: Services, tx: Db, { id, providerId, version }: TripRow): Promise<TripRow> =>
  updateTrip(tx, providerId, { id, keys, version: version + 1, updatedAt: now() });

/** Writes the request to move a confirmed treatment and tells the clinic; a newer request replaces the one that waits. */
export async function requestMove(
  services: Services,
  tx: Db,
  { tenant, origin, owner }: Pick<Requester, "tenant" | "origin" | "owner">,
  { trip, move: { after, difference } }: { trip: TripRow; move: Move },
): Promise<TripRow> {
  const { keys, newId } = services;
  const at = services.now();
  await endMove(tx, tenant.id, { keys, tripId: trip.id, status: "withdrawn", at });
  await insertMove(tx, tenant.id, {
    id: newId(),
    owner,
    tripId: trip.id,
    status: "waiting",
    arriveOn: after.arrive,
    treatmentOn: after.treatment,
    leaveOn: after.leave,
    difference,
    requestedAt: at,
  });
  await recordTrip(services, tx, {
    row: { ...trip, tripId: trip.id },
    itemId: null,
    actor: "client",
    kind: "move-requested",
    detail: { ...after, difference },
  });
  const quote = trip.quoteId && (await findQuoteReference(tx, tenant.id, trip.quoteId));
  await queueMail(services, tx, tenant.id, {
    template: "quote-answer",
    language: tenant.company.defaultLanguage,
    to: { address: tenant.company.quotes.inbox },
    origin,
    facts: { news: "move", reference: quote || trip.reference },
  });
  return touched(services, tx, trip);
}

/** Takes back the request that waits. @throws Refusal */
export async function withdrawMoveRequest(
  services: Services,
  tx: Db,
  requester: Requester,
  id: string,
): Promise<TripRow> {
  const trip = await lockOwnTrip(services, tx, requester, { id });
  const ended = await endMove(tx, trip.providerId, {
    keys: services.keys,
    tripId: id,
    status: "withdrawn",
    at: services.now(),
  });
  if (!ended) return refuse("wrong-state", "No request to move the treatment waits for the clinic.");
  const row = { ...trip, tripId: id };
  await recordTrip(services, tx, { row, itemId: null, actor: "client", kind: "move-withdrawn", detail: {} });
  return touched(services, tx, trip);
}
