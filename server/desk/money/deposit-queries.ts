import { and, asc, eq, notExists } from "drizzle-orm";
import type { Db } from "../../../adapters/database/database.ts";
import type { DueDeposit } from "../../../contract/desk/due-deposits.ts";
import { askerName, patientName } from "../../../contract/full-name.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { offerSignature, quoteOffer } from "../../db/tables/offers.ts";
import { checkout, payment } from "../../db/tables/payments.ts";
import { quote } from "../../db/tables/quotes.ts";
import { trip } from "../../db/tables/trips.ts";
import { unsealOffer } from "../../quotes/offers/queries.ts";
import { unsealQuote } from "../../quotes/queries.ts";
import type { Services } from "../../services.ts";

const most = 500;

interface FoundDeposit extends DueDeposit {
  /** Who asked and who is treated. */
  readonly names: readonly string[];
}

/** Deposits of accepted offers for which no transfer is expected yet, the first to end before the rest. */
export async function dueDeposits({ keys, now }: Services, tx: Db, providerId: ProviderId): Promise<FoundDeposit[]> {
  const expected = tx
    .select({ id: payment.id })
    .from(payment)
    .innerJoin(checkout, eq(checkout.id, payment.checkoutId))
    .where(
      and(
        eq(payment.tripId, trip.id),
        eq(payment.service, "transfer"),
        eq(payment.step, "open"),
        eq(checkout.status, "paying"),
      ),
    );
  const rows = await tx
    .select({ row: quote, offer: quoteOffer, trip: trip.reference })
    .from(quote)
    .innerJoin(offerSignature, eq(offerSignature.quoteId, quote.id))
    .innerJoin(quoteOffer, and(eq(quoteOffer.quoteId, quote.id), eq(quoteOffer.version, offerSignature.version)))
    .leftJoin(trip, eq(trip.quoteId, quote.id))
    .where(and(eq(quote.providerId, providerId), eq(quote.status, "deposit_due"), notExists(expected)))
    .orderBy(asc(quoteOffer.validUntil))
    .limit(most);
  return rows.flatMap(({ row, offer, trip: reference }) => {
    const { amount } = unsealOffer(keys, offer).deposit;
    if (amount.amount === 0) return [];
    const { request } = unsealQuote(keys, row);
    const person = askerName(request);
    return [
      {
        request: row.reference,
        trip: reference,
        person,
        names: [person, patientName(request)],
        amount,
        until: offer.validUntil.toISOString(),
        isOver: offer.validUntil <= now(),
      },
    ];
  });
}
