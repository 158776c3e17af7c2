import { and, eq } from "drizzle-orm";
import { type Db, firstRow } from "../../adapters/database/database.ts";
import type { PoolId } from "./pool-id.ts";
import { identity } from "./schema.ts";

export type IdentityRow = typeof identity.$inferSelect;

export const findIdentity = (db: Db, poolId: PoolId, id: string): Promise<IdentityRow | undefined> =>
  firstRow(
    db
      .select()
      .from(identity)
      .where(and(eq(identity.poolId, poolId), eq(identity.id, id))),
  );

export const findIdentityOf = (db: Db, poolId: PoolId, sub: string): Promise<IdentityRow | undefined> =>
  firstRow(
    db
      .select()
      .from(identity)
      .where(and(eq(identity.poolId, poolId), eq(identity.sub, sub))),
  );

/** @returns whether the identity was new */
export const insertIdentity = async (tx: Db, row: IdentityRow): Promise<boolean> =>
  (await tx.insert(identity).values(row).onConflictDoNothing().returning()).length > 0;
