// Separate from the schemas, so that screens do not load the schema library.

/** What an API key may do. */
export const scopes = ["requests:read", "bookings:read", "schedule:read", "ledger:read", "closures:write"] as const;
export type Scope = (typeof scopes)[number];

/** Events that a clinic's system can be told of. */
export const webhookEvents = [
  "request.received",
  "offer.sent",
  "offer.accepted",
  "offer.declined",
  "booking.confirmed",
  "booking.changed",
  "booking.cancelled",
  "payment.received",
  "payment.corrected",
  "refund.made",
  "consultation.booked",
  "consultation.moved",
  "consultation.cancelled",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Hours in which the secret before a rotation signs too. */
export const overlapHours = 24;
/** Days in which a delivery is repeated, and after which an address that only fails is switched off. */
export const deliveryDays = 3;
/** Days that the log of deliveries is kept. */
export const logDays = 30;
/** Characters of the receiver's answer that the log keeps. */
export const keptAnswer = 1024;

/** Where the calls of a clinic's own system begin, on each of its domains. */
export const clinicApiPath = "/api/clinic/v1";
