import type { DeskTrip } from "../../../contract/desk/trips.ts";

/** Whether something of a trip is at a checkout that waits for its payment. */
export const isAtCheckout = (items: DeskTrip["items"]): boolean =>
  items.some(({ status }) => status === "held" || status === "pending_payment" || status === "payment_failed");
