import { and, eq } from "drizzle-orm";
import { type Db, firstRow } from "../../adapters/database/database.ts";
import type { Owner } from "../db/access.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { erasure } from "../db/tables/settings.ts";

export type ErasureRow = typeof erasure.$inferSelect;

const owned = (providerId: ProviderId, owner: Owner) =>
  and(eq(erasure.providerId, providerId), eq(erasure.owner, owner));

/** @returns false when an erasure is planned already */
export async function insertErasure(
  tx: Db,
  providerId: ProviderId,
  values: Omit<ErasureRow, "providerId">,
): Promise<boolean> {
  const made = await tx
    .insert(erasure)
    .values({ ...values, providerId })
    .onConflictDoNothing()
    .returning({ owner: erasure.owner });
  return made.length > 0;
}

export const findErasure = (db: Db, providerId: ProviderId, owner: Owner): Promise<ErasureRow | undefined> =>
  firstRow(db.select().from(erasure).where(owned(providerId, owner)));

/** The same row, locked until the transaction ends. */
export const lockErasure = (tx: Db, providerId: ProviderId, owner: Owner): Promise<ErasureRow | undefined> =>
  firstRow(tx.select().from(erasure).where(owned(providerId, owner)).for("update"));

/** @returns the removed row, if any */
export const removeErasure = (tx: Db, providerId: ProviderId, owner: Owner): Promise<ErasureRow | undefined> =>
  firstRow(tx.delete(erasure).where(owned(providerId, owner)).returning());

export const updateSealedFacts = (
  tx: Db,
  providerId: ProviderId,
  { owner, sealed }: { owner: Owner; sealed: string },
): Promise<unknown> => tx.update(erasure).set({ sealed }).where(owned(providerId, owner));
