import type { Db } from "../../adapters/database/database.ts";
import { refuse } from "../../contract/errors.ts";
import { tellBooking } from "../checkout/mails.ts";
import { asSystem } from "../db/access.ts";
import { writeAudit } from "../db/audit.ts";
import type { Services } from "../services.ts";
import { findProvider, type ProviderRow } from "../tenants/queries.ts";
import { endMove, listWaitingMoves } from "../trips/dates/move-queries.ts";
import { findItems } from "../trips/item-queries.ts";
import { recordTrip } from "../trips/items.ts";
import { lockTripsByReference, type TripRow, updateTrip } from "../trips/queries.ts";
import { applyMove, reckon } from "./dates.ts";
import { isBookedTreatment } from "./treatment-days.ts";

/** Requests that wait for the clinic, the oldest first. */
export const listMoveRequests = (services: Services, tenant?: ProviderRow) =>
  asSystem(services.db, (tx) => listWaitingMoves(tx, tenant?.id));

async function lockTripNamed(services: Services, tx: Db, reference: string): Promise<TripRow> {
  const [row, other] = await lockTripsByReference(tx, services.keys, reference.toUpperCase());
  if (!row) return refuse("not-found", `There is no trip ${reference}.`);
  return other ? refuse("conflict", `Two clinics have a trip ${reference}.`) : row;
}

const noneWaits = (reference: string): never =>
  refuse("wrong-state", `No request to move ${reference} waits. See: npm run desk -- moves`);

/** Confirms the request that waits: the trip and the clinic's bookings in it move. @throws Refusal */
export async function confirmMove(services: Services, reference: string): Promise<TripRow> {
  const { keys } = services;
  const found = await asSystem(services.db, async (tx) => {
    const trip = await lockTripNamed(services, tx, reference);
    const asked = (await listWaitingMoves(tx, trip.providerId)).find(({ tripId }) => tripId === trip.id);
    const tenant = await findProvider(tx, trip.providerId);
    return asked && tenant && { trip, asked, tenant };
  });
  if (!found) return noneWaits(reference);
  const { asked, tenant } = found;
  const { id, owner } = found.trip;
  const wanted = { arrive: asked.arriveOn, treatment: asked.treatmentOn, leave: asked.leaveOn };
  const move = await reckon(services, { tenant, owner }, id, wanted);
  if (move.difference !== asked.difference)
    refuse(
      "conflict",
      "The price has changed since the request. Refuse it with the reason, so that it can be repeated.",
    );
  return asSystem(services.db, async (tx) => {
    const trip = await lockTripNamed(services, tx, reference);
    const ended = await endMove(tx, trip.providerId, { keys, tripId: id, status: "confirmed", at: services.now() });
    if (ended?.id !== asked.id) return noneWaits(reference);
    // What the person has chosen and not bought stays; the trip says what does not fit.
    const items = move.items.filter(({ effect }) => effect === "moves");
    const moved = await applyMove(services, tx, { trip, move: { ...move, items }, actor: "clinic" });
    await writeAudit(services, tx, trip.providerId, { owner, actor: "provider", event: "move-confirmed", subject: id });
    return moved;
  });
}

/** Refuses the request that waits, with a reason that the person reads. @throws Refusal */
export const refuseMove = (services: Services, reference: string, reason: string): Promise<TripRow> =>
  asSystem(services.db, async (tx) => {
    const { keys } = services;
    const trip = await lockTripNamed(services, tx, reference);
    const { id, providerId, owner } = trip;
    const at = services.now();
    const ended = await endMove(tx, providerId, { keys, tripId: id, status: "refused", reason, at });
    if (!ended) return noneWaits(reference);
    const row = { ...trip, tripId: id };
    await recordTrip(services, tx, { row, itemId: null, actor: "clinic", kind: "move-refused", detail: {} });
    const treatment = (await findItems(tx, providerId, { keys, tripId: id })).find(isBookedTreatment);
    if (treatment) await tellBooking(services, tx, { rows: [treatment], news: "move-refused" });
    await writeAudit(services, tx, providerId, { owner, actor: "provider", event: "move-refused", subject: id });
    return updateTrip(tx, providerId, { id, keys, version: trip.version + 1, updatedAt: at });
  });
