import { and, eq, gt, lt, sql } from "drizzle-orm";
import { type Db, firstRow } from "../../adapters/database/database.ts";
import { type Placeholders, prepared } from "../../adapters/database/prepared.ts";
import type { PoolId } from "./pool-id.ts";
import { session, srpNonce, user } from "./schema.ts";

export type SessionRow = typeof session.$inferSelect;

/** Opens a session, in the place of one under the same id. */
export const putSession = (tx: Db, row: SessionRow): Promise<unknown> =>
  tx.insert(session).values(row).onConflictDoUpdate({ target: session.hash, set: row });

interface SessionKey {
  readonly hash: string;
  readonly clientId: string | undefined;
  readonly kind: string;
  readonly now: Date;
}

/** As long as the user is as at the first proof; an unknown name has no user, and no version. */
const stillStands = sql`(select ${user.securityVersion} from ${user} where ${user.sub} = ${session.sub})
  is not distinct from ${session.securityVersion}`;

const isThis = (poolId: PoolId, { hash, clientId, kind, now }: SessionKey) =>
  and(
    eq(session.poolId, poolId),
    eq(session.hash, hash),
    clientId === undefined ? undefined : eq(session.clientId, clientId),
    eq(session.kind, kind),
    gt(session.expiresAt, now),
    stillStands,
  );

/** Deletes and returns a session, so that of several calls only one gets it. */
export const takeSession = async (tx: Db, poolId: PoolId, key: SessionKey): Promise<SessionRow | undefined> =>
  (await tx.delete(session).where(isThis(poolId, key)).returning())[0];

/** Counts a try before it is looked at. @returns the session with this try counted */
export const trySession = (tx: Db, poolId: PoolId, key: SessionKey): Promise<SessionRow | undefined> =>
  firstRow(
    tx
      .update(session)
      .set({ tries: sql`${session.tries} + 1` })
      .where(isThis(poolId, key))
      .returning(),
  );

/** @returns whether it was not used before */
export const insertNonce = async (
  tx: Db,
  poolId: PoolId,
  { hash, expiresAt }: { hash: string; expiresAt: Date },
): Promise<boolean> => (await addNonce(tx, { hash, poolId, expiresAt })).length > 0;

const addNonce = prepared("insert-nonce", (tx, row: Placeholders<"hash" | "poolId" | "expiresAt">) =>
  tx
    .insert(srpNonce)
    .values({ hash: row.hash, poolId: row.poolId, expiresAt: row.expiresAt })
    .onConflictDoNothing()
    .returning(),
);

/** Of all pools: by the clock, not for a request. */
export async function removeSessionsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(session).where(lt(session.expiresAt, before));
  await db.delete(srpNonce).where(lt(srpNonce.expiresAt, before));
}
