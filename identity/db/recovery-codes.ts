import { and, eq, isNull } from "drizzle-orm";
import { primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Db } from "../../adapters/database/database.ts";
import type { PoolId } from "./pool-id.ts";
import { identitySchema, pool, user } from "./schema.ts";

export const recoveryCode = identitySchema.table(
  "recovery_code",
  {
    sub: uuid("sub")
      .notNull()
      .references(() => user.sub, { onDelete: "cascade" }),
    poolId: text("pool_id")
      .notNull()
      .references(() => pool.id, { onDelete: "cascade" }),
    /** Keyed digest of the code. */
    digest: text("digest").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true, mode: "date" }).notNull(),
    usedAt: timestamp("used_at", { withTimezone: true, mode: "date" }),
  },
  (columns) => [primaryKey({ columns: [columns.sub, columns.digest] })],
);

const ofUser = (poolId: PoolId, sub: string) => and(eq(recoveryCode.poolId, poolId), eq(recoveryCode.sub, sub));

/** Replaces all codes of a user. */
export async function putRecoveryCodes(
  tx: Db,
  poolId: PoolId,
  { sub, digests, at }: { sub: string; digests: readonly string[]; at: Date },
): Promise<void> {
  await removeRecoveryCodes(tx, poolId, sub);
  await tx.insert(recoveryCode).values(digests.map((digest) => ({ sub, poolId, digest, createdAt: at, usedAt: null })));
}

export const removeRecoveryCodes = (tx: Db, poolId: PoolId, sub: string): Promise<unknown> =>
  tx.delete(recoveryCode).where(ofUser(poolId, sub));

export const listUnusedCodes = (db: Db, poolId: PoolId, sub: string) =>
  db
    .select()
    .from(recoveryCode)
    .where(and(ofUser(poolId, sub), isNull(recoveryCode.usedAt)));

/** @returns whether the code was unused until now */
export const spendRecoveryCode = async (
  tx: Db,
  poolId: PoolId,
  { sub, digest, at }: { sub: string; digest: string; at: Date },
): Promise<boolean> =>
  (
    await tx
      .update(recoveryCode)
      .set({ usedAt: at })
      .where(and(ofUser(poolId, sub), eq(recoveryCode.digest, digest), isNull(recoveryCode.usedAt)))
      .returning({ sub: recoveryCode.sub })
  ).length > 0;
