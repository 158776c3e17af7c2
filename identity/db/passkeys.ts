import { and, asc, eq, lt } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import { type Placeholders, prepared } from "../../adapters/database/prepared.ts";
import type { PoolId } from "./pool-id.ts";
import { passkey } from "./schema.ts";

export type PasskeyRow = typeof passkey.$inferSelect;

interface OwnedPasskey {
  readonly sub: string;
  readonly credentialId: string;
}

const isThis = (poolId: PoolId, { sub, credentialId }: OwnedPasskey) =>
  and(eq(passkey.poolId, poolId), eq(passkey.sub, sub), eq(passkey.credentialId, credentialId));

export const findPasskey = async (db: Db, poolId: PoolId, owned: OwnedPasskey): Promise<PasskeyRow | undefined> =>
  (await db.select().from(passkey).where(isThis(poolId, owned)))[0];

/** All of a user's, the oldest first. */
export const listPasskeys = (db: Db, poolId: PoolId, sub: string): Promise<PasskeyRow[]> =>
  selectPasskeys(db, { poolId, sub });

const selectPasskeys = prepared("list-passkeys", (db, { poolId, sub }: Placeholders<"poolId" | "sub">) =>
  db
    .select()
    .from(passkey)
    .where(and(eq(passkey.poolId, poolId), eq(passkey.sub, sub)))
    .orderBy(asc(passkey.createdAt), asc(passkey.credentialId)),
);

/** @returns whether the passkey was new in the pool */
export const insertPasskey = async (tx: Db, row: PasskeyRow): Promise<boolean> =>
  (await tx.insert(passkey).values(row).onConflictDoNothing().returning({ id: passkey.credentialId })).length > 0;

/** Moves the counter on; those without one always say 0. @returns whether it is not one that was used already */
export const usePasskey = async (
  tx: Db,
  poolId: PoolId,
  owned: OwnedPasskey,
  { counter, at }: { counter: number; at: Date },
): Promise<boolean> => {
  const isFree = counter === 0 ? eq(passkey.counter, 0) : lt(passkey.counter, counter);
  const used = await tx
    .update(passkey)
    .set({ counter, usedAt: at })
    .where(and(isThis(poolId, owned), isFree))
    .returning({ id: passkey.credentialId });
  return used.length > 0;
};

/** @returns whether there was such a passkey */
export const removePasskey = async (tx: Db, poolId: PoolId, owned: OwnedPasskey): Promise<boolean> =>
  (await tx.delete(passkey).where(isThis(poolId, owned)).returning({ id: passkey.credentialId })).length > 0;

export const removePasskeys = (tx: Db, poolId: PoolId, sub: string): Promise<unknown> =>
  tx.delete(passkey).where(and(eq(passkey.poolId, poolId), eq(passkey.sub, sub)));

/** @returns whether there was such a passkey */
export const renamePasskey = async (tx: Db, poolId: PoolId, owned: OwnedPasskey, name: string): Promise<boolean> =>
  (await tx.update(passkey).set({ name }).where(isThis(poolId, owned)).returning({ id: passkey.credentialId })).length >
  0;
