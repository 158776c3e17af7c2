import type { KeptReason } from "../../../contract/trip-cancellation.ts";
import { undoCostOf } from "../../checkout/view.ts";
import type { ItemRow } from "../../trips/items/item-queries.ts";
import { unboughtStatuses } from "../../trips/items/item-states.ts";
import { isIncludedRide } from "../included-rides.ts";

/**
 * What becomes of an item when its whole trip is cancelled: its seller is asked to cancel it, it is withdrawn because its
 * seller has not answered yet, it ends with the treatment that includes it, it is removed because it was not bought, or it
 * stays for a reason.
 */
export type Fate = "cancel" | "withdraw" | "end" | "remove" | KeptReason;

/** How the payment of a checkout that is not concluded stands: it ends with the trip, or is being taken. */
export type OpenState = "ends" | "paying";

/** The fate of an item by its own state. @param openStates of the checkouts that are not concluded, by their ids */
export function ownFate(
  row: ItemRow,
  { openStates, now }: { readonly openStates: ReadonlyMap<string, OpenState>; readonly now: Date },
): Fate {
  const { status, checkoutId, paymentState, reference } = row;
  const open = checkoutId === null ? undefined : openStates.get(checkoutId);
  if (status === "pending_payment" || unboughtStatuses.includes(status)) {
    if (open === "paying") return open;
    return status === "pending_payment" && !open ? "paying" : "remove";
  }
  switch (status) {
    case "in_progress":
    case "completed":
    case "no_show":
      return "begun";
    case "cancel_quoted":
    case "cancelling":
      return "cancelling";
    case "confirmed":
    case "supplier_changed":
      if (paymentState === "disputed") return "disputed";
      return reference === null ? "waiting" : "cancel";
    case "confirming":
    case "needs_review":
      // By the terms of the sale: its seller can be asked when it has answered.
      return reference === null && undoCostOf(row, row.amount, now) === 0 ? "withdraw" : "waiting";
    default:
      return "waiting";
  }
}

/** The fate of an item that a booked treatment includes: it goes or stays with the treatment. */
export function fateWith(treatment: Fate, own: Fate): Fate {
  if (treatment === "remove" || treatment === "withdraw") return own;
  if (treatment === "cancel") return own === "cancel" ? "end" : own;
  return own === "cancel" || own === "remove" ? treatment : own;
}

/** The treatment of a trip that includes a ride. */
export const treatmentOf = (ride: ItemRow, items: readonly ItemRow[]): ItemRow | undefined =>
  items.find((one) => isIncludedRide(one, ride));
