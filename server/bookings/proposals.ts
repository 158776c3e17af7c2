import * as z from "zod/mini";
import type { BookableOffer } from "../../adapters/bookings/bookings.ts";
import type { Db } from "../../adapters/database/database.ts";
import type { ChangeProposal } from "../../contract/booking-news.ts";
import { mostProposals } from "../../contract/desk/booking-changes.ts";
import { refuse } from "../../contract/errors.ts";
import { FlightDetails } from "../../contract/flights.ts";
import type { TripGap } from "../../contract/trips.ts";
import type { Language } from "../../contract/values.ts";
import { dayAfter, dayIn } from "../../contract/zoned-time.ts";
import { asSystem } from "../db/access.ts";
import type { ProviderId } from "../db/provider-id.ts";
import type { JobKind, JobOutcome } from "../jobs/worker.ts";
import type { Services } from "../services.ts";
import { gapsAdded } from "../trips/checks/trip-facts.ts";
import { isForPatient, safeOn } from "../trips/flight-safety.ts";
import { findItems, type ItemRow } from "../trips/items/item-queries.ts";
import { wordsIn } from "../trips/items/item-words.ts";
import { listTripsById, type TripRow } from "../trips/queries.ts";
import {
  findOpenSupplierChange,
  isCoveredBy,
  type StoredProposal,
  type SupplierChangeRow,
  updateSupplierChange,
} from "../trips/supplier-change-queries.ts";
import { supplierTimeouts } from "../trips/suppliers.ts";
import { priceChange } from "./agreements.ts";
import { daysOf, offersFor } from "./alternatives.ts";

/** A booking that its supplier changed, and the trip that it is a part of. */
export interface ChangedBooking {
  readonly row: ItemRow;
  readonly others: readonly ItemRow[];
  readonly trip: TripRow;
  readonly change: SupplierChangeRow;
}

type Days = ReturnType<typeof daysOf>;

/** @returns undefined where no change of the booking is open */
export async function readChanged(
  { keys }: Services,
  tx: Db,
  providerId: ProviderId,
  item: string,
): Promise<ChangedBooking | undefined> {
  const change = await findOpenSupplierChange(tx, providerId, { keys, itemId: item });
  const trip = change && (await listTripsById(tx, providerId, { keys, ids: [change.tripId] })).get(change.tripId);
  const items = trip ? await findItems(tx, providerId, { keys, tripId: trip.id }) : [];
  const row = items.find(({ id }) => id === item);
  return row && trip ? { row, others: items.filter(({ id }) => id !== item), trip, change } : undefined;
}

/**
 * What a trip would not fit any more with a booking at other times: nights, hospital stay, first safe flight. The
 * clinic's own rides follow a flight, so they are not counted.
 */
export function gapsWith(
  { row, others, trip }: Pick<ChangedBooking, "row" | "others" | "trip">,
  { startsAt, endsAt, details }: { startsAt: Date; endsAt: Date; details: ItemRow["content"]["details"] },
  now: Date,
): TripGap[] {
  const changed = { ...row, startsAt, endsAt, content: { ...row.content, details } };
  const follows = new Set(
    others.flatMap(({ id, kind, supplier }) => (kind === "transfer" && supplier === "clinic" ? [id] : [])),
  );
  const added = gapsAdded(trip, { items: [...others, row], after: [...others, changed], now });
  return added.filter(({ kind, item }) => kind !== "ride" || item === null || !follows.has(item));
}

/** The booking's days, then one day earlier or later at either end; a stay keeps its nights. */
function nearDays(row: ItemRow): Days[] {
  const { from, to } = daysOf(row, {});
  if (row.kind === "hotel") return [{ from, to }];
  const atStart = [0, 1, -1].map((by) => ({ from: dayAfter(from, by), to }));
  const atEnd = to === null ? [] : [1, -1].map((by) => ({ from, to: dayAfter(to, by) }));
  return [...atStart, ...atEnd].filter((days) => days.to === null || days.from <= days.to);
}

/** How far other times are from those that were booked, in milliseconds. */
const distance = (row: ItemRow, { startsAt, endsAt }: BookableOffer["what"]): number =>
  Math.abs(startsAt.getTime() - row.startsAt.getTime()) + Math.abs(endsAt.getTime() - row.endsAt.getTime());

/** True where a flight has another fare than the one that was sold: its cabin, bags and terms. */
function isOtherFare({ content }: ItemRow, { details }: BookableOffer["what"]): boolean {
  const [sold, offered] = [content.details, details].map((one) => FlightDetails.safeParse(one).data?.brand);
  return sold !== offered;
}

/** Offers of the seller that keep the clinical limits and everything else of the trip, the nearest first. Outside any transaction. */
async function fittingOffers(services: Services, booking: ChangedBooking): Promise<BookableOffer[] | "silent"> {
  const { row, trip } = booking;
  const now = services.now();
  const today = dayIn(row.timeZone, now);
  const isPatients = row.kind === "flight" && isForPatient(trip, row.content.travellers);
  const found = new Map<string, BookableOffer>();
  for (const days of nearDays(row)) {
    const boarding = days.to === null ? [days.from] : [days.from, days.to];
    if (days.from < today || (isPatients && !safeOn(trip, boarding).ok)) continue;
    const answered = await offersFor(services, { row, trip, today }, days);
    if (answered.kind === "unavailable") return "silent";
    for (const offer of answered.offers) found.set(offer.id, offer);
  }
  return (
    [...found.values()]
      .filter(({ id, what }) => id !== row.offerId && what.startsAt > now)
      // A flight or an activity no longer takes place at the time that its supplier has changed.
      .filter(({ what }) => row.kind === "hotel" || distance(row, what) > 0)
      .filter(({ what }) => gapsWith(booking, what, now).length === 0)
      .toSorted(
        (one, other) =>
          distance(row, one.what) - distance(row, other.what) ||
          Number(isOtherFare(row, one.what)) - Number(isOtherFare(row, other.what)) ||
          one.price.total.amount - other.price.total.amount,
      )
  );
}

/** What a person chooses by: another room of a stay, else another time; further fares of one time are no other choice. */
const choiceOf = ({ kind }: ItemRow, { title, startsAt, endsAt }: BookableOffer["what"]): string =>
  kind === "hotel" ? title : `${startsAt.getTime()} ${endsAt.getTime()}`;

/**
 * Proposals in place of a supplier's change, with what each costs the person and the payer of the change; the seller
 * quotes each. Outside any transaction.
 */
export async function findProposals(
  services: Services,
  booking: ChangedBooking,
  most: number,
): Promise<StoredProposal[] | "silent"> {
  const { row, change } = booking;
  const supplier = services.suppliers[row.kind];
  const { reference } = row;
  if (!supplier || reference === null) return [];
  const offers = await fittingOffers(services, booking);
  if (offers === "silent") return offers;
  const found = new Map<string, StoredProposal>();
  // A seller that refuses some of the nearest is asked for the next ones, and not for all.
  let asked = 0;
  for (const { id: offerId, what } of offers) {
    if (found.size === most || asked === most * 3) break;
    if (found.has(choiceOf(row, what))) continue;
    asked += 1;
    const quote = await supplier.quoteChange(reference, offerId, AbortSignal.timeout(supplierTimeouts.interactive));
    if (quote.kind === "unavailable") return "silent";
    if (quote.kind === "refused") continue;
    const { difference, covered } = await priceChange(services, row, {
      quote,
      offerId,
      isCovered: isCoveredBy(change),
    });
    const { title, subtitle, textsLanguage, translations, startsAt, endsAt } = quote.what;
    const words = { title, subtitle, textsLanguage, translations };
    const times = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
    found.set(choiceOf(row, what), { offerId, words, ...times, difference, covered });
  }
  return [...found.values()];
}

export function presentProposal(
  { offerId, words, startsAt, endsAt, difference, covered }: StoredProposal,
  { currency }: Pick<ItemRow, "currency">,
  language: Language,
): ChangeProposal {
  const money = (amount: number) => ({ amount, currency });
  const { title, subtitle } = wordsIn(words, language);
  return { offerId, title, subtitle, startsAt, endsAt, difference: money(difference), covered: money(covered) };
}

/** Stores what a coordinator chose of the proposals that were found. @throws Refusal for one that is gone */
export async function chooseProposals(
  { keys }: Pick<Services, "keys">,
  tx: Db,
  { change }: ChangedBooking,
  { found, offers, by }: { found: readonly StoredProposal[]; offers: readonly string[]; by: string },
): Promise<void> {
  const proposals = found.filter(({ offerId }) => offers.includes(offerId));
  if (proposals.length < new Set(offers).size)
    refuse("conflict", "One of these is no longer available. Look at the proposals again.");
  await updateSupplierChange(tx, keys, { ...change, content: { ...change.content, proposals, proposedBy: by } });
}

const Payload = z.object({ item: z.uuid(), change: z.uuid() });

/** Looks for proposals in place of a supplier's change, unless a coordinator has chosen some. */
export const proposalsJob = (services: Services): JobKind<z.infer<typeof Payload>> => ({
  payload: Payload,
  repeatable: true,
  async run(providerId, { item, change: id }): Promise<JobOutcome> {
    const read = (tx: Db) => readChanged(services, tx, providerId, item);
    const booking = await asSystem(services.db, read);
    if (booking?.change.id !== id || booking.change.content.proposals) return { kind: "done" };
    const proposals = await findProposals(services, booking, mostProposals);
    if (proposals === "silent") return { kind: "retry", reason: "the seller does not answer" };
    await asSystem(services.db, async (tx) => {
      const now = await read(tx);
      if (now?.change.id !== id || now.change.content.proposals) return;
      await updateSupplierChange(tx, services.keys, { ...now.change, content: { ...now.change.content, proposals } });
    });
    return { kind: "done" };
  },
});
