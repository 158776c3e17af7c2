import type { ItemStatus, TripStatus } from "../../contract/trips.ts";
import { bookedStatuses, troubledStatuses } from "./items/item-states.ts";

/** The facts that decide a trip's status. */
export interface TripFacts {
  readonly items: readonly { readonly status: ItemStatus; readonly startsAt: Date; readonly endsAt: Date }[];
  /** When its person cancelled the whole of it; what stayed booked decides as before. */
  readonly closedAt: Date | null;
  /** The end of aftercare. */
  readonly aftercareUntil: Date;
  readonly now: Date;
}

/** The supplier or the clinic has the next word. */
const theirs: readonly ItemStatus[] = ["confirming", "needs_review", "change_requested", "cancelling"];
/** The person has. */
const ours: readonly ItemStatus[] = [
  "held",
  "pending_payment",
  "payment_failed",
  "change_quoted",
  "cancel_quoted",
  "supplier_changed",
];
const over: readonly ItemStatus[] = ["cancelled", "failed", "no_show"];

/** Derives a trip's status from its items' statuses. */
export function tripStatus({ items, closedAt, aftercareUntil, now }: TripFacts): TripStatus {
  const live = items.filter(({ status }) => !over.includes(status));
  const booked = live.filter(({ status }) => bookedStatuses.includes(status));
  const has = (statuses: readonly ItemStatus[]) => live.some(({ status }) => statuses.includes(status));
  if (live.length === 0) {
    const isCancelled = items.length > 0 && items.every(({ status }) => status === "cancelled");
    return closedAt || isCancelled ? "cancelled" : "planning";
  }
  if (booked.length === live.length) {
    const begins = Math.min(...booked.map(({ startsAt }) => startsAt.getTime()));
    const ends = Math.max(...booked.map(({ endsAt }) => endsAt.getTime()));
    if (now >= aftercareUntil && now.getTime() >= ends) return "closed";
    if (now.getTime() >= ends) return "aftercare";
    if (now.getTime() >= begins) return "travelling";
  }
  if (has(theirs)) return "awaiting_provider";
  if (has(ours)) return "awaiting_client";
  if (booked.length === live.length) return "booked";
  return booked.length > 0 ? "partly_booked" : "planning";
}

/** True if a coordinator has to act: an item failed, is uncertain, or was changed by its supplier. */
export const needsAttention = (items: readonly { readonly status: ItemStatus }[]): boolean =>
  items.some(({ status }) => troubledStatuses.includes(status));
