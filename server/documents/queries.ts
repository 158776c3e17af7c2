import { and, asc, count, desc, eq, gt, inArray, isNull, type Placeholder, sql, sum } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import { type Placeholders, prepared } from "../../adapters/database/prepared.ts";
import type { MasterKeys } from "../../adapters/files/master-key.ts";
import type { Owner } from "../db/access.ts";
import { ownerKeyOf, type PersonalTable, rowKeyOf } from "../db/personal.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { sealedText } from "../db/sealed.ts";
import type { RowKey } from "../db/tables/columns.ts";
import {
  document,
  documentFileContext,
  documentNameContext,
  documentOpening,
  documentShare,
} from "../db/tables/documents.ts";

export type DocumentRow = typeof document.$inferSelect;
export type ShareRow = typeof documentShare.$inferSelect;
export type OpeningRow = typeof documentOpening.$inferSelect;

/** The owner of rows, and the keys that open their names. */
export interface Keyed {
  readonly keys: MasterKeys;
  readonly owner: Owner;
}

/** A name can tell an illness, so it is sealed for its own row. */
const nameOf = (keys: MasterKeys, row: RowKey) => sealedText(keys, documentNameContext(row));

export const unsealDocument = (keys: MasterKeys, row: DocumentRow): DocumentRow => ({
  ...row,
  name: nameOf(keys, row).unseal(row.name),
});

/** An owner's documents that are not deleted. */
const owned = (providerId: ProviderId | Placeholder, owner: Owner | Placeholder) =>
  and(eq(document.providerId, providerId), eq(document.owner, owner), isNull(document.deletedAt));

/** Serialises additions of one person, so that two at once do not pass the limit. */
export const lockAccountDocuments = (tx: Db, providerId: ProviderId, owner: Owner): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`documents/${providerId}/${owner}`}, 0))`);

const selectDocuments = prepared("list-documents", (db, { providerId, owner }: Placeholders<"providerId" | "owner">) =>
  db.select().from(document).where(owned(providerId, owner)).orderBy(desc(document.createdAt), desc(document.id)),
);

export async function listDocuments(db: Db, providerId: ProviderId, { keys, owner }: Keyed): Promise<DocumentRow[]> {
  const rows = await selectDocuments(db, { providerId, owner });
  return rows.map((row) => unsealDocument(keys, row));
}

export async function countDocuments(db: Db, providerId: ProviderId, owner: Owner) {
  const [found] = await db
    .select({ documents: count(), bytes: sum(document.bytes).mapWith(Number) })
    .from(document)
    .where(owned(providerId, owner));
  return { documents: found?.documents ?? 0, bytes: found?.bytes ?? 0 };
}

type DocumentKey = { readonly id: string } | { readonly urlKey: string } | { readonly uploadId: string };

const isKeyed = (key: DocumentKey) =>
  "id" in key
    ? eq(document.id, key.id)
    : "urlKey" in key
      ? eq(document.urlKey, key.urlKey)
      : eq(document.uploadId, key.uploadId);

export async function findDocument(
  db: Db,
  providerId: ProviderId,
  { keys, owner, ...key }: Keyed & DocumentKey,
): Promise<DocumentRow | undefined> {
  const [row] = await db
    .select()
    .from(document)
    .where(and(owned(providerId, owner), isKeyed(key)));
  return row && unsealDocument(keys, row);
}

/** The same row, locked until the transaction ends. */
export async function lockDocument(
  tx: Db,
  providerId: ProviderId,
  { keys, owner, ...key }: Keyed & DocumentKey,
): Promise<DocumentRow | undefined> {
  const [row] = await tx
    .select()
    .from(document)
    .where(and(owned(providerId, owner), isKeyed(key)))
    .for("update");
  return row && unsealDocument(keys, row);
}

/** A document of any owner, for the clinic. Only in a transaction of the system. */
export async function findDocumentForSystem(
  tx: Db,
  providerId: ProviderId,
  { keys, id }: { keys: MasterKeys; id: string },
): Promise<DocumentRow | undefined> {
  const [row] = await tx
    .select()
    .from(document)
    .where(and(eq(document.providerId, providerId), eq(document.id, id), isNull(document.deletedAt)));
  return row && unsealDocument(keys, row);
}

export async function insertDocument(
  tx: Db,
  providerId: ProviderId,
  { keys, name, ...values }: Omit<typeof document.$inferInsert, "providerId"> & { keys: MasterKeys },
): Promise<DocumentRow> {
  const [row] = await tx
    .insert(document)
    .values({ ...values, name: nameOf(keys, { providerId, id: values.id }).seal(name), providerId })
    .returning();
  if (!row) throw new Error("the insert returned no row");
  return unsealDocument(keys, row);
}

export async function updateDocument(
  tx: Db,
  providerId: ProviderId,
  { keys, id, name, ...values }: Partial<DocumentRow> & { id: string; keys: MasterKeys },
): Promise<DocumentRow> {
  const [row] = await tx
    .update(document)
    .set({ ...values, ...(name === undefined ? {} : { name: nameOf(keys, { providerId, id }).seal(name) }) })
    .where(and(eq(document.providerId, providerId), eq(document.id, id)))
    .returning();
  if (!row) throw new Error("the document is gone although the transaction locks it");
  return unsealDocument(keys, row);
}

export const isActiveShare = (now: Date | Placeholder) =>
  and(isNull(documentShare.revokedAt), gt(documentShare.until, now));

export const listShares = (
  db: Db,
  providerId: ProviderId,
  { documentIds, now }: { documentIds: readonly string[]; now: Date },
): Promise<ShareRow[]> =>
  db
    .select()
    .from(documentShare)
    .where(
      and(
        eq(documentShare.providerId, providerId),
        inArray(documentShare.documentId, [...documentIds]),
        isActiveShare(now),
      ),
    )
    .orderBy(asc(documentShare.createdAt), asc(documentShare.id));

/** The active shares of all documents of an owner, oldest first. */
export const listOwnShares = (
  db: Db,
  providerId: ProviderId,
  { owner, now }: { owner: Owner; now: Date },
): Promise<ShareRow[]> => selectOwnShares(db, { providerId, owner, now });

const selectOwnShares = prepared(
  "list-own-shares",
  (db, { providerId, owner, now }: Placeholders<"providerId" | "owner" | "now">) =>
    db
      .select()
      .from(documentShare)
      .where(and(eq(documentShare.providerId, providerId), eq(documentShare.owner, owner), isActiveShare(now)))
      .orderBy(asc(documentShare.createdAt), asc(documentShare.id)),
);

/** Whether a person shared anything since an instant. */
export async function hasSharedSince(
  tx: Db,
  providerId: ProviderId,
  { owner, since }: { owner: Owner; since: Date },
): Promise<boolean> {
  const rows = await tx
    .select({ id: documentShare.id })
    .from(documentShare)
    .where(
      and(eq(documentShare.providerId, providerId), eq(documentShare.owner, owner), gt(documentShare.createdAt, since)),
    )
    .limit(1);
  return rows.length > 0;
}

export const insertShare = (
  tx: Db,
  providerId: ProviderId,
  values: Omit<typeof documentShare.$inferInsert, "providerId">,
): Promise<unknown> => tx.insert(documentShare).values({ ...values, providerId });

/** Ends active shares of a document: one, those for a purpose, or all. @returns their number */
export async function endShares(
  tx: Db,
  providerId: ProviderId,
  { documentId, now, ...which }: { documentId: string; now: Date; id?: string; purpose?: ShareRow["purpose"] },
): Promise<number> {
  const rows = await tx
    .update(documentShare)
    .set({ revokedAt: now })
    .where(
      and(
        eq(documentShare.providerId, providerId),
        eq(documentShare.documentId, documentId),
        isActiveShare(now),
        which.id === undefined ? undefined : eq(documentShare.id, which.id),
        which.purpose === undefined ? undefined : eq(documentShare.purpose, which.purpose),
      ),
    )
    .returning({ id: documentShare.id });
  return rows.length;
}

export const insertOpening = (
  tx: Db,
  providerId: ProviderId,
  values: Omit<typeof documentOpening.$inferInsert, "providerId">,
): Promise<unknown> => tx.insert(documentOpening).values({ ...values, providerId });

export const listOpenings = (
  db: Db,
  providerId: ProviderId,
  { documentId, most }: { documentId: string; most: number },
): Promise<OpeningRow[]> =>
  db
    .select()
    .from(documentOpening)
    .where(and(eq(documentOpening.providerId, providerId), eq(documentOpening.documentId, documentId)))
    .orderBy(desc(documentOpening.at), desc(documentOpening.id))
    .limit(most);

export const countOpenings = (
  db: Db,
  providerId: ProviderId,
  documentIds: readonly string[],
): Promise<{ documentId: string; openings: number }[]> =>
  db
    .select({ documentId: documentOpening.documentId, openings: count() })
    .from(documentOpening)
    .where(and(eq(documentOpening.providerId, providerId), inArray(documentOpening.documentId, [...documentIds])))
    .groupBy(documentOpening.documentId);

/** The same of all documents of an owner. */
export const countOwnOpenings = (
  db: Db,
  providerId: ProviderId,
  owner: Owner,
): Promise<{ documentId: string; openings: number }[]> => selectOwnOpenings(db, { providerId, owner });

const selectOwnOpenings = prepared(
  "count-own-openings",
  (db, { providerId, owner }: Placeholders<"providerId" | "owner">) =>
    db
      .select({ documentId: documentOpening.documentId, openings: count() })
      .from(documentOpening)
      .where(and(eq(documentOpening.providerId, providerId), eq(documentOpening.owner, owner)))
      .groupBy(documentOpening.documentId),
);

/** Documents of all providers that wait for a scanner, oldest first. Only in a transaction of the system. */
export const listUnscannedDocuments = (tx: Db, most: number) =>
  tx
    .select({
      id: document.id,
      providerId: document.providerId,
      owner: document.owner,
      fileKey: document.fileKey,
    })
    .from(document)
    .where(and(eq(document.scan, "pending"), isNull(document.deletedAt)))
    .orderBy(asc(document.createdAt), asc(document.id))
    .limit(most);

/** Personal data of documents, for archives and erasure. */
export const personalDocuments: readonly PersonalTable[] = [
  { table: "document_share", called: "shares", erasure: "follows" },
  { table: "document_opening", called: "openings", erasure: "follows" },
  {
    table: "document",
    called: "documents",
    without: ["file_key", "url_key", "upload_id"],
    sealed: { name: (row) => documentNameContext(rowKeyOf(row)) },
    files: (row) => [
      {
        key: String(row["file_key"]),
        context: documentFileContext(ownerKeyOf(row)),
        // A deleted or infected document has no content for the archive.
        ...(row["deleted_at"] || row["scan"] === "infected" ? {} : { name: String(row["name"]) }),
      },
    ],
    erasure: "remove",
  },
];
