import { and, eq, isNull, lt, or } from "drizzle-orm";
import { type Db, firstRow } from "../../adapters/database/database.ts";
import type { PoolId } from "./pool-id.ts";
import { totp } from "./schema.ts";

export type TotpRow = typeof totp.$inferSelect;

export const findTotp = (db: Db, poolId: PoolId, sub: string): Promise<TotpRow | undefined> =>
  firstRow(
    db
      .select()
      .from(totp)
      .where(and(eq(totp.poolId, poolId), eq(totp.sub, sub))),
  );

export const putTotp = (tx: Db, row: TotpRow): Promise<unknown> =>
  tx.insert(totp).values(row).onConflictDoUpdate({ target: totp.sub, set: row });

export const removeTotp = (tx: Db, poolId: PoolId, sub: string): Promise<unknown> =>
  tx.delete(totp).where(and(eq(totp.poolId, poolId), eq(totp.sub, sub)));

/** Uses a time step up. @returns whether neither it nor a later one was used before */
export const useStep = async (tx: Db, poolId: PoolId, { sub, step }: { sub: string; step: number }): Promise<boolean> =>
  (
    await tx
      .update(totp)
      .set({ lastStep: step })
      .where(and(eq(totp.poolId, poolId), eq(totp.sub, sub), or(isNull(totp.lastStep), lt(totp.lastStep, step))))
      .returning({ sub: totp.sub })
  ).length > 0;
