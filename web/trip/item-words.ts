import type { AccountTrip } from "../../contract/account-trips.ts";
import type { ItemKind, ItemStatus, TripItem } from "../../contract/trips.ts";
import type { IconName } from "../ui/icon-names.ts";
import { m } from "../words/compiled/messages.js";

export const kindIcons: Readonly<Record<ItemKind, IconName>> = {
  procedure: "stethoscope",
  hotel: "bed",
  flight: "plane",
  activity: "globe",
  transfer: "location",
};

export const kindNames: Readonly<Record<ItemKind, () => string>> = {
  procedure: m.trips_kind_procedure,
  hotel: m.trips_kind_hotel,
  flight: m.trips_kind_flight,
  activity: m.trips_kind_activity,
  transfer: m.trips_kind_transfer,
};

/** What was called off or never came about. */
export const isOff = ({ status }: { status: ItemStatus }): boolean => status === "cancelled" || status === "failed";

/** Whether there is something to show where it is used, and to keep in a calendar. */
export const hasVoucher = ({ reference, status }: Pick<TripItem, "reference" | "status">): boolean =>
  reference !== null && !isOff({ status });

export type Tone = "neutral" | "primary" | "success" | "warning" | "danger";

export const itemStates: Readonly<Record<ItemStatus, readonly [tone: Tone, name: () => string]>> = {
  draft: ["neutral", m.trips_item_draft],
  priced: ["neutral", m.trips_item_priced],
  held: ["primary", m.trips_item_held],
  expired: ["warning", m.trips_item_expired],
  pending_payment: ["primary", m.trips_item_pending_payment],
  payment_failed: ["danger", m.trips_item_payment_failed],
  confirming: ["primary", m.trips_item_confirming],
  failed: ["danger", m.trips_item_failed],
  needs_review: ["warning", m.trips_item_needs_review],
  confirmed: ["success", m.trips_item_confirmed],
  change_requested: ["primary", m.trips_item_change_requested],
  change_quoted: ["success", m.trips_item_confirmed],
  supplier_changed: ["warning", m.trips_item_supplier_changed],
  cancel_quoted: ["success", m.trips_item_confirmed],
  cancelling: ["primary", m.trips_item_cancelling],
  cancelled: ["neutral", m.trips_item_cancelled],
  in_progress: ["success", m.trips_item_in_progress],
  completed: ["neutral", m.trips_item_completed],
  no_show: ["neutral", m.trips_item_no_show],
};

export const tripStates: Readonly<Record<AccountTrip["status"], readonly [tone: Tone, name: () => string]>> = {
  planning: ["neutral", m.trips_status_planning],
  awaiting_provider: ["primary", m.trips_status_awaiting_provider],
  awaiting_client: ["warning", m.trips_status_awaiting_client],
  partly_booked: ["primary", m.trips_status_partly_booked],
  booked: ["success", m.trips_status_booked],
  travelling: ["success", m.trips_status_travelling],
  aftercare: ["primary", m.trips_status_aftercare],
  closed: ["neutral", m.trips_status_closed],
  cancelled: ["neutral", m.trips_status_cancelled],
};
