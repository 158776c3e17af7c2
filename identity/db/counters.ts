import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import { type Db, firstRow } from "../../adapters/database/database.ts";
import { type Placeholders, prepared } from "../../adapters/database/prepared.ts";
import type { PoolId } from "./pool-id.ts";
import { counter } from "./schema.ts";

export type CounterRow = Omit<typeof counter.$inferSelect, "poolId" | "key">;

export const findCounter = (db: Db, poolId: PoolId, key: string): Promise<CounterRow | undefined> =>
  firstRow(selectCounter(db, { poolId, key }));

const selectCounter = prepared("find-counter", (db, { poolId, key }: Placeholders<"poolId" | "key">) =>
  db
    .select()
    .from(counter)
    .where(and(eq(counter.poolId, poolId), eq(counter.key, key))),
);

/** Locks the counter until the transaction ends, made from `fresh` where there is none; the update is what locks it. */
export async function lockCounter(tx: Db, poolId: PoolId, key: string, fresh: CounterRow): Promise<CounterRow> {
  const [row] = await tx
    .insert(counter)
    .values({ poolId, key, ...fresh })
    .onConflictDoUpdate({ target: [counter.poolId, counter.key], set: { key } })
    .returning();
  return row ?? fresh;
}

interface Locking {
  readonly at: Date;
  /** Failures before the first lock. */
  readonly free: number;
  /** Of a lock, in milliseconds; as long after the last failure the count begins again. */
  readonly longest: number;
}

/**
 * Counts a failure in one statement, unless the counter is locked: from `free` failures on each doubles the lock, which is
 * 1 s at first.
 * @returns whether it was counted
 */
export async function countUnlessLocked(
  db: Db,
  poolId: PoolId,
  key: string,
  { at, free, longest }: Locking,
): Promise<boolean> {
  const expiresAt = new Date(at.getTime() + longest);
  const values = { poolId, key, at: at.toISOString(), free, longest, expiresAt };
  return (await countFailure(db, values)).length > 0;
}

type CountPlaces = Placeholders<"poolId" | "key" | "at" | "free" | "longest" | "expiresAt">;

const countFailure = prepared("count-failure", (db, { poolId, key, at, free, longest, expiresAt }: CountPlaces) => {
  const now = sql`${at}::timestamptz`;
  const n = sql`(case when ${counter.expiresAt} <= ${now} then 1 else ${counter.n} + 1 end)`;
  const lockedAfter = (failures: SQL) =>
    sql`case when ${failures} >= ${free}::int then ${now} + least(power(2, least(${failures} - ${free}::int, 30)) * 1000, ${longest}::float8) * interval '1 millisecond' end`;
  return db
    .insert(counter)
    .values({ poolId, key, n: 1, since: now, lockedUntil: lockedAfter(sql`1`), expiresAt })
    .onConflictDoUpdate({
      target: [counter.poolId, counter.key],
      set: { n, since: now, lockedUntil: lockedAfter(n), expiresAt: sql`excluded.expires_at` },
      setWhere: sql`${counter.lockedUntil} is null or ${counter.lockedUntil} <= ${now}`,
    })
    .returning({ n: counter.n });
});

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
