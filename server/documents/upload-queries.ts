import { and, asc, count, eq, gt, inArray, lte, type Placeholder, sum } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import { type Placeholders, prepared } from "../../adapters/database/prepared.ts";
import type { MasterKeys } from "../../adapters/files/master-key.ts";
import type { Owner } from "../db/access.ts";
import { type PersonalTable, rowKeyOf } from "../db/personal.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { sealedText } from "../db/sealed.ts";
import type { RowKey } from "../db/tables/columns.ts";
import { documentPiece, documentUpload, pieceFileContext, uploadNameContext } from "../db/tables/documents.ts";

export type UploadRow = typeof documentUpload.$inferSelect;
export type PieceRow = typeof documentPiece.$inferSelect;

/** The owner of uploads that have not expired, and the keys that open their names. */
export interface Keyed {
  readonly keys: MasterKeys;
  readonly owner: Owner;
  readonly now: Date;
}

const nameOf = (keys: MasterKeys, row: RowKey) => sealedText(keys, uploadNameContext(row));

const unsealUpload = (keys: MasterKeys, row: UploadRow): UploadRow => ({
  ...row,
  name: nameOf(keys, row).unseal(row.name),
});

const owned = (
  providerId: ProviderId | Placeholder,
  { owner, now }: Pick<Keyed, "owner" | "now"> | Placeholders<"owner" | "now">,
) => and(eq(documentUpload.providerId, providerId), eq(documentUpload.owner, owner), gt(documentUpload.expiresAt, now));

export async function listUploads(db: Db, providerId: ProviderId, { keys, ...filter }: Keyed): Promise<UploadRow[]> {
  const rows = await selectUploads(db, { providerId, ...filter });
  return rows.map((row) => unsealUpload(keys, row));
}

const selectUploads = prepared(
  "list-uploads",
  (db, { providerId, owner, now }: Placeholders<"providerId" | "owner" | "now">) =>
    db
      .select()
      .from(documentUpload)
      .where(owned(providerId, { owner, now }))
      .orderBy(asc(documentUpload.createdAt), asc(documentUpload.id)),
);

/** The number of uploads under way, and their final size. */
export async function countUploads(db: Db, providerId: ProviderId, filter: Pick<Keyed, "owner" | "now">) {
  const [found] = await db
    .select({ uploads: count(), bytes: sum(documentUpload.bytes).mapWith(Number) })
    .from(documentUpload)
    .where(owned(providerId, filter));
  return { uploads: found?.uploads ?? 0, bytes: found?.bytes ?? 0 };
}

export async function findUpload(
  db: Db,
  providerId: ProviderId,
  { keys, id, ...filter }: Keyed & { id: string },
): Promise<UploadRow | undefined> {
  const [row] = await db
    .select()
    .from(documentUpload)
    .where(and(owned(providerId, filter), eq(documentUpload.id, id)));
  return row && unsealUpload(keys, row);
}

/** The same row, locked until the transaction ends. */
export async function lockUpload(
  tx: Db,
  providerId: ProviderId,
  { keys, id, ...filter }: Keyed & { id: string },
): Promise<UploadRow | undefined> {
  const [row] = await tx
    .select()
    .from(documentUpload)
    .where(and(owned(providerId, filter), eq(documentUpload.id, id)))
    .for("update");
  return row && unsealUpload(keys, row);
}

export async function insertUpload(
  tx: Db,
  providerId: ProviderId,
  { keys, name, ...values }: Omit<typeof documentUpload.$inferInsert, "providerId"> & { keys: MasterKeys },
): Promise<UploadRow> {
  const [row] = await tx
    .insert(documentUpload)
    .values({ ...values, name: nameOf(keys, { providerId, id: values.id }).seal(name), providerId })
    .returning();
  if (!row) throw new Error("the insert returned no row");
  return unsealUpload(keys, row);
}

/** Appends a piece; the caller's transaction locks the upload. */
export async function insertPiece(
  tx: Db,
  providerId: ProviderId,
  { expiresAt, ...piece }: Omit<PieceRow, "providerId"> & { expiresAt: Date },
): Promise<void> {
  await tx.insert(documentPiece).values({ ...piece, providerId });
  await tx
    .update(documentUpload)
    .set({ received: piece.offset + piece.bytes, expiresAt })
    .where(and(eq(documentUpload.providerId, providerId), eq(documentUpload.id, piece.uploadId)));
}

export const listPieces = (db: Db, providerId: ProviderId, uploadId: string): Promise<PieceRow[]> =>
  db
    .select()
    .from(documentPiece)
    .where(and(eq(documentPiece.providerId, providerId), eq(documentPiece.uploadId, uploadId)))
    .orderBy(asc(documentPiece.offset));

/** @returns the file keys of its pieces, to be removed too */
export async function removeUpload(tx: Db, providerId: ProviderId, id: string): Promise<string[]> {
  const pieces = await tx
    .delete(documentPiece)
    .where(and(eq(documentPiece.providerId, providerId), eq(documentPiece.uploadId, id)))
    .returning({ fileKey: documentPiece.fileKey });
  await tx.delete(documentUpload).where(and(eq(documentUpload.providerId, providerId), eq(documentUpload.id, id)));
  return pieces.map(({ fileKey }) => fileKey);
}

/** Removes up to 100 expired uploads of all providers. Only in a transaction of the system. */
export async function removeExpiredUploads(tx: Db, now: Date): Promise<{ removed: number; pieces: PieceRow[] }> {
  const rows = await tx
    .select({ id: documentUpload.id })
    .from(documentUpload)
    .where(lte(documentUpload.expiresAt, now))
    .limit(100)
    .for("update", { skipLocked: true });
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { removed: 0, pieces: [] };
  const pieces = await tx.delete(documentPiece).where(inArray(documentPiece.uploadId, ids)).returning();
  await tx.delete(documentUpload).where(inArray(documentUpload.id, ids));
  return { removed: ids.length, pieces };
}

/** Personal data of uploads, for archives and erasure. */
export const personalUploads: readonly PersonalTable[] = [
  {
    table: "document_piece",
    files: (row) => [{ key: String(row["file_key"]), context: pieceFileContext(rowKeyOf(row, "upload_id")) }],
    erasure: "remove",
  },
  {
    table: "document_upload",
    called: "uploads",
    sealed: { name: (row) => uploadNameContext(rowKeyOf(row)) },
    erasure: "remove",
  },
];
