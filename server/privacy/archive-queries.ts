import { and, desc, eq, lte, sql } from "drizzle-orm";
import { type Db, firstRow } from "../../adapters/database/database.ts";
import type { Owner } from "../db/access.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { archive } from "../db/tables/settings.ts";

export type ArchiveRow = typeof archive.$inferSelect;

const owned = (providerId: ProviderId, owner: Owner) =>
  and(eq(archive.providerId, providerId), eq(archive.owner, owner));
const ownedRow = (providerId: ProviderId, { owner, id }: { owner: Owner; id: string }) =>
  and(owned(providerId, owner), eq(archive.id, id));

export const insertArchive = (
  tx: Db,
  providerId: ProviderId,
  values: Omit<typeof archive.$inferInsert, "providerId">,
): Promise<unknown> => tx.insert(archive).values({ ...values, providerId });

/** Lets one request of a client at a time order an archive, until its transaction ends. */
export const holdArchives = (tx: Db, providerId: ProviderId, owner: Owner): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`archives/${providerId}/${owner}`}, 0))`);

/** Newest first. */
export const listArchiveRows = (db: Db, providerId: ProviderId, owner: Owner): Promise<ArchiveRow[]> =>
  db.select().from(archive).where(owned(providerId, owner)).orderBy(desc(archive.requestedAt));

export const findArchive = (
  db: Db,
  providerId: ProviderId,
  key: { owner: Owner; id: string },
): Promise<ArchiveRow | undefined> => firstRow(db.select().from(archive).where(ownedRow(providerId, key)));

/** @returns false when the archive was deleted, or finished by another process */
export async function finishArchive(
  tx: Db,
  providerId: ProviderId,
  { owner, id, ...made }: { owner: Owner; id: string; readyAt: Date; expiresAt: Date; bytes: number },
): Promise<boolean> {
  const changed = await tx
    .update(archive)
    .set({ ...made, state: "ready" })
    .where(and(ownedRow(providerId, { owner, id }), eq(archive.state, "requested")))
    .returning({ id: archive.id });
  return changed.length > 0;
}

/** Removes up to 100 across providers. Requires a transaction of the system; safe in several processes at once. */
export async function removeExpiredArchives(tx: Db, now: Date): Promise<ArchiveRow[]> {
  const rows = await tx
    .select()
    .from(archive)
    .where(lte(archive.expiresAt, now))
    .limit(100)
    .for("update", { skipLocked: true });
  for (const { id } of rows) await tx.delete(archive).where(eq(archive.id, id));
  return rows;
}
