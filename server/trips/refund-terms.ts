import { refundAt } from "../../adapters/bookings/clinic-book.ts";
import type { RefundTerm } from "../../contract/bookings.ts";
import type { Policy, Price } from "../../contract/trips.ts";
import { inTripCurrency, paidForOf } from "./amounts.ts";
import type { ItemRow } from "./items/item-queries.ts";

/** The terms that a booking is sold by, or would be sold by after a change at the same price. */
interface SoldBy {
  readonly price: Price;
  readonly policy: Policy;
}

/** What a cancellation at an instant returns of the amount paid, by the terms of the sale, in the trip's currency. */
export function backByRule(row: ItemRow, at: Date, { price, policy }: SoldBy = row.content): number {
  const sold = { ...row, content: { ...row.content, price } };
  return Math.max(
    0,
    paidForOf(row) - (row.amount - inTripCurrency(sold, refundAt(policy.cancellation, price.total, at))),
  );
}

/** What a cancellation returns from now on, until when; the last term has no end. */
export function refundTerms(row: ItemRow, now: Date, sold: SoldBy = row.content): RefundTerm[] {
  const ends = sold.policy.cancellation.filter(({ before }) => new Date(before) > now).map(({ before }) => before);
  const terms: RefundTerm[] = [];
  for (const until of [...ends, null]) {
    const at = until === null ? new Date(ends.at(-1) ?? now) : instantBefore(until);
    const refund = { amount: backByRule(row, at, sold), currency: row.currency };
    if (terms.at(-1)?.refund.amount === refund.amount) terms.pop();
    terms.push({ until, refund });
  }
  return terms;
}

const instantBefore = (until: string): Date => new Date(Number(new Date(until)) - 1);
