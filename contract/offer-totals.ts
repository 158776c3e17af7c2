import { type Money, majorUnits, percentOf, sum } from "./money.ts";
import { lineAmount } from "./offer-lines.ts";

// Separate from `offers.ts`, so that the desk counts without loading the schema library.

/** A share of the total in whole percent, or an amount in major units. */
export interface Part {
  readonly percent?: number | null | undefined;
  readonly amount?: number | null | undefined;
}

/** The prices of an offer as the clinic writes them, in major units of its currency. */
export interface WrittenPrices<Line, Stage> {
  readonly lines: readonly (Line & { price: number; quantity: number; discountPercent: number })[];
  readonly deposit: Part;
  /** The last one is the rest. */
  readonly stages: readonly (Stage & Part)[];
}

export interface OfferTotals<Line, Stage> {
  readonly lines: readonly (Omit<Line, "price"> & { unit: Money; amount: Money })[];
  readonly total: Money;
  readonly deposit: Money;
  /** With the deposit they sum to the total; the last one is below zero where the others come to more than it. */
  readonly stages: readonly (Stage & { amount: Money })[];
}

/** Every line rounded once, the total as their sum, and the payments that come to it. */
export function offerTotals<Line, Stage>(
  { lines: written, deposit: first, stages: later }: WrittenPrices<Line, Stage>,
  currency: string,
): OfferTotals<Line & { quantity: number; discountPercent: number }, Stage> {
  const lines = written.map(({ price, ...each }) => {
    const line = { ...each, unit: majorUnits(price, currency) };
    return { ...line, amount: lineAmount(line) };
  });
  const total = sum(
    currency,
    lines.map(({ amount }) => amount),
  );
  const part = ({ percent, amount }: Part): Money =>
    amount == null ? percentOf(total, percent ?? 0) : majorUnits(amount, currency);
  const deposit = part(first);
  const before = later.slice(0, -1).map((stage) => ({ ...stage, amount: part(stage) }));
  const paid = sum(currency, [deposit, ...before.map(({ amount }) => amount)]);
  const rest = { currency, amount: total.amount - paid.amount };
  const last = later.slice(-1).map((stage) => ({ ...stage, amount: rest }));
  return { lines: lines as never, total, deposit, stages: [...before, ...last] };
}
