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
export const refundStates = ["none", "pending", "partial", "full", "failed", "credit_issued"] as const;
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
] as const;
export const TripStatus = z.enum(tripStatuses);
export type TripStatus = z.infer<typeof TripStatus>;

/** An amount that is not paid now, and when or where it is. */
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
  /** Beside the total: paid on the spot, such as a city tax at the hotel. */
  dueOnSite: z.array(DueAmount),
});
export type Price = z.infer<typeof Price>;

/** Refund for a cancellation before an instant; after the last one, nothing is refunded. */
export const CancellationStep = z.strictObject({ before: Instant, refund: Money });
export type CancellationStep = z.infer<typeof CancellationStep>;

/** The rules as they were when it was sold. */
export const Policy = z.strictObject({
  /** In the order of time. Empty: nothing comes back. */
  cancellation: z.array(CancellationStep),
  /** Null where the supplier changes nothing. */
  changeFee: z.nullable(Money),
  /** The supplier's own sentences. */
  conditions: z.array(prose(600)),
});
export type Policy = z.infer<typeof Policy>;

/** Whose contract it is, and who takes the money (the merchant of record). */
export const Seller = z.strictObject({ id: Slug, name: line(120), countryCode: CountryCode });
export type Seller = z.infer<typeof Seller>;

/** By which the supplier's currency became the trip's; kept with the item for ever. */
export const AppliedRate = z.strictObject({
  from: CurrencyCode,
  to: CurrencyCode,
  /** One unit of `from` is this many of `to`. */
  rate: z.number().check(z.gt(0)),
  quoteId: z.nullable(z.string()),
  lockedUntil: z.nullable(Instant),
  source: z.string(),
});
export type AppliedRate = z.infer<typeof AppliedRate>;

export const Traveller = z.strictObject({
  id: Uuid,
  role: z.enum(["patient", "companion"]),
  /** As the passport has them. */
  givenName: line(80),
  familyName: line(80),
  bornOn: PlainDate,
  gender: z.enum(["f", "m", "x"]),
  nationality: CountryCode,
  /** Of `records.ts`, where one is chosen; null until then. */
  passport: z.nullable(z.strictObject({ number: line(40), country: CountryCode, expiresOn: PlainDate })),
  assistance: z.array(z.enum(["wheelchair", "wheelchair-cabin", "extra-legroom", "oxygen", "stretcher"])),
  dietary: z.nullable(line(160)),
});
export type Traveller = z.infer<typeof Traveller>;

/** One thing of a trip, of whatever kind; what is special to a kind stands in `details`. */
export const TripItem = z.strictObject({
  id: Uuid,
  kind: ItemKind,
  status: ItemStatus,
  /** Grows with every change. */
  version: z.int(),
  title: line(200),
  /** One line more: the room, the route, the package. */
  subtitle: z.nullable(line(200)),
  /** Of title and subtitle, and of whatever else its seller wrote. */
  textsLanguage: Language,
  startsAt: Instant,
  endsAt: Instant,
  /** Place of the item, whose time zone its times use. */
  timeZone: TimeZone,
  /** Its city, which names its times. */
  city: line(120),
  seller: Seller,
  /** In the supplier's currency, as it is sold. */
  price: Price,
  /** The total in the trip's currency, and how it came about. */
  amount: Money,
  fx: z.nullable(AppliedRate),
  policy: Policy,
  payment: PaymentState,
  refund: RefundState,
  /** Until when the supplier keeps it; null where it is not held. */
  holdUntil: z.nullable(Instant),
  /** Until when the price stands; null where nothing is pending. */
  expiresAt: z.nullable(Instant),
  /** The supplier's, once it is booked. */
  reference: z.nullable(line(80)),
  /** In the order of time: each flight, the stay, the appointment. */
  parts: z.array(ItemPart),
});
export type TripItem = z.infer<typeof TripItem>;

/** Days of a trip, by the clinic's calendar. */
export const TripDates = z.strictObject({ arrive: PlainDate, treatment: PlainDate, leave: PlainDate });
export type TripDates = z.infer<typeof TripDates>;

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

/** `TRP-7K4P-2QXD`, in either case. */
export const TripReference = z.pipe(
  z.pipe(
    z.string().check(z.regex(/^[A-Za-z]{3}-[0-9A-Za-z]{4}-[0-9A-Za-z]{4}$/)),
    z.transform((text) => text.toUpperCase()),
  ),
  z.string(),
);
