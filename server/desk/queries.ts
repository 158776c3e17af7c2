import { and, asc, eq, inArray, isNotNull, lte, sql } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import type { MasterKeys } from "../../adapters/files/master-key.ts";
import { fullName } from "../../contract/full-name.ts";
import type { QuoteStatus } from "../../contract/quotes.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { client } from "../db/tables/clients.ts";
import { company } from "../db/tables/company.ts";
import { checkout, payment } from "../db/tables/payments.ts";
import { quote } from "../db/tables/quotes.ts";
import { trip } from "../db/tables/trips.ts";
import { type QuoteRow, unsealQuote } from "../quotes/queries.ts";

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

/** Transfers that are waited for, with whose they are. Only for the system. */
export const listExpectedTransfers = async (tx: Db, providerId: ProviderId | undefined) => {
  const rows = await tx
    .select({
      reference: payment.reference,
      amount: payment.amount,
      currency: payment.currency,
      holdUntil: checkout.holdUntil,
      trip: trip.reference,
      provider: company.slug,
      firstName: client.firstName,
      lastName: client.lastName,
      email: client.email,
    })
    .from(payment)
    .innerJoin(checkout, eq(checkout.id, payment.checkoutId))
    .innerJoin(trip, eq(trip.id, payment.tripId))
    .innerJoin(company, eq(company.id, payment.providerId))
    .innerJoin(client, and(eq(client.providerId, payment.providerId), eq(client.owner, payment.owner)))
    .where(
      and(
        eq(payment.service, "transfer"),
        eq(payment.step, "open"),
        eq(checkout.status, "paying"),
        providerId === undefined ? undefined : eq(payment.providerId, providerId),
      ),
    )
    .orderBy(asc(checkout.holdUntil))
    .limit(500);
  return rows.map(({ firstName, lastName, ...row }) => ({
    ...row,
    name: fullName(firstName, lastName),
  }));
};
