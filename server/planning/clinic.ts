import type { Db } from "../../adapters/database/database.ts";
import { refuse } from "../../contract/errors.ts";
import { tellBooking } from "../checkout/mails.ts";
import { asSystem } from "../db/access.ts";
import { writeAudit } from "../db/audit.ts";
import type { Staff } from "../http/requester.ts";
import { moveScheduled } from "../quotes/offers/schedule.ts";
import type { Services } from "../services.ts";
import { findProvider, type ProviderRow } from "../tenants/queries.ts";
import { endMove, insertOwnMove, listWaitingMoves } from "../trips/dates/move-queries.ts";
import { findItems } from "../trips/item-queries.ts";
import { recordTrip } from "../trips/items.ts";
import { findQuoteReference, lockTripsByReference, type TripRow, updateTrip } from "../trips/queries.ts";
import { lockOwnTrip } from "../trips/trips.ts";
import { applyMove, type Move, readWhole, reckon } from "./dates.ts";
import { isBookedTreatment, refuseClosedDay, treatmentRule } from "./treatment-days.ts";

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
    const moved = await applyByClinic(services, tx, { trip, move: { ...move, items }, by: tenant.company.legalName });
    await writeAudit(services, tx, trip.providerId, { owner, actor: "provider", event: "move-confirmed", subject: id });
    return moved;
  });
}

/** Moves a trip, and the schedule of its treatment with it. */
async function applyByClinic(
  services: Services,
  tx: Db,
  { trip, move, by }: { trip: TripRow; move: Move; by: string },
): Promise<TripRow> {
  const { providerId, quoteId } = trip;
  const reference = quoteId && (await findQuoteReference(tx, providerId, quoteId));
  if (reference) await moveScheduled(services, tx, providerId, { reference, day: move.after.treatment, by });
  return applyMove(services, tx, { trip, move, actor: "clinic", by });
}

/** Days to which the clinic itself can move a booked treatment. */
export async function clinicDays(services: Services, tenant: ProviderRow, { id, owner }: TripRow): Promise<string[]> {
  const whole = await readWhole(services, { tenant, owner }, id);
  return (await treatmentRule(services, { tenant }, { ...whole, by: "clinic" })).days ?? [];
}

/** The clinic's own move costs nobody anything: each booking keeps its price, due on the new day. */
const atAgreedPrice = (move: Move): Move => ({
  ...move,
  difference: 0,
  items: move.items.flatMap((item) => {
    if (item.effect !== "moves") return [];
    if (!item.change) return [item];
    const { price } = item.row.content;
    const dueLater = price.dueLater.map((due) => ({ ...due, on: move.after.treatment }));
    const difference = { amount: 0, currency: price.total.currency };
    const quote = { ...item.change.quote, price: { ...price, dueLater }, difference };
    return [{ ...item, difference: 0, change: { ...item.change, quote } }];
  }),
});

interface OwnMove {
  readonly tenant: ProviderRow;
  readonly staff: Staff;
  readonly requestId: string;
  readonly trip: TripRow;
  readonly version: number;
  readonly day: string;
  /** What the person reads. */
  readonly reason: string;
}

/**
 * Moves a booked treatment to a free day by the clinic's own decision, and the journey with it. The person is told by mail
 * and in the account. Outside any transaction. @returns the writes for the transaction that follows @throws Refusal
 */
export async function moveByClinic(
  services: Services,
  { tenant, staff, requestId, version, day, reason, trip: { id, owner, providerId } }: OwnMove,
): Promise<(tx: Db) => Promise<TripRow>> {
  const { keys } = services;
  const whole = await readWhole(services, { tenant, owner }, id);
  if (!whole.items.some(isBookedTreatment))
    refuse("wrong-state", "The treatment of this trip is not booked: the person chooses another day.");
  // The same move again is the answer of the first.
  if (day !== whole.trip.treatmentOn)
    refuseClosedDay(await treatmentRule(services, { tenant }, { ...whole, by: "clinic" }), day);
  const move = atAgreedPrice(await reckon(services, { tenant, owner }, id, { treatment: day }));
  return async (tx) => {
    const trip = await lockOwnTrip(services, tx, { tenant, owner }, { id, version });
    const at = services.now();
    const { arrive, treatment, leave } = move.after;
    await endMove(tx, providerId, { keys, tripId: id, status: "withdrawn", at });
    await insertOwnMove(tx, providerId, {
      ...{ keys, id: services.newId(), owner, tripId: id, reason, requestedAt: at, difference: 0 },
      ...{ arriveOn: arrive, treatmentOn: treatment, leaveOn: leave },
    });
    const moved = await applyByClinic(services, tx, { trip, move, by: staff.name });
    const actor = `staff:${staff.id}` as const;
    await writeAudit(services, tx, providerId, { owner, actor, event: "treatment-moved", subject: id, requestId });
    return moved;
  };
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
