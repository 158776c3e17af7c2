import * as z from "zod/mini";
import { ConsultationStatus } from "../consultations.ts";
import { Money } from "../money.ts";
import { QuoteStatus } from "../quotes.ts";
import { correctionReasons } from "../receipts.ts";
import { ItemKind, ItemStatus } from "../trips.ts";
import { Instant, Uuid } from "../values.ts";
import type { WebhookEvent } from "./constants.ts";

const Request = z.strictObject({ reference: z.string(), status: QuoteStatus });
/** `offer` is the version that the event is about. */
const Offer = z.strictObject({ ...Request.shape, offer: z.int() });
const Booking = z.strictObject({
  id: Uuid,
  /** The reference of the trip. */
  trip: z.string(),
  kind: ItemKind,
  status: ItemStatus,
  startsAt: Instant,
  endsAt: Instant,
  /** In the trip's currency. */
  amount: Money,
});
/** A line of the ledger; the amounts of refunds and corrections are positive. */
const Movement = z.strictObject({ id: Uuid, trip: z.string(), amount: Money });
/** A payment, by the id of its line, that was recorded wrongly: so much of it did not come. */
const Correction = z.strictObject({ ...Movement.shape, corrects: Uuid, reason: z.enum(correctionReasons) });
const Consultation = z.strictObject({
  reference: z.string(),
  status: ConsultationStatus,
  startsAt: Instant,
  endsAt: Instant,
});

/** `data` of each event: ids, references, states, times and amounts; no names, no health data. */
export const webhookData = {
  "request.received": Request,
  "offer.sent": Offer,
  "offer.accepted": Offer,
  "offer.declined": Offer,
  "booking.confirmed": Booking,
  "booking.changed": Booking,
  "booking.cancelled": Booking,
  "payment.received": Movement,
  "payment.corrected": Correction,
  "refund.made": Movement,
  "consultation.booked": Consultation,
  "consultation.moved": Consultation,
  "consultation.cancelled": Consultation,
} as const satisfies Readonly<Record<WebhookEvent, z.ZodMiniType>>;

export type WebhookData<E extends WebhookEvent> = z.input<(typeof webhookData)[E]>;
