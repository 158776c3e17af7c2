import { and, eq } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
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

export async function findErasure(db: Db, providerId: ProviderId, owner: Owner): Promise<ErasureRow | undefined> {
  const [row] = await db.select().from(erasure).where(owned(providerId, owner));
  return row;
}

/** The same row, locked until the transaction ends. */
export async function lockErasure(tx: Db, providerId: ProviderId, owner: Owner): Promise<ErasureRow | undefined> {
  const [row] = await tx.select().from(erasure).where(owned(providerId, owner)).for("update");
  return row;
}

/** @returns the removed row, if any */
export async function removeErasure(tx: Db, providerId: ProviderId, owner: Owner): Promise<ErasureRow | undefined> {
  const [row] = await tx.delete(erasure).where(owned(providerId, owner)).returning();
  return row;
}

export const updateSealedFacts = (
  tx: Db,
  providerId: ProviderId,
  { owner, sealed }: { owner: Owner; sealed: string },
): Promise<unknown> => tx.update(erasure).set({ sealed }).where(owned(providerId, owner));
