import type { AccountTrip } from "../../contract/account-trips.ts";
import type { TripItem } from "../../contract/trips.ts";
import type { Language } from "../../contract/values.ts";
import { dayAfter, instantOf } from "../../contract/zoned-time.ts";
import { balanceOf, nextDueOf, paymentOf } from "./amounts.ts";
import { actionsOf, deadlineOf, isBalanceDue } from "./items/item-actions.ts";
import type { ItemRow } from "./items/item-queries.ts";
import { bookedStatuses } from "./items/item-states.ts";
import { flightPapers, policyIn, priceIn, sellerIn, wordsIn } from "./items/item-words.ts";
import { cityOf, isTimeOpen, partsOf, type Seen } from "./parts.ts";
import type { TripRow } from "./queries.ts";
import { tripStatus } from "./status.ts";

/** Days of aftercare after the journey home. */
const aftercareDays = 90;

export const presentItem = (item: ItemRow, seen: Seen, now: Date): TripItem => {
  const { content, amount, currency, ...row } = item;
  const papers = flightPapers(item, seen.language);
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    version: row.version,
    ...wordsIn(content, seen.language),
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    ...(isTimeOpen(item) && { isTimeOpen: true }),
    timeZone: row.timeZone,
    city: cityOf(item, seen),
    seller: sellerIn(content, seen.language),
    price: priceIn(content, seen.language),
    amount: { amount, currency },
    fx: content.fx,
    policy: policyIn(content, seen.language),
    payment: paymentOf(item),
    refund: row.refundState,
    holdUntil: row.holdUntil?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    reference: row.reference,
    ...(papers.length > 0 && { papers }),
    parts: partsOf(item, seen),
    needs: [...(content.needs ?? [])],
    deadline: deadlineOf(item, now),
    due: dueOf(item),
    actions: actionsOf(item),
  };
};

function dueOf(item: ItemRow): TripItem["due"] {
  const next = isBalanceDue(item) ? nextDueOf(item) : undefined;
  if (!next) return null;
  const { currency } = item;
  return {
    left: { amount: balanceOf(item), currency },
    next: { amount: next.amount, currency },
    at: next.dueAt?.toISOString() ?? null,
  };
}

/** Items that count: what was called off or never came about costs nothing any more. */
export const isLive = ({ status }: Pick<ItemRow, "status">): boolean => status !== "cancelled" && status !== "failed";

/** Bookings that stay when the treatment of their trip is cancelled, and until when each is cancelled at no cost. */
export const stayingOf = (items: readonly ItemRow[], language: Language, now: Date) =>
  items
    .filter(({ kind, status }) => kind !== "procedure" && bookedStatuses.includes(status) && status !== "cancelling")
    .map((item) => {
      const deadline = deadlineOf(item, now);
      return {
        title: wordsIn(item.content, language).title,
        amount: { amount: item.amount, currency: item.currency },
        freeUntil: deadline?.kind === "free-cancellation" ? deadline.at : null,
      };
    });

/** A trip's status by its items and the calendar. */
export const statusOf = (row: TripRow, items: readonly ItemRow[], now: Date): AccountTrip["status"] =>
  tripStatus({
    items,
    closedAt: row.closedAt,
    aftercareUntil: instantOf({ day: dayAfter(row.leaveOn, aftercareDays), time: "00:00" }, row.timeZone),
    now,
  });

const awaited: readonly ItemRow["status"][] = ["cancelling", "confirming", "needs_review"];

/** Some of it is cancelled, and nothing else stays than the clinic's rides: only sellers have not answered yet. */
const isEnding = (items: readonly ItemRow[]): boolean =>
  items.some(({ status }) => status === "cancelled" || status === "cancelling") &&
  items
    .filter((item) => isLive(item) && !(item.kind === "transfer" && item.supplier === "clinic"))
    .every(({ status }) => awaited.includes(status));

/** Nothing of the trip takes place any more. */
export const isCalledOff = (row: TripRow, items: readonly ItemRow[], now: Date): boolean =>
  statusOf(row, items, now) === "cancelled" || isEnding(items);
