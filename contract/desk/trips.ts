import * as z from "zod/mini";
import { ClinicAct, changeCauses, SupplierChange } from "../booking-news.ts";
import { endpoint } from "../endpoint.ts";
import { staffRead } from "../endpoint-kinds.ts";
import { InvoiceContent, tripInvoices } from "../invoices.ts";
import { Money } from "../money.ts";
import { correctionReasons, Receipt } from "../receipts.ts";
import { ItemKind, ItemStatus, PaymentState, RefundState, Traveller, TravellerNeed, TripDates } from "../trips.ts";
import { Instant, Language, line, PlainDate, prose, Slug, TimeZone, Uuid } from "../values.ts";
import { ClinicHotel, HotelTask } from "./clinic-hotel.ts";
import { DeskPatient } from "./patients.ts";
import { RefundRequest } from "./refund-requests.ts";

/** Why somebody acted: for the history, the audit or the person. */
export const Reason = prose(400).check(z.minLength(1));

export const tripsPerPage = 25;
export const tripTimes = ["coming", "now", "past", "all"] as const;
export const tripCases = ["all", "attention", "unpaid", "hotels"] as const;

/** An item with its three states. */
export const BoardItem = z.strictObject({
  id: Uuid,
  kind: ItemKind,
  title: z.string(),
  textsLanguage: Language,
  status: ItemStatus,
  payment: PaymentState,
  refund: RefundState,
});
export type BoardItem = z.infer<typeof BoardItem>;

export const BoardTrip = z.strictObject({
  id: Uuid,
  reference: z.string(),
  person: z.string(),
  patient: z.nullable(DeskPatient), // the child for whom the person acts
  arrive: PlainDate,
  treatment: PlainDate,
  leave: PlainDate,
  people: z.int(), // the patient and the companions
  items: z.array(BoardItem),
  /** Still due for what is booked, in the trip's currency. */
  left: Money,
  needsAttention: z.boolean(),
  /** The person's request to move the treatment waits for an answer. */
  isMoveRequested: z.boolean(),
  /** Why the day of the treatment has no place for it any more; null where it has one. */
  lostDay: z.nullable(z.enum(["closed", "away", "full"])),
  hotelTask: HotelTask,
});
export type BoardTrip = z.infer<typeof BoardTrip>;

/** An item with its money, in the trip's currency. */
export const DeskItem = z.strictObject({
  ...BoardItem.shape,
  version: z.int(),
  subtitle: z.nullable(z.string()),
  /** Where in the clinic a treatment begins, once that is set. */
  place: z.nullable(z.string()),
  supplier: z.string(),
  /** The supplier's reference. */
  reference: z.nullable(z.string()),
  startsAt: Instant,
  endsAt: Instant,
  timeZone: TimeZone,
  /** Whose clocks its times are by. */
  city: z.string(),
  /** The clinic has not set its time yet: its day alone counts. */
  isTimeOpen: z.boolean(),
  amount: Money,
  paid: Money,
  left: Money,
  dueAt: z.nullable(Instant),
  /** Gone back, or on its way. */
  returned: Money,
  /** What can still go back. */
  mostBack: Money,
  /** What a cancellation now returns of the amount paid, by the terms of the sale. */
  backByRule: Money,
  change: z.nullable(SupplierChange),
  /** Why the clinic cancelled or changed it. */
  clinicAct: z.nullable(ClinicAct),
  /** What the seller was told of the travellers; null for readers who do not arrange travel. */
  needs: z.nullable(z.array(TravellerNeed)),
  can: z.array(
    z.enum(["cancel", "change", "refund", "ask", "no-show", "supplier-change", "seeded-change", "confirm-needs"]),
  ),
});
export type DeskItem = z.infer<typeof DeskItem>;

export const DeskTrip = z.strictObject({
  ...z.omit(BoardTrip, { items: true, left: true }).shape,
  version: z.int(),
  email: z.string(),
  phone: z.nullable(z.string()),
  /** The reference of the request whose offer it follows. */
  request: z.nullable(z.string()),
  /** The person's request to move the treatment that waits for an answer. */
  moveRequest: z.nullable(
    z.strictObject({
      id: Uuid,
      dates: TripDates,
      requestedAt: Instant,
      /** To pay more, or less where it is negative; in the trip's currency. */
      difference: Money,
    }),
  ),
  /** The clinic can move the treatment: it is booked, and nothing of it is being changed. */
  canMove: z.boolean(),
  hotel: z.nullable(ClinicHotel),
  procedure: Slug,
  timeZone: TimeZone,
  safeFlightOn: PlainDate,
  /** Assistance and diet are null for readers who do not arrange travel. */
  travellers: z.array(
    z.strictObject({
      ...z.pick(Traveller, { id: true, role: true, givenName: true, familyName: true }).shape,
      assistance: z.nullable(Traveller.shape.assistance),
      dietary: Traveller.shape.dietary,
    }),
  ),
  items: z.array(DeskItem),
  money: z.strictObject({
    /** Of what is booked. */
    total: Money,
    /** In all, with what was paid for bookings that are cancelled and what came of an expected transfer. */
    paid: Money,
    /** Of balances, and what has not come of an expected transfer. */
    left: Money,
    balances: Money,
    credit: Money,
    /** Gone back, or on its way. */
    returned: Money,
    /** What the clinic or a seller keeps of cancelled bookings. */
    kept: Money,
  }),
  receipts: z.array(z.omit(Receipt, { trip: true, lines: true, patient: true })),
  requests: z.array(RefundRequest),
  ...tripInvoices,
  /** Messages that name the trip, newest first; none for readers who may not read messages. */
  messages: z.array(
    z.strictObject({
      id: Uuid,
      at: Instant,
      from: z.nullable(z.string()), // null where the clinic began
      signedIn: z.nullable(z.boolean()), // as in a message
      isWaiting: z.boolean(),
    }),
  ),
  /** Newest first. */
  events: z.array(
    z.strictObject({
      id: Uuid,
      at: Instant,
      actor: z.enum(["client", "clinic", "supplier", "system"]),
      /** The member of staff, where one acted at the desk. */
      by: z.nullable(z.string()),
      kind: z.string(),
      item: z.nullable(Uuid),
      to: z.nullable(ItemStatus),
      amount: z.nullable(Money),
      /** The day on which money came, as it was recorded. */
      on: z.nullable(PlainDate),
      /** The days of the trip before and after a move. */
      dates: z.nullable(z.strictObject({ before: TripDates, after: TripDates })),
      /** The reason that the clinic gave the person. */
      reason: z.nullable(z.string()),
      /** Why recorded money was taken back. */
      correction: z.nullable(z.enum(correctionReasons)),
    }),
  ),
});
export type DeskTrip = z.infer<typeof DeskTrip>;

export const TripReference = z.string().check(z.regex(/^[A-Za-z0-9-]{4,20}$/));
export const tripsPath = "/api/desk/trips";
export const OneTrip = z.strictObject({ reference: TripReference });
export const OneTripItem = z.strictObject({ reference: TripReference, item: Uuid });
export const tripRead = { ...staffRead, right: "trips:read" } as const;
export const tripAct = {
  method: "POST",
  access: "staff",
  right: "trips:change",
  limit: "write",
  retry: false,
  idempotent: true,
  answer: DeskTrip,
  refusals: ["not-signed-in", "not-allowed", "not-found", "conflict", "wrong-state", "too-many-requests"],
} as const;

export const listDeskTrips = endpoint({
  ...tripRead,
  name: "listDeskTrips",
  summary: "The clinic's trips by arrival, page by page",
  path: tripsPath,
  query: z.strictObject({
    /** Part of a trip's reference or of a person's name. */
    q: z.optional(z.string().check(z.maxLength(80))),
    when: z.optional(z.enum(tripTimes)),
    show: z.optional(z.enum(tripCases)),
    /** Trips that are there on this day. */
    day: z.optional(PlainDate),
    /** From the page before. */
    after: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}_[0-9a-f-]{36}$/))),
    language: z.optional(Language),
  }),
  answer: z.strictObject({ trips: z.array(BoardTrip), next: z.nullable(z.string()) }),
  refusals: ["not-signed-in", "not-allowed", "too-many-requests"],
});

export const getDeskTrip = endpoint({
  ...tripRead,
  name: "getDeskTrip",
  summary: "A trip with its items, travellers, payments and history",
  path: `${tripsPath}/{reference}`,
  params: OneTrip,
  query: z.strictObject({ language: z.optional(Language) }),
  answer: DeskTrip,
  refusals: ["not-signed-in", "not-allowed", "not-found", "too-many-requests"],
});

export const noteNoShow = endpoint({
  ...tripAct,
  name: "noteNoShow",
  summary: "Record that nobody came to a booking",
  path: `${tripsPath}/{reference}/items/{item}/no-show`,
  params: OneTripItem,
  body: z.strictObject({ version: z.int() }),
});

export const confirmNeeds = endpoint({
  ...tripAct,
  name: "confirmNeeds",
  summary: "Record that the seller has confirmed what the travellers of a booking need",
  path: `${tripsPath}/{reference}/items/{item}/needs`,
  params: OneTripItem,
  body: z.strictObject({ version: z.int() }),
});

export const noteHotel = endpoint({
  ...tripAct,
  name: "noteHotel",
  summary: "Record that the clinic has booked the hotel in the price of a treatment, or called it off",
  path: `${tripsPath}/{reference}/items/{item}/hotel`,
  params: OneTripItem,
  body: z.strictObject({
    version: z.int(),
    /** For the nights as they are now. */
    isBooked: z.boolean(),
    /** Of the hotel, for the patient to read. */
    name: z.nullable(line(160)),
  }),
});

export const recordSupplierChange = endpoint({
  ...tripAct,
  name: "recordSupplierChange",
  summary: "Record a supplier's change of a booking, or a missed connection; nothing moves until the person decides",
  path: `${tripsPath}/{reference}/items/{item}/supplier-change`,
  params: OneTripItem,
  body: z.strictObject({
    version: z.int(),
    cause: z.enum(changeCauses),
    /** The new times; those of the booking where it does not take place. */
    startsAt: Instant,
    endsAt: Instant,
    reason: Reason,
    payer: SupplierChange.shape.payer,
  }),
});

export const changeSeededFlight = endpoint({
  ...tripAct,
  name: "changeSeededFlight",
  summary: "Demonstration only: the demonstration airline moves a booked flight by some hours",
  path: `${tripsPath}/{reference}/items/{item}/seeded-change`,
  params: OneTripItem,
  body: z.strictObject({ version: z.int(), hours: z.int().check(z.minimum(-12), z.maximum(72)) }),
});

export const previewInvoice = endpoint({
  ...tripRead,
  right: "money:record",
  name: "previewInvoice",
  summary: "What the invoice of a trip says if it is issued now",
  path: `${tripsPath}/{reference}/invoice`,
  params: OneTrip,
  answer: InvoiceContent,
  refusals: ["not-signed-in", "not-allowed", "not-found", "wrong-state", "too-many-requests"],
});

export const issueInvoice = endpoint({
  ...tripAct,
  right: "money:record",
  name: "issueInvoice",
  summary: "Issue the invoice of a trip under the next number, or find the one that was issued",
  path: `${tripsPath}/{reference}/invoice`,
  params: OneTrip,
});
