import { and, between, desc, eq, isNotNull, isNull, lte, or } from "drizzle-orm";
import { type Db, firstRow } from "../../../adapters/database/database.ts";
import type { MasterKeys } from "../../../adapters/files/master-key.ts";
import { type PersonalTable, rowKeyOf } from "../../db/personal.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { sealedText } from "../../db/sealed.ts";
import { recovery, review, reviewContext } from "../../db/tables/aftercare.ts";
import type { RowKey } from "../../db/tables/columns.ts";
import { trip } from "../../db/tables/trips.ts";
import { hasBookedTreatment } from "../queries.ts";

export type ReviewRow = typeof review.$inferSelect;

const textOf = (keys: MasterKeys, row: RowKey) => sealedText(keys, reviewContext(row));
const unsealed = (keys: MasterKeys, row: ReviewRow): ReviewRow => ({
  ...row,
  text: row.text === null ? null : textOf(keys, row).unseal(row.text),
});

export async function findReview(
  db: Db,
  providerId: ProviderId,
  { keys, tripId }: { keys: MasterKeys; tripId: string },
): Promise<ReviewRow | undefined> {
  const row = await firstRow(
    db
      .select()
      .from(review)
      .where(and(eq(review.providerId, providerId), eq(review.tripId, tripId))),
  );
  return row && unsealed(keys, row);
}

/** A review, locked until the transaction ends. */
export async function lockReview(
  tx: Db,
  providerId: ProviderId,
  { keys, id }: { keys: MasterKeys; id: string },
): Promise<ReviewRow | undefined> {
  const row = await firstRow(
    tx
      .select()
      .from(review)
      .where(and(eq(review.providerId, providerId), eq(review.id, id)))
      .for("update"),
  );
  return row && unsealed(keys, row);
}

/** @returns false where the trip has one already */
export async function insertReview(
  tx: Db,
  providerId: ProviderId,
  { keys, text, ...values }: Omit<ReviewRow, "providerId"> & { keys: MasterKeys },
): Promise<boolean> {
  const rows = await tx
    .insert(review)
    .values({
      ...values,
      providerId,
      text: text === null ? null : textOf(keys, { providerId, id: values.id }).seal(text),
    })
    .onConflictDoNothing()
    .returning({ id: review.id });
  return rows.length > 0;
}

export const updateReview = (
  tx: Db,
  providerId: ProviderId,
  { id, ...values }: Pick<ReviewRow, "id"> & Partial<Omit<ReviewRow, "text">> & { text?: null },
): Promise<unknown> =>
  tx
    .update(review)
    .set(values)
    .where(and(eq(review.providerId, providerId), eq(review.id, id)));

const mostListed = 200;

/** Reviews of the clinic for the desk, without those that were withdrawn, the newest first. */
export async function listReviews(db: Db, providerId: ProviderId, keys: MasterKeys): Promise<ReviewRow[]> {
  const rows = await db
    .select()
    .from(review)
    .where(and(eq(review.providerId, providerId), isNull(review.withdrawnAt)))
    .orderBy(desc(review.writtenAt), desc(review.id))
    .limit(mostListed);
  return rows.map((row) => unsealed(keys, row));
}

/** Published reviews of a procedure, the newest first; `writtenBefore` ends the clinic's time to answer. */
export async function listPublished(
  db: Db,
  providerId: ProviderId,
  { keys, procedure, writtenBefore }: { keys: MasterKeys; procedure: string; writtenBefore: Date },
): Promise<ReviewRow[]> {
  const rows = await db
    .select()
    .from(review)
    .where(
      and(
        eq(review.providerId, providerId),
        eq(review.procedure, procedure),
        isNull(review.withdrawnAt),
        or(isNotNull(review.answeredAt), lte(review.writtenAt, writtenBefore)),
      ),
    )
    .orderBy(desc(review.writtenAt), desc(review.id));
  return rows.map((row) => unsealed(keys, row));
}

const mostAsked = 100;

/** Booked treatments of all clinics between two days that nobody reviewed, and whose person was not asked. */
export const listUnreviewed = (
  tx: Db,
  { from, to }: { from: string; to: string },
): Promise<{ providerId: ProviderId; id: string }[]> =>
  tx
    .select({ providerId: trip.providerId, id: trip.id })
    .from(trip)
    .leftJoin(recovery, eq(recovery.tripId, trip.id))
    .leftJoin(review, eq(review.tripId, trip.id))
    .where(
      and(between(trip.treatmentOn, from, to), isNull(recovery.reviewAskedAt), isNull(review.id), hasBookedTreatment()),
    )
    .limit(mostAsked);

/** A review goes with its trip, also from the site. */
export const personalReviews: PersonalTable = {
  table: "review",
  called: "reviews",
  without: ["trip_id"],
  sealed: { text: (row) => reviewContext(rowKeyOf(row)) },
  erasure: "follows",
};
