import * as z from "zod/mini";
import { ItemPart } from "./item-parts.ts";
import { CurrencyCode, Money } from "./money.ts";
import { CountryCode, Instant, Language, line, PlainDate, prose, Slug, TimeZone, Uuid } from "./values.ts";

/** Kinds of a trip's items. */
export const itemKinds = ["procedure", "hotel", "flight", "activity", "transfer"] as const;
export const ItemKind = z.enum(itemKinds);
export type ItemKind = z.infer<typeof ItemKind>;

/** Status of an item, the same for every kind. The server's rules list the transitions. */
export const itemStatuses = [
  "draft",
  "priced",
  "held",
  "expired",
  "pending_payment",
  "payment_failed",
  "confirming",
  "failed",
  "needs_review",
  "confirmed",
  "change_requested",
  "change_quoted",
  "supplier_changed",
  "cancel_quoted",
  "cancelling",
  "cancelled",
  "in_progress",
  "completed",
  "no_show",
] as const;
export const ItemStatus = z.enum(itemStatuses);
export type ItemStatus = z.infer<typeof ItemStatus>;

/** Payment state of an item, beside its status. */
export const paymentStates = [
  "none",
  "deposit_due",
  "authorised",
  "deposit_paid",
  "paid",
  "failed",
  "disputed",
] as const;
export const PaymentState = z.enum(paymentStates);
export type PaymentState = z.infer<typeof PaymentState>;

/** Refund state, beside both. */
/** `pending`: a payment service sends it; `to_send`: the clinic has to send it. */
export const refundStates = ["none", "pending", "to_send", "partial", "full", "failed", "credit_issued"] as const;
export const RefundState = z.enum(refundStates);
export type RefundState = z.infer<typeof RefundState>;

/** Derived from the items. */
export const tripStatuses = [
  "planning",
  "awaiting_provider",
  "awaiting_client",
  "partly_booked",
  "booked",
  "travelling",
  "aftercare",
  "closed",
  "cancelled",
] as const;
export const TripStatus = z.enum(tripStatuses);
export type TripStatus = z.infer<typeof TripStatus>;

/** An amount that is not due now, with its date or place. */
export const DueAmount = z.strictObject({ label: line(160), amount: Money, on: z.nullable(PlainDate) });
export type DueAmount = z.infer<typeof DueAmount>;

/** A price: `total` is the sum of base, taxes and fees. */
export const Price = z.strictObject({
  total: Money,
  base: Money,
  taxes: Money,
  fees: Money,
  /** Parts of the total that are paid later. */
  dueLater: z.array(DueAmount),
  /** Not part of the total: paid on site, such as a city tax. */
  dueOnSite: z.array(DueAmount),
});
export type Price = z.infer<typeof Price>;

/** Refund for a cancellation before an instant; after the last one, nothing is refunded. */
export const CancellationStep = z.strictObject({ before: Instant, refund: Money });
export type CancellationStep = z.infer<typeof CancellationStep>;

/** The cancellation policy at the time of sale. */
export const Policy = z.strictObject({
  /** In order of time. Empty: no refund. */
  cancellation: z.array(CancellationStep),
  /** Null when the supplier allows no changes. */
  changeFee: z.nullable(Money),
  /** The supplier's own sentences. */
  conditions: z.array(prose(600)),
});
export type Policy = z.infer<typeof Policy>;

/** The contracting party and merchant of record. */
export const Seller = z.strictObject({ id: Slug, name: line(120), countryCode: CountryCode });
export type Seller = z.infer<typeof Seller>;

/** The conversion from the supplier's currency to the trip's, stored with the item. */
export const AppliedRate = z.strictObject({
  from: CurrencyCode,
  to: CurrencyCode,
  /** Units of `to` per unit of `from`. */
  rate: z.number().check(z.gt(0)),
  quoteId: z.nullable(z.string()),
  lockedUntil: z.nullable(Instant),
  source: z.string(),
});
export type AppliedRate = z.infer<typeof AppliedRate>;

export const assistanceKinds = ["wheelchair", "wheelchair-cabin", "extra-legroom", "oxygen", "stretcher"] as const;
export const travellerNeeds = [...assistanceKinds, "diet"] as const;
export const needAnswers = ["confirmed", "requested", "to-arrange"] as const;

export const Traveller = z.strictObject({
  id: Uuid,
  role: z.enum(["patient", "companion"]),
  /** As in the passport. */
  givenName: line(80),
  familyName: line(80),
  bornOn: PlainDate,
  gender: z.enum(["f", "m", "x"]),
  nationality: CountryCode,
  /** From `client-records.ts`; null until one is chosen. */
  passport: z.nullable(z.strictObject({ number: line(40), country: CountryCode, expiresOn: PlainDate })),
  assistance: z.array(z.enum(assistanceKinds)),
  dietary: z.nullable(line(160)),
});
export type Traveller = z.infer<typeof Traveller>;

/** What a seller was told that a traveller needs, and its answer; `to-arrange` where it takes no such request with a booking. */
export const TravellerNeed = z.strictObject({
  /** The traveller's name, as on the booking. */
  name: z.string(),
  need: z.enum(travellerNeeds),
  /** Of a diet, in the traveller's words. */
  text: z.nullable(z.string()),
  answer: z.enum(needAnswers),
});
export type TravellerNeed = z.infer<typeof TravellerNeed>;

/** What is to be done, or begins, next. */
export const deadlineKinds = ["pay", "hold", "price", "free-cancellation", "starts"] as const;
const Deadline = z.strictObject({ kind: z.enum(deadlineKinds), at: Instant });

export const itemActions = ["pay", "pay-rest", "cancel", "change", "decide", "remove"] as const;

/** An item of a trip; `details` is specific to its kind. */
export const TripItem = z.strictObject({
  id: Uuid,
  kind: ItemKind,
  status: ItemStatus,
  /** Incremented with every change. */
  version: z.int(),
  title: line(200),
  /** A second line: the room, the route, the package. */
  subtitle: z.nullable(line(200)),
  /** Of title, subtitle and the seller's other texts. */
  textsLanguage: Language,
  startsAt: Instant,
  endsAt: Instant,
  /** Only the days of both count: the clinic has not set the time yet. */
  isTimeOpen: z.optional(z.boolean()),
  /** The place of the item, in whose time zone its times are shown. */
  timeZone: TimeZone,
  /** Its city, which names its times. */
  city: line(120),
  seller: Seller,
  /** In the supplier's currency, at the sale. */
  price: Price,
  /** The total in the trip's currency, with its conversion. */
  amount: Money,
  fx: z.nullable(AppliedRate),
  policy: Policy,
  payment: PaymentState,
  refund: RefundState,
  /** The end of the supplier's hold; null without one. */
  holdUntil: z.nullable(Instant),
  /** The price's expiry; null when nothing is pending. */
  expiresAt: z.nullable(Instant),
  /** The supplier's reference, once booked. */
  reference: z.nullable(line(80)),
  /** Of a booked flight, what is shown at the airport: the airline's own reference, and the tickets. */
  papers: z.optional(z.array(z.strictObject({ label: z.string(), text: z.string() }))),
  /** In the order of time: each flight, the stay, the appointment. */
  parts: z.array(ItemPart),
  needs: z.array(TravellerNeed),
  deadline: z.nullable(Deadline),
  /** What is still due of a booked item, and the next part of it; null where nothing is. */
  due: z.nullable(z.strictObject({ left: Money, next: Money, at: z.nullable(Instant) })),
  /** Actions that it permits now. */
  actions: z.array(z.enum(itemActions)),
});
export type TripItem = z.infer<typeof TripItem>;

/** Days of a trip, in the clinic's calendar. */
export const TripDates = z.strictObject({ arrive: PlainDate, treatment: PlainDate, leave: PlainDate });
export type TripDates = z.infer<typeof TripDates>;

/** The newest request to move a confirmed treatment, while the clinic has not confirmed it, or the clinic's own move of it. */
export const MoveRequest = z.strictObject({
  dates: TripDates,
  state: z.enum(["waiting", "refused", "moved"]),
  /** The clinic's, of a refusal or of its own move. */
  reason: z.nullable(prose(600)),
  /** With a refusal: another day that the clinic offers, to which the treatment moves at once. */
  offered: z.nullable(PlainDate),
  requestedAt: Instant,
});
export type MoveRequest = z.infer<typeof MoveRequest>;

/** Ways in which the parts of a trip do not fit together. */
export const gapKinds = [
  "nights",
  "early-night",
  "companion-nights",
  "hotel",
  "two-beds",
  "two-hotels",
  "flight",
  "ride",
  "treatment",
  "activity",
  "activity-flight",
  "activity-hospital",
  "late-appointment",
  "late-hotel",
  "people",
] as const;

/**
 * `nights` without a bed, the `early-night` before `to`, in the small hours of which a flight lands, and `companion-nights` while
 * the patient is in hospital; a `hotel` after the flight home or before the arrival; `two-beds` in hotel and hospital;
 * `two-hotels`, of which the later one is named; a `flight` on `from` that does not fit the stay, which begins or ends on `to`; a `treatment` outside the stay;
 * a `ride` on `from` that misses the flight on `to`;
 * an `activity` on `from` outside the stay, beside or during a flight (`activity-flight`), or in hospital (`activity-hospital`);
 * a flight that lands on `to`, too late for the first appointment (`late-appointment`) or hotel night (`late-hotel`) of `from`;
 * a flight or an activity from `from` for more `people` than travel.
 */
export const TripGap = z.strictObject({
  kind: z.enum(gapKinds),
  /** The booking that it is about. */
  item: z.nullable(Uuid),
  from: PlainDate,
  to: PlainDate,
});
export type TripGap = z.infer<typeof TripGap>;

/** The destination's rule on passports: valid for so long after the entry or the exit, with its source. */
export const EntryRule = z.strictObject({
  after: z.enum(["entry", "exit"]),
  months: z.int(),
  days: z.int(),
  /** Null where the source does not say. */
  issuedWithinYears: z.nullable(z.int()),
  source: z.string(),
  checkedOn: PlainDate,
});
export type EntryRule = z.infer<typeof EntryRule>;

export const TripEntry = z.strictObject({
  country: CountryCode,
  /** Day on which a passport still has to be valid, unless its holder is exempt; that of leaving where all travellers are. */
  passportUntil: PlainDate,
  /** The rule is for other nationalities than those of all travellers. */
  isExempt: z.boolean(),
  /** The rule exempts some nationalities, and no traveller has told theirs. */
  mayBeExempt: z.boolean(),
  /** Null where none is confirmed: the passport has to be valid during the stay, and the embassy says whether for longer. */
  rule: z.nullable(EntryRule),
  /** Travellers whose passport is not valid for long enough. */
  short: z.array(Uuid),
});
export type TripEntry = z.infer<typeof TripEntry>;

/** A trip as far as it narrows what is looked for: its days, and how many travel. */
export const TripOutline = z.strictObject({
  id: Uuid,
  reference: z.string(),
  arriveOn: PlainDate,
  treatmentOn: PlainDate,
  leaveOn: PlainDate,
  travellers: z.int(),
});
export type TripOutline = z.infer<typeof TripOutline>;
