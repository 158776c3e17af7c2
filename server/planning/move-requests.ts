import type { Db } from "../../adapters/database/database.ts";
import { wakeCase } from "../cases/queries.ts";
import { replyDueAfter } from "../cases/reply-clock.ts";
import { asSystem } from "../db/access.ts";
import { refuseWith } from "../formats/refuse-with.ts";
import type { Requester } from "../http/requester.ts";
import { insertJob } from "../jobs/queries.ts";
import { queueMail } from "../mail/queue.ts";
import { lockRequest } from "../quotes/offers/draft-queries.ts";
import { changeQuote } from "../quotes/quote-access.ts";
import type { Services } from "../services.ts";
import type { ProviderRow } from "../tenants/queries.ts";
import { inboxLanguage } from "../tenants/texts.ts";
import { endMove, findOfferedDay, insertMove } from "../trips/dates/move-queries.ts";
import { recordTrip } from "../trips/items/items.ts";
import { findQuoteReference, type TripRow, updateTrip } from "../trips/queries.ts";
import { lockOwnTrip } from "../trips/trips.ts";
import type { Move } from "./preview-move.ts";

const touched = ({ keys, now }: Services, tx: Db, { id, providerId, version }: TripRow): Promise<TripRow> =>
  updateTrip(tx, providerId, { id, keys, version: version + 1, updatedAt: now() });

/** Whether a booked treatment moves to the day that the clinic offered, which needs no second answer. */
export const isOffered = ({ db }: Services, { trip, after }: Move): Promise<boolean> =>
  asSystem(db, async (tx) => (await findOfferedDay(tx, trip.providerId, trip.id)) === after.treatment);

/**
 * Writes the request to move a confirmed treatment; a newer request replaces the one that waits. The clinic is told, unless
 * it has offered this day: then a job confirms the request.
 */
export async function requestMove(
  services: Services,
  tx: Db,
  { tenant, origin, owner }: Pick<Requester, "tenant" | "origin" | "owner">,
  { trip, move: { after, difference }, isOffered }: { trip: TripRow; move: Move; isOffered: boolean },
): Promise<TripRow> {
  const { keys, newId } = services;
  const at = services.now();
  const id = newId();
  await endMove(tx, tenant.id, { keys, tripId: trip.id, status: "withdrawn", at });
  await insertMove(tx, tenant.id, {
    ...{ id, owner, tripId: trip.id, status: "waiting", difference, requestedAt: at },
    ...{ arriveOn: after.arrive, treatmentOn: after.treatment, leaveOn: after.leave },
  });
  await recordTrip(services, tx, {
    row: { ...trip, tripId: trip.id },
    itemId: null,
    actor: "client",
    kind: "move-requested",
    detail: { ...after, difference },
  });
  if (isOffered) {
    const payload = { owner, trip: trip.id, request: id, origin };
    await insertJob(tx, tenant.id, { id: newId(), kind: "offered-move", payload, runAfter: at });
  } else await tellOfRequest(services, tx, { tenant, origin, trip });
  return touched(services, tx, trip);
}

/** Puts a request to move into the clinic's inbox, at the desk and by mail. */
export async function tellOfRequest(
  services: Services,
  tx: Db,
  { tenant, origin, trip }: { tenant: ProviderRow; origin: string; trip: TripRow },
): Promise<void> {
  const at = services.now();
  const dueAt = replyDueAfter(tenant, at);
  if (trip.quoteId) await wakeCase(tx, tenant.id, { id: trip.quoteId, dueAt, at });
  await mailClinic(services, tx, { tenant, origin, trip, news: "move" });
}

async function mailClinic(
  services: Services,
  tx: Db,
  {
    tenant,
    origin,
    trip,
    news,
  }: { tenant: ProviderRow; origin: string; trip: TripRow; news: "move" | "move-withdrawn" },
): Promise<void> {
  const quote = trip.quoteId && (await findQuoteReference(tx, tenant.id, trip.quoteId));
  await queueMail(services, tx, tenant.id, {
    template: "quote-answer",
    language: inboxLanguage(tenant),
    to: { address: tenant.company.quotes.inbox },
    origin,
    facts: { news, reference: quote || trip.reference },
  });
}

/** The request's case waits for the clinic by its own state again. */
export async function settleCase(services: Services, tx: Db, { providerId, quoteId }: TripRow): Promise<void> {
  const { keys } = services;
  const reference = quoteId && (await findQuoteReference(tx, providerId, quoteId));
  const row = reference ? await lockRequest(tx, providerId, { keys, reference }) : undefined;
  if (row) await changeQuote(services, tx, row, {});
}

/** Takes back the request that waits, and tells the clinic, which was told of the request. @throws Refusal */
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
  if (!ended) return refuseWith("wrong-state", "move-none");
  const row = { ...trip, tripId: id };
  await recordTrip(services, tx, { row, itemId: null, actor: "client", kind: "move-withdrawn", detail: {} });
  await settleCase(services, tx, trip);
  const { tenant, origin } = requester;
  await mailClinic(services, tx, { tenant, origin, trip, news: "move-withdrawn" });
  return touched(services, tx, trip);
}
