import { and, asc, desc, eq, isNotNull, isNull, max, sql } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import type { MasterKeys } from "../../adapters/files/master-key.ts";
import type { InvoiceContent, InvoiceLink } from "../../contract/invoices.ts";
import type { Owner } from "../db/access.ts";
import { type PersonalTable, rowKeyOf } from "../db/personal.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { sealedJson } from "../db/sealed.ts";
import { invoice, invoiceContext } from "../db/tables/clinic-money.ts";

type Stored = typeof invoice.$inferSelect;
export type InvoiceRow = Omit<Stored, "content"> & { readonly content: InvoiceContent };

const contentOf = (keys: MasterKeys, row: Pick<Stored, "providerId" | "id">) =>
  sealedJson<InvoiceContent>(keys, invoiceContext(row));

const opened = (keys: MasterKeys, row: Stored): InvoiceRow => ({
  ...row,
  content: contentOf(keys, row).unseal(row.content),
});

/** Writes an invoice or a credit note under the next number of its year: one at a time, so that no number is left out. */
export async function insertInvoice(
  tx: Db,
  keys: MasterKeys,
  { content, ...values }: Omit<InvoiceRow, "number">,
): Promise<InvoiceRow> {
  const { providerId, year } = values;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`invoice/${providerId}/${year}`}, 0))`);
  const [last] = await tx
    .select({ number: max(invoice.number) })
    .from(invoice)
    .where(and(eq(invoice.providerId, providerId), eq(invoice.year, year)));
  const [row] = await tx
    .insert(invoice)
    .values({ ...values, number: (last?.number ?? 0) + 1, content: contentOf(keys, values).seal(content) })
    .returning();
  if (!row) throw new Error("the invoice was not written");
  return opened(keys, row);
}

/** The newest invoice of a trip, or any invoice or credit note by its id. */
export async function findInvoice(
  db: Db,
  providerId: ProviderId,
  { keys, tripId, id, owner }: { keys: MasterKeys; tripId?: string; id?: string; owner?: Owner },
): Promise<InvoiceRow | undefined> {
  const [row] = await db
    .select()
    .from(invoice)
    .where(
      and(
        eq(invoice.providerId, providerId),
        tripId === undefined ? undefined : and(eq(invoice.tripId, tripId), isNull(invoice.corrects)),
        id === undefined ? undefined : eq(invoice.id, id),
        owner === undefined ? undefined : eq(invoice.owner, owner),
      ),
    )
    .orderBy(desc(invoice.year), desc(invoice.number))
    .limit(1);
  return row && opened(keys, row);
}

/** The credit notes of a trip, the oldest first. */
export async function listCreditNotes(
  db: Db,
  providerId: ProviderId,
  { keys, tripId }: { keys: MasterKeys; tripId: string },
): Promise<InvoiceRow[]> {
  const rows = await db
    .select()
    .from(invoice)
    .where(and(eq(invoice.providerId, providerId), eq(invoice.tripId, tripId), isNotNull(invoice.corrects)))
    .orderBy(asc(invoice.issuedAt), asc(invoice.number));
  return rows.map((row) => opened(keys, row));
}

/** How many invoices a trip has had. */
export const countInvoices = (db: Db, providerId: ProviderId, tripId: string): Promise<number> =>
  db.$count(invoice, and(eq(invoice.providerId, providerId), eq(invoice.tripId, tripId), isNull(invoice.corrects)));

/** Invoices and credit notes, the newest first. */
export async function listInvoices(db: Db, providerId: ProviderId, keys: MasterKeys): Promise<InvoiceRow[]> {
  const rows = await db
    .select()
    .from(invoice)
    .where(eq(invoice.providerId, providerId))
    .orderBy(desc(invoice.year), desc(invoice.number))
    .limit(200);
  return rows.map((row) => opened(keys, row));
}

/** `2027-0042` */
export const invoiceNumber = ({ year, number }: Pick<InvoiceRow, "year" | "number">): string =>
  `${year}-${String(number).padStart(4, "0")}`;

export const linkOfInvoice = (row: InvoiceRow): InvoiceLink => ({ id: row.id, number: invoiceNumber(row) });

/** The invoice of a trip with its credit notes, for links to them. */
export async function linksOfInvoices(
  db: Db,
  providerId: ProviderId,
  of: { keys: MasterKeys; tripId: string },
): Promise<{ invoice: InvoiceLink | null; creditNotes: InvoiceLink[] }> {
  const row = await findInvoice(db, providerId, of);
  return {
    invoice: row ? linkOfInvoice(row) : null,
    creditNotes: row ? (await listCreditNotes(db, providerId, of)).map(linkOfInvoice) : [],
  };
}

/** The law requires that a clinic keeps its invoices, also after the account. */
export const personalInvoices: PersonalTable = {
  table: "invoice",
  called: "invoices",
  sealed: { content: (row) => invoiceContext(rowKeyOf(row)) },
  erasure: "keep",
};
