import type { Db } from "../../../adapters/database/database.ts";
import { dayAfter, dayIn } from "../../../contract/zoned-time.ts";
import { refuseWith } from "../../formats/refuse-with.ts";
import type { LedgerRow } from "../../payments/ledger-queries.ts";
import { type PaymentRow, updatePayment } from "../../payments/queries.ts";
import { returnedFor, withdrawExcess } from "../../payments/refunds.ts";
import type { Services } from "../../services.ts";
import { dueNowOf, paidForOf, payableOf } from "../../trips/amounts.ts";
import type { ItemContent, ItemRow } from "../../trips/items/item-queries.ts";
import { bookedStatuses } from "../../trips/items/item-states.ts";
import { moveItem } from "../../trips/items/items.ts";
import type { CheckoutRow } from "../queries.ts";

interface PaidLine {
  readonly id: string;
  /** Taken for it at the purchase, as far as it is still paid. */
  readonly paid: number;
}

/**
 * How much less each booking of a purchase is paid without an amount of it, the last one first: what is recorded instead pays
 * the earliest first. Undefined where less than that is paid.
 */
export function paidLess(lines: readonly PaidLine[], amount: number): ReadonlyMap<string, number> | undefined {
  let left = amount;
  const less = new Map<string, number>();
  for (const { id, paid } of lines.toReversed()) {
    const part = Math.min(left, paid);
    if (part > 0) less.set(id, part);
    left -= part;
  }
  return left > 0 ? undefined : less;
}

/** Days, by the clocks of the booking, to pay a deposit again that was taken back. */
const daysForDeposit = 3;

/** A booking of which so much is paid beside its deposit; below nothing, a part of the deposit is due again. */
export const paidLessContent = ({ now }: Services, { content, timeZone }: ItemRow, paidLater: number): ItemContent => ({
  ...content,
  paidLater,
  depositBy: dayAfter(dayIn(timeZone, now()), daysForDeposit),
});

/**
 * Takes back money that has made bookings: they stay booked, and what they are paid less is due for them.
 * The bookings are held. @throws Refusal where they are not paid so much any more
 */
export async function takeBackPurchase(
  services: Services,
  tx: Db,
  {
    payment,
    checkout,
    entry,
    items,
  }: { payment: PaymentRow; checkout: CheckoutRow; entry: LedgerRow; items: ItemRow[] },
): Promise<void> {
  const { providerId } = payment;
  const lines: PaidLine[] = [];
  for (const { itemId: id, dueNow } of checkout.lines) {
    const item = items.find((one) => one.id === id);
    const isPaid = item && ["paid", "deposit_paid"].includes(item.paymentState) && bookedStatuses.includes(item.status);
    if (isPaid) lines.push({ id, paid: Math.min(dueNow, paidForOf(item) - (await returnedFor(tx, item))) });
  }
  const less = paidLess(lines, entry.amount) ?? refuseWith("wrong-state", "booking-not-as-recorded");
  // Refunds are bounded by what was taken, in the proportion of both amounts.
  const { id, amount, tripAmount, captured } = payment;
  const taken = { amount: amount - entry.amount, tripAmount: tripAmount - entry.amount };
  await updatePayment(tx, { id, ...taken, captured: captured - entry.amount });
  for (const item of items) {
    const part = less.get(item.id);
    if (part === undefined) continue;
    const { content, paymentState } = item;
    const paidLater = paymentState === "paid" ? payableOf(item) - dueNowOf(item) : (content.paidLater ?? 0);
    const owing = await moveItem(services, tx, providerId, {
      id: item.id,
      actor: "clinic",
      kind: "money",
      set: { paymentState: "deposit_paid", content: paidLessContent(services, item, paidLater - part) },
    });
    await withdrawExcess(services, tx, owing, paidForOf(owing));
  }
}
