import { and, asc, desc, eq, inArray, isNull, lte, or, type Placeholder } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import { type Placeholders, prepared } from "../../adapters/database/prepared.ts";
import type { MasterKeys } from "../../adapters/files/master-key.ts";
import type { QuoteRequest } from "../../contract/quotes.ts";
import { searchedPeople } from "../cases/names.ts";
import { putSearchWords } from "../cases/word-queries.ts";
import type { Owner } from "../db/access.ts";
import { type PersonalTable, rowKeyOf } from "../db/personal.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { sealedJson, sealedText } from "../db/sealed.ts";
import type { RowKey } from "../db/tables/columns.ts";
import { quote, quoteAttachment, quoteContext, quoteEvent, quoteFileContext } from "../db/tables/quotes.ts";

type StoredQuote = typeof quote.$inferSelect;
export type QuoteRow = Omit<StoredQuote, "request"> & { readonly request: QuoteRequest };
export type QuoteEventRow = typeof quoteEvent.$inferSelect;
export type QuoteAttachmentRow = typeof quoteAttachment.$inferSelect;

interface QuoteKey {
  readonly keys: MasterKeys;
  readonly owner: Owner;
  readonly reference?: string | undefined;
}

const owned = (providerId: ProviderId, { owner, reference }: Pick<QuoteKey, "owner" | "reference">) =>
  and(
    eq(quote.providerId, providerId),
    eq(quote.owner, owner),
    ...(reference === undefined ? [] : [eq(quote.reference, reference)]),
  );
const ofQuote = (providerId: ProviderId | Placeholder, quoteId: string | Placeholder) =>
  and(eq(quoteAttachment.providerId, providerId), eq(quoteAttachment.quoteId, quoteId));

/** Health answers and notes are sealed for their own row. */
const requestOf = (keys: MasterKeys, row: RowKey) => sealedJson<QuoteRequest>(keys, quoteContext(row, "request"));
const noteOf = (keys: MasterKeys, row: RowKey) => sealedText(keys, quoteContext(row, "note"));

export const unsealQuote = (keys: MasterKeys, row: StoredQuote): QuoteRow => ({
  ...row,
  request: requestOf(keys, row).unseal(row.request),
});

/** The request of a private link's owner, or of a reference. */
export async function findQuote(db: Db, providerId: ProviderId, key: QuoteKey): Promise<QuoteRow | undefined> {
  const [row] = await db.select().from(quote).where(owned(providerId, key));
  return row && unsealQuote(key.keys, row);
}

/** All requests of an owner, the newest first. */
export async function listQuotes(db: Db, providerId: ProviderId, key: QuoteKey): Promise<QuoteRow[]> {
  const rows = await db.select().from(quote).where(owned(providerId, key)).orderBy(desc(quote.createdAt)).limit(100);
  return rows.map((row) => unsealQuote(key.keys, row));
}

/** The same row, locked until the transaction ends. */
export async function lockQuote(tx: Db, providerId: ProviderId, key: QuoteKey): Promise<QuoteRow | undefined> {
  const [row] = await tx.select().from(quote).where(owned(providerId, key)).for("update");
  return row && unsealQuote(key.keys, row);
}

/** @returns undefined when the reference is taken */
export async function insertQuote(
  tx: Db,
  providerId: ProviderId,
  {
    keys,
    request,
    ...values
  }: Omit<typeof quote.$inferInsert, "providerId" | "request"> & { request: QuoteRequest; keys: MasterKeys },
): Promise<QuoteRow | undefined> {
  const [row] = await tx
    .insert(quote)
    .values({ ...values, request: requestOf(keys, { providerId, id: values.id }).seal(request), providerId })
    .onConflictDoNothing({ target: [quote.providerId, quote.reference] })
    .returning();
  return row && unsealQuote(keys, row);
}

export async function updateQuote(
  tx: Db,
  providerId: ProviderId,
  { id, keys, request, ...values }: Partial<QuoteRow> & { id: string; keys: MasterKeys },
): Promise<QuoteRow> {
  const [row] = await tx
    .update(quote)
    .set({ ...values, ...(request ? { request: requestOf(keys, { providerId, id }).seal(request) } : {}) })
    .where(and(eq(quote.providerId, providerId), eq(quote.id, id)))
    .returning();
  if (!row) throw new Error("the quote is gone although the transaction locks it");
  const changed = unsealQuote(keys, row);
  if (request?.contact) await putQuoteWords(tx, keys, changed);
  return changed;
}

export async function putQuoteWords(
  tx: Db,
  keys: MasterKeys,
  { id, providerId, owner, reference, request: { contact, patient } }: QuoteRow,
): Promise<void> {
  await putSearchWords(tx, providerId, {
    keys,
    caseId: id,
    owner,
    ...searchedPeople({ contact, patient }),
    references: [reference],
  });
}

export const insertQuoteEvent = (
  tx: Db,
  providerId: ProviderId,
  { keys, note, ...values }: Omit<typeof quoteEvent.$inferInsert, "providerId"> & { keys: MasterKeys },
): Promise<unknown> =>
  tx.insert(quoteEvent).values({
    ...values,
    note: note ? noteOf(keys, { providerId, id: values.quoteId }).seal(note) : null,
    providerId,
  });

const selectEvents = prepared(
  "list-quote-events",
  (db, { providerId, quoteId }: Placeholders<"providerId" | "quoteId">) =>
    db
      .select()
      .from(quoteEvent)
      .where(and(eq(quoteEvent.providerId, providerId), eq(quoteEvent.quoteId, quoteId)))
      .orderBy(asc(quoteEvent.at), asc(quoteEvent.id)),
);

export async function listQuoteEvents(
  db: Db,
  providerId: ProviderId,
  { keys, quoteId }: { keys: MasterKeys; quoteId: string },
): Promise<QuoteEventRow[]> {
  const rows = await selectEvents(db, { providerId, quoteId });
  return rows.map((row) => ({
    ...row,
    note: row.note && noteOf(keys, { providerId, id: quoteId }).unseal(row.note),
  }));
}

/** Keeps the events of attachments and clears the file names in them. */
export const clearAttachmentNames = (tx: Db, providerId: ProviderId, quoteId: string): Promise<unknown> =>
  tx
    .update(quoteEvent)
    .set({ note: null })
    .where(
      and(
        eq(quoteEvent.providerId, providerId),
        eq(quoteEvent.quoteId, quoteId),
        inArray(quoteEvent.kind, ["attachment-added", "attachment-removed"]),
      ),
    );

export const insertAttachment = (
  tx: Db,
  providerId: ProviderId,
  values: Omit<typeof quoteAttachment.$inferInsert, "providerId">,
): Promise<unknown> => tx.insert(quoteAttachment).values({ ...values, providerId });

const selectAttachments = prepared(
  "list-quote-attachments",
  (db, { providerId, quoteId }: Placeholders<"providerId" | "quoteId">) =>
    db
      .select()
      .from(quoteAttachment)
      .where(ofQuote(providerId, quoteId))
      .orderBy(asc(quoteAttachment.createdAt), asc(quoteAttachment.id)),
);

export const listAttachments = (db: Db, providerId: ProviderId, quoteId: string): Promise<QuoteAttachmentRow[]> =>
  selectAttachments(db, { providerId, quoteId });

/** @returns the removed rows, whose files are to be removed too */
export const removeAttachments = (
  tx: Db,
  providerId: ProviderId,
  { quoteId, id }: { quoteId: string; id?: string },
): Promise<QuoteAttachmentRow[]> =>
  tx
    .delete(quoteAttachment)
    .where(
      id === undefined ? ofQuote(providerId, quoteId) : and(ofQuote(providerId, quoteId), eq(quoteAttachment.id, id)),
    )
    .returning();

/**
 * Removes up to 100 expired requests that were never sent, at all providers. Only in a transaction of the system; safe in
 * several processes at once.
 * @returns their attachments, whose files are to be removed too
 */
export async function removeExpiredDrafts(
  tx: Db,
  now: Date,
): Promise<{ removed: number; attachments: QuoteAttachmentRow[] }> {
  const neverSent = or(eq(quote.status, "draft"), and(eq(quote.status, "withdrawn"), isNull(quote.submittedAt)));
  const rows = await tx
    .select({ id: quote.id })
    .from(quote)
    .where(and(neverSent, lte(quote.expiresAt, now)))
    .limit(100)
    .for("update", { skipLocked: true });
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { removed: 0, attachments: [] };
  const attachments = await tx.delete(quoteAttachment).where(inArray(quoteAttachment.quoteId, ids)).returning();
  await tx.delete(quote).where(inArray(quote.id, ids));
  return { removed: ids.length, attachments };
}

/** Personal data of requests, for archives and erasure. */
export const personalQuotes: readonly PersonalTable[] = [
  {
    table: "quote_event",
    called: "quote-events",
    sealed: { note: (row) => quoteContext(rowKeyOf(row, "quote_id"), "note") },
    erasure: "remove",
  },
  {
    table: "quote_attachment",
    called: "quote-papers",
    without: ["file_key"],
    files: (row) => [
      {
        key: String(row["file_key"]),
        context: quoteFileContext(rowKeyOf(row, "quote_id")),
        name: String(row["name"]),
      },
    ],
    erasure: "remove",
  },
  {
    table: "quote",
    called: "quotes",
    without: ["claim_key"],
    sealed: { request: (row) => quoteContext(rowKeyOf(row), "request") },
    erasure: "remove",
  },
];
