import { shareOf } from "../../contract/money.ts";
import type { PaymentState } from "../../contract/trips.ts";
import { partOf } from "../payments/ledger.ts";
import type { PaymentRow } from "../payments/queries.ts";
import { paidForOf } from "../trips/amounts.ts";
import type { ItemRow } from "../trips/items/item-queries.ts";
import type { CheckoutRow } from "./queries.ts";

/** What a checkout charged for an item, in minor units of the trip's currency. */
const chargedFor = ({ content }: ItemRow, checkout: string): number =>
  content.charges?.find((charge) => charge.checkout === checkout)?.amount ?? 0;

/** An item's part of the disputed amount; the parts of all items make the whole. */
function partOfDispute(
  { row, payment, items }: { row: CheckoutRow; payment: PaymentRow; items: readonly ItemRow[] },
  { id }: ItemRow,
): number {
  const charges = items.map((item) => chargedFor(item, row.id));
  const whole = charges.reduce((all, amount) => all + amount, 0);
  const disputed = Math.min(payment.dispute?.amount ?? 0, payment.captured);
  if (whole === 0 || payment.captured === 0) return 0;
  const ratio = { amount: shareOf(whole, disputed, payment.captured), tripAmount: whole };
  const place = items.findIndex((item) => item.id === id);
  const before = charges.slice(0, place).reduce((all, amount) => all + amount, 0);
  return partOf(ratio, before + (charges[place] ?? 0)) - partOf(ratio, before);
}

export interface ItemAfterDispute {
  /** One after the other: an item is disputed before the bank's decision. */
  readonly states: readonly PaymentState[];
  readonly content: ItemRow["content"];
  /** False where only the amount has changed. */
  readonly isNews: boolean;
}

/** An item after the present word of the bank on a payment; undefined where the item has it already. */
export function afterDispute(
  standing: { readonly row: CheckoutRow; readonly payment: PaymentRow | undefined; readonly items: readonly ItemRow[] },
  item: ItemRow,
): ItemAfterDispute | undefined {
  const { row, payment } = standing;
  const { paymentState: state, content } = item;
  const isTaken = state === "paid" || state === "deposit_paid";
  if (!payment?.dispute || (!isTaken && state !== "disputed")) return undefined;
  const { step } = payment.dispute;
  const amount = partOfDispute({ ...standing, payment }, item);
  const known = content.disputes?.find(({ checkout }) => checkout === row.id);
  if (known?.step === step && known.amount === amount) return undefined;
  const others = (content.disputes ?? []).filter(({ checkout }) => checkout !== row.id);
  const disputes = [...others, { checkout: row.id, step, amount }];
  const paidAs = isTaken ? state : (content.paidAs ?? "paid");
  const next = { ...content, disputes, paidAs };
  const isOpen = disputes.some((one) => one.step === "open");
  const isLost = !isOpen && paidForOf({ ...item, content: next, paymentState: paidAs }) === 0;
  const end: PaymentState = isOpen ? "disputed" : isLost ? "failed" : paidAs;
  const states = end === state ? [] : isTaken && isLost ? (["disputed", end] as const) : [end];
  return { states, content: next, isNews: known?.step !== step };
}
