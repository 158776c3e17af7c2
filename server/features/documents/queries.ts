import { and, asc, count, desc, eq, gt, inArray, isNull, ne, sql, sum } from "drizzle-orm";
import type { Db } from "../../../adapters/database/database.ts";
import { seal, unseal } from "../../../adapters/files/box.ts";
import type { MasterKeys } from "../../../adapters/files/master-key.ts";
import type { Owner } from "../../db/access.ts";
import type { PersonalTable } from "../../db/personal.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { client } from "../../db/tables/clients.ts";
import { document, documentOpening, documentShare } from "../../db/tables/documents.ts";

export type DocumentRow = typeof document.$inferSelect;
export type ShareRow = typeof documentShare.$inferSelect;
export type OpeningRow = typeof documentOpening.$inferSelect;

/** Whose rows are meant, and what opens their names. */
export interface Whose {
  readonly keys: MasterKeys;
  readonly owner: Owner;
}

// A document's name says what somebody has: sealed for its row, so that neither a copy of the database nor another row opens it.
const sealedFor = (providerId: string, id: string) => `document/${providerId}/${id}/name`;

const opened = (keys: MasterKeys, row: DocumentRow): DocumentRow => ({
  ...row,
  name: unseal(keys, Buffer.from(row.name, "base64"), sealedFor(row.providerId, row.id)).toString(),
});

const closed = (keys: MasterKeys, providerId: ProviderId, id: string, name: string): string =>
  seal(keys, Buffer.from(name), sealedFor(providerId, id)).toString("base64");

/** Those that were not deleted. */
const owned = (providerId: ProviderId, owner: Owner) =>
  and(eq(document.providerId, providerId), eq(document.owner, owner), isNull(document.deletedAt));

/** What one person adds is counted by one transaction at a time, so that two together do not pass the limit. */
export const takeTurn = (tx: Db, providerId: ProviderId, owner: Owner): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`documents/${providerId}/${owner}`}, 0))`);

export async function listDocuments(db: Db, providerId: ProviderId, { keys, owner }: Whose): Promise<DocumentRow[]> {
  const rows = await db
    .select()
    .from(document)
    .where(owned(providerId, owner))
    .orderBy(desc(document.createdAt), desc(document.id));
  return rows.map((row) => opened(keys, row));
}

export async function countDocuments(db: Db, providerId: ProviderId, owner: Owner) {
  const [found] = await db
    .select({ documents: count(), bytes: sum(document.bytes).mapWith(Number) })
    .from(document)
    .where(owned(providerId, owner));
  return { documents: found?.documents ?? 0, bytes: found?.bytes ?? 0 };
}

type Key = { readonly id: string } | { readonly urlKey: string } | { readonly uploadId: string };

const named = (key: Key) =>
  "id" in key
    ? eq(document.id, key.id)
    : "urlKey" in key
      ? eq(document.urlKey, key.urlKey)
      : eq(document.uploadId, key.uploadId);

export async function findDocument(
  db: Db,
  providerId: ProviderId,
  { keys, owner, ...key }: Whose & Key,
): Promise<DocumentRow | undefined> {
  const [row] = await db
    .select()
    .from(document)
    .where(and(owned(providerId, owner), named(key)));
  return row && opened(keys, row);
}

/** The same, held until the transaction ends. */
export async function holdDocument(
  tx: Db,
  providerId: ProviderId,
  { keys, owner, ...key }: Whose & Key,
): Promise<DocumentRow | undefined> {
  const [row] = await tx
    .select()
    .from(document)
    .where(and(owned(providerId, owner), named(key)))
    .for("update");
  return row && opened(keys, row);
}

/** Whosever it is: only in a transaction of the system, for the clinic's side. */
export async function findDocumentOfAnybody(
  tx: Db,
  providerId: ProviderId,
  { keys, id }: { keys: MasterKeys; id: string },
): Promise<DocumentRow | undefined> {
  const [row] = await tx
    .select()
    .from(document)
    .where(and(eq(document.providerId, providerId), eq(document.id, id), isNull(document.deletedAt)));
  return row && opened(keys, row);
}

export async function insertDocument(
  tx: Db,
  providerId: ProviderId,
  { keys, name, ...values }: Omit<typeof document.$inferInsert, "providerId"> & { keys: MasterKeys },
): Promise<DocumentRow> {
  const [row] = await tx
    .insert(document)
    .values({ ...values, name: closed(keys, providerId, values.id, name), providerId })
    .returning();
  if (!row) throw new Error("an inserted row comes back");
  return opened(keys, row);
}

export async function updateDocument(
  tx: Db,
  providerId: ProviderId,
  { keys, id, name, ...values }: Partial<DocumentRow> & { id: string; keys: MasterKeys },
): Promise<DocumentRow> {
  const [row] = await tx
    .update(document)
    .set({ ...values, ...(name === undefined ? {} : { name: closed(keys, providerId, id, name) }) })
    .where(and(eq(document.providerId, providerId), eq(document.id, id)))
    .returning();
  if (!row) throw new Error("the document is gone although the transaction holds it");
  return opened(keys, row);
}

/** Shares that hold at a moment. */
const holding = (now: Date) => and(isNull(documentShare.revokedAt), gt(documentShare.until, now));

export const listShares = (
  db: Db,
  providerId: ProviderId,
  { documentIds, now }: { documentIds: readonly string[]; now: Date },
): Promise<ShareRow[]> =>
  db
    .select()
    .from(documentShare)
    .where(
      and(eq(documentShare.providerId, providerId), inArray(documentShare.documentId, [...documentIds]), holding(now)),
    )
    .orderBy(asc(documentShare.createdAt), asc(documentShare.id));

/** What a clinic may open now, the latest share first, and whose it is. Only in a transaction of the system. */
export async function listShared(tx: Db, providerId: ProviderId, { keys, now }: { keys: MasterKeys; now: Date }) {
  const rows = await tx
    .select({
      document,
      purpose: documentShare.purpose,
      until: documentShare.until,
      firstName: client.firstName,
      lastName: client.lastName,
      email: client.email,
    })
    .from(documentShare)
    .innerJoin(document, eq(document.id, documentShare.documentId))
    .leftJoin(client, and(eq(client.providerId, document.providerId), eq(client.owner, document.owner)))
    .where(
      and(
        eq(documentShare.providerId, providerId),
        eq(documentShare.party, "clinic"),
        holding(now),
        ne(document.scan, "infected"),
      ),
    )
    .orderBy(desc(documentShare.createdAt), desc(documentShare.id))
    .limit(500);
  return rows.map(({ document: row, ...rest }) => ({ ...opened(keys, row), ...rest }));
}

export const insertShare = (
  tx: Db,
  providerId: ProviderId,
  values: Omit<typeof documentShare.$inferInsert, "providerId">,
): Promise<unknown> => tx.insert(documentShare).values({ ...values, providerId });

/** Ends shares of a document that hold: one, those for a purpose, or all. @returns how many */
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
        holding(now),
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

/** Documents of all providers that wait for a scanner, the oldest first. Only in a transaction of the system. */
export const listUnscanned = (tx: Db, most: number) =>
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

/** How people read what is known of their papers, and how it is forgotten. */
export const personalDocuments: readonly PersonalTable[] = [
  { table: "document_share", called: "shares", erasure: "follows" },
  { table: "document_opening", called: "openings", erasure: "follows" },
  {
    table: "document",
    called: "documents",
    without: ["file_key", "url_key", "upload_id"],
    sealed: { name: (row) => sealedFor(String(row["provider_id"]), String(row["id"])) },
    files: (row) => [
      {
        key: String(row["file_key"]),
        context: `${row["provider_id"]}/document/${row["owner"]}`,
        // Of one that was deleted, or that the scanner has stopped, there is nothing to give.
        ...(row["deleted_at"] || row["scan"] === "infected" ? {} : { name: String(row["name"]) }),
      },
    ],
    erasure: "remove",
  },
];
