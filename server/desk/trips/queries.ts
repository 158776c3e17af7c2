import { and, asc, desc, eq, exists, gte, inArray, isNull, lt, lte, notInArray, or, sql } from "drizzle-orm";
import type { Db } from "../../../adapters/database/database.ts";
import type { MasterKeys } from "../../../adapters/files/master-key.ts";
import type { tripCases, tripTimes } from "../../../contract/desk/trips.ts";
import { fullName } from "../../../contract/full-name.ts";
import type { ItemStatus } from "../../../contract/trips.ts";
import type { WordDigests } from "../../cases/names.ts";
import { hasWords } from "../../cases/word-queries.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { client } from "../../db/tables/clients.ts";
import { deskCase } from "../../db/tables/desk.ts";
import { payment } from "../../db/tables/payments.ts";
import { treatmentMove, trip, tripItem } from "../../db/tables/trips.ts";
import { bookedStatuses, troubledStatuses, unboughtStatuses } from "../../trips/items/item-states.ts";
import { listTripsById, type TripRow } from "../../trips/queries.ts";

/** A person as the desk names them. */
export interface BoardPerson {
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
}

export interface BoardAsked {
  readonly keys: MasterKeys;
  /** By the clinic's calendar. */
  readonly today: string;
  /** Words that the trip is found by, and the reference of its payment. */
  readonly sought?: { readonly digests: readonly WordDigests[]; readonly payment: string | null } | undefined;
  readonly when: (typeof tripTimes)[number];
  readonly show: (typeof tripCases)[number];
  readonly day?: string | undefined;
  /** Attempts of treatments whose day has no place for them: they need attention. */
  readonly lost?: readonly string[];
  /** Trips whose hotel the clinic has to book or to call off: they need attention too. */
  readonly hotels?: readonly string[];
  readonly after?: { readonly arrive: string; readonly id: string } | undefined;
  readonly limit: number;
}

const isMoveRequested = (tx: Db, providerId: ProviderId) =>
  inArray(
    trip.id,
    tx
      .select({ id: treatmentMove.tripId })
      .from(treatmentMove)
      .where(and(eq(treatmentMove.providerId, providerId), eq(treatmentMove.status, "waiting"))),
  );

const isSought = (tx: Db, providerId: ProviderId, { digests, payment: reference }: NonNullable<BoardAsked["sought"]>) =>
  or(
    digests.length > 0 ? hasWords(tx, providerId, trip.id, digests) : sql`false`,
    reference
      ? inArray(
          trip.id,
          tx
            .select({ id: payment.tripId })
            .from(payment)
            .where(
              and(
                eq(payment.providerId, providerId),
                eq(payment.service, "transfer"),
                eq(payment.reference, reference),
              ),
            ),
        )
      : undefined,
  );

/**
 * The ids of trips with something bought, by arrival; a search finds carts too. A trip of which everything is cancelled
 * is neither coming nor here, but still needs attention where a refund of it is in trouble.
 */
export function listBoardIds(
  tx: Db,
  providerId: ProviderId,
  { today, sought, when, show, day, lost = [], hotels = [], after, limit }: Omit<BoardAsked, "keys">,
) {
  const isPast = when === "past";
  const isExpected = (when === "coming" || when === "now") && show !== "attention" && show !== "hotels";
  const unexpected: readonly ItemStatus[] = [...unboughtStatuses, ...(isExpected ? (["cancelled"] as const) : [])];
  const has = (condition: ReturnType<typeof or>) =>
    exists(
      tx
        .select({ one: sql`1` })
        .from(tripItem)
        .where(and(eq(tripItem.providerId, providerId), eq(tripItem.tripId, trip.id), condition)),
    );
  // Trips before this arrival have ended, so that the work does not grow with them. The sum keeps the database from
  // looking for the least arrival from the oldest trip on.
  const firstArrival = tx
    .select({ day: sql`min(${trip.arriveOn} + 0)` })
    .from(trip)
    .where(and(eq(trip.providerId, providerId), gte(trip.leaveOn, today)));
  const isCurrent = and(gte(trip.leaveOn, today), gte(trip.arriveOn, sql`(${firstArrival})`));
  return tx
    .select({ id: trip.id })
    .from(trip)
    .leftJoin(client, and(eq(client.providerId, trip.providerId), eq(client.owner, trip.owner)))
    .where(
      and(
        eq(trip.providerId, providerId),
        sought ? isSought(tx, providerId, sought) : has(notInArray(tripItem.status, [...unexpected])),
        when === "coming" ? isCurrent : undefined,
        when === "now" ? and(lte(trip.arriveOn, today), isCurrent) : undefined,
        isPast ? and(lt(trip.leaveOn, today), lte(trip.arriveOn, today)) : undefined,
        day === undefined ? undefined : and(lte(trip.arriveOn, day), gte(trip.leaveOn, day)),
        show === "attention"
          ? or(
              has(or(inArray(tripItem.status, [...troubledStatuses]), inArray(tripItem.attempt, [...lost]))),
              isMoveRequested(tx, providerId),
              inArray(trip.id, [...hotels]),
            )
          : undefined,
        show === "hotels" ? inArray(trip.id, [...hotels]) : undefined,
        show === "unpaid" ? has(eq(tripItem.paymentState, "deposit_paid")) : undefined,
        after && isPast ? sql`(${trip.arriveOn}, ${trip.id}) < (${after.arrive}, ${after.id}::uuid)` : undefined,
        after && !isPast ? sql`(${trip.arriveOn}, ${trip.id}) > (${after.arrive}, ${after.id}::uuid)` : undefined,
      ),
    )
    .orderBy(...(isPast ? [desc(trip.arriveOn), desc(trip.id)] : [asc(trip.arriveOn), asc(trip.id)]))
    .limit(limit);
}

/** So many treatments are looked at for hotels at a time: their content is opened. */
const mostHotels = 100;

/** The treatments that are booked, or were, in trips that have not ended: those of some trips, or those that arrive first. */
export const listHotelTreatments = async (
  tx: Db,
  providerId: ProviderId,
  { today, tripIds }: { today: string; tripIds?: readonly string[] | undefined },
): Promise<string[]> =>
  (
    await tx
      .select({ id: tripItem.id })
      .from(tripItem)
      .innerJoin(trip, eq(trip.id, tripItem.tripId))
      .where(
        and(
          eq(trip.providerId, providerId),
          gte(trip.leaveOn, today),
          eq(tripItem.kind, "procedure"),
          inArray(tripItem.status, [...bookedStatuses, "cancelled", "failed", "no_show"]),
          tripIds && inArray(trip.id, [...tripIds]),
        ),
      )
      .orderBy(asc(trip.arriveOn), asc(trip.id))
      .limit(mostHotels)
  ).map(({ id }) => id);

const mostCalm = 20;

/** The trips that somebody searches for and that were never a case: nothing of them was ever in trouble. */
export async function listCalmTrips(
  tx: Db,
  providerId: ProviderId,
  { keys, sought }: { keys: MasterKeys; sought: NonNullable<BoardAsked["sought"]> },
): Promise<TripRow[]> {
  const rows = await tx
    .select({ id: trip.id })
    .from(trip)
    .leftJoin(deskCase, eq(deskCase.id, trip.id))
    .where(and(eq(trip.providerId, providerId), isSought(tx, providerId, sought), isNull(deskCase.id)))
    .orderBy(desc(trip.arriveOn), desc(trip.id))
    .limit(mostCalm);
  const found = await listTripsById(tx, providerId, { keys, ids: rows.map(({ id }) => id) });
  return rows.flatMap(({ id }) => found.get(id) ?? []);
}

export async function listBoard(tx: Db, providerId: ProviderId, { keys, ...asked }: BoardAsked): Promise<TripRow[]> {
  const rows = await listBoardIds(tx, providerId, asked);
  const found = await listTripsById(tx, providerId, { keys, ids: rows.map(({ id }) => id) });
  return rows.flatMap(({ id }) => found.get(id) ?? []);
}

/** The people of trips, by owner. */
export async function findPeople(
  db: Db,
  providerId: ProviderId,
  owners: readonly TripRow["owner"][],
): Promise<Map<string, BoardPerson>> {
  if (owners.length === 0) return new Map();
  const rows = await db
    .select({
      owner: client.owner,
      firstName: client.firstName,
      lastName: client.lastName,
      email: client.email,
      phone: client.phoneNumber,
    })
    .from(client)
    .where(and(eq(client.providerId, providerId), inArray(client.owner, [...owners])));
  return new Map(
    rows.map(({ owner, firstName, lastName, ...row }) => [
      owner,
      { ...row, name: fullName(firstName, lastName) || row.email },
    ]),
  );
}
