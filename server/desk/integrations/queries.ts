import { and, asc, eq, gte, isNotNull, notInArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "../../../adapters/database/database.ts";
import type { QuoteStatus } from "../../../contract/quotes.ts";
import type { ItemKind } from "../../../contract/trips.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { quote } from "../../db/tables/quotes.ts";
import { trip, tripItem } from "../../db/tables/trips.ts";
import { unboughtStatuses } from "../../trips/items/item-states.ts";

/** Where a page begins: at an instant, or after the last row of the page before. */
export interface ChangesAsked {
  readonly since?: Date | undefined;
  readonly after?: { readonly at: Date; readonly id: string } | undefined;
  readonly limit: number;
}

const changedAfter = (
  table: { readonly updatedAt: PgColumn; readonly id: PgColumn },
  { since, after }: ChangesAsked,
): SQL | undefined =>
  and(
    since && gte(table.updatedAt, since),
    after && sql`(${table.updatedAt}, ${table.id}) > (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
  );

const requestColumns = {
  id: quote.id,
  reference: quote.reference,
  status: quote.status,
  language: quote.language,
  submittedAt: sql<Date>`${quote.submittedAt}`.mapWith(quote.submittedAt),
  updatedAt: quote.updatedAt,
  replyDueAt: quote.replyDueAt,
};

const isSent = (providerId: ProviderId) => and(eq(quote.providerId, providerId), isNotNull(quote.submittedAt));

/** Sent requests without what was said in them. */
export const listRequestChanges = (
  tx: Db,
  providerId: ProviderId,
  { status, ...asked }: ChangesAsked & { readonly status?: QuoteStatus | undefined },
) =>
  tx
    .select(requestColumns)
    .from(quote)
    .where(and(isSent(providerId), status && eq(quote.status, status), changedAfter(quote, asked)))
    .orderBy(asc(quote.updatedAt), asc(quote.id))
    .limit(asked.limit);

export const findRequestState = async (tx: Db, providerId: ProviderId, reference: string) =>
  (
    await tx
      .select(requestColumns)
      .from(quote)
      .where(and(isSent(providerId), eq(quote.reference, reference)))
  )[0];

const bookingColumns = {
  id: tripItem.id,
  trip: trip.reference,
  kind: tripItem.kind,
  status: tripItem.status,
  payment: tripItem.paymentState,
  refund: tripItem.refundState,
  supplier: tripItem.supplier,
  reference: tripItem.reference,
  startsAt: tripItem.startsAt,
  endsAt: tripItem.endsAt,
  timeZone: tripItem.timeZone,
  amount: tripItem.amount,
  currency: tripItem.currency,
  updatedAt: tripItem.updatedAt,
};

const bookings = (tx: Db) =>
  tx.select(bookingColumns).from(tripItem).innerJoin(trip, eq(trip.id, tripItem.tripId)).$dynamic();

const isBought = (providerId: ProviderId) =>
  and(eq(tripItem.providerId, providerId), notInArray(tripItem.status, [...unboughtStatuses]));

/** Items that were bought, without what they are. */
export const listBookingChanges = (
  tx: Db,
  providerId: ProviderId,
  { kind, ...asked }: ChangesAsked & { readonly kind?: ItemKind | undefined },
) =>
  bookings(tx)
    .where(and(isBought(providerId), kind && eq(tripItem.kind, kind), changedAfter(tripItem, asked)))
    .orderBy(asc(tripItem.updatedAt), asc(tripItem.id))
    .limit(asked.limit);

export const findBooking = (tx: Db, providerId: ProviderId, id: string) =>
  bookings(tx).where(and(isBought(providerId), eq(tripItem.id, id)));
