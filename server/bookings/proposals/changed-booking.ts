import { createHash } from "node:crypto";
import type { Db } from "../../../adapters/database/database.ts";
import type { ChangeProposal } from "../../../contract/booking-news.ts";
import type { TripGap } from "../../../contract/trips.ts";
import type { Language } from "../../../contract/values.ts";
import { dayIn } from "../../../contract/zoned-time.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import type { Services } from "../../services.ts";
import type { TripFacts } from "../../trips/checks/gaps.ts";
import { readAppointment } from "../../trips/checks/late-arrival.ts";
import { brokenBy } from "../../trips/checks/repairs.ts";
import { factsOf } from "../../trips/checks/trip-facts.ts";
import { boardingDaysOf, isForPatient, type Recovering, recoveryOf, safeOn } from "../../trips/flight-safety.ts";
import { findItems, type ItemRow } from "../../trips/items/item-queries.ts";
import { titleIn, wordsIn } from "../../trips/items/item-words.ts";
import { endZoneOf } from "../../trips/parts.ts";
import { listTripsById, type TripRow } from "../../trips/queries.ts";
import {
  type ChangedTo,
  findOpenSupplierChange,
  type StoredProposal,
  type SupplierChangeRow,
} from "../../trips/supplier-change-queries.ts";

/** A booking that its supplier changed, and the trip that it is a part of. */
export interface ChangedBooking {
  readonly row: ItemRow;
  readonly others: readonly ItemRow[];
  readonly trip: TripRow;
  readonly change: SupplierChangeRow;
  /** Undefined where the trip has no treatment. */
  readonly recovering: Recovering | undefined;
  /** The day of the first appointment, where one is planned. */
  readonly appointment: string | null;
}

/** @returns undefined where no change of the booking is open */
export async function readChanged(
  services: Services,
  tx: Db,
  providerId: ProviderId,
  item: string,
): Promise<ChangedBooking | undefined> {
  const { keys } = services;
  const change = await findOpenSupplierChange(tx, providerId, { keys, itemId: item });
  const trip = change && (await listTripsById(tx, providerId, { keys, ids: [change.tripId] })).get(change.tripId);
  const items = trip ? await findItems(tx, providerId, { keys, tripId: trip.id }) : [];
  const row = items.find(({ id }) => id === item);
  if (!row || !trip) return undefined;
  const appointment = await readAppointment(services, tx, { trip, items });
  const others = items.filter(({ id }) => id !== item);
  return { row, others, trip, change, recovering: recoveryOf(trip, items), appointment };
}

/** An item at other times. */
export interface MovedTo {
  readonly item: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly details: ItemRow["content"]["details"];
}

type Trip = Pick<ChangedBooking, "row" | "others" | "trip" | "appointment">;

/**
 * The facts of a trip with some items at other times, or without one, on other days. The clinic's own rides follow a
 * flight by themselves, so they are not counted.
 */
export function factsWith(
  { row, others, trip, appointment }: Trip,
  { moved, lost, dates }: { moved: readonly MovedTo[]; lost?: string; dates?: ChangeProposal["dates"] },
): TripFacts {
  const items = [row, ...others]
    .filter(({ id }) => id !== lost)
    .map((one) => {
      const to = moved.find(({ item }) => item === one.id);
      if (!to) return one;
      return { ...one, startsAt: to.startsAt, endsAt: to.endsAt, content: { ...one.content, details: to.details } };
    });
  const days = dates ? { arriveOn: dates.arrive, leaveOn: dates.leave } : {};
  const facts = factsOf({ ...trip, ...days }, items, appointment);
  const follows = new Set(
    others.flatMap(({ id, kind, supplier }) => (kind === "transfer" && supplier === "clinic" ? [id] : [])),
  );
  return { ...facts, missed: facts.missed.filter(({ id }) => !follows.has(id)) };
}

/** What a supplier's change is to a trip: the booking at its new times, or its loss. */
export const changeOf = ({
  row,
  change: { content },
}: Pick<ChangedBooking, "row" | "change">): Parameters<typeof factsWith>[1] =>
  isLost(content)
    ? { moved: [], lost: row.id }
    : {
        moved: [
          {
            item: row.id,
            startsAt: new Date(content.startsAt),
            endsAt: new Date(content.endsAt),
            details: content.details,
          },
        ],
      };

/** True where the booking has no new times to accept. */
export const isLost = ({ cause = "times" }: Pick<ChangedTo, "cause">): boolean => cause !== "times";

/** What a supplier's change breaks over the whole trip. */
export const brokenByChange = (booking: ChangedBooking, now: Date): TripGap[] =>
  brokenBy(factsWith(booking, { moved: [] }), factsWith(booking, changeOf(booking)), dayIn(booking.trip.timeZone, now));

/** True where the new times can be accepted: there are some, and they keep to the clinician's rules. */
export const isSafeChange = (
  { row, trip, recovering }: Pick<ChangedBooking, "row" | "trip" | "recovering">,
  content: Pick<ChangedTo, "cause" | "details">,
): boolean =>
  !isLost(content) &&
  (row.kind !== "flight" ||
    !isForPatient(trip, row.content.travellers) ||
    safeOn(recovering, boardingDaysOf(content.details)).ok);

/** The same for the same moves at the same sellers. */
export const proposalId = (moves: readonly Pick<StoredProposal["moves"][number], "item" | "offerId">[]): string =>
  createHash("sha256")
    .update(JSON.stringify(moves.map(({ item, offerId }) => [item, offerId])))
    .digest("hex");

const sumOf = (moves: StoredProposal["moves"], member: "difference" | "covered"): number =>
  moves.reduce((all, move) => all + move[member], 0);

export function presentProposal(
  { row, others }: Pick<ChangedBooking, "row" | "others">,
  { id, reason, moves, dates }: StoredProposal,
  language: Language,
): ChangeProposal {
  const money = (amount: number) => ({ amount, currency: row.currency });
  return {
    id,
    reason,
    moves: moves.flatMap(({ item, words, startsAt, endsAt, difference, covered }) => {
      const own = [row, ...others].find((one) => one.id === item);
      if (!own) return [];
      return {
        item,
        kind: own.kind,
        subtitle: wordsIn(words, language).subtitle,
        ...titleIn(words, language),
        before: { startsAt: own.startsAt.toISOString(), endsAt: own.endsAt.toISOString() },
        after: { startsAt, endsAt },
        timeZone: own.timeZone,
        endsTimeZone: endZoneOf(own),
        difference: money(difference),
        covered: money(covered),
      };
    }),
    dates,
    difference: money(sumOf(moves, "difference")),
    covered: money(sumOf(moves, "covered")),
  };
}
