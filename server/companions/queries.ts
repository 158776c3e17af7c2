import { and, count, desc, eq, isNull } from "drizzle-orm";
import { type Db, firstRow } from "../../adapters/database/database.ts";
import type { MasterKeys } from "../../adapters/files/master-key.ts";
import { type PersonalTable, rowKeyOf } from "../db/personal.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { sealedText } from "../db/sealed.ts";
import type { RowKey } from "../db/tables/columns.ts";
import { companion, companionContext } from "../db/tables/trips.ts";

export type CompanionRow = typeof companion.$inferSelect;
/** A row that its holder found by a digest: name and address stay sealed. */
export type HeldRow = Omit<CompanionRow, "name" | "email">;

const sealedOf = (keys: MasterKeys, row: RowKey) => ({
  name: sealedText(keys, companionContext(row, "name")),
  email: sealedText(keys, companionContext(row, "email")),
});

const opened = (keys: MasterKeys, row: CompanionRow): CompanionRow => {
  const sealed = sealedOf(keys, row);
  return { ...row, name: sealed.name.unseal(row.name), email: sealed.email.unseal(row.email) };
};

const ofTrip = (providerId: ProviderId, tripId: string) =>
  and(eq(companion.providerId, providerId), eq(companion.tripId, tripId));

/** Companions of a trip, the newest invitation first, those who were let out included. */
export async function listCompanionRows(
  db: Db,
  providerId: ProviderId,
  { keys, tripId }: { keys: MasterKeys; tripId: string },
): Promise<CompanionRow[]> {
  const rows = await db
    .select()
    .from(companion)
    .where(ofTrip(providerId, tripId))
    .orderBy(desc(companion.invitedAt), desc(companion.id));
  return rows.map((row) => opened(keys, row));
}

export async function countLetIn(db: Db, providerId: ProviderId, tripId: string): Promise<number> {
  const [found] = await db
    .select({ companions: count() })
    .from(companion)
    .where(and(ofTrip(providerId, tripId), isNull(companion.endedAt)));
  return found?.companions ?? 0;
}

/** @returns false where the id is taken, also by another person's row, which the caller cannot see */
export async function insertCompanion(
  tx: Db,
  providerId: ProviderId,
  { keys, ...values }: Omit<CompanionRow, "providerId"> & { keys: MasterKeys },
): Promise<boolean> {
  const sealed = sealedOf(keys, { providerId, id: values.id });
  const rows = await tx
    .insert(companion)
    .values({ ...values, providerId, name: sealed.name.seal(values.name), email: sealed.email.seal(values.email) })
    .onConflictDoNothing()
    .returning({ id: companion.id });
  return rows.length > 0;
}

type Changes = Partial<Omit<CompanionRow, "id" | "providerId" | "owner" | "tripId" | "name" | "email" | "language">>;

export const updateCompanion = (
  tx: Db,
  providerId: ProviderId,
  { id, ...changes }: Changes & { id: string },
): Promise<unknown> =>
  tx
    .update(companion)
    .set(changes)
    .where(and(eq(companion.providerId, providerId), eq(companion.id, id)));

/** Takes a link, once. @returns false where it was used, replaced or ended a moment ago */
export async function takeLink(
  tx: Db,
  providerId: ProviderId,
  { id, linkDigest, ...changes }: { id: string; linkDigest: string } & Changes,
): Promise<boolean> {
  const rows = await tx
    .update(companion)
    .set(changes)
    .where(
      and(
        eq(companion.providerId, providerId),
        eq(companion.id, id),
        eq(companion.linkDigest, linkDigest),
        isNull(companion.linkUsedAt),
        isNull(companion.endedAt),
      ),
    )
    .returning({ id: companion.id });
  return rows.length > 0;
}

/**
 * The companion of a link or of a session who is still let in; the policy lets the owner of the digest read the row.
 * @returns undefined where the person let them out
 */
export const findHeld = (
  db: Db,
  providerId: ProviderId,
  { by, digest }: { by: "link" | "session"; digest: string },
): Promise<HeldRow | undefined> =>
  firstRow(
    db
      .select()
      .from(companion)
      .where(
        and(
          eq(companion.providerId, providerId),
          eq(by === "link" ? companion.linkDigest : companion.sessionDigest, digest),
          isNull(companion.endedAt),
        ),
      ),
  );

/** Companions go with their trip. */
export const personalCompanions: PersonalTable = {
  table: "companion",
  called: "trip-companions",
  without: ["trip_id", "link_digest", "session_digest"],
  sealed: {
    name: (row) => companionContext(rowKeyOf(row), "name"),
    email: (row) => companionContext(rowKeyOf(row), "email"),
  },
  erasure: "follows",
};
