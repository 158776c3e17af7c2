import type { BookableOffer, ChangeQuote } from "../../../adapters/bookings/bookings.ts";
import type { ChangeProposal } from "../../../contract/booking-news.ts";
import { dayAfter, dayIn } from "../../../contract/zoned-time.ts";
import type { Services } from "../../services.ts";
import { brokenBy, type Repairs, repairsOf } from "../../trips/checks/repairs.ts";
import { boardingDaysOf } from "../../trips/flight-safety.ts";
import type { ItemRow } from "../../trips/items/item-queries.ts";
import { isCoveredBy, type StoredMove, type StoredProposal } from "../../trips/supplier-change-queries.ts";
import { supplierTimeouts } from "../../trips/suppliers.ts";
import { priceChange } from "../agreements.ts";
import { offersFor } from "../alternatives.ts";
import {
  brokenByChange,
  type ChangedBooking,
  changeOf,
  factsWith,
  isSafeChange,
  type MovedTo,
  proposalId,
} from "./changed-booking.ts";
import { distance, rootOffers } from "./roots.ts";

/** A move with what it does to the trip's facts. */
interface FoundMove {
  readonly stored: StoredMove;
  readonly moved: MovedTo;
  /** False where its seller cannot hold the change, so that only one such move can be in a proposal. */
  readonly isHoldable: boolean;
}

type Answer<T> = T | "silent" | undefined;

/** The seller's quote of a booking's change as a move. Outside any transaction. */
export const quotedMove = async (
  services: Services,
  { row, quote, offerId, isCovered }: { row: ItemRow; quote: ChangeQuote; offerId: string; isCovered: boolean },
): Promise<FoundMove> => {
  const { difference, covered } = await priceChange(services, row, { quote, offerId, isCovered });
  const { title, subtitle, textsLanguage, translations, startsAt, endsAt, details } = quote.what;
  const words = { title, subtitle, textsLanguage, translations };
  const times = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
  return {
    stored: { item: row.id, offerId, words, ...times, difference, covered },
    moved: { item: row.id, startsAt, endsAt, details },
    isHoldable: quote.holdableUntil !== null,
  };
};

/** True for a booking that nobody changes, pays or disputes at present. */
export const canMoveNow = ({ status, paymentState }: ItemRow): boolean =>
  status === "confirmed" && paymentState !== "authorised" && paymentState !== "disputed";

/** The first of a booking's offers that its seller quotes; a refusing seller is asked for the next, a few times. */
async function firstQuoted(
  services: Services,
  { change }: ChangedBooking,
  row: ItemRow,
  offers: readonly BookableOffer[],
): Promise<Answer<FoundMove>> {
  const supplier = services.suppliers[row.kind];
  if (!supplier || row.reference === null || !canMoveNow(row)) return undefined;
  for (const { id: offerId } of offers.slice(0, 3)) {
    const quote = await supplier.quoteChange(row.reference, offerId, AbortSignal.timeout(supplierTimeouts.interactive));
    if (quote.kind === "unavailable") return "silent";
    if (quote.kind === "quote") return quotedMove(services, { row, quote, offerId, isCovered: isCoveredBy(change) });
  }
  return undefined;
}

/** Details of a stay that stay the same on other nights, the most alike first. */
const likeness = (row: ItemRow, { details }: BookableOffer["what"]): number =>
  ["room", "roomKind", "board", "refundable"].filter((name) => row.content.details[name] !== details[name]).length;

/** The same stay on other nights. */
async function movedStay(
  services: Services,
  booking: ChangedBooking,
  { row, from, to }: { row: ItemRow; from: string; to: string },
): Promise<Answer<FoundMove>> {
  const today = dayIn(row.timeZone, services.now());
  const found = await offersFor(
    services,
    { row, trip: booking.trip, recovering: booking.recovering, today },
    { from, to },
  );
  if (found.kind === "unavailable") return "silent";
  const offers = found.offers.toSorted(
    (one, other) =>
      likeness(row, one.what) - likeness(row, other.what) || one.price.total.amount - other.price.total.amount,
  );
  return firstQuoted(services, booking, row, offers);
}

/** So many days on either side of an activity's own are searched for another time. */
const mostDaysAway = 4;

/** The same activity at the time that is nearest to its own and that its travellers reach. */
async function movedActivity(
  services: Services,
  booking: ChangedBooking,
  { row, isReached }: { row: ItemRow; isReached: (to: MovedTo) => boolean },
): Promise<Answer<FoundMove>> {
  const now = services.now();
  const [day, today] = [dayIn(row.timeZone, row.startsAt), dayIn(row.timeZone, now)];
  for (let away = 0; away <= mostDaysAway; away += 1) {
    const days = away === 0 ? [day] : [dayAfter(day, away), dayAfter(day, -away)];
    const offers: BookableOffer[] = [];
    for (const from of days.filter((one) => one >= today)) {
      const found = await offersFor(
        services,
        { row, trip: booking.trip, recovering: booking.recovering, today },
        { from, to: null },
      );
      if (found.kind === "unavailable") return "silent";
      offers.push(...found.offers);
    }
    const fitting = offers
      .filter(({ id, what }) => id !== row.offerId && what.startsAt > now)
      .filter(({ what: { startsAt, endsAt, details } }) => isReached({ item: row.id, startsAt, endsAt, details }))
      .toSorted((one, other) => distance(row, one.what) - distance(row, other.what));
    const move = await firstQuoted(services, booking, row, fitting);
    if (move) return move;
  }
  return undefined;
}

/** The moves of other bookings that make a change good; undefined where a seller has none. */
async function otherMoves(
  services: Services,
  booking: ChangedBooking,
  { root, repairs }: { root: MovedTo; repairs: Repairs },
): Promise<Answer<FoundMove[]>> {
  const moves: FoundMove[] = [];
  const { dates } = repairs;
  const rowOf = (id: string) => booking.others.find((one) => one.id === id);
  const isReached = (to: MovedTo): boolean =>
    factsWith(booking, { moved: [root, to], dates }).activities.every(({ id }) => id !== to.item);
  for (const { id, from, to } of repairs.stays) {
    const row = rowOf(id);
    const move = row && (await movedStay(services, booking, { row, from, to }));
    if (move === undefined || move === "silent") return move;
    moves.push(move);
  }
  for (const id of repairs.activities) {
    const row = rowOf(id);
    const move = row && (await movedActivity(services, booking, { row, isReached }));
    if (move === undefined || move === "silent") return move;
    moves.push(move);
  }
  return moves;
}

/** What else has to move with the changed booking, and undefined where its change cannot be made good. */
export function setOf(booking: ChangedBooking, { root, now }: { root: MovedTo; now: Date }): Repairs | undefined {
  const [before, after] = [factsWith(booking, { moved: [] }), factsWith(booking, { moved: [root] })];
  return repairsOf({ before, after, fixed: booking.row.id }, dayIn(booking.trip.timeZone, now));
}

/** True where moves break nothing of the trip, whatever was found for each alone. */
export const isWhole = (
  booking: ChangedBooking,
  { moved, dates, now }: { moved: readonly MovedTo[]; dates: ChangeProposal["dates"]; now: Date },
): boolean =>
  brokenBy(factsWith(booking, { moved: [] }), factsWith(booking, { moved, dates }), dayIn(booking.trip.timeZone, now))
    .length === 0;

async function completed(
  services: Services,
  booking: ChangedBooking,
  root: FoundMove,
): Promise<Answer<StoredProposal>> {
  const now = services.now();
  const repairs = setOf(booking, { root: root.moved, now });
  if (!repairs) return undefined;
  const others = await otherMoves(services, booking, { root: root.moved, repairs });
  if (others === undefined || others === "silent") return others;
  const all = [root, ...others];
  const { dates } = repairs;
  if (!isWhole(booking, { moved: all.map(({ moved }) => moved), dates, now })) return undefined;
  if (all.filter(({ isHoldable }) => !isHoldable).length > 1) return undefined;
  const moves = all.map(({ stored }) => stored);
  const takesTimes = root.stored.offerId === null;
  const reason = takesTimes ? "new-times" : others.length === 0 && !dates ? "only-this" : "all-together";
  return { id: proposalId(moves), reason, moves, dates };
}

/** The supplier's new times as a move that nobody orders. */
function newTimes(booking: ChangedBooking): FoundMove | undefined {
  const [moved] = changeOf(booking).moved;
  const { row, change } = booking;
  if (!moved || !isSafeChange(booking, change.content)) return undefined;
  const { title, subtitle, textsLanguage, translations } = row.content;
  const words = { title, subtitle, ...(textsLanguage && { textsLanguage }), translations };
  const { startsAt, endsAt } = change.content;
  const stored = { item: row.id, offerId: null, words, startsAt, endsAt, difference: 0, covered: 0 };
  return { stored, moved, isHoldable: true };
}

/** What a person chooses by: another room of a stay, else another time; further fares of one time are no other choice. */
const choiceOf = ({ kind }: ItemRow, { title, startsAt, endsAt }: BookableOffer["what"]): string =>
  kind === "hotel" ? title : `${startsAt.getTime()} ${endsAt.getTime()}`;

/** The nearest offers, and for the last place the nearest ones on other days, so that the days are a choice too. */
function withOtherDays(
  { timeZone }: Pick<ItemRow, "timeZone">,
  offers: readonly BookableOffer[],
  most: number,
): readonly BookableOffer[] {
  const daysOf = ({ what }: BookableOffer) =>
    [dayIn(timeZone, what.startsAt), ...boardingDaysOf(what.details)].join(" ");
  const [nearest] = offers;
  const onOtherDays = offers.filter((one) => nearest && daysOf(one) !== daysOf(nearest));
  const first = offers.filter((one) => !onOtherDays.includes(one)).slice(0, most - 1);
  return [...new Set([...first, ...onOtherDays, ...offers])];
}

/**
 * Proposals in place of a supplier's change: each a set of moves within the clinical limits that breaks nothing of the
 * trip, with what it costs the person and the payer of the change; the sellers quote each. The supplier's new times with
 * what follows them are one of them where the rest of the trip can follow. Outside any transaction.
 */
export async function findProposals(
  services: Services,
  booking: ChangedBooking,
  most: number,
): Promise<StoredProposal[] | "silent"> {
  const { row, change } = booking;
  const supplier = services.suppliers[row.kind];
  const { reference } = row;
  const kept = brokenByChange(booking, services.now()).length > 0 ? newTimes(booking) : undefined;
  const withTimes = kept && (await completed(services, booking, kept));
  if (withTimes === "silent") return withTimes;
  const found = new Map<string, StoredProposal>();
  const left = withTimes ? most - 1 : most;
  const offers = supplier && reference !== null ? await rootOffers(services, booking) : [];
  if (offers === "silent") return offers;
  // Further fares of one time, and what cannot be made good, are no choices.
  const choices = new Map<string, BookableOffer>();
  for (const offer of offers) {
    const { startsAt, endsAt, details } = offer.what;
    const root = { item: row.id, startsAt, endsAt, details };
    const choice = choiceOf(row, offer.what);
    if (!choices.has(choice) && setOf(booking, { root, now: services.now() })) choices.set(choice, offer);
  }
  // A seller that refuses some of the nearest is asked for the next ones, and not for all.
  let asked = 0;
  for (const { id: offerId, what } of withOtherDays(row, [...choices.values()], left)) {
    if (!supplier || reference === null || found.size === left || asked === most * 3) break;
    asked += 1;
    const quote = await supplier.quoteChange(reference, offerId, AbortSignal.timeout(supplierTimeouts.interactive));
    if (quote.kind === "unavailable") return "silent";
    if (quote.kind === "refused") continue;
    const isCovered = isCoveredBy(change);
    const proposal = await completed(services, booking, await quotedMove(services, { row, quote, offerId, isCovered }));
    if (proposal === "silent") return proposal;
    if (proposal) found.set(choiceOf(row, what), proposal);
  }
  // The fewest moves first; the seller's times, which nobody orders, before others of as many.
  const all = [...(withTimes ? [withTimes] : []), ...found.values()];
  return all.toSorted((one, other) => one.moves.length - other.moves.length);
}
