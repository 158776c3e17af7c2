import { and, asc, eq, inArray, isNotNull, lte, sql } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import type { MasterKeys } from "../../adapters/files/master-key.ts";
import type { QuoteStatus } from "../../contract/quotes.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { doctor } from "../db/tables/catalogue.ts";
import { quote } from "../db/tables/quotes.ts";
import { type QuoteRow, unsealQuote } from "../quotes/queries.ts";

export type DoctorRow = typeof doctor.$inferSelect;

/** Which requests an operator wants to see. */
export interface RequestFilter {
  readonly providerId?: ProviderId | undefined;
  readonly states?: readonly QuoteStatus[] | undefined;
  /** With a promised reply date before this. */
  readonly dueBefore?: Date | undefined;
}

/** Submitted requests, due ones first. Requires a transaction of the system. */
export async function listRequests(
  tx: Db,
  keys: MasterKeys,
  { providerId, states, dueBefore }: RequestFilter,
): Promise<QuoteRow[]> {
  const rows = await tx
    .select()
    .from(quote)
    .where(
      and(
        isNotNull(quote.submittedAt),
        ...(providerId ? [eq(quote.providerId, providerId)] : []),
        ...(states ? [inArray(quote.status, [...states])] : []),
        ...(dueBefore ? [lte(quote.replyDueAt, dueBefore)] : []),
      ),
    )
    .orderBy(sql`${quote.replyDueAt} asc nulls last`, asc(quote.createdAt))
    .limit(500);
  return rows.map((row) => unsealQuote(keys, row));
}

/**
 * Requests with a reference, locked until the transaction ends; references of two providers may coincide. Requires a
 * transaction of the system.
 */
export async function lockRequests(tx: Db, keys: MasterKeys, reference: string): Promise<QuoteRow[]> {
  const rows = await tx
    .select()
    .from(quote)
    .where(and(eq(quote.reference, reference), isNotNull(quote.submittedAt)))
    .for("update");
  return rows.map((row) => unsealQuote(keys, row));
}

export const listDoctors = (db: Db, providerId: ProviderId): Promise<DoctorRow[]> =>
  db.select().from(doctor).where(eq(doctor.providerId, providerId)).orderBy(asc(doctor.position));
