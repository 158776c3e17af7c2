import type { Money } from "../../../contract/money.ts";
import type { ItemRow } from "../trip-items/queries.ts";

/**
 * A part of an item's price in the trip's currency, in the proportion in which the whole became the item's amount,
 * rounded half up: the whole price is exactly the whole amount.
 */
export function inTripCurrency({ content, amount }: Pick<ItemRow, "content" | "amount">, part: Money): number {
  const whole = content.price.total.amount;
  if (whole === 0) return 0;
  if (!content.fx) return part.amount;
  const sign = part.amount < 0 ? -1n : 1n;
  const product = BigInt(Math.abs(part.amount)) * BigInt(amount);
  return Number(sign * ((2n * product + BigInt(whole)) / (2n * BigInt(whole))));
}

/** What is to be paid at booking, in the trip's currency: all but what is paid later. */
export function dueNowOf(row: Pick<ItemRow, "content" | "amount">): number {
  const later = row.content.price.dueLater.reduce((all, { amount }) => all + inTripCurrency(row, amount), 0);
  return row.amount - later;
}

/** What was taken for an item, by its payment state, in the trip's currency. */
export function paidForOf(row: Pick<ItemRow, "content" | "amount" | "paymentState">): number {
  if (row.paymentState === "paid" || row.paymentState === "disputed") return row.amount;
  return row.paymentState === "deposit_paid" ? dueNowOf(row) : 0;
}
