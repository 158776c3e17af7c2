import { type Money, majorUnits, percentOf, sum } from "./money.ts";
import { lineAmount } from "./offer-lines.ts";

// Separate from `offers.ts`, so that the desk counts without loading the schema library.

/** A share of the total in whole percent, or an amount in major units. */
export interface Part {
  readonly percent?: number | null | undefined;
  readonly amount?: number | null | undefined;
}

/** A line as the clinic writes it, priced in major units of its currency. */
export interface WrittenLine {
  readonly price: number;
  readonly quantity: number;
  readonly discountPercent: number;
}

export interface OfferTotals<Line extends WrittenLine, Stage> {
  readonly lines: readonly (Omit<Line, "price"> & { readonly unit: Money; readonly amount: Money })[];
  readonly total: Money;
  readonly deposit: Money;
  /** With the deposit they sum to the total; the last one is below zero where the others come to more than it. */
  readonly stages: readonly (Omit<Stage, "amount"> & { readonly amount: Money })[];
}

/** Every line rounded once, the total as their sum, and the payments that come to it; the last payment is the rest. */
export function offerTotals<Line extends WrittenLine, Stage extends Part>(
  written: { readonly lines: readonly Line[]; readonly deposit: Part; readonly stages: readonly Stage[] },
  currency: string,
): OfferTotals<Line, Stage> {
  const lines = written.lines.map(({ price, ...each }) => {
    const line = { ...each, unit: majorUnits(price, currency) };
    return { ...line, amount: lineAmount(line) };
  });
  const total = sum(
    currency,
    lines.map(({ amount }) => amount),
  );
  const part = ({ percent, amount }: Part): Money =>
    amount == null ? percentOf(total, percent ?? 0) : majorUnits(amount, currency);
  const deposit = part(written.deposit);
  const before = written.stages.slice(0, -1).map((stage) => ({ ...stage, amount: part(stage) }));
  const paid = sum(currency, [deposit, ...before.map(({ amount }) => amount)]);
  const rest = { currency, amount: total.amount - paid.amount };
  const last = written.stages.slice(-1).map((stage) => ({ ...stage, amount: rest }));
  return { lines, total, deposit, stages: [...before, ...last] };
}
