import type { Money } from "./money.ts";

// Separate from `offers.ts`, so that screens compare offers without loading the schema library.

/** One line of an offer: description, quantity and amount. */
export interface PricedLine {
  /** Constant over all versions of an offer. */
  readonly id: string;
  readonly label: string;
  /** At most three decimals. */
  readonly quantity: number;
  readonly unit: Money;
  /** At most two decimals. */
  readonly discountPercent: number;
  readonly amount: Money;
}

/**
 * Amount of a line, rounded once, half away from zero: `1.5 × 99.99 less 10 %`. BigInt, because the product can exceed
 * the safe integers.
 */
export function lineAmount({ unit, quantity, discountPercent }: Omit<PricedLine, "amount" | "id" | "label">): Money {
  const product =
    BigInt(unit.amount) * BigInt(Math.round(quantity * 1000)) * BigInt(Math.round((100 - discountPercent) * 100));
  const size = product < 0n ? -product : product;
  const rounded = (size + 5_000_000n) / 10_000_000n;
  return { currency: unit.currency, amount: Number(product < 0n ? -rounded : rounded) + 0 };
}

export interface LineChange {
  readonly id: string;
  readonly change: "added" | "removed" | "changed" | "same";
  readonly before: PricedLine | undefined;
  readonly after: PricedLine | undefined;
  /** Price difference of the change; negative if it lowers the price. */
  readonly difference: Money;
}

export interface OfferComparison {
  /** In the order of the later version, then the removed lines. */
  readonly lines: readonly LineChange[];
  readonly difference: Money;
}

const isSame = (one: PricedLine, other: PricedLine): boolean =>
  one.label === other.label &&
  one.quantity === other.quantity &&
  one.unit.amount === other.unit.amount &&
  one.discountPercent === other.discountPercent &&
  one.amount.amount === other.amount.amount;

/**
 * Compares two versions of an offer line by line.
 * @throws RangeError for different currencies, because an offer keeps the clinic's own
 */
export function compareOffers(
  before: { readonly lines: readonly PricedLine[]; readonly total: Money },
  after: { readonly lines: readonly PricedLine[]; readonly total: Money },
): OfferComparison {
  const { currency } = before.total;
  if (after.total.currency !== currency) throw new RangeError(`cannot compare ${after.total.currency} to ${currency}`);
  const money = (amount: number): Money => ({ amount: amount + 0, currency });
  const change = (one: PricedLine | undefined, other: PricedLine | undefined): LineChange => ({
    id: (other ?? one)?.id ?? "",
    change: !one ? "added" : !other ? "removed" : isSame(one, other) ? "same" : "changed",
    before: one,
    after: other,
    difference: money((other?.amount.amount ?? 0) - (one?.amount.amount ?? 0)),
  });
  const lineOf = (lines: readonly PricedLine[], id: string) => lines.find((each) => each.id === id);
  return {
    lines: [
      ...after.lines.map((each) => change(lineOf(before.lines, each.id), each)),
      ...before.lines.filter(({ id }) => !lineOf(after.lines, id)).map((each) => change(each, undefined)),
    ],
    difference: money(after.total.amount - before.total.amount),
  };
}
