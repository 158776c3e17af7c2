import { and, desc, eq, like, sql } from "drizzle-orm";
import { type Db, firstRow } from "../../adapters/database/database.ts";
import type { ProviderId } from "./provider-id.ts";
import { checkout, ledgerEntry, payment } from "./tables/payments.ts";

/** What has come of an expected transfer and what has not, in its currency: always the trip's. */
export interface TransferStanding {
  readonly received: number;
  readonly left: number;
}

/** The transfer that a trip's person was told to make, while it is waited for. */
export interface AwaitedTransfer extends TransferStanding {
  readonly reference: string;
  readonly currency: string;
  /** Its last day: everything that it pays for is held so long. */
  readonly until: Date;
}

/** How an expected transfer stands by the parts that were recorded of it. */
export async function standingOf(
  db: Db,
  { id, providerId, amount }: Pick<typeof payment.$inferSelect, "id" | "providerId" | "amount">,
): Promise<TransferStanding> {
  const [row] = await db
    .select({ sum: sql<string | null>`sum(${ledgerEntry.amount})` })
    .from(ledgerEntry)
    .where(
      and(eq(ledgerEntry.providerId, providerId), eq(ledgerEntry.paymentId, id), like(ledgerEntry.source, "part/%")),
    );
  const received = Number(row?.sum ?? 0);
  return { received, left: amount - received };
}

export async function findAwaitedTransfer(
  db: Db,
  providerId: ProviderId,
  tripId: string,
): Promise<AwaitedTransfer | undefined> {
  const found = await firstRow(
    db
      .select({ payment, until: checkout.holdUntil })
      .from(payment)
      .innerJoin(checkout, eq(checkout.id, payment.checkoutId))
      .where(
        and(
          eq(payment.providerId, providerId),
          eq(payment.tripId, tripId),
          eq(payment.service, "transfer"),
          eq(payment.step, "open"),
          eq(checkout.status, "paying"),
        ),
      )
      .orderBy(desc(payment.createdAt))
      .limit(1),
  );
  if (!found) return undefined;
  const { reference, currency } = found.payment;
  return { reference, currency, until: found.until, ...(await standingOf(db, found.payment)) };
}
