import { and, asc, desc, eq, gt, isNull } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import { type Placeholders, prepared } from "../../adapters/database/prepared.ts";
import type { MasterKeys } from "../../adapters/files/master-key.ts";
import type { MoveRequest, TripDates } from "../../contract/trips.ts";
import type { Owner } from "../db/access.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { sealedText } from "../db/sealed.ts";
import type { RowKey } from "../db/tables/columns.ts";
import { moveContext, treatmentMove, trip, tripItem } from "../db/tables/trips.ts";

export type MoveRow = typeof treatmentMove.$inferSelect;

/** The stay of a request once its trip has begun: the trip's days are valid, the signed ones are how it began. */
export interface Stay {
  readonly tripId: string;
  readonly dates: TripDates;
  readonly safeFlightOn: string;
  readonly reference: string;
  /** Whether the trip holds the treatment, held it before it was cancelled, or never held it. */
  readonly treatment: "held" | "cancelled" | "none";
}

/** The trip of a request, once for each treatment that was in it. */
const selectStay = prepared("find-stay", (db, { providerId, quoteId }: Placeholders<"providerId" | "quoteId">) => {
  const { id, arriveOn, treatmentOn, leaveOn, safeFlightOn, reference } = trip;
  return db
    .select({ id, arriveOn, treatmentOn, leaveOn, safeFlightOn, reference, status: tripItem.status })
    .from(trip)
    .leftJoin(
      tripItem,
      and(eq(tripItem.providerId, trip.providerId), eq(tripItem.tripId, id), eq(tripItem.kind, "procedure")),
    )
    .where(and(eq(trip.providerId, providerId), eq(trip.quoteId, quoteId)));
});

export async function findStay(db: Db, providerId: ProviderId, quoteId: string): Promise<Stay | undefined> {
  const rows = await selectStay(db, { providerId, quoteId });
  const [row] = rows;
  if (!row) return undefined;
  const statuses = rows.flatMap(({ status }) => status ?? []);
  const isHeld = statuses.some((status) => status !== "cancelled" && status !== "failed");
  return {
    tripId: row.id,
    dates: { arrive: row.arriveOn, treatment: row.treatmentOn, leave: row.leaveOn },
    safeFlightOn: row.safeFlightOn,
    reference: row.reference,
    treatment: isHeld ? "held" : statuses.length > 0 ? "cancelled" : "none",
  };
}

/** The treatment day of the newest trip that a person has planned for a procedure without an offer. */
export async function findPlannedDay(
  db: Db,
  providerId: ProviderId,
  { owner, procedure, today }: { owner: Owner; procedure: string; today: string },
): Promise<string | undefined> {
  const [row] = await db
    .select({ day: trip.treatmentOn })
    .from(trip)
    .where(
      and(
        eq(trip.providerId, providerId),
        eq(trip.owner, owner),
        eq(trip.procedure, procedure),
        isNull(trip.quoteId),
        isNull(trip.closedAt),
        gt(trip.arriveOn, today),
      ),
    )
    .orderBy(desc(trip.createdAt))
    .limit(1);
  return row?.day;
}

export const moveReasonOf = (keys: MasterKeys, row: RowKey) => sealedText(keys, moveContext(row));

/** The newest request to move a treatment of each of an owner's trips, by the trip. */
export async function listMoves(
  db: Db,
  providerId: ProviderId,
  { owner, tripId }: { owner: Owner; tripId?: string },
): Promise<ReadonlyMap<string, MoveRow>> {
  const rows = await db
    .select()
    .from(treatmentMove)
    .where(
      and(
        eq(treatmentMove.providerId, providerId),
        eq(treatmentMove.owner, owner),
        tripId === undefined ? undefined : eq(treatmentMove.tripId, tripId),
      ),
    )
    .orderBy(asc(treatmentMove.requestedAt), asc(treatmentMove.id));
  return new Map(rows.map((row) => [row.tripId, row]));
}

/**
 * A request or a move by the clinic, as its client sees it; null where the clinic confirmed it, the client withdrew it, its
 * day is over, or there is none.
 */
export const presentMove = (
  { keys, today }: { readonly keys: MasterKeys; readonly today: string },
  row: MoveRow | undefined,
): MoveRequest | null =>
  row?.status === "waiting" || ((row?.status === "refused" || row?.status === "moved") && row.treatmentOn >= today)
    ? {
        dates: { arrive: row.arriveOn, treatment: row.treatmentOn, leave: row.leaveOn },
        state: row.status,
        reason: row.reason === null ? null : moveReasonOf(keys, row).unseal(row.reason),
        offered: row.offeredOn,
        requestedAt: row.requestedAt.toISOString(),
      }
    : null;
