import { refundAt } from "../../adapters/bookings/clinic-book.ts";
import type { RefundTerm } from "../../contract/booking-news.ts";
import type { Policy, Price } from "../../contract/trips.ts";
import { inTripCurrency, paidForOf } from "./amounts.ts";
import type { ItemRow } from "./items/item-queries.ts";

/** The terms that a booking is sold by, or would be sold by after a change at the same price. */
interface SoldBy {
  readonly price: Price;
  readonly policy: Policy;
}

interface Paid {
  /** What went back of the amount paid before, in the trip's currency. */
  readonly returned: number;
  readonly sold?: SoldBy | undefined;
}

/** What a cancellation at an instant returns of the amount paid, by the terms of the sale, in the trip's currency. */
export function backByRule(row: ItemRow, at: Date, { returned, sold: { price, policy } = row.content }: Paid): number {
  const sold = { ...row, content: { ...row.content, price } };
  const fee = Math.max(0, row.amount - inTripCurrency(sold, refundAt(policy.cancellation, price.total, at)));
  return Math.max(0, paidForOf(row) - returned - fee);
}

/** What a cancellation returns from now on, until when; the last term has no end. */
export function refundTerms(row: ItemRow, now: Date, paid: Paid): RefundTerm[] {
  const { policy } = paid.sold ?? row.content;
  const ends = policy.cancellation.filter(({ before }) => new Date(before) > now).map(({ before }) => before);
  const terms: RefundTerm[] = [];
  for (const until of [...ends, null]) {
    const at = until === null ? new Date(ends.at(-1) ?? now) : instantBefore(until);
    const refund = { amount: backByRule(row, at, paid), currency: row.currency };
    if (terms.at(-1)?.refund.amount === refund.amount) terms.pop();
    terms.push({ until, refund });
  }
  return terms;
}

/**
 * What a change to a lower price returns of what was paid, less its fee, in the trip's currency: a deposit that is due as
 * before stays.
 */
export const backOfChange = (row: ItemRow, becoming: ItemRow, fee: number): number =>
  Math.max(0, paidForOf(row) - fee - paidForOf(becoming));

const instantBefore = (until: string): Date => new Date(Number(new Date(until)) - 1);
