import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import type { PoolId } from "./pool-id.ts";
import { session, srpNonce } from "./schema.ts";

export type SessionRow = typeof session.$inferSelect;

/** Opens a session, in the place of one under the same id. */
export const putSession = (tx: Db, row: SessionRow): Promise<unknown> =>
  tx.insert(session).values(row).onConflictDoUpdate({ target: session.hash, set: row });

interface Asked {
  readonly hash: string;
  readonly clientId: string | undefined;
  readonly kind: string;
  readonly now: Date;
}

const isThis = (poolId: PoolId, { hash, clientId, kind, now }: Asked) =>
  and(
    eq(session.poolId, poolId),
    eq(session.hash, hash),
    clientId === undefined ? undefined : eq(session.clientId, clientId),
    eq(session.kind, kind),
    gt(session.expiresAt, now),
  );

/** Takes a session away, so that of all who send it only one has it. */
export const takeSession = async (tx: Db, poolId: PoolId, asked: Asked): Promise<SessionRow | undefined> =>
  (await tx.delete(session).where(isThis(poolId, asked)).returning())[0];

/** Counts a try before it is looked at. @returns the session with this try counted */
export const trySession = async (tx: Db, poolId: PoolId, asked: Asked): Promise<SessionRow | undefined> =>
  (
    await tx
      .update(session)
      .set({ tries: sql`${session.tries} + 1` })
      .where(isThis(poolId, asked))
      .returning()
  )[0];

/** @returns whether it was not used before */
export const insertNonce = async (
  tx: Db,
  poolId: PoolId,
  { hash, expiresAt }: { hash: string; expiresAt: Date },
): Promise<boolean> =>
  (await tx.insert(srpNonce).values({ hash, poolId, expiresAt }).onConflictDoNothing().returning()).length > 0;

/** Of all pools: by the clock, not for a request. */
export async function removeSessionsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(session).where(lt(session.expiresAt, before));
  await db.delete(srpNonce).where(lt(srpNonce.expiresAt, before));
}
