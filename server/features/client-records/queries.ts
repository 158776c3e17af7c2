import { and, asc, eq } from "drizzle-orm";
import type { Db } from "../../../adapters/database/database.ts";
import { seal, unseal } from "../../../adapters/files/box.ts";
import type { MasterKeys } from "../../../adapters/files/master-key.ts";
import type { WrittenRecord } from "../../../contract/client-records.ts";
import type { Owner } from "../../db/access.ts";
import type { PersonalTable } from "../../db/personal.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { clientRecord } from "../../db/tables/clients.ts";

type Stored = typeof clientRecord.$inferSelect;
type Content<R = WrittenRecord> = R extends WrittenRecord ? Pick<R, "kind" | "value"> : never;
export type RecordContent = Content;
/** A record with what is in it. */
export type RecordRow = Omit<Stored, "sealed" | "kind"> & Content;
type Keyed = { readonly keys: MasterKeys; readonly owner: Owner };

const owned = (providerId: ProviderId, owner: Owner) =>
  and(eq(clientRecord.providerId, providerId), eq(clientRecord.owner, owner));

// Sealed for its row and kind: neither a copy of the database nor another row opens it.
const sealedFor = (providerId: string, id: string, kind: string) => `client-record/${providerId}/${id}/${kind}`;

const opened = (keys: MasterKeys, { sealed, ...row }: Stored): RecordRow =>
  ({
    ...row,
    value: JSON.parse(
      unseal(keys, Buffer.from(sealed, "base64"), sealedFor(row.providerId, row.id, row.kind)).toString(),
    ),
  }) as RecordRow; // parsed when it came in

const closed = (
  keys: MasterKeys,
  providerId: ProviderId,
  { id, kind, value }: { [K in "id" | "kind" | "value"]: RecordRow[K] },
): string => seal(keys, Buffer.from(JSON.stringify(value)), sealedFor(providerId, id, kind)).toString("base64");

export async function listRecords(db: Db, providerId: ProviderId, { keys, owner }: Keyed): Promise<RecordRow[]> {
  const rows = await db
    .select()
    .from(clientRecord)
    .where(owned(providerId, owner))
    .orderBy(asc(clientRecord.createdAt), asc(clientRecord.id));
  return rows.map((row) => opened(keys, row));
}

/** Held until the transaction ends: whoever else wants to change it waits. */
export async function holdRecord(
  tx: Db,
  providerId: ProviderId,
  { keys, owner, id }: Keyed & { id: string },
): Promise<RecordRow | undefined> {
  const [row] = await tx
    .select()
    .from(clientRecord)
    .where(and(owned(providerId, owner), eq(clientRecord.id, id)))
    .for("update");
  return row && opened(keys, row);
}

/** @returns whether it was stored; false where the id is taken, or there is one of its kind already */
export async function insertRecord(
  tx: Db,
  providerId: ProviderId,
  { keys, ...row }: Omit<RecordRow, "providerId"> & { keys: MasterKeys },
): Promise<boolean> {
  const { id, owner, kind, version, createdAt, updatedAt } = row;
  const stored = await tx
    .insert(clientRecord)
    .values({ id, providerId, owner, kind, version, createdAt, updatedAt, sealed: closed(keys, providerId, row) })
    .onConflictDoNothing()
    .returning({ id: clientRecord.id });
  return stored.length > 0;
}

export const updateRecord = (
  tx: Db,
  providerId: ProviderId,
  { keys, ...row }: Pick<RecordRow, "id" | "version" | "updatedAt"> & Content & { keys: MasterKeys; owner: Owner },
): Promise<unknown> =>
  tx
    .update(clientRecord)
    .set({ version: row.version, updatedAt: row.updatedAt, sealed: closed(keys, providerId, row) })
    .where(and(owned(providerId, row.owner), eq(clientRecord.id, row.id)));

/** @returns whether it was there */
export async function removeRecord(
  tx: Db,
  providerId: ProviderId,
  { owner, id }: { owner: Owner; id: string },
): Promise<boolean> {
  const removed = await tx
    .delete(clientRecord)
    .where(and(owned(providerId, owner), eq(clientRecord.id, id)))
    .returning({ id: clientRecord.id });
  return removed.length > 0;
}

export const personalRecords: PersonalTable = {
  table: "client_record",
  called: "about-you",
  sealed: { sealed: (row) => sealedFor(String(row["provider_id"]), String(row["id"]), String(row["kind"])) },
  erasure: "remove",
};
