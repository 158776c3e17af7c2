import type { Db } from "../../adapters/database/database.ts";
import type { listMoveDays, previewTreatmentMove } from "../../contract/desk/treatment-moves.ts";
import type { AnswerOf } from "../../contract/endpoint.ts";
import { refuse } from "../../contract/errors.ts";
import type { Language } from "../../contract/values.ts";
import { dayAfter, daysBetween } from "../../contract/zoned-time.ts";
import { tellBooking } from "../checkout/mails/booking-mails.ts";
import { asOwner, asSystem } from "../db/access.ts";
import { writeAudit } from "../db/audit.ts";
import { refuseWith } from "../formats/refuse-with.ts";
import type { Staff } from "../http/requester.ts";
import { returnedFor } from "../payments/refunds.ts";
import { moveUnpaid } from "../quotes/offers/schedule.ts";
import type { Services } from "../services.ts";
import { findProvider, type ProviderRow } from "../tenants/queries.ts";
import { paidForOf } from "../trips/amounts.ts";
import { firstAppointment } from "../trips/checks/late-arrival.ts";
import { endMove, findWaitingMove, insertOwnMove, listWaitingMoves } from "../trips/dates/move-queries.ts";
import { movedDates } from "../trips/dates/planner.ts";
import { findItems } from "../trips/items/item-queries.ts";
import { recordTrip } from "../trips/items/items.ts";
import { lockTripsByReference, type TripRow, updateTrip } from "../trips/queries.ts";
import { refundTerms } from "../trips/refund-terms.ts";
import { lockOwnTrip } from "../trips/trips.ts";
import { applyMove } from "./apply-move.ts";
import { daysOfTrip } from "./fitting.ts";
import { settleCase } from "./move-requests.ts";
import { type Move, presentItems, readWhole, reckon } from "./preview-move.ts";
import {
  isBookedTreatment,
  isPromisedTreatment,
  movedHotel,
  refuseClosedDay,
  treatmentRule,
} from "./treatment-days.ts";

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

/** Who answers a request at the desk; without it the command line does. */
interface Answerer {
  readonly staff: Staff;
  readonly requestId: string;
}

const auditOf = (trip: TripRow, by: Answerer | undefined) => ({
  owner: trip.owner,
  subject: trip.id,
  actor: by ? (`staff:${by.staff.id}` as const) : ("provider" as const),
  ...(by && { requestId: by.requestId }),
});

const answered = (): never => refuseWith("conflict", "move-answered");

/**
 * Confirms a request that waits: the trip and the clinic's bookings in it move, if the day still has a place and the price
 * is the one that the person saw. Outside any transaction. @returns the writes for the transaction that follows
 * @throws Refusal
 */
export async function confirmAsked(
  services: Services,
  { tenant, trip: { id, owner }, request, by }: Asked,
): Promise<(tx: Db) => Promise<TripRow>> {
  const { keys } = services;
  const asked = await asSystem(services.db, (tx) => findWaitingMove(tx, tenant.id, id));
  if (asked?.id !== request) return answered();
  const wanted = { arrive: asked.arriveOn, treatment: asked.treatmentOn, leave: asked.leaveOn };
  const whole = await readWhole(services, { tenant, owner }, id);
  refuseClosedDay(await treatmentRule(services, { tenant }, whole), wanted.treatment);
  const move = await reckon(services, { tenant }, whole, wanted);
  if (move.difference !== asked.difference) refuseWith("conflict", "move-price-changed");
  return async (tx) => {
    const trip = await lockOwnTrip(services, tx, { tenant, owner }, { id });
    const at = services.now();
    const ended = await endMove(tx, tenant.id, { keys, tripId: id, status: "confirmed", at });
    if (ended?.id !== request) return answered();
    // What the person has chosen and not bought stays; the trip says what does not fit.
    const items = move.items.filter(({ effect }) => effect === "moves");
    const name = by?.staff.name ?? tenant.company.legalName;
    const moved = await applyMove(services, tx, {
      trip,
      move: { ...move, items },
      actor: "clinic",
      by: name,
      isAsked: true,
    });
    await settleCase(services, tx, trip);
    await writeAudit(services, tx, tenant.id, { ...auditOf(trip, by), event: "move-confirmed" });
    return moved;
  };
}

interface Asked {
  readonly tenant: ProviderRow;
  readonly trip: Pick<TripRow, "id" | "owner">;
  /** The id of the request. */
  readonly request: string;
  readonly by?: Answerer;
}

/** Confirms the request of a trip by its reference, for the command line. @throws Refusal */
export async function confirmMove(services: Services, reference: string): Promise<TripRow> {
  const found = await findAsked(services, reference);
  const write = await confirmAsked(services, found);
  return asSystem(services.db, write);
}

async function findAsked(services: Services, reference: string): Promise<Asked> {
  const found = await asSystem(services.db, async (tx) => {
    const trip = await lockTripNamed(services, tx, reference);
    const asked = await findWaitingMove(tx, trip.providerId, trip.id);
    const tenant = await findProvider(tx, trip.providerId);
    return asked && tenant && { trip, request: asked.id, tenant };
  });
  return found ?? noneWaits(reference);
}

/** Days to which the clinic itself can move a booked treatment, with the journey around each. */
export async function clinicDays(
  services: Services,
  tenant: ProviderRow,
  { id, owner }: TripRow,
): Promise<AnswerOf<typeof listMoveDays>["days"]> {
  const whole = await readWhole(services, { tenant, owner }, id);
  const { days, idle } = await treatmentRule(services, { tenant }, { ...whole, isByClinic: true });
  return (days ?? []).map((treatment) => ({
    ...movedDates(daysOfTrip(whole.trip), { treatment }),
    isIdle: idle.includes(treatment),
  }));
}

/** A booked treatment, and one of an accepted offer: the clinic promised its day. */
const isMovable = ({ trip, items }: Whole): boolean =>
  items.some((item) => isBookedTreatment(item) || isPromisedTreatment(trip, item));

type Whole = Awaited<ReturnType<typeof readWhole>>;

/** The clinic's own move costs nobody anything: each booking keeps its price, due as long before or after. */
const atAgreedPrice = (move: Move, { keepsAll = false } = {}): Move => ({
  ...move,
  difference: 0,
  items: move.items.flatMap((item) => {
    if (item.effect !== "moves") return keepsAll ? [item] : [];
    if (!item.change) return [item];
    const { price } = item.row.content;
    const apart = daysBetween(move.before.treatment, move.after.treatment);
    const dueLater = price.dueLater.map((due) => ({ ...due, on: due.on && dayAfter(due.on, apart) }));
    const difference = { amount: 0, currency: price.total.currency };
    const quote = { ...item.change.quote, price: { ...price, dueLater }, difference };
    return [{ ...item, difference: 0, change: { ...item.change, quote } }];
  }),
});

/** What the clinic's own move to a day changes, with the refund terms of the treatment before and after. @throws Refusal */
export async function previewOwnMove(
  services: Services,
  tenant: ProviderRow,
  { trip: { id, owner }, day, language }: { trip: TripRow; day: string; language: Language },
): Promise<AnswerOf<typeof previewTreatmentMove>> {
  const whole = await readWhole(services, { tenant, owner }, id);
  if (!isMovable(whole)) refuseWith("wrong-state", "treatment-not-promised");
  const move = atAgreedPrice(await reckon(services, { tenant }, whole, { treatment: day }), { keepsAll: true });
  const now = services.now();
  const treatment = move.items.find(({ row }) => isBookedTreatment(row));
  const returned = treatment ? await asOwner(services.db, tenant.id, owner, (tx) => returnedFor(tx, treatment.row)) : 0;
  const talkOn = (trip: TripRow) =>
    asOwner(services.db, tenant.id, owner, (tx) => firstAppointment(services, tx, { ...whole, tenant, trip }));
  const { arrive: arriveOn, treatment: treatmentOn } = move.after;
  const talk = await talkOn({ ...whole.trip, arriveOn, treatmentOn });
  return {
    before: move.before,
    after: move.after,
    isTalkLost: talk === treatmentOn || (talk === null && (await talkOn(whole.trip)) !== null),
    items: presentItems(move, language),
    hotel: await movedHotel(services, { tenant, owner }, move),
    refund:
      treatment && paidForOf(treatment.row) > 0
        ? {
            now: refundTerms(treatment.row, now, { returned }),
            after: refundTerms(treatment.row, now, { returned, sold: treatment.change?.quote }),
          }
        : null,
  };
}

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
 * Moves a booked treatment, or one of an accepted offer, to a free day by the clinic's own decision, and the journey with it. The person is told by mail
 * and in the account. Outside any transaction. @returns the writes for the transaction that follows @throws Refusal
 */
export async function moveByClinic(
  services: Services,
  { tenant, staff, requestId, version, day, reason, trip: { id, owner, providerId } }: OwnMove,
): Promise<(tx: Db) => Promise<TripRow>> {
  const { keys } = services;
  const whole = await readWhole(services, { tenant, owner }, id);
  if (!isMovable(whole)) refuseWith("wrong-state", "treatment-not-promised");
  // The same move again is the answer of the first.
  if (day !== whole.trip.treatmentOn)
    refuseClosedDay(await treatmentRule(services, { tenant }, { ...whole, isByClinic: true }), day);
  const move = atAgreedPrice(await reckon(services, { tenant }, whole, { treatment: day }));
  return async (tx) => {
    const trip = await lockOwnTrip(services, tx, { tenant, owner }, { id, version });
    const at = services.now();
    const { arrive, treatment, leave } = move.after;
    await endMove(tx, providerId, { keys, tripId: id, status: "withdrawn", at });
    const own = services.newId();
    await insertOwnMove(tx, providerId, {
      ...{ keys, id: own, owner, tripId: id, reason, requestedAt: at, difference: 0 },
      ...{ arriveOn: arrive, treatmentOn: treatment, leaveOn: leave },
    });
    const moved = await applyMove(services, tx, { trip, move, actor: "clinic", by: staff.name, ownMove: own });
    const items = await findItems(tx, providerId, { keys, tripId: id });
    const unpaid = items.find((item) => isPromisedTreatment(trip, item));
    // A booked one is told of once its supplier moved it.
    if (unpaid && trip.quoteId) {
      await moveUnpaid(services, tx, tenant, { quoteId: trip.quoteId, ...move.after });
      const dates = { before: move.before, after: move.after, by: staff.name, isAsked: false, isUnpaid: true };
      await tellBooking(services, tx, { rows: [unpaid], news: "changed", dates });
    }
    await settleCase(services, tx, trip);
    const actor = `staff:${staff.id}` as const;
    await writeAudit(services, tx, providerId, { owner, actor, event: "treatment-moved", subject: id, requestId });
    return moved;
  };
}

/**
 * Refuses a request that waits, with a reason that the person reads and perhaps another day, which has a place now. Outside
 * any transaction. @returns the writes for the transaction that follows @throws Refusal
 */
export async function refuseAsked(
  services: Services,
  {
    tenant,
    trip: { id, owner },
    request,
    by,
    reason,
    offered,
  }: Asked & { reason: string; offered?: string | undefined },
): Promise<(tx: Db) => Promise<TripRow>> {
  const { keys } = services;
  if (offered) {
    const whole = await readWhole(services, { tenant, owner }, id);
    refuseClosedDay(await treatmentRule(services, { tenant }, whole), offered, "offered");
  }
  return async (tx) => {
    const trip = await lockOwnTrip(services, tx, { tenant, owner }, { id });
    const at = services.now();
    const ending = { keys, tripId: id, status: "refused", reason, offeredOn: offered ?? null, at } as const;
    const ended = await endMove(tx, tenant.id, ending);
    if (ended?.id !== request) return answered();
    const detail = { move: request, ...(by && { by: by.staff.name }) };
    const row = { ...trip, tripId: id };
    await recordTrip(services, tx, { row, itemId: null, actor: "clinic", kind: "move-refused", detail });
    const treatment = (await findItems(tx, tenant.id, { keys, tripId: id })).find(isBookedTreatment);
    const news = offered ? "move-offered" : "move-refused";
    if (treatment) await tellBooking(services, tx, { rows: [treatment], news });
    await settleCase(services, tx, trip);
    await writeAudit(services, tx, tenant.id, { ...auditOf(trip, by), event: "move-refused" });
    return updateTrip(tx, tenant.id, { id, keys, version: trip.version + 1, updatedAt: at });
  };
}

/** Refuses the request of a trip by its reference, for the command line. @throws Refusal */
export async function refuseMove(services: Services, reference: string, reason: string): Promise<TripRow> {
  const found = await findAsked(services, reference);
  const write = await refuseAsked(services, { ...found, reason });
  return asSystem(services.db, write);
}
