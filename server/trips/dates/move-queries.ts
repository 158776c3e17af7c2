import { and, asc, desc, eq, inArray } from "drizzle-orm";
import type { Db } from "../../../adapters/database/database.ts";
import type { MasterKeys } from "../../../adapters/files/master-key.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { treatmentMove, trip } from "../../db/tables/trips.ts";
import { type MoveRow, moveReasonOf } from "../../quotes/stay-queries.ts";

export const insertMove = (
  tx: Db,
  providerId: ProviderId,
  values: Omit<MoveRow, "providerId" | "reason" | "offeredOn" | "decidedAt">,
): Promise<unknown> => tx.insert(treatmentMove).values({ ...values, providerId });

/** Writes a move that the clinic decided by itself. */
export const insertOwnMove = (
  tx: Db,
  providerId: ProviderId,
  {
    keys,
    reason,
    ...values
  }: Omit<MoveRow, "providerId" | "status" | "reason" | "offeredOn" | "decidedAt"> & {
    keys: MasterKeys;
    reason: string;
  },
): Promise<unknown> =>
  tx.insert(treatmentMove).values({
    ...values,
    providerId,
    status: "moved",
    reason: moveReasonOf(keys, { providerId, id: values.id }).seal(reason),
    decidedAt: values.requestedAt,
  });

const ofTrip = (providerId: ProviderId, tripId: string) =>
  and(eq(treatmentMove.providerId, providerId), eq(treatmentMove.tripId, tripId));

const waitingOf = (providerId: ProviderId, tripId: string) =>
  and(ofTrip(providerId, tripId), eq(treatmentMove.status, "waiting"));

/** Ends the waiting request of a trip. @returns undefined where none waits */
export async function endMove(
  tx: Db,
  providerId: ProviderId,
  {
    keys,
    tripId,
    status,
    reason,
    offeredOn = null,
    at,
  }: {
    keys: MasterKeys;
    tripId: string;
    status: Exclude<MoveRow["status"], "waiting" | "moved">;
    reason?: string;
    offeredOn?: string | null;
    at: Date;
  },
): Promise<MoveRow | undefined> {
  const [held] = await tx
    .select()
    .from(treatmentMove)
    .where(waitingOf(providerId, tripId))
    .orderBy(desc(treatmentMove.requestedAt))
    .for("update");
  if (!held) return undefined;
  const sealed = reason === undefined ? null : moveReasonOf(keys, held).seal(reason);
  await tx
    .update(treatmentMove)
    .set({ status, reason: sealed, offeredOn, decidedAt: at })
    .where(and(eq(treatmentMove.providerId, providerId), eq(treatmentMove.id, held.id)));
  return held;
}

/** The request of a trip that waits for the clinic. */
export async function findWaitingMove(db: Db, providerId: ProviderId, tripId: string): Promise<MoveRow | undefined> {
  const [row] = await db
    .select()
    .from(treatmentMove)
    .where(waitingOf(providerId, tripId))
    .orderBy(desc(treatmentMove.requestedAt))
    .limit(1);
  return row;
}

/** True for a request or a move of this trip, whatever became of it. */
export async function isMoveOf(
  db: Db,
  providerId: ProviderId,
  { tripId, id }: { tripId: string; id: string },
): Promise<boolean> {
  const [row] = await db
    .select({ id: treatmentMove.id })
    .from(treatmentMove)
    .where(and(ofTrip(providerId, tripId), eq(treatmentMove.id, id)));
  return row !== undefined;
}

/** The reasons that the clinic gave for its own moves of a trip and for refusals, by the id of the move. */
export async function moveReasons(
  db: Db,
  providerId: ProviderId,
  { keys, tripId }: { keys: MasterKeys; tripId: string },
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.select().from(treatmentMove).where(ofTrip(providerId, tripId));
  return new Map(
    rows.flatMap((row) => (row.reason === null ? [] : [[row.id, moveReasonOf(keys, row).unseal(row.reason)] as const])),
  );
}

/** The day that the clinic offered a person instead of the one that was requested last. */
export async function findOfferedDay(db: Db, providerId: ProviderId, tripId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ status: treatmentMove.status, day: treatmentMove.offeredOn })
    .from(treatmentMove)
    .where(ofTrip(providerId, tripId))
    .orderBy(desc(treatmentMove.requestedAt), desc(treatmentMove.id))
    .limit(1);
  return row?.status === "refused" ? (row.day ?? undefined) : undefined;
}

/** The trips, of some, whose request to move the treatment waits for the clinic. */
export async function listWaitingTrips(
  db: Db,
  providerId: ProviderId,
  tripIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (tripIds.length === 0) return new Set();
  const rows = await db
    .select({ id: treatmentMove.tripId })
    .from(treatmentMove)
    .where(
      and(
        eq(treatmentMove.providerId, providerId),
        inArray(treatmentMove.tripId, [...tripIds]),
        eq(treatmentMove.status, "waiting"),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** Waiting requests of all clinics or one, the oldest first, with the trip's reference. Only for the system. */
export const listWaitingMoves = (
  tx: Db,
  providerId?: ProviderId,
): Promise<(MoveRow & { reference: string; before: string })[]> =>
  tx
    .select({
      id: treatmentMove.id,
      providerId: treatmentMove.providerId,
      owner: treatmentMove.owner,
      tripId: treatmentMove.tripId,
      status: treatmentMove.status,
      arriveOn: treatmentMove.arriveOn,
      treatmentOn: treatmentMove.treatmentOn,
      leaveOn: treatmentMove.leaveOn,
      difference: treatmentMove.difference,
      reason: treatmentMove.reason,
      offeredOn: treatmentMove.offeredOn,
      requestedAt: treatmentMove.requestedAt,
      decidedAt: treatmentMove.decidedAt,
      reference: trip.reference,
      before: trip.treatmentOn,
    })
    .from(treatmentMove)
    .innerJoin(trip, eq(trip.id, treatmentMove.tripId))
    .where(
      and(
        eq(treatmentMove.status, "waiting"),
        providerId === undefined ? undefined : eq(treatmentMove.providerId, providerId),
      ),
    )
    .orderBy(asc(treatmentMove.requestedAt))
    .limit(500);
