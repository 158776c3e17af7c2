import { and, asc, gt, isNotNull, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "../../adapters/database/database.ts";
import { client, credential, device, pool, signingKey, totp } from "./schema.ts";

/** What is boxed for good; codes, sessions and messages end before their key is taken away. */
const columns = {
  "pool secret": { table: pool, id: pool.id, poolId: pool.id, box: pool.secret },
  "client secret": { table: client, id: client.id, poolId: client.poolId, box: client.secret },
  "signing key": { table: signingKey, id: signingKey.kid, poolId: signingKey.poolId, box: signingKey.privateKey },
  verifier: { table: credential, id: credential.sub, poolId: credential.poolId, box: credential.verifier },
  "authenticator secret": { table: totp, id: totp.sub, poolId: totp.poolId, box: totp.secret },
  "device verifier": { table: device, id: device.key, poolId: device.poolId, box: device.verifier },
} as const;

export type BoxKind = keyof typeof columns;
export const boxKinds = Object.keys(columns) as readonly BoxKind[];

export interface BoxRow {
  readonly id: string;
  readonly poolId: string;
  readonly box: string;
}

/** Boxes of all pools in the order of their ids, after one of them: by the clock, not for a request. */
export async function listBoxes(db: Db, kind: BoxKind, after: string | undefined): Promise<BoxRow[]> {
  const { table, id, poolId, box } = columns[kind];
  const rows = await db
    .select({ id: sql<string>`${id}`, poolId: sql<string>`${poolId}`, box: sql<string>`${box}` })
    .from(table)
    .where(and(isNotNull(box as PgColumn), after === undefined ? undefined : gt(id as PgColumn, after)))
    .orderBy(asc(id))
    .limit(200);
  return rows;
}

/** Puts a box in the place of another, unless somebody has since changed it. */
export async function replaceBox(db: Db, kind: BoxKind, row: BoxRow, box: string): Promise<void> {
  const { table, id, box: column } = columns[kind];
  const name = sql.identifier(column.name);
  await db.execute(sql`update ${table} set ${name} = ${box} where ${id} = ${row.id} and ${column} = ${row.box}`);
}
