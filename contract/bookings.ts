import * as z from "zod/mini";
import { OfferId } from "./account-trips.ts";
import { BookingBalance, CancellationReason, ClinicAct, HeldMoney, ownMoney, SupplierChange } from "./booking-news.ts";
import { endpoint } from "./endpoint.ts";
import { clientRead } from "./endpoint-kinds.ts";
import { FileAnswer } from "./files.ts";
import { Money } from "./money.ts";
import { ActsFor } from "./quote-steps.ts";
import { ReceiptPart } from "./receipts.ts";
import { ItemKind, ItemStatus, MoveRequest, TripDates, TripGap, TripItem } from "./trips.ts";
import { Instant, Language, PlainDate, TimeZone, Uuid } from "./values.ts";

export const bookingFilters = ["upcoming", "action", "past", "cancelled"] as const;
export type BookingFilter = (typeof bookingFilters)[number];
export const bookingsPerPage = 12;

export const Booking = z.strictObject({
  ...TripItem.shape,
  trip: z.strictObject({ id: Uuid, reference: z.string() }),
  /** The patient of the trip, where a parent or guardian asked for a child, and it is not for companions alone. */
  child: z.nullable(ActsFor),
  /** Of a treatment. */
  moveRequest: z.nullable(MoveRequest),
});
export type Booking = z.infer<typeof Booking>;

export const bookingActors = ["client", "clinic", "supplier", "system"] as const;

/** Other items that a cancellation or a change affects. */
export const KnockOn = z.strictObject({
  id: Uuid,
  kind: ItemKind,
  title: z.string(),
  textsLanguage: Language,
  /** Remaining cost if it is kept. */
  amount: Money,
});
export type KnockOn = z.infer<typeof KnockOn>;

/** To the person's card, to that of another payer, or sent by the clinic itself. */
export const refundWays = ["card", "payer", "clinic"] as const;
export const RefundPart = z.strictObject({ way: z.enum(refundWays), amount: Money });
export type RefundPart = z.infer<typeof RefundPart>;

/** The price of a cancellation; nothing is cancelled yet. */
export const CancellationPreview = z.strictObject({
  id: Uuid,
  item: Uuid,
  expiresAt: Instant,
  /** In the trip's currency: the refund of the paid amount, and the amount that the seller keeps or is still owed. */
  refund: Money,
  fee: Money,
  paid: Money,
  /** What went back of the amount paid before, or is on its way. */
  returned: Money,
  hold: z.optional(HeldMoney),
  /** The rule that gives the amounts. */
  rule: CancellationReason,
  refundDays: z.int(),
  /** The clinic sends some of it by hand, because it was not paid through a payment service. */
  isSentByClinic: z.boolean(),
  parts: z.array(RefundPart),
  knockOn: z.array(KnockOn),
  /** Included in it, so that they end with it: the clinic's rides of a treatment. */
  ends: z.array(KnockOn),
  /** When consultations about the same procedure begin, which stay booked. */
  consultations: z.array(Instant),
  /** What would not fit together in the trip any more. */
  gaps: z.array(TripGap),
});
export type CancellationPreview = z.infer<typeof CancellationPreview>;

/** An offer that could replace a booking, at its current price; the cost of the change is previewed separately. */
export const Alternative = z.strictObject({
  offerId: OfferId,
  title: z.string(),
  subtitle: z.nullable(z.string()),
  startsAt: Instant,
  endsAt: Instant,
  timeZone: TimeZone,
  price: Money,
  /** True if a timely cancellation refunds anything. */
  isRefundable: z.boolean(),
});
export type Alternative = z.infer<typeof Alternative>;

export const ChangePreview = z.strictObject({
  id: Uuid,
  item: Uuid,
  expiresAt: Instant,
  title: z.string(),
  subtitle: z.nullable(z.string()),
  startsAt: Instant,
  endsAt: Instant,
  /** In the trip's currency, fee included; positive: to pay; negative: to refund. */
  difference: Money,
  /** The part that is paid before the change takes effect. */
  dueNow: Money,
  fee: Money,
  amount: Money,
  knockOn: z.array(KnockOn),
  /** What would not fit together in the trip any more. */
  gaps: z.array(TripGap),
});
export type ChangePreview = z.infer<typeof ChangePreview>;

/** A booking with all details. */
export const BookingDetail = z.strictObject({
  ...Booking.shape,
  dates: TripDates,
  /** Names of its travellers, as in their passports. */
  travellers: z.array(z.string()),
  papers: z.array(z.strictObject({ label: z.string(), text: z.string() })),
  /** History, newest first. */
  events: z.array(
    z.strictObject({
      id: Uuid,
      at: Instant,
      actor: z.enum(bookingActors),
      kind: z.string(),
      /** Destination of the money, if any moved. */
      to: z.nullable(ItemStatus),
      amount: z.nullable(Money),
    }),
  ),
  /** Its part of each receipt, the oldest first: what was charged is above nought, what went back below. */
  receipts: z.array(ReceiptPart),
  ...ownMoney,
  /** What of the money that goes back is still on its way, or waits for the clinic to send it. */
  open: z.array(RefundPart),
  /** A change that is made once it is paid; `payUrl` is null while that is being found out. */
  change: z.nullable(
    z.strictObject({ dueNow: Money, payUrl: z.nullable(z.string()), until: Instant, isDeclined: z.boolean() }),
  ),
  /** Quotes that were asked for and are still valid. */
  quotes: z.strictObject({ cancellation: z.nullable(CancellationPreview), change: z.nullable(ChangePreview) }),
  supplierChange: z.nullable(SupplierChange),
  /** The latest cancellation or change, where the clinic made it. */
  clinicAct: z.nullable(ClinicAct),
  /** What is still due after the booking, and the ways to pay it; null where nothing is. */
  balance: z.nullable(BookingBalance),
  contact: z.strictObject({ name: z.string(), phone: z.string(), email: z.string() }),
});
export type BookingDetail = z.infer<typeof BookingDetail>;

const One = z.strictObject({ id: Uuid });
const path = "/api/client/bookings/{id}";
const language = z.strictObject({ language: z.optional(Language) });
const act = {
  method: "POST",
  access: "client",
  limit: "write",
  retry: true,
  idempotent: true,
  params: One,
  query: language,
} as const;
const ReadVersion = z.int();

export const listBookings = endpoint({
  ...clientRead,
  name: "listBookings",
  summary: "List the bookings of the client's trips, page by page",
  path: "/api/client/bookings",
  query: z.strictObject({
    filter: z.optional(z.enum(bookingFilters)),
    kind: z.optional(ItemKind),
    page: z.optional(
      z.pipe(z.pipe(z.string().check(z.regex(/^\d{1,3}$/)), z.transform(Number)), z.int().check(z.minimum(1))),
    ),
    language: z.optional(Language),
  }),
  answer: z.strictObject({
    bookings: z.array(Booking),
    total: z.int(),
    page: z.int(),
    pages: z.int(),
    counts: z.strictObject({ upcoming: z.int(), action: z.int(), past: z.int(), cancelled: z.int() }),
  }),
  refusals: [],
});

export const getBooking = endpoint({
  ...clientRead,
  name: "getBooking",
  summary: "Get a booking with its history, payments and policy",
  path,
  params: One,
  query: language,
  answer: BookingDetail,
  refusals: ["not-found"],
});

export const previewCancellation = endpoint({
  ...act,
  name: "previewCancellation",
  summary: "Preview the refund of a cancellation and its effects; nothing is cancelled yet",
  path: `${path}/cancellation/preview`,
  body: z.strictObject({ version: ReadVersion }),
  answer: CancellationPreview,
  refusals: ["not-found", "conflict", "wrong-state", "try-later"],
});

export const cancelBooking = endpoint({
  ...act,
  name: "cancelBooking",
  summary: "Cancel a booking according to a preview",
  path: `${path}/cancellation`,
  body: z.strictObject({ preview: Uuid }),
  answer: BookingDetail,
  refusals: ["not-found", "conflict", "wrong-state"],
});

export const keepBooking = endpoint({
  ...act,
  name: "keepBooking",
  summary: "Keep a booking as it is, or accept the supplier's change",
  path: `${path}/keep`,
  body: z.strictObject({ version: ReadVersion }),
  answer: BookingDetail,
  refusals: ["not-found", "conflict", "wrong-state"],
});

export const listAlternatives = endpoint({
  ...clientRead,
  name: "listAlternatives",
  summary: "List alternatives of the same seller: other dates, another room, flight or time",
  path: `${path}/alternatives`,
  params: One,
  query: z.strictObject({
    from: z.optional(PlainDate),
    /** For stays and round trips. */
    to: z.optional(PlainDate),
    language: z.optional(Language),
  }),
  answer: z.strictObject({ from: PlainDate, to: z.nullable(PlainDate), alternatives: z.array(Alternative) }),
  refusals: ["not-found", "invalid-input", "wrong-state", "try-later"],
});

export const previewChange = endpoint({
  ...act,
  name: "previewChange",
  summary: "Preview the price of a change; nothing changes yet",
  path: `${path}/change/preview`,
  body: z.strictObject({ version: ReadVersion, offerId: OfferId }),
  answer: ChangePreview,
  refusals: ["not-found", "invalid-input", "conflict", "wrong-state", "try-later"],
});

export const changeBooking = endpoint({
  ...act,
  name: "changeBooking",
  summary: "Change a booking according to a preview",
  path: `${path}/change`,
  body: z.strictObject({ preview: Uuid }),
  answer: BookingDetail,
  refusals: ["not-found", "conflict", "wrong-state"],
});

export const payBookingRest = endpoint({
  ...act,
  name: "payBookingRest",
  summary: "Pay what is still due for a booking, by card or out of a credit; refused when it has changed",
  path: `${path}/balance`,
  body: z.strictObject({
    /** As displayed. */
    amount: Money,
    method: z.enum(["card", "credit"]),
  }),
  answer: BookingDetail,
  refusals: ["not-found", "conflict", "wrong-state", "try-later"],
});

export const getBookingCalendar = endpoint({
  ...clientRead,
  name: "getBookingCalendar",
  summary: "Download a booking as a calendar file",
  path: `${path}/calendar`,
  params: One,
  query: language,
  answer: FileAnswer,
  download: true,
  linked: true,
  refusals: ["not-found"],
});

export const getTripCalendar = endpoint({
  ...clientRead,
  name: "getTripCalendar",
  summary: "Download a trip's bookings as a calendar file",
  path: "/api/client/trips/{id}/calendar",
  params: One,
  query: language,
  answer: FileAnswer,
  download: true,
  linked: true,
  refusals: ["not-found"],
});
