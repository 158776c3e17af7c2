import { and, arrayContains, eq, inArray } from "drizzle-orm";
import { type Db, firstRow } from "../../adapters/database/database.ts";
import { mintPoolId, type PoolId } from "./pool-id.ts";
import { client, pool, signingKey } from "./schema.ts";

export type PoolRow = Omit<typeof pool.$inferSelect, "id"> & { readonly id: PoolId };
export type ClientRow = typeof client.$inferSelect;
export type SigningKeyRow = typeof signingKey.$inferSelect;

/** Reads before a pool is known: this is how one becomes known. */
export async function findPool(db: Db, id: string): Promise<PoolRow | undefined> {
  const [row] = await db.select().from(pool).where(eq(pool.id, id));
  return row && { ...row, id: mintPoolId(row.id) };
}

/** The patients' pool of the provider that is served on a domain. */
export async function findPoolByDomain(db: Db, domain: string): Promise<PoolRow | undefined> {
  const [row] = await db
    .select()
    .from(pool)
    .where(and(arrayContains(pool.domains, [domain]), eq(pool.kind, "client")));
  return row && { ...row, id: mintPoolId(row.id) };
}

export async function listPools(db: Db): Promise<PoolRow[]> {
  const rows = await db.select().from(pool).orderBy(pool.id);
  return rows.map((row) => ({ ...row, id: mintPoolId(row.id) }));
}

/** Inserts a pool, or updates the domains and brand of an existing one. */
export const putPool = (db: Db, row: typeof pool.$inferInsert): Promise<unknown> =>
  db
    .insert(pool)
    .values(row)
    .onConflictDoUpdate({ target: pool.id, set: { domains: row.domains, brand: row.brand } });

export const updatePoolSettings = (db: Db, id: PoolId, settings: PoolRow["settings"]): Promise<unknown> =>
  db.update(pool).set({ settings }).where(eq(pool.id, id));

export const findClient = (db: Db, poolId: PoolId, id: string): Promise<ClientRow | undefined> =>
  firstRow(
    db
      .select()
      .from(client)
      .where(and(eq(client.poolId, poolId), eq(client.id, id))),
  );

export const listClients = (db: Db, poolId: PoolId): Promise<ClientRow[]> =>
  db.select().from(client).where(eq(client.poolId, poolId)).orderBy(client.createdAt);

/** @returns whether the client was new */
export const insertClient = async (db: Db, row: typeof client.$inferInsert): Promise<boolean> =>
  (await db.insert(client).values(row).onConflictDoNothing().returning({ id: client.id })).length > 0;

const isClient = ({ poolId, id }: Pick<ClientRow, "poolId" | "id">) =>
  and(eq(client.poolId, poolId), eq(client.id, id));

/** Changes a client that was found in its pool. */
export const updateClient = (
  db: Db,
  row: ClientRow,
  values: Partial<Pick<ClientRow, "secret" | "settings">>,
): Promise<unknown> => db.update(client).set(values).where(isClient(row));

export const removeClient = (db: Db, row: ClientRow): Promise<unknown> => db.delete(client).where(isClient(row));

/** Holds the pool's row until the transaction ends, so that one process at a time changes its keys. */
export const lockPool = (tx: Db, id: PoolId): Promise<unknown> =>
  tx.select({ id: pool.id }).from(pool).where(eq(pool.id, id)).for("update");

export const listSigningKeys = (db: Db, poolId: PoolId): Promise<SigningKeyRow[]> =>
  db.select().from(signingKey).where(eq(signingKey.poolId, poolId));

export const insertSigningKey = (tx: Db, row: SigningKeyRow): Promise<unknown> => tx.insert(signingKey).values(row);

export const setSigningKeyState = (
  tx: Db,
  poolId: PoolId,
  kid: string,
  { state, since }: Pick<SigningKeyRow, "state" | "since">,
): Promise<unknown> =>
  tx
    .update(signingKey)
    .set({ state, since })
    .where(and(eq(signingKey.poolId, poolId), eq(signingKey.kid, kid)));

export const removeSigningKeys = (tx: Db, poolId: PoolId, kids: readonly string[]): Promise<unknown> =>
  tx.delete(signingKey).where(and(eq(signingKey.poolId, poolId), inArray(signingKey.kid, [...kids])));
