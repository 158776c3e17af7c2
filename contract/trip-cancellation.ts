import * as z from "zod/mini";
import { AccountTrip, OwnCredit } from "./account-trips.ts";
import { CancellationReason, HeldMoney } from "./booking-news.ts";
import { KnockOn, RefundPart } from "./bookings.ts";
import { endpoint } from "./endpoint.ts";
import { clientAct, clientRead } from "./endpoint-kinds.ts";
import { Money } from "./money.ts";
import { ItemKind } from "./trips.ts";
import { Instant, Language, Uuid } from "./values.ts";

/**
 * Why a booking stays when its trip is cancelled: it has begun or is over, its bank examines the payment, its payment is
 * being settled, an answer or a decision is awaited, its seller does not allow it, or it is being cancelled already.
 */
export const keptReasons = ["begun", "disputed", "paying", "waiting", "seller", "cancelling"] as const;
export type KeptReason = (typeof keptReasons)[number];

/** The id of a preview, the same for the same effects. */
const PreviewId = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** In the trip's currency, as in the preview of a single cancellation. */
const amounts = {
  paid: Money,
  /** What went back of the amount paid before, or is on its way. */
  returned: Money,
  /** Missing where nothing is on hold. */
  hold: z.optional(HeldMoney),
  /** The amount that the seller keeps or is still owed. */
  fee: Money,
  refund: Money,
  /** The ways in which the refund goes. */
  parts: z.array(RefundPart),
};

const EndedBooking = z.strictObject({
  id: Uuid,
  kind: ItemKind,
  title: z.string(),
  textsLanguage: Language,
  ...amounts,
  rule: CancellationReason,
  /** Included in it, so that they end with it: the clinic's rides of a treatment. */
  ends: z.array(KnockOn),
});

/** What cancelling a whole trip ends, returns and leaves; nothing is cancelled yet. */
export const TripCancellation = z.strictObject({
  id: PreviewId,
  trip: z.strictObject({ id: Uuid, reference: z.string(), child: AccountTrip.shape.child }),
  /** Sums of the bookings. */
  ...amounts,
  /** Days until a refund arrives. */
  refundDays: z.int(),
  bookings: z.array(EndedBooking),
  /** Their sellers have not answered: they are not charged, and are cancelled at once should they be booked. */
  withdrawn: z.array(KnockOn),
  /** Not bought yet: simply removed. */
  removed: z.array(KnockOn),
  kept: z.array(z.strictObject({ ...KnockOn.shape, reason: z.enum(keptReasons) })),
  /** Begun payments that end. `kept`: what of a transfer has arrived, which becomes a credit; null where nothing has. */
  payments: z.array(z.strictObject({ method: z.enum(["card", "transfer"]), amount: Money, kept: z.nullable(Money) })),
  /** What the clinic keeps for the person already: it stays, whatever is cancelled. */
  credits: z.array(OwnCredit),
  /** The request whose accepted offer ends, because its treatment was not paid; null where there is none. */
  offer: z.nullable(z.string()),
  /** When consultations about the same procedure begin, which stay booked. */
  consultations: z.array(Instant),
  contact: z.strictObject({ name: z.string(), phone: z.string(), email: z.string() }),
});
export type TripCancellation = z.infer<typeof TripCancellation>;

const Trip = z.strictObject({ id: Uuid });
const path = "/api/client/trips/{id}/cancellation";
const language = z.strictObject({ language: z.optional(Language) });

export const previewTripCancellation = endpoint({
  ...clientRead,
  name: "previewTripCancellation",
  summary: "Preview what cancelling a whole trip ends and returns; nothing is cancelled yet",
  path,
  params: Trip,
  query: language,
  answer: TripCancellation,
  refusals: ["not-found", "try-later"],
});

export const cancelTrip = endpoint({
  ...clientAct,
  name: "cancelTrip",
  summary: "Cancel a whole trip as previewed; refused when that has changed",
  path,
  params: Trip,
  query: language,
  body: z.strictObject({ preview: PreviewId }),
  answer: AccountTrip,
  refusals: ["not-found", "conflict", "wrong-state", "try-later"],
});
