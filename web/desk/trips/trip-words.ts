import type { SupplierChange } from "../../../contract/booking-news.ts";
import type { DeskTrip } from "../../../contract/desk/trips.ts";
import type { ItemKind, ItemStatus, PaymentState, RefundState } from "../../../contract/trips.ts";
import type { IconName } from "../../ui/icon.tsx";
import { m } from "../../words/compiled/messages.js";

type Tone = "neutral" | "primary" | "success" | "warning" | "danger";
type Shown<State extends string> = Readonly<Record<State, readonly [tone: Tone, name: () => string]>>;

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

export const itemStates: Shown<ItemStatus> = {
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

export const paymentStates: Shown<PaymentState> = {
  none: ["neutral", m.desk_trips_payment_none],
  deposit_due: ["warning", m.desk_trips_payment_deposit_due],
  authorised: ["primary", m.desk_trips_payment_authorised],
  deposit_paid: ["warning", m.desk_trips_payment_deposit_paid],
  paid: ["success", m.desk_trips_payment_paid],
  failed: ["danger", m.desk_trips_payment_failed],
  disputed: ["danger", m.desk_trips_payment_disputed],
};

export const refundStates: Shown<RefundState> = {
  none: ["neutral", m.desk_trips_refund_none],
  pending: ["primary", m.desk_trips_refund_pending],
  partial: ["neutral", m.desk_trips_refund_partial],
  full: ["neutral", m.desk_trips_refund_full],
  failed: ["danger", m.desk_trips_refund_failed],
  credit_issued: ["neutral", m.desk_trips_refund_credit],
};

export const payerNames: Readonly<Record<SupplierChange["payer"], () => string>> = {
  supplier: m.desk_trips_payer_supplier,
  clinic: m.desk_trips_payer_clinic,
  person: m.desk_trips_payer_person,
};

const eventNames: Readonly<Record<string, () => string>> = {
  added: m.bookings_event_added,
  removed: m.desk_trips_event_removed,
  repriced: m.bookings_event_repriced,
  money: m.bookings_event_money,
  "money-received": m.desk_trips_event_money_received,
  "quote-expired": m.bookings_event_quote_expired,
  kept: m.bookings_event_kept,
  changed: m.bookings_event_changed,
  "change-agreed": m.bookings_event_change_agreed,
  "change-paid": m.bookings_event_change_paid,
  "cancellation-refused": m.bookings_event_cancellation_refused,
  "change-refused": m.bookings_event_change_refused,
  "refund-ordered": m.bookings_event_refund,
  "refund-owed": m.bookings_event_refund,
  "refund-requested": m.desk_trips_event_refund_requested,
  "refund-approved": m.desk_trips_event_refund_approved,
  "refund-refused": m.desk_trips_event_refund_refused,
  "refund-sent": m.desk_trips_event_refund_sent,
  "balance-reminded": m.bookings_event_reminded,
  "balance-asked": m.bookings_event_reminded,
  "balance-paid": m.bookings_event_balance_paid,
  "supplier-changed": m.trips_item_supplier_changed,
  "supplier-change-accepted": m.desk_trips_event_change_accepted,
  "settled-by-hand": m.desk_trips_event_settled,
  "invoice-issued": m.desk_trips_event_invoice,
  "needs-confirmed": m.desk_trips_event_needs,
  "fit-to-fly": m.desk_trips_event_fit_to_fly,
  "move-refused": m.desk_trips_event_move_refused,
};

/** What happened, in a phrase. */
export const eventName = ({ kind, to }: Pick<DeskTrip["events"][number], "kind" | "to">): string =>
  eventNames[kind]?.() ?? (to ? itemStates[to][1]() : m.bookings_event_other());

const actorNames: Readonly<Record<DeskTrip["events"][number]["actor"], () => string>> = {
  client: m.desk_trips_actor_client,
  clinic: m.bookings_actor_clinic,
  supplier: m.bookings_actor_supplier,
  system: m.bookings_actor_system,
};

/** Who acted: a member of staff by name. */
export const actorName = ({ actor, by }: Pick<DeskTrip["events"][number], "actor" | "by">): string =>
  by ?? actorNames[actor]();
