import { and, asc, eq, gt, lt, sql } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import type { Owner } from "../db/access.ts";
import type { PersonalTable } from "../db/personal.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { credit } from "../db/tables/clinic-money.ts";
import { ledgerEntry, payment } from "../db/tables/payments.ts";
import type { PaymentRow } from "./queries.ts";

export type CreditRow = typeof credit.$inferSelect;

export async function insertCredit(tx: Db, values: CreditRow): Promise<CreditRow> {
  const [row] = await tx.insert(credit).values(values).returning();
  if (!row) throw new Error("the credit was not written");
  return row;
}

const of = (providerId: ProviderId, owner: Owner) => and(eq(credit.providerId, providerId), eq(credit.owner, owner));

export const listCredits = (db: Db, providerId: ProviderId, owner: Owner): Promise<CreditRow[]> =>
  db.select().from(credit).where(of(providerId, owner)).orderBy(asc(credit.expiresAt), asc(credit.id));

/** The same, held until the transaction ends. */
export const lockCredits = (tx: Db, providerId: ProviderId, owner: Owner): Promise<CreditRow[]> =>
  tx.select().from(credit).where(of(providerId, owner)).orderBy(asc(credit.expiresAt), asc(credit.id)).for("update");

/** Credits of a clinic's people of which something is left, those that end first before the rest, with the entries of their making. */
export const listOpenCredits = (
  db: Db,
  providerId: ProviderId,
  { now, most }: { now: Date; most: number },
): Promise<{ credit: CreditRow; entry: string | null }[]> =>
  db
    .select({ credit, entry: ledgerEntry.id })
    .from(credit)
    .leftJoin(
      ledgerEntry,
      and(
        eq(ledgerEntry.providerId, credit.providerId),
        eq(ledgerEntry.kind, "credit"),
        sql`${ledgerEntry.source} in ('credit/' || ${credit.id}, 'part/credit/' || ${credit.id})`,
      ),
    )
    .where(and(eq(credit.providerId, providerId), lt(credit.used, credit.amount), gt(credit.expiresAt, now)))
    .orderBy(asc(credit.expiresAt), asc(credit.id))
    .limit(most);

/** Payments by which credits go back: those that the clinic has not sent yet, or the one of a request. */
export const listCreditReturns = (db: Db, providerId: ProviderId, request?: string): Promise<PaymentRow[]> =>
  db
    .select()
    .from(payment)
    .where(
      and(
        eq(payment.providerId, providerId),
        sql`${payment.refunds} @> ${JSON.stringify([request ? { key: null, id: request } : { key: null, step: "pending" }])}::jsonb`,
        sql`${payment.reference} like 'OUT-%'`,
      ),
    )
    .orderBy(asc(payment.createdAt));

export const takeFromCredit = (tx: Db, { id, used }: Pick<CreditRow, "id" | "used">): Promise<unknown> =>
  tx.update(credit).set({ used }).where(eq(credit.id, id));

export const personalCredits: PersonalTable = { table: "credit", called: "credits", erasure: "remove" };
