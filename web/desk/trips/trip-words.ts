import type { SupplierChange } from "../../../contract/booking-news.ts";
import type { HotelTask } from "../../../contract/desk/clinic-hotel.ts";
import type { DeskTrip } from "../../../contract/desk/trips.ts";
import type { PaymentState, RefundState } from "../../../contract/trips.ts";
import { eventNames as bookingEvents } from "../../trip/event-names.ts";
import { itemStates, type Tone } from "../../trip/item-words.ts";
import { m } from "../../words/compiled/messages.js";

type Shown<State extends string> = Readonly<Record<State, readonly [tone: Tone, name: () => string]>>;

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
  to_send: ["warning", m.desk_trips_refund_to_send],
  partial: ["neutral", m.desk_trips_refund_partial],
  full: ["neutral", m.desk_trips_refund_full],
  failed: ["danger", m.desk_trips_refund_failed],
  credit_issued: ["neutral", m.desk_trips_refund_credit],
};

/** Why a treatment needs another day. */
export const lostDays: Readonly<Record<NonNullable<DeskTrip["lostDay"]>, (facts: { day: string }) => string>> = {
  closed: m.desk_trips_day_closed,
  away: m.desk_trips_day_away,
  full: m.desk_trips_day_full,
};

export const hotelTasks: Readonly<Record<NonNullable<HotelTask>, () => string>> = {
  book: m.desk_trips_hotel_to_book,
  "call-off": m.desk_trips_hotel_off,
};

export const payerNames: Readonly<Record<SupplierChange["payer"], () => string>> = {
  supplier: m.desk_trips_payer_supplier,
  clinic: m.desk_trips_payer_clinic,
  person: m.desk_trips_payer_person,
};

const eventNames: Readonly<Record<string, () => string>> = {
  ...bookingEvents,
  removed: m.desk_trips_event_removed,
  "money-received": m.desk_trips_event_money_received,
  "money-corrected": m.desk_trips_event_money_corrected,
  "credit-kept": m.desk_trips_event_credit_kept,
  "credit-returned": m.desk_trips_event_credit_returned,
  "refund-requested": m.desk_trips_event_refund_requested,
  "refund-approved": m.desk_trips_event_refund_approved,
  "refund-refused": m.desk_trips_event_refund_refused,
  "refund-ended": m.desk_trips_event_refund_ended,
  "refund-withdrawn": m.desk_trips_event_refund_withdrawn,
  "refund-sent": m.desk_trips_event_refund_sent,
  "supplier-changed": m.trips_item_supplier_changed,
  "supplier-change-accepted": m.desk_trips_event_change_accepted,
  "proposals-chosen": m.desk_trips_event_proposals,
  "proposals-withdrawn": m.desk_trips_event_no_proposals,
  "settled-by-hand": m.desk_trips_event_settled,
  "invoice-issued": m.desk_trips_event_invoice,
  "invoice-corrected": m.desk_trips_event_invoice_corrected,
  "credit-note-issued": m.desk_trips_event_credit_note,
  "check-in-reminded": m.desk_trips_event_check_in,
  "passport-reminded": m.desk_trips_event_passport,
  "needs-confirmed": m.desk_trips_event_needs,
  "hotel-booked": m.desk_trips_hotel_booked,
  "hotel-called-off": m.desk_trips_hotel_off_done,
  "cancellation-agreed": m.desk_trips_event_cancelling,
  "trip-cancelled": m.desk_trips_event_trip_cancelled,
  "fit-to-fly": m.desk_trips_event_fit_to_fly,
  scheduled: m.desk_trips_event_scheduled,
  "dates-moved": m.desk_trips_event_moved,
  "move-requested": m.desk_trips_event_move_requested,
  "move-withdrawn": m.desk_trips_event_move_withdrawn,
  "move-refused": m.desk_trips_event_move_refused,
};

/** What happened, in a phrase. */
export const eventName = ({ kind, to }: Pick<DeskTrip["events"][number], "kind" | "to">): string =>
  eventNames[kind]?.() ??
  (to === "cancel_quoted" ? m.desk_trips_event_cancel_quoted() : to ? itemStates[to][1]() : m.bookings_event_other());

const actorNames: Readonly<Record<DeskTrip["events"][number]["actor"], () => string>> = {
  client: m.desk_trips_actor_client,
  clinic: m.bookings_actor_clinic,
  supplier: m.bookings_actor_supplier,
  system: m.desk_trips_actor_system,
};

/** Who acted: a member of staff or the seller of a booking by name. */
export const actorName = (
  { actor, by }: Pick<DeskTrip["events"][number], "actor" | "by">,
  seller: string | undefined,
): string => by ?? (actor === "supplier" && seller ? seller : actorNames[actor]());
