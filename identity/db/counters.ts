import { and, eq, lt } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import type { PoolId } from "./pool-id.ts";
import { counter } from "./schema.ts";

export type CounterRow = Omit<typeof counter.$inferSelect, "poolId" | "key">;

export async function findCounter(db: Db, poolId: PoolId, key: string): Promise<CounterRow | undefined> {
  const [row] = await db
    .select()
    .from(counter)
    .where(and(eq(counter.poolId, poolId), eq(counter.key, key)));
  return row;
}

/** Locks the counter until the transaction ends, made from `fresh` where there is none; the update is what locks it. */
export async function lockCounter(tx: Db, poolId: PoolId, key: string, fresh: CounterRow): Promise<CounterRow> {
  const [row] = await tx
    .insert(counter)
    .values({ poolId, key, ...fresh })
    .onConflictDoUpdate({ target: [counter.poolId, counter.key], set: { key } })
    .returning();
  return row ?? fresh;
}

export const updateCounter = (tx: Db, poolId: PoolId, key: string, row: CounterRow): Promise<unknown> =>
  tx
    .update(counter)
    .set({ n: row.n, since: row.since, lockedUntil: row.lockedUntil, expiresAt: row.expiresAt })
    .where(and(eq(counter.poolId, poolId), eq(counter.key, key)));

export const removeCounter = (tx: Db, poolId: PoolId, key: string): Promise<unknown> =>
  tx.delete(counter).where(and(eq(counter.poolId, poolId), eq(counter.key, key)));

/** Of all pools: by the clock, not for a request. */
export const removeCountersBefore = (db: Db, before: Date): Promise<unknown> =>
  db.delete(counter).where(lt(counter.expiresAt, before));
