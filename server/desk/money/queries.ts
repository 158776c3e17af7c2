import { and, asc, eq, inArray, ne, not, notInArray, or, sql } from "drizzle-orm";
import type { Db } from "../../../adapters/database/database.ts";
import type { Balance, ExpectedTransfer, HeldCredit } from "../../../contract/desk/money.ts";
import type { HandRefund } from "../../../contract/desk/refund-requests.ts";
import type { Language } from "../../../contract/values.ts";
import { receiptNumber } from "../../checkout/receipts.ts";
import { standingOf } from "../../db/awaited-transfers.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { checkout, payment, refund } from "../../db/tables/payments.ts";
import { quote } from "../../db/tables/quotes.ts";
import { trip, tripEvent, tripItem } from "../../db/tables/trips.ts";
import { listCreditReturns, listOpenCredits } from "../../payments/credit-queries.ts";
import { handServices } from "../../payments/hand-services.ts";
import { lateSource, refundSource } from "../../payments/ledger-queries.ts";
import { payerOf } from "../../payments/queries.ts";
import type { Services } from "../../services.ts";
import { balanceOf, depositDueOf, lastDueAt } from "../../trips/amounts.ts";
import { isBalanceDue } from "../../trips/items/item-actions.ts";
import { findItems } from "../../trips/items/item-queries.ts";
import { lostStatuses } from "../../trips/items/item-states.ts";
import { titleIn } from "../../trips/items/item-words.ts";
import { listTripsById } from "../../trips/queries.ts";
import { findPeople } from "../trips/queries.ts";

const most = 500;

/** The trips and the people of rows. */
async function namesOf(
  { keys }: Services,
  tx: Db,
  providerId: ProviderId,
  rows: readonly { tripId: string; owner: Parameters<typeof findPeople>[2][number] }[],
) {
  const trips = await listTripsById(tx, providerId, { keys, ids: [...new Set(rows.map(({ tripId }) => tripId))] });
  const people = await findPeople(tx, providerId, [...new Set(rows.map(({ owner }) => owner))]);
  return ({ tripId, owner }: (typeof rows)[number]) => ({
    trip: trips.get(tripId)?.reference ?? "",
    person: people.get(owner)?.name ?? "",
  });
}

/**
 * Transfers that people were told to make and that are waited for; one that has ended where its whole reference is asked
 * for, until money has come for it.
 */
export async function expectedTransfers(
  services: Services,
  tx: Db,
  providerId: ProviderId,
  q = "",
): Promise<ExpectedTransfer[]> {
  const whole = q.replace(/[\s-]/g, "").toUpperCase();
  const isAwaited = and(eq(payment.step, "open"), eq(checkout.status, "paying"));
  const hasNotCome = and(
    ne(payment.step, "captured"),
    not(sql`${payment.statements} @> ${JSON.stringify([{ source: lateSource }])}::jsonb`),
  );
  const rows = await tx
    .select({ payment, holdUntil: checkout.holdUntil, status: checkout.status, request: quote.reference })
    .from(payment)
    .innerJoin(checkout, eq(checkout.id, payment.checkoutId))
    .innerJoin(trip, eq(trip.id, payment.tripId))
    .leftJoin(quote, eq(quote.id, trip.quoteId))
    .where(
      and(
        eq(payment.providerId, providerId),
        eq(payment.service, "transfer"),
        or(isAwaited, and(hasNotCome, sql`replace(${payment.reference}, '-', '') = ${whole}`)),
      ),
    )
    .orderBy(asc(checkout.holdUntil))
    .limit(most);
  const named = await namesOf(
    services,
    tx,
    providerId,
    rows.map((row) => row.payment),
  );
  const found: ExpectedTransfer[] = [];
  for (const { payment: row, holdUntil, status, request } of rows) {
    const { received } = await standingOf(tx, row);
    const { id, reference, amount, currency } = row;
    const money = (minor: number) => ({ amount: minor, currency });
    found.push({
      ...named(row),
      id,
      reference,
      request,
      amount: money(amount),
      received: money(received),
      until: holdUntil.toISOString(),
      isOver: row.step !== "open" || status !== "paying",
    });
  }
  return found;
}

/** Balances of booked items, the first to be due before the rest. */
export async function dueBalances(
  services: Services,
  tx: Db,
  { providerId, language }: { providerId: ProviderId; language: Language },
): Promise<Balance[]> {
  const ids = await tx
    .select({ id: tripItem.id })
    .from(tripItem)
    .where(
      and(
        eq(tripItem.providerId, providerId),
        eq(tripItem.paymentState, "deposit_paid"),
        notInArray(tripItem.status, [...lostStatuses]),
      ),
    )
    .orderBy(asc(tripItem.startsAt))
    .limit(most);
  const found = await findItems(tx, providerId, { keys: services.keys, ids: ids.map(({ id }) => id) });
  const items = found.filter(isBalanceDue);
  const named = await namesOf(services, tx, providerId, items);
  const asked = items.length
    ? await tx
        .select({ itemId: tripEvent.itemId, at: tripEvent.at })
        .from(tripEvent)
        .where(
          and(
            eq(tripEvent.providerId, providerId),
            inArray(tripEvent.kind, ["balance-asked", "balance-reminded", "balance-overdue"]),
            inArray(
              tripEvent.itemId,
              items.map(({ id }) => id),
            ),
          ),
        )
        .orderBy(asc(tripEvent.at))
    : [];
  const leftOfTrip = (tripId: string) =>
    items.reduce((all, row) => all + (row.tripId === tripId ? balanceOf(row) : 0), 0);
  return items
    .map((row) => {
      const dueAt = lastDueAt(row);
      return {
        ...named(row),
        item: row.id,
        ...titleIn(row.content, language),
        left: { amount: balanceOf(row), currency: row.currency },
        deposit: depositDueOf(row) > 0 ? { amount: depositDueOf(row), currency: row.currency } : null,
        leftOfTrip: { amount: leftOfTrip(row.tripId), currency: row.currency },
        dueAt: dueAt.toISOString(),
        isOverdue: dueAt <= services.now(),
        askedAt: asked.findLast(({ itemId }) => itemId === row.id)?.at.toISOString() ?? null,
      };
    })
    .toSorted((one, other) => one.dueAt.localeCompare(other.dueAt));
}

/** Refunds and returned credits that wait to be sent by hand, the oldest first. */
export async function handRefunds(services: Services, tx: Db, providerId: ProviderId): Promise<HandRefund[]> {
  const rows = await tx
    .select({ refund, payment })
    .from(refund)
    .innerJoin(payment, eq(payment.id, refund.paymentId))
    .where(
      and(eq(refund.providerId, providerId), eq(refund.state, "pending"), inArray(payment.service, [...handServices])),
    )
    .orderBy(asc(refund.createdAt))
    .limit(most);
  const waiting = [
    ...rows.map(({ refund: { id, amount }, payment: paid }) => ({ id, amount, paid, isCredit: false })),
    ...(await listCreditReturns(tx, providerId)).flatMap((paid) =>
      paid.refunds.map(({ id, amount }) => ({ id, amount, paid, isCredit: true })),
    ),
  ];
  const named = await namesOf(
    services,
    tx,
    providerId,
    waiting.map(({ paid }) => paid),
  );
  const times = new Map(rows.map((row) => [row.refund.id, row.refund.createdAt]));
  return waiting
    .flatMap(({ id, amount, paid, isCredit }) => {
      const method = handServices.find((one) => one === paid.service);
      if (!method) return [];
      const { currency, statements, createdAt } = paid;
      const payer = payerOf(services, paid);
      const received = statements.filter(({ source }) => !paid.refunds.some((one) => refundSource(one.id) === source));
      // Of each transfer, where it came in parts.
      const references = new Set(received.flatMap((one) => one.bankReference ?? []));
      const bankReference = [...references].join(", ") || paid.bankReference;
      const of = { id, amount: { amount, currency }, method, payer, bankReference, isCredit };
      return [{ ...named(paid), ...of, at: (times.get(id) ?? createdAt).toISOString() }];
    })
    .toSorted((one, other) => one.at.localeCompare(other.at));
}

/** Credits of which something is left. */
export async function heldCredits(services: Services, tx: Db, providerId: ProviderId): Promise<HeldCredit[]> {
  const rows = await listOpenCredits(tx, providerId, { now: services.now(), most });
  const named = await namesOf(
    services,
    tx,
    providerId,
    rows.map(({ credit }) => credit),
  );
  return rows.map(({ credit, entry }) => ({
    ...named(credit),
    id: credit.id,
    left: { amount: credit.amount - credit.used, currency: credit.currency },
    receipt: entry && receiptNumber(entry),
    until: credit.expiresAt.toISOString(),
  }));
}
