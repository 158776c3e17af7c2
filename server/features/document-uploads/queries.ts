import { and, asc, count, eq, gt, inArray, lte, sum } from "drizzle-orm";
import type { Db } from "../../../adapters/database/database.ts";
import { seal, unseal } from "../../../adapters/files/box.ts";
import type { MasterKeys } from "../../../adapters/files/master-key.ts";
import type { Owner } from "../../db/access.ts";
import type { PersonalTable } from "../../db/personal.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { documentPiece, documentUpload } from "../../db/tables/documents.ts";

export type UploadRow = typeof documentUpload.$inferSelect;
export type PieceRow = typeof documentPiece.$inferSelect;

/** Whose uploads that have not expired are meant, and what opens their names. */
export interface Whose {
  readonly keys: MasterKeys;
  readonly owner: Owner;
  readonly now: Date;
}

const sealedFor = (providerId: string, id: string) => `document-upload/${providerId}/${id}/name`;

const opened = (keys: MasterKeys, row: UploadRow): UploadRow => ({
  ...row,
  name: unseal(keys, Buffer.from(row.name, "base64"), sealedFor(row.providerId, row.id)).toString(),
});

const owned = (providerId: ProviderId, { owner, now }: Pick<Whose, "owner" | "now">) =>
  and(eq(documentUpload.providerId, providerId), eq(documentUpload.owner, owner), gt(documentUpload.expiresAt, now));

export async function listUploads(db: Db, providerId: ProviderId, { keys, ...whose }: Whose): Promise<UploadRow[]> {
  const rows = await db
    .select()
    .from(documentUpload)
    .where(owned(providerId, whose))
    .orderBy(asc(documentUpload.createdAt), asc(documentUpload.id));
  return rows.map((row) => opened(keys, row));
}

/** How many are under way, and how large they will be. */
export async function countUploads(db: Db, providerId: ProviderId, whose: Pick<Whose, "owner" | "now">) {
  const [found] = await db
    .select({ uploads: count(), bytes: sum(documentUpload.bytes).mapWith(Number) })
    .from(documentUpload)
    .where(owned(providerId, whose));
  return { uploads: found?.uploads ?? 0, bytes: found?.bytes ?? 0 };
}

export async function findUpload(
  db: Db,
  providerId: ProviderId,
  { keys, id, ...whose }: Whose & { id: string },
): Promise<UploadRow | undefined> {
  const [row] = await db
    .select()
    .from(documentUpload)
    .where(and(owned(providerId, whose), eq(documentUpload.id, id)));
  return row && opened(keys, row);
}

/** The same, held until the transaction ends. */
export async function holdUpload(
  tx: Db,
  providerId: ProviderId,
  { keys, id, ...whose }: Whose & { id: string },
): Promise<UploadRow | undefined> {
  const [row] = await tx
    .select()
    .from(documentUpload)
    .where(and(owned(providerId, whose), eq(documentUpload.id, id)))
    .for("update");
  return row && opened(keys, row);
}

export async function insertUpload(
  tx: Db,
  providerId: ProviderId,
  { keys, name, ...values }: Omit<typeof documentUpload.$inferInsert, "providerId"> & { keys: MasterKeys },
): Promise<UploadRow> {
  const closed = seal(keys, Buffer.from(name), sealedFor(providerId, values.id)).toString("base64");
  const [row] = await tx
    .insert(documentUpload)
    .values({ ...values, name: closed, providerId })
    .returning();
  if (!row) throw new Error("an inserted row comes back");
  return opened(keys, row);
}

/** Adds a piece behind those that are there; the transaction holds the upload. */
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

/** @returns the keys of its pieces, for their files to follow */
export async function removeUpload(tx: Db, providerId: ProviderId, id: string): Promise<string[]> {
  const pieces = await tx
    .delete(documentPiece)
    .where(and(eq(documentPiece.providerId, providerId), eq(documentPiece.uploadId, id)))
    .returning({ fileKey: documentPiece.fileKey });
  await tx.delete(documentUpload).where(and(eq(documentUpload.providerId, providerId), eq(documentUpload.id, id)));
  return pieces.map(({ fileKey }) => fileKey);
}

/** Up to 100 uploads of all providers that nobody went on with. Only in a transaction of the system. */
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

/** How people read what is on its way in, and how it is forgotten. */
export const personalUploads: readonly PersonalTable[] = [
  {
    table: "document_piece",
    files: (row) => [{ key: String(row["file_key"]), context: `${row["provider_id"]}/upload/${row["upload_id"]}` }],
    erasure: "remove",
  },
  {
    table: "document_upload",
    called: "uploads",
    sealed: { name: (row) => sealedFor(String(row["provider_id"]), String(row["id"])) },
    erasure: "remove",
  },
];
