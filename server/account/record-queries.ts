import { and, asc, eq } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import type { MasterKeys } from "../../adapters/files/master-key.ts";
import type { WrittenRecord } from "../../contract/client-records.ts";
import type { Owner } from "../db/access.ts";
import { type PersonalTable, rowKeyOf } from "../db/personal.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { sealedJson } from "../db/sealed.ts";
import { clientRecord, recordContext } from "../db/tables/clients.ts";

type StoredRecord = typeof clientRecord.$inferSelect;
type Content<R = WrittenRecord> = R extends WrittenRecord ? Pick<R, "kind" | "value"> : never;
export type RecordContent = Content;
/** A record with its content. */
export type RecordRow = Omit<StoredRecord, "sealed" | "kind"> & Content;
type Keyed = { readonly keys: MasterKeys; readonly owner: Owner };

const owned = (providerId: ProviderId, owner: Owner) =>
  and(eq(clientRecord.providerId, providerId), eq(clientRecord.owner, owner));

/** The content is sealed for its row and kind. */
const contentOf = (keys: MasterKeys, providerId: ProviderId, { id, kind }: Pick<StoredRecord, "id" | "kind">) =>
  sealedJson<RecordRow["value"]>(keys, recordContext({ providerId, id }, kind));

const unsealRecord = (keys: MasterKeys, { sealed, ...row }: StoredRecord): RecordRow =>
  ({ ...row, value: contentOf(keys, row.providerId, row).unseal(sealed) }) as RecordRow; // its kind's value

export async function listRecords(db: Db, providerId: ProviderId, { keys, owner }: Keyed): Promise<RecordRow[]> {
  const rows = await db
    .select()
    .from(clientRecord)
    .where(owned(providerId, owner))
    .orderBy(asc(clientRecord.createdAt), asc(clientRecord.id));
  return rows.map((row) => unsealRecord(keys, row));
}

/** The row, locked until the transaction ends. */
export async function lockRecord(
  tx: Db,
  providerId: ProviderId,
  { keys, owner, id }: Keyed & { id: string },
): Promise<RecordRow | undefined> {
  const [row] = await tx
    .select()
    .from(clientRecord)
    .where(and(owned(providerId, owner), eq(clientRecord.id, id)))
    .for("update");
  return row && unsealRecord(keys, row);
}

/** @returns false where the id is taken, or a single kind exists already */
export async function insertRecord(
  tx: Db,
  providerId: ProviderId,
  { keys, ...row }: Omit<RecordRow, "providerId"> & { keys: MasterKeys },
): Promise<boolean> {
  const { id, owner, kind, version, createdAt, updatedAt } = row;
  const stored = await tx
    .insert(clientRecord)
    .values({
      id,
      providerId,
      owner,
      kind,
      version,
      createdAt,
      updatedAt,
      sealed: contentOf(keys, providerId, row).seal(row.value),
    })
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
    .set({ version: row.version, updatedAt: row.updatedAt, sealed: contentOf(keys, providerId, row).seal(row.value) })
    .where(and(owned(providerId, row.owner), eq(clientRecord.id, row.id)));

/** @returns false when the record was not there */
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
  sealed: { sealed: (row) => recordContext(rowKeyOf(row), String(row["kind"])) },
  erasure: "remove",
};
