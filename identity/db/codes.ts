import { and, desc, eq, isNull, lt } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import type { PoolId } from "./pool-id.ts";
import { type CodePurpose, code } from "./schema.ts";

export type CodeRow = typeof code.$inferSelect;

export const insertCode = (tx: Db, row: CodeRow): Promise<unknown> => tx.insert(code).values(row);

/** The newest first, held until the transaction ends. */
export const lockCodes = (
  tx: Db,
  poolId: PoolId,
  { sub, purpose }: { sub: string; purpose: CodePurpose },
): Promise<CodeRow[]> =>
  tx
    .select()
    .from(code)
    .where(and(eq(code.poolId, poolId), eq(code.sub, sub), eq(code.purpose, purpose)))
    .orderBy(desc(code.createdAt), desc(code.id))
    .for("update");

/** Ends the codes of a purpose, or one of them. */
export const endCodes = (
  tx: Db,
  poolId: PoolId,
  { sub, purpose, id, at }: { sub: string; purpose: CodePurpose; id?: string; at: Date },
): Promise<unknown> =>
  tx
    .update(code)
    .set({ deadAt: at, payload: null })
    .where(
      and(
        eq(code.poolId, poolId),
        eq(code.sub, sub),
        eq(code.purpose, purpose),
        isNull(code.deadAt),
        id === undefined ? undefined : eq(code.id, id),
      ),
    );

/** Of all pools: by the clock, not for a request. */
export const removeCodesBefore = (db: Db, before: Date): Promise<unknown> =>
  db.delete(code).where(lt(code.expiresAt, before));
