import type * as z from "zod/mini";
import type { ChangeQuote } from "../../adapters/bookings/bookings.ts";
import type { Db } from "../../adapters/database/database.ts";
import { after as later, minutes } from "../../contract/durations.ts";
import { refuse } from "../../contract/errors.ts";
import { sum } from "../../contract/money.ts";
import type { DateMove } from "../../contract/trip-dates.ts";
import type { TripDates } from "../../contract/trips.ts";
import type { Language } from "../../contract/values.ts";
import { dayIn, daysBetween } from "../../contract/zoned-time.ts";
import { listChosenProcedures } from "../catalogue/queries.ts";
import { asOwner } from "../db/access.ts";
import { refuseWith } from "../formats/refuse-with.ts";
import type { Requester } from "../http/requester.ts";
import type { Services } from "../services.ts";
import { inTripCurrency, paidForOf } from "../trips/amounts.ts";
import { rideAt } from "../trips/checks/rides.ts";
import { hospitalNightsOf } from "../trips/checks/trip-facts.ts";
import { clinicOfferId, onDay, readClinicOfferId } from "../trips/clinic-offers.ts";
import { findWorkDays } from "../trips/dates/consultation-day.ts";
import { datesWithout, movedDates, safeFlight } from "../trips/dates/planner.ts";
import { type RideDays, rideDaysOf } from "../trips/dates/ride-days.ts";
import { earliestFlight, recoveryOf } from "../trips/flight-safety.ts";
import { findItems, type ItemRow } from "../trips/items/item-queries.ts";
import { bookedStatuses, unboughtStatuses } from "../trips/items/item-states.ts";
import { titleIn } from "../trips/items/item-words.ts";
import { insertPreview, lockPreview, spendPreview } from "../trips/preview-queries.ts";
import type { TripRow } from "../trips/queries.ts";
import { backByRule } from "../trips/refund-terms.ts";
import { supplierTimeouts } from "../trips/suppliers.ts";
import { lockOwnTrip, readTrip, type TripOwner } from "../trips/trips.ts";
import { isLive } from "../trips/view.ts";
import { type Priced, priceOffer } from "./additions.ts";
import { applyMove } from "./apply-move.ts";
import { daysOfTrip, fitsDays, type Scene } from "./fitting.ts";
import { isOffered, requestMove } from "./move-requests.ts";
import { refuseDates } from "./plan.ts";
import { isBookedTreatment, movedHotel, refuseClosedDay, treatmentRule } from "./treatment-days.ts";

type Days = z.infer<typeof TripDates>;
export type Wanted = { treatment?: string | undefined; arrive?: string | undefined; leave?: string | undefined };

const previewTtl = minutes(15);

/** The effect of new dates on one item, and the facts to apply it. */
export interface ItemMove {
  readonly row: ItemRow;
  readonly effect: DateMove["items"][number]["effect"];
  readonly priced?: Priced;
  /** For a booked item: the supplier's quote for its new offer. */
  readonly change?: { readonly offerId: string; readonly quote: ChangeQuote };
  /** In the trip's currency, minor units. */
  readonly difference: number;
  /** What the seller keeps of the payment if it is cancelled now, in the same. */
  readonly kept?: number;
}

export interface Move {
  readonly trip: TripRow;
  /** The clinic has to confirm it. */
  readonly byRequest: boolean;
  readonly before: Days;
  readonly after: Days;
  readonly safeFlightOn: string;
  readonly items: readonly ItemMove[];
  readonly difference: number;
}

/** Reads a trip and its items in a transaction of its own. @throws Refusal */
export const readWhole = (services: Services, requester: TripOwner, id: string) =>
  asOwner(services.db, requester.tenant.id, requester.owner, async (tx) => {
    const trip = await readTrip(services, tx, requester, id);
    return { trip, items: await findItems(tx, requester.tenant.id, { keys: services.keys, tripId: id }) };
  });

type Whole = Awaited<ReturnType<typeof readWhole>>;

/** Asks every supplier what other days would mean. Outside any transaction. @throws Refusal */
export async function reckon(
  services: Services,
  { tenant }: Pick<TripOwner, "tenant">,
  { trip, items }: Whole,
  wanted: Wanted,
): Promise<Move> {
  const before = daysOfTrip(trip);
  const treatment = items.find((item) => item.kind === "procedure" && isLive(item));
  const after = treatment ? movedDates(before, wanted) : datesWithout(before, wanted);
  const isMoved = treatment !== undefined && after.treatment !== before.treatment;
  const minDaysBeforeFlight = daysBetween(trip.treatmentOn, trip.safeFlightOn);
  const safeFlightOn = safeFlight(after.treatment, { minDaysBeforeFlight });
  // A clinician's note is about one treatment on its day.
  const fitToFly = isMoved ? null : trip.fitToFly;
  const recovering = recoveryOf({ treatmentOn: after.treatment, safeFlightOn, fitToFly }, items);
  const hospitalNights = hospitalNightsOf(treatment);
  refuseDates(after, {
    today: dayIn(tenant.location.timeZone, services.now()),
    flyFrom: recovering ? earliestFlight(recovering).earliest : after.arrive,
    hospitalNights,
  });
  const [chosen] = await listChosenProcedures(services.db, tenant.id, [trip.procedure]);
  const work = await findWorkDays(services, tenant, chosen?.doctors ?? []);
  const rideDays = rideDaysOf(work, { dates: after, hospitalNights });
  const { airportMinutes } = tenant.location;
  const moved = await Promise.all(
    items
      .filter(isLive)
      .map((row) => moveOf(services, trip, row, { after, recovering, items, airportMinutes, rideDays })),
  );
  return {
    trip,
    byRequest: isMoved && items.some(isBookedTreatment),
    before,
    after,
    safeFlightOn,
    items: moved,
    difference: moved.reduce((all, { difference }) => all + difference, 0),
  };
}

/** @throws Refusal where the treatment cannot be on that day, with the days that are possible */
async function refuseClosed(services: Services, requester: TripOwner, whole: Whole, day: string | undefined) {
  const { trip, items } = whole;
  if (day === undefined || day === trip.treatmentOn || !recoveryOf(trip, items)) return;
  refuseClosedDay(await treatmentRule(services, requester, whole), day);
}

async function moveOf(
  services: Services,
  trip: TripRow,
  row: ItemRow,
  { after, recovering, items, airportMinutes, rideDays }: Scene & { readonly rideDays: RideDays },
): Promise<ItemMove> {
  const stays = { row, effect: "stays", difference: 0 } as const;
  const clinicItem = row.supplier === "clinic" ? readClinicOfferId(row.offerId) : undefined;
  if (!clinicItem) {
    if (fitsDays(trip, row, { after, recovering })) return stays;
    if (unboughtStatuses.includes(row.status)) return { row, effect: "choose-again", difference: -row.amount };
    const kept = paidForOf(row) - backByRule(row, services.now(), { returned: 0 });
    return { row, effect: "outside", difference: 0, kept };
  }
  // A flight that is not bought and does not fit is taken out; rides follow the others.
  const kept = items.filter(
    (item) => !unboughtStatuses.includes(item.status) || fitsDays(trip, item, { after, recovering }),
  );
  const isBought = !unboughtStatuses.includes(row.status);
  const moved =
    clinicItem.kind === "transfer"
      ? rideAt(clinicItem, { trip, items: kept, days: rideDays, airportMinutes, isBought })
      : onDay(clinicItem, after.treatment);
  const offerId = clinicOfferId(moved);
  if (offerId === row.offerId) return stays;
  if (!isBought) {
    const priced = await priceOffer(services, trip, { kind: row.kind, offerId });
    return { row, effect: "moves", priced, difference: priced.amount.amount - row.amount };
  }
  if (row.status !== "confirmed" || row.reference === null)
    return row.kind !== "procedure" && bookedStatuses.includes(row.status)
      ? stays
      : refuseWith("wrong-state", "trip-busy");
  const quote = await services.suppliers[row.kind]?.quoteChange(
    row.reference,
    offerId,
    AbortSignal.timeout(supplierTimeouts.interactive),
  );
  if (quote?.kind !== "quote") return refuseWith("try-later", "move-not-now");
  return { row, effect: "moves", change: { offerId, quote }, difference: inTripCurrency(row, quote.difference) };
}

const orNull = (amount: number, currency: string) => (amount > 0 ? { amount, currency } : null);

export const presentItems = ({ items }: Move, language: Language): DateMove["items"] =>
  items.map(({ row, effect, priced, change, difference, kept = 0 }) => ({
    id: row.id,
    kind: row.kind,
    ...titleIn(row.content, language),
    effect,
    startsAt: row.startsAt.toISOString(),
    newStartsAt: (priced?.offer.what ?? change?.quote.what)?.startsAt.toISOString() ?? null,
    timeZone: row.timeZone,
    difference: { amount: difference, currency: row.currency },
    kept: orNull(kept, row.currency),
    ...(effect === "outside" && row.content.policy.changeFee?.amount === 0 && { isFreeToChange: true }),
  }));

const presentMove = (
  move: Move,
  facts: { id: string; expiresAt: Date; hotel: DateMove["hotel"] },
  language: Language,
): DateMove => ({
  id: facts.id,
  expiresAt: facts.expiresAt.toISOString(),
  before: move.before,
  after: move.after,
  byRequest: move.byRequest,
  safeFlightOn: move.safeFlightOn,
  items: presentItems(move, language),
  difference: sum(move.trip.currency, [{ amount: move.difference, currency: move.trip.currency }]),
  kept: orNull(
    move.items.reduce((all, { kept = 0 }) => all + kept, 0),
    move.trip.currency,
  ),
  hotel: facts.hotel,
});

/** The facts that must be unchanged at acceptance: items, moves and amounts. */
const fingerprintOf = ({ items }: Pick<Move, "items">): string =>
  JSON.stringify(items.map(({ row, effect, difference }) => [row.id, row.version, effect, difference]));

/** Previews the effect of other dates on items and amounts. @throws Refusal */
export async function previewMove(
  services: Services,
  requester: Requester,
  id: string,
  wanted: Wanted,
): Promise<(tx: Db) => Promise<DateMove>> {
  const whole = await readWhole(services, requester, id);
  await refuseClosed(services, requester, whole, wanted.treatment);
  const move = await reckon(services, requester, whole, wanted);
  const byRequest = move.byRequest && !(await isOffered(services, move));
  const hotel = await movedHotel(services, requester, move);
  const createdAt = services.now();
  const facts = { id: services.newId(), expiresAt: later(createdAt, previewTtl) };
  return async (tx) => {
    const { trip, difference } = move;
    await insertPreview(tx, requester.tenant.id, {
      ...facts,
      keys: services.keys,
      owner: requester.owner,
      tripId: trip.id,
      itemId: null,
      kind: "dates",
      version: trip.version,
      quote: { wanted, gist: fingerprintOf(move) },
      refund: Math.max(0, -difference),
      fee: 0,
      difference,
      currency: trip.currency,
      createdAt,
      usedAt: null,
    });
    return presentMove({ ...move, byRequest }, { ...facts, hotel }, requester.language);
  };
}

/**
 * Moves a trip as a preview said, if that is still what it costs; a confirmed treatment is moved by the clinic, which gets
 * a request. @throws Refusal
 */
export async function move(
  services: Services,
  requester: Requester,
  { id, preview, version }: { id: string; preview: string; version: number },
): Promise<(tx: Db) => Promise<TripRow>> {
  const { tenant, owner } = requester;
  const { keys } = services;
  const previewKey = { keys, id: preview };
  const held = await asOwner(services.db, tenant.id, owner, (tx) =>
    lockPreview<{ wanted: Wanted; gist: string }>(tx, tenant.id, previewKey),
  );
  if (held?.tripId !== id || held.kind !== "dates")
    return refuse("not-found", "There is no such preview. Choose the days again.");
  const whole = await readWhole(services, requester, id);
  await refuseClosed(services, requester, whole, held.quote.wanted.treatment);
  const reckoned = await reckon(services, requester, whole, held.quote.wanted);
  const isOfferedDay = await isOffered(services, reckoned);
  return async (tx) => {
    const trip = await lockOwnTrip(services, tx, requester, { id, version });
    const locked = await lockPreview(tx, tenant.id, previewKey);
    if (!locked || locked.usedAt || locked.expiresAt <= services.now() || fingerprintOf(reckoned) !== held.quote.gist)
      return refuse("conflict", "What moving would cost has changed since you saw it. Look at it again, then decide.");
    await spendPreview(tx, tenant.id, { id: preview, at: services.now() });
    return reckoned.byRequest
      ? requestMove(services, tx, requester, { trip, move: reckoned, isOffered: isOfferedDay })
      : applyMove(services, tx, { trip, move: reckoned, actor: "client" });
  };
}
