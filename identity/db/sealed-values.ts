import { and, asc, gt, isNotNull, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "../../adapters/database/database.ts";
import { client, credential, device, pool, signingKey, totp } from "./schema.ts";

/** Long-lived sealed values; codes, sessions and messages expire before a master key is removed. */
const columns = {
  "pool secret": { table: pool, id: pool.id, poolId: pool.id, sealed: pool.secret },
  "client secret": { table: client, id: client.id, poolId: client.poolId, sealed: client.secret },
  "signing key": { table: signingKey, id: signingKey.kid, poolId: signingKey.poolId, sealed: signingKey.privateKey },
  verifier: { table: credential, id: credential.sub, poolId: credential.poolId, sealed: credential.verifier },
  "authenticator secret": { table: totp, id: totp.sub, poolId: totp.poolId, sealed: totp.secret },
  "device verifier": { table: device, id: device.key, poolId: device.poolId, sealed: device.verifier },
} as const;

export type SealedKind = keyof typeof columns;
export const sealedKinds = Object.keys(columns) as readonly SealedKind[];

export interface SealedRow {
  readonly id: string;
  readonly poolId: string;
  readonly sealed: string;
}

/** Sealed values of all pools by id, after one of them: for periodic work, not for a request. */
export async function listSealedValues(db: Db, kind: SealedKind, after: string | undefined): Promise<SealedRow[]> {
  const { table, id, poolId, sealed } = columns[kind];
  const rows = await db
    .select({ id: sql<string>`${id}`, poolId: sql<string>`${poolId}`, sealed: sql<string>`${sealed}` })
    .from(table)
    .where(and(isNotNull(sealed as PgColumn), after === undefined ? undefined : gt(id as PgColumn, after)))
    .orderBy(asc(id))
    .limit(200);
  return rows;
}

/** Replaces a sealed value, unless it was changed meanwhile. */
export async function replaceSealedValue(db: Db, kind: SealedKind, row: SealedRow, sealed: string): Promise<void> {
  const { table, id, sealed: column } = columns[kind];
  const name = sql.identifier(column.name);
  await db.execute(sql`update ${table} set ${name} = ${sealed} where ${id} = ${row.id} and ${column} = ${row.sealed}`);
}
