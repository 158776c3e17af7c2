import { shareOf } from "../../contract/money.ts";

/** The part of a payment for an amount in the trip's currency, cumulative with the parts before it. */
export interface Ratio {
  /** The charge in minor units of its currency. */
  readonly amount: number;
  /** The same in the trip's currency. */
  readonly tripAmount: number;
}

/**
 * The part of a payment that the first `upTo` of its trip's amount stand for, rounded half up, in whole numbers
 * throughout. Parts taken as differences of two such sums always make the whole, however many there are.
 * @throws RangeError for what is not a part
 */
export function partOf({ amount, tripAmount }: Ratio, upTo: number): number {
  if (upTo < 0 || upTo > tripAmount) throw new RangeError("a part is between nothing and the whole");
  return tripAmount === 0 ? amount : shareOf(amount, upTo, tripAmount);
}

/** The charge's part for a further refund, when `before` of the trip's amount has been refunded. */
export const refundPart = (ratio: Ratio, before: number, more: number): number =>
  partOf(ratio, before + more) - partOf(ratio, before);

interface Entry {
  readonly paymentId: string;
  readonly amount: number;
}

/** The balance of each payment by the ledger. */
export function balances(entries: readonly Entry[]): ReadonlyMap<string, number> {
  const left = new Map<string, number>();
  for (const { paymentId, amount } of entries) left.set(paymentId, (left.get(paymentId) ?? 0) + amount);
  return left;
}
