import type { Refused, Unavailable, Unknown } from "../bookings/bookings.ts";
import type { DuffelRefusal } from "./duffel.ts";

/** Error codes (https://duffel.com/docs/api/overview/errors) of a refusal without an effect. */
const reasons: Readonly<Record<string, Refused["reason"]>> = {
  offer_no_longer_available: "sold-out",
  rate_unavailable: "sold-out",
  offer_expired: "expired",
  offer_request_already_booked: "expired",
  price_changed: "price-changed",
  payment_amount_does_not_match_order_amount: "price-changed",
  order_not_created: "not-allowed",
  unavailable_feature: "not-allowed",
  unsupported_action: "not-allowed",
  not_found: "not-found",
};
/** A repeated request: Duffel's own list shows whether the first one took effect. */
const unclear = new Set(["order_creation_already_attempted", "booking_already_attempted", "duplicate_booking"]);
const byType: Readonly<Record<string, Refused["reason"]>> = {
  validation_error: "invalid",
  invalid_request_error: "invalid",
  invalid_state_error: "not-allowed",
};

/** The outcome of a refused write. */
export function outcomeOf({ type, code }: DuffelRefusal): Refused | Unknown | Unavailable {
  // The operator's Duffel balance is empty, which a traveller cannot fix.
  if (code === "insufficient_balance") return { kind: "unavailable", reason: "the balance at Duffel is too low" };
  if (unclear.has(code)) return { kind: "unknown" };
  const reason = reasons[code] ?? byType[type];
  return reason ? { kind: "refused", reason } : { kind: "unknown" };
}
