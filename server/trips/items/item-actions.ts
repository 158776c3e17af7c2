import { refundAt } from "../../../adapters/bookings/clinic-book.ts";
import { after, minutes } from "../../../contract/durations.ts";
import type { CancellationStep, TripItem } from "../../../contract/trips.ts";
import { wallClock } from "../../../contract/zoned-time.ts";
import { balanceDueAt, balanceOf } from "../amounts.ts";
import { readClinicOfferId } from "../clinic-offers.ts";
import type { ItemContent, ItemRow } from "./item-queries.ts";
import { bookedStatuses, unboughtStatuses } from "./item-states.ts";

/** The clinic's list price waits for its offer, and is not paid before: only an offer holds it. */
const isListPrice = ({ supplier, offerId }: ItemRow): boolean =>
  supplier === "clinic" && readClinicOfferId(offerId)?.kind !== "quote";

/** The last minute of a term: one that ends with a day, at the midnight after it, ends at 23:59 of that day. */
function lastMinute({ before }: Pick<CancellationStep, "before">, { timeZone }: Pick<ItemRow, "timeZone">): Date {
  const end = new Date(before);
  return wallClock(end, timeZone).time === "00:00" ? after(end, -minutes(1)) : end;
}

/** The next deadline of an item. */
export function deadlineOf(row: ItemRow, now: Date): TripItem["deadline"] {
  const { status, holdUntil, expiresAt, content, startsAt, paymentState } = row;
  const at = (kind: NonNullable<TripItem["deadline"]>["kind"], moment: Date) => ({ kind, at: moment.toISOString() });
  if (status === "held" && holdUntil) return at("hold", holdUntil);
  if (unboughtStatuses.includes(status))
    return expiresAt && expiresAt > now && !isListPrice(row) ? at("price", expiresAt) : null;
  if (["cancelled", "failed", "completed", "no_show"].includes(status)) return null;
  const due = balanceDueAt(row);
  if (paymentState === "deposit_paid" && due) return at("pay", due);
  const total = content.price.total;
  const free = content.policy.cancellation.findLast(
    ({ before, refund }) => new Date(before) > now && refund.amount === total.amount,
  );
  if (status === "confirmed" && free && refundAt(content.policy.cancellation, total, now).amount === total.amount)
    return at("free-cancellation", lastMinute(free, row));
  return startsAt > now ? at("starts", startsAt) : null;
}

/** True while something of a booking is due and can be paid. */
export const isBalanceDue = (row: ItemRow): boolean =>
  bookedStatuses.includes(row.status) && row.status !== "cancelling" && balanceOf(row) > 0;

export function actionsOf(row: ItemRow): TripItem["actions"] {
  const { status, content, expiresAt, paymentState } = row;
  const isBooked = (status === "confirmed" || status === "supplier_changed") && paymentState !== "disputed";
  const isDeciding = status === "supplier_changed" || (status === "change_quoted" && expiresAt !== null);
  return [
    ...(["priced", "held", "expired", "payment_failed"].includes(status) ? (["pay"] as const) : []),
    ...(isBalanceDue(row) ? (["pay-rest"] as const) : []),
    ...(isDeciding ? (["decide"] as const) : []),
    ...(isBooked && content.policy.changeFee !== null ? (["change"] as const) : []),
    ...(isBooked ? (["cancel"] as const) : []),
    ...(unboughtStatuses.includes(status) ? (["remove"] as const) : []),
  ];
}

/** The content of what stays booked although it was withdrawn. */
export const asBooked = ({ isWithdrawn, fromHold, ...content }: ItemContent): ItemContent => ({
  ...content,
  ...(fromHold && !isWithdrawn && { fromHold }),
});
