import { and, asc, desc, eq, inArray, isNull, lte, or } from "drizzle-orm";
import type { Db } from "../../../adapters/database/database.ts";
import { seal, unseal } from "../../../adapters/files/box.ts";
import type { MasterKeys } from "../../../adapters/files/master-key.ts";
import type { QuoteRequest } from "../../../contract/quotes.ts";
import type { Owner } from "../../db/access.ts";
import type { PersonalTable } from "../../db/personal.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { quote, quoteAttachment, quoteEvent } from "../../db/tables/quotes.ts";

type StoredQuote = typeof quote.$inferSelect;
export type QuoteRow = Omit<StoredQuote, "request"> & { readonly request: QuoteRequest };
export type QuoteEventRow = typeof quoteEvent.$inferSelect;
export type QuoteAttachmentRow = typeof quoteAttachment.$inferSelect;

interface Asked {
  readonly keys: MasterKeys;
  readonly owner: Owner;
  readonly reference?: string | undefined;
}

const owned = (providerId: ProviderId, { owner, reference }: Pick<Asked, "owner" | "reference">) =>
  and(
    eq(quote.providerId, providerId),
    eq(quote.owner, owner),
    ...(reference === undefined ? [] : [eq(quote.reference, reference)]),
  );
const ofQuote = (providerId: ProviderId, quoteId: string) =>
  and(eq(quoteAttachment.providerId, providerId), eq(quoteAttachment.quoteId, quoteId));

// What a person wrote about their health is sealed for its row: neither a copy of the database nor another row opens it.
const sealedFor = (providerId: string, quoteId: string, what: "request" | "note") =>
  `quote/${providerId}/${quoteId}/${what}`;
const close = (keys: MasterKeys, text: string, context: string) =>
  seal(keys, Buffer.from(text), context).toString("base64");
const open = (keys: MasterKeys, box: string, context: string) =>
  unseal(keys, Buffer.from(box, "base64"), context).toString();

export const opened = (keys: MasterKeys, row: StoredQuote): QuoteRow => ({
  ...row,
  request: JSON.parse(open(keys, row.request, sealedFor(row.providerId, row.id, "request"))) as QuoteRequest, // parsed when it came in
});

const closed = (keys: MasterKeys, providerId: ProviderId, id: string, request: QuoteRequest): string =>
  close(keys, JSON.stringify(request), sealedFor(providerId, id, "request"));

/** The request of a private link's owner, or the one of this reference. */
export async function findQuote(db: Db, providerId: ProviderId, asked: Asked): Promise<QuoteRow | undefined> {
  const [row] = await db.select().from(quote).where(owned(providerId, asked));
  return row && opened(asked.keys, row);
}

/** All requests of an owner, the newest first. */
export async function listQuotes(db: Db, providerId: ProviderId, asked: Asked): Promise<QuoteRow[]> {
  const rows = await db.select().from(quote).where(owned(providerId, asked)).orderBy(desc(quote.createdAt)).limit(100);
  return rows.map((row) => opened(asked.keys, row));
}

/** The same, held until the transaction ends: whoever else wants to change it waits. */
export async function holdQuote(tx: Db, providerId: ProviderId, asked: Asked): Promise<QuoteRow | undefined> {
  const [row] = await tx.select().from(quote).where(owned(providerId, asked)).for("update");
  return row && opened(asked.keys, row);
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
    .values({ ...values, request: closed(keys, providerId, values.id, request), providerId })
    .onConflictDoNothing({ target: [quote.providerId, quote.reference] })
    .returning();
  return row && opened(keys, row);
}

export async function updateQuote(
  tx: Db,
  providerId: ProviderId,
  { id, keys, request, ...values }: Partial<QuoteRow> & { id: string; keys: MasterKeys },
): Promise<QuoteRow> {
  const [row] = await tx
    .update(quote)
    .set({ ...values, ...(request ? { request: closed(keys, providerId, id, request) } : {}) })
    .where(and(eq(quote.providerId, providerId), eq(quote.id, id)))
    .returning();
  if (!row) throw new Error("the quote is gone although the transaction holds it");
  return opened(keys, row);
}

export const insertQuoteEvent = (
  tx: Db,
  providerId: ProviderId,
  { keys, note, ...values }: Omit<typeof quoteEvent.$inferInsert, "providerId"> & { keys: MasterKeys },
): Promise<unknown> =>
  tx.insert(quoteEvent).values({
    ...values,
    note: note ? close(keys, note, sealedFor(providerId, values.quoteId, "note")) : null,
    providerId,
  });

export async function listQuoteEvents(
  db: Db,
  providerId: ProviderId,
  { keys, quoteId }: { keys: MasterKeys; quoteId: string },
): Promise<QuoteEventRow[]> {
  const rows = await db
    .select()
    .from(quoteEvent)
    .where(and(eq(quoteEvent.providerId, providerId), eq(quoteEvent.quoteId, quoteId)))
    .orderBy(asc(quoteEvent.at), asc(quoteEvent.id));
  return rows.map((row) => ({
    ...row,
    note: row.note && open(keys, row.note, sealedFor(providerId, quoteId, "note")),
  }));
}

/** The events of papers stay, without the papers' names. */
export const forgetPaperNames = (tx: Db, providerId: ProviderId, quoteId: string): Promise<unknown> =>
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

export const listAttachments = (db: Db, providerId: ProviderId, quoteId: string): Promise<QuoteAttachmentRow[]> =>
  db
    .select()
    .from(quoteAttachment)
    .where(ofQuote(providerId, quoteId))
    .orderBy(asc(quoteAttachment.createdAt), asc(quoteAttachment.id));

/** @returns those that were removed, for their files to follow */
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
 * Removes up to 100 requests of all providers that were never sent and that nobody touched until they expired. Only in
 * a transaction of the system; several processes may do it at once.
 * @returns their attachments, for the files to follow
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

/** How people read what is known of their requests, and how it is forgotten. */
export const personalQuotes: readonly PersonalTable[] = [
  {
    table: "quote_event",
    called: "quote-events",
    sealed: { note: (row) => sealedFor(String(row["provider_id"]), String(row["quote_id"]), "note") },
    erasure: "remove",
  },
  {
    table: "quote_attachment",
    called: "quote-papers",
    without: ["file_key"],
    files: (row) => [
      {
        key: String(row["file_key"]),
        context: `${row["provider_id"]}/${row["quote_id"]}`,
        name: String(row["name"]),
      },
    ],
    erasure: "remove",
  },
  {
    table: "quote",
    called: "quotes",
    without: ["claim_key"],
    sealed: { request: (row) => sealedFor(String(row["provider_id"]), String(row["id"]), "request") },
    erasure: "remove",
  },
];
