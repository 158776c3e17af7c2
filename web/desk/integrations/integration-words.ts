import type { Scope, WebhookEvent } from "../../../contract/clinic/constants.ts";
import type { ApiKey } from "../../../contract/desk/keys.ts";
import type { Webhook, WebhookAttempt, WebhookDelivery } from "../../../contract/desk/webhooks.ts";
import { m } from "../../words/compiled/messages.js";

type Words<K extends string> = Readonly<Record<K, () => string>>;

export const scopeNames: Words<Scope> = {
  "requests:read": m.desk_integrations_scope_requests_read,
  "bookings:read": m.desk_integrations_scope_bookings_read,
  "schedule:read": m.desk_integrations_scope_schedule_read,
  "ledger:read": m.desk_integrations_scope_ledger_read,
  "closures:write": m.desk_integrations_scope_closures_write,
};

export const scopeHints: Words<Scope> = {
  "requests:read": m.desk_integrations_scope_requests_read_hint,
  "bookings:read": m.desk_integrations_scope_bookings_read_hint,
  "schedule:read": m.desk_integrations_scope_schedule_read_hint,
  "ledger:read": m.desk_integrations_scope_ledger_read_hint,
  "closures:write": m.desk_integrations_scope_closures_write_hint,
};

export const eventNames: Words<WebhookEvent | "test"> = {
  "request.received": m.desk_integrations_event_request_received,
  "offer.sent": m.desk_integrations_event_offer_sent,
  "offer.accepted": m.desk_integrations_event_offer_accepted,
  "offer.declined": m.desk_integrations_event_offer_declined,
  "booking.confirmed": m.desk_integrations_event_booking_confirmed,
  "booking.changed": m.desk_integrations_event_booking_changed,
  "booking.cancelled": m.desk_integrations_event_booking_cancelled,
  "payment.received": m.desk_integrations_event_payment_received,
  "payment.corrected": m.desk_integrations_event_payment_corrected,
  "refund.made": m.desk_integrations_event_refund_made,
  "consultation.booked": m.desk_integrations_event_consultation_booked,
  "consultation.moved": m.desk_integrations_event_consultation_moved,
  "consultation.cancelled": m.desk_integrations_event_consultation_cancelled,
  test: m.desk_integrations_event_test,
};

export const keyStates = {
  active: { tone: "success", name: m.desk_integrations_active },
  ended: { tone: "neutral", name: m.desk_integrations_ended },
  revoked: { tone: "neutral", name: m.desk_integrations_revoked },
} as const satisfies Record<ApiKey["state"], object>;

export const webhookStates = {
  on: { tone: "success", name: m.desk_integrations_on },
  off: { tone: "neutral", name: m.desk_integrations_off },
  stopped: { tone: "danger", name: m.desk_integrations_stopped },
} as const satisfies Record<Webhook["state"], object>;

export const deliveryTones = {
  waiting: "warning",
  delivered: "success",
  failed: "danger",
} as const satisfies Record<WebhookDelivery["state"], string>;

const problemNames: Words<NonNullable<WebhookAttempt["problem"]>> = {
  late: m.desk_integrations_problem_late,
  "refused-address": m.desk_integrations_problem_refused_address,
  "unknown-host": m.desk_integrations_problem_unknown_host,
  broken: m.desk_integrations_problem_broken,
};

/** What became of an attempt. */
export const attemptText = ({ status, problem, milliseconds }: WebhookAttempt): string =>
  problem ? problemNames[problem]() : m.desk_integrations_status({ status: String(status), milliseconds });
