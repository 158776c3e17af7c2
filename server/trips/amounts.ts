import type { Rate } from "../../adapters/exchange-rates/exchange-rates.ts";
import { earlier } from "../../contract/durations.ts";
import { refuse } from "../../contract/errors.ts";
import { type Money, shareOf } from "../../contract/money.ts";
import type { AppliedRate, Price } from "../../contract/trips.ts";
import { dayIn, instantOf } from "../../contract/zoned-time.ts";
import { m } from "../../web/words/compiled/messages.js";
import type { Services } from "../services.ts";
import type { ItemRow } from "./items/item-queries.ts";

/** An item's amount in the trip's currency, with the seller's price that it stands for. */
interface PricedItem {
  readonly content: {
    readonly price: Pick<Price, "total" | "dueLater">;
    readonly fx: AppliedRate | null;
    readonly paidLater?: number;
  };
  readonly amount: number;
}

/**
 * A part of an item's price in the trip's currency, in the proportion in which the whole became the item's amount,
 * rounded half away from zero: the whole price is exactly the whole amount.
 */
export function inTripCurrency({ content, amount }: PricedItem, part: Pick<Money, "amount">): number {
  const whole = content.price.total.amount;
  if (whole === 0) return 0;
  return content.fx ? shareOf(amount, part.amount, whole) : part.amount;
}

/**
 * The amount to be paid at booking, in the trip's currency: all but the sum of later parts, which is rounded once, so that
 * both make the whole.
 */
export function dueNowOf(item: PricedItem): number {
  const later = item.content.price.dueLater.reduce((all, due) => all + due.amount.amount, 0);
  return Math.max(0, item.amount - inTripCurrency(item, { amount: later }));
}

type PaidItem = PricedItem & {
  readonly content: Pick<ItemRow["content"], "disputes" | "paidAs" | "paidLater" | "dueAgain" | "depositBy">;
  readonly paymentState: ItemRow["paymentState"];
};

/** All that has to be paid for an item: its price, and what was refunded to be paid once more. */
export const payableOf = ({ amount, content }: Pick<PaidItem, "amount" | "content">): number =>
  amount + (content.dueAgain ?? 0);

/** The amount taken for an item, in the trip's currency, without what banks took back; an open dispute has taken nothing yet. */
export function paidForOf(row: PaidItem): number {
  const { paidAs = "paid", disputes = [], paidLater = 0 } = row.content;
  const state = row.paymentState === "disputed" ? paidAs : row.paymentState;
  const deposit = Math.min(payableOf(row), dueNowOf(row) + paidLater);
  const taken = state === "paid" ? payableOf(row) : state === "deposit_paid" ? deposit : 0;
  const lost = disputes.reduce((all, { step, amount }) => all + (step === "lost" ? amount : 0), 0);
  return Math.max(0, taken - lost);
}

/** What is still due for a booked item, in the trip's currency. */
export const balanceOf = (row: PaidItem): number =>
  row.paymentState === "deposit_paid" ? payableOf(row) - paidForOf(row) : 0;

/** What of the payment at booking was taken back since, so that it is due once more. */
export const depositDueOf = (row: PaidItem): number =>
  row.paymentState === "deposit_paid" ? Math.max(0, Math.min(payableOf(row), dueNowOf(row)) - paidForOf(row)) : 0;

/** The payment state as it is shown: a deposit is paid while the money that was taken covers it. */
export const paymentOf = (row: PaidItem): ItemRow["paymentState"] =>
  depositDueOf(row) > 0 ? "deposit_due" : row.paymentState;

type Dated = Pick<ItemRow, "startsAt" | "timeZone"> & {
  readonly content: { readonly details?: ItemRow["content"]["details"] };
};

/** The last moment of a day by the clocks of an item; on the day that the item starts, its start, where that has a time. */
export function endOfDay(day: string, { startsAt, timeZone, content }: Dated): Date {
  const end = instantOf({ day, time: "23:59" }, timeZone);
  const isOpen = content.details?.["isTimeOpen"] === true;
  return isOpen || day > dayIn(timeZone, startsAt) ? end : earlier(end, startsAt);
}

/** The last moment to pay what is due for a booked item: on the day that it starts where no day was named. */
export const lastDueAt = (row: PaidItem & Dated): Date =>
  balanceDueAt(row) ?? endOfDay(dayIn(row.timeZone, row.startsAt), row);

/** The last moment to pay the first of what is due later; undefined where no day was named. */
export function balanceDueAt(row: PaidItem & Dated): Date | undefined {
  const [next] = instalmentsOf(row);
  if (next) return next.dueAt ?? undefined;
  const [first] = byDay(row);
  return first?.on ? endOfDay(first.on, row) : undefined;
}

/** One of the later payments for a booked item, in the trip's currency. */
export interface Instalment {
  readonly label: string;
  readonly amount: number;
  readonly dueAt: Date | null;
}

const byDay = ({ content }: PricedItem) =>
  content.price.dueLater.toSorted((one, other) => (one.on ?? "9").localeCompare(other.on ?? "9"));

/** The name of a deposit that is due once more, a sentence of the product's own. */
export const depositLabel = m.procedures_deposit({}, { locale: "en" });

/** What is still due for a booked item, the earliest first: what was paid later has paid the earliest. */
export function instalmentsOf(row: PaidItem & Dated): Instalment[] {
  const deposit = depositDueOf(row);
  let left = balanceOf(row) - deposit;
  const parts = byDay(row).toReversed();
  const due = parts.flatMap(({ label, amount, on }, index): Instalment[] => {
    const isFirst = index === parts.length - 1;
    const part = isFirst ? left : Math.min(left, inTripCurrency(row, amount));
    left -= part;
    return part > 0 ? [{ label, amount: part, dueAt: on === null ? null : endOfDay(on, row) }] : [];
  });
  const later = due.toReversed();
  if (deposit === 0) return later;
  const { depositBy } = row.content;
  const first = later[0]?.dueAt ?? null;
  const asked = depositBy === undefined ? first : endOfDay(depositBy, row);
  return [{ label: depositLabel, amount: deposit, dueAt: asked && first ? earlier(asked, first) : asked }, ...later];
}

type Due = Pick<Instalment, "amount" | "dueAt">;

/** What is due for a booked item, the first first: its parts of one moment together. */
export const duesOf = (row: PaidItem & Dated): Due[] =>
  [...Map.groupBy(instalmentsOf(row), ({ dueAt }) => dueAt?.getTime()).values()].flatMap(([first, ...others]) =>
    first ? [{ amount: others.reduce((all, { amount }) => all + amount, first.amount), dueAt: first.dueAt }] : [],
  );

/** What is due next; undefined where nothing is due. */
export const nextDueOf = (row: PaidItem & Dated): Due | undefined => duesOf(row)[0];

/** A source's rate as it is kept with what was priced by it. */
export const appliedRateOf = ({ from, to, rate, id, lockedUntil, source }: Rate): AppliedRate => ({
  from,
  to,
  rate,
  quoteId: id,
  lockedUntil: lockedUntil?.toISOString() ?? null,
  source: source.name,
});

/** The rate from a supplier's currency to the trip's; null where both are the same. @throws Refusal */
export async function rateFor({ rates }: Services, from: string, to: string): Promise<AppliedRate | null> {
  if (from === to) return null;
  const rate = await rates.quote(from, to, "none");
  if (rate.kind !== "rate")
    return refuse("try-later", "The price cannot be reckoned in your trip's currency just now. Please try again soon.");
  return appliedRateOf(rate);
}

/** What is released of money on hold on a card, and the fee that is charged of it, where bookings end before they were charged. */
export function releasedOf(...rows: readonly ItemRow[]): { released?: Money; charged?: Money } {
  const holds = rows.flatMap(({ content, currency }) => (content.fromHold ? [{ ...content.fromHold, currency }] : []));
  const [first] = holds;
  if (!first) return {};
  const charged = holds.reduce((all, one) => all + one.charged, 0);
  const held = holds.reduce((all, one) => all + one.held, 0);
  const { currency } = first;
  return { released: { amount: held - charged, currency }, charged: { amount: charged, currency } };
}
