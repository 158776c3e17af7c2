import * as z from "zod/mini";
import { SupplierChange } from "../booking-news.ts";
import { endpoint } from "../endpoint.ts";
import { Invoice, InvoiceContent } from "../invoices.ts";
import { Money } from "../money.ts";
import { Receipt } from "../receipts.ts";
import { ItemKind, ItemStatus, PaymentState, RefundState, Traveller, TravellerNeed, TripDates } from "../trips.ts";
import { Instant, Language, PlainDate, prose, Slug, TimeZone, Uuid } from "../values.ts";

/** Why somebody acted: for the history, the audit or the person. */
export const Reason = prose(400).check(z.minLength(1));

export const tripsPerPage = 25;
export const tripTimes = ["coming", "now", "past", "all"] as const;
export const tripCases = ["all", "attention", "unpaid"] as const;

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
  arrive: PlainDate,
  treatment: PlainDate,
  leave: PlainDate,
  /** The patient and the companions. */
  people: z.int(),
  items: z.array(BoardItem),
  /** Still due for what is booked, in the trip's currency. */
  left: Money,
  needsAttention: z.boolean(),
  /** The person's request to move the treatment waits for an answer. */
  isMoveRequested: z.boolean(),
  /** Why the day of the treatment has no place for it any more; null where it has one. */
  lostDay: z.nullable(z.enum(["closed", "full"])),
});
export type BoardTrip = z.infer<typeof BoardTrip>;

/** An item with its money, in the trip's currency. */
export const DeskItem = z.strictObject({
  ...BoardItem.shape,
  version: z.int(),
  subtitle: z.nullable(z.string()),
  supplier: z.string(),
  /** The supplier's reference. */
  reference: z.nullable(z.string()),
  startsAt: Instant,
  endsAt: Instant,
  timeZone: TimeZone,
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
  /** What the seller was told of the travellers; null for readers who do not arrange travel. */
  needs: z.nullable(z.array(TravellerNeed)),
  can: z.array(z.enum(["refund", "ask", "no-show", "supplier-change", "seeded-change", "confirm-needs"])),
});
export type DeskItem = z.infer<typeof DeskItem>;

export const RefundRequest = z.strictObject({
  id: Uuid,
  trip: z.string(),
  person: z.string(),
  item: Uuid,
  title: z.string(),
  textsLanguage: Language,
  amount: Money,
  way: z.enum(["back", "credit"]),
  reason: z.string(),
  state: z.enum(["waiting", "approved", "refused", "withdrawn"]),
  requestedBy: z.string(),
  decidedBy: z.nullable(z.string()),
  at: Instant,
  /** True where the reader asked for it, so another person decides. */
  isOwn: z.boolean(),
  /** What a cancellation now returns, by the terms of the sale. */
  backByRule: Money,
  mostBack: Money,
});
export type RefundRequest = z.infer<typeof RefundRequest>;

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
  money: z.strictObject({ total: Money, paid: Money, left: Money, credit: Money }),
  receipts: z.array(z.omit(Receipt, { trip: true, lines: true, payer: true, patient: true })),
  requests: z.array(RefundRequest),
  invoice: z.nullable(z.pick(Invoice, { id: true, number: true })),
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
    }),
  ),
});
export type DeskTrip = z.infer<typeof DeskTrip>;

export const TripReference = z.string().check(z.regex(/^[A-Za-z0-9-]{4,20}$/));
const path = "/api/desk/trips";
const One = z.strictObject({ reference: TripReference });
const Item = z.strictObject({ reference: TripReference, item: Uuid });
const read = {
  method: "GET",
  access: "staff",
  right: "trips:read",
  limit: "read",
  retry: true,
  idempotent: false,
} as const;
const act = {
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
  ...read,
  name: "listDeskTrips",
  summary: "The clinic's trips by arrival, page by page",
  path,
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
  ...read,
  name: "getDeskTrip",
  summary: "A trip with its items, travellers, payments and history",
  path: `${path}/{reference}`,
  params: One,
  query: z.strictObject({ language: z.optional(Language) }),
  answer: DeskTrip,
  refusals: ["not-signed-in", "not-allowed", "not-found", "too-many-requests"],
});

export const listMoveDays = endpoint({
  ...read,
  name: "listMoveDays",
  summary: "Days of the calendar with a free place for a trip's treatment",
  path: `${path}/{reference}/treatment-days`,
  params: One,
  answer: z.strictObject({ days: z.array(PlainDate) }),
  refusals: ["not-signed-in", "not-allowed", "not-found", "too-many-requests"],
});

export const moveTreatment = endpoint({
  ...act,
  name: "moveTreatment",
  summary:
    "Move a booked treatment to a free day, and the journey with it; the person is told by mail and in the account",
  path: `${path}/{reference}/treatment-day`,
  params: One,
  body: z.strictObject({ version: z.int(), day: PlainDate, reason: Reason }),
  refusals: [...act.refusals, "invalid-input", "try-later"],
});

export const confirmMove = endpoint({
  ...act,
  name: "confirmMove",
  summary: "Confirm a person's request to move the treatment; the day's closings and places are checked again",
  path: `${path}/{reference}/move-requests/{request}/confirmation`,
  params: z.strictObject({ reference: TripReference, request: Uuid }),
  refusals: [...act.refusals, "invalid-input", "try-later"],
});

export const refuseMove = endpoint({
  ...act,
  name: "refuseMove",
  summary: "Refuse a person's request to move the treatment, with a reason and perhaps another day",
  path: `${path}/{reference}/move-requests/{request}/refusal`,
  params: z.strictObject({ reference: TripReference, request: Uuid }),
  body: z.strictObject({ reason: Reason, offered: z.optional(PlainDate) }),
  refusals: [...act.refusals, "invalid-input"],
});

export const noteNoShow = endpoint({
  ...act,
  name: "noteNoShow",
  summary: "Record that nobody came to a booking",
  path: `${path}/{reference}/items/{item}/no-show`,
  params: Item,
  body: z.strictObject({ version: z.int() }),
});

export const confirmNeeds = endpoint({
  ...act,
  name: "confirmNeeds",
  summary: "Record that the seller has confirmed what the travellers of a booking need",
  path: `${path}/{reference}/items/{item}/needs`,
  params: Item,
  body: z.strictObject({ version: z.int() }),
});

export const recordSupplierChange = endpoint({
  ...act,
  name: "recordSupplierChange",
  summary: "Record a supplier's change of a booking; nothing moves until the person decides",
  path: `${path}/{reference}/items/{item}/supplier-change`,
  params: Item,
  body: z.strictObject({
    version: z.int(),
    startsAt: Instant,
    endsAt: Instant,
    reason: Reason,
    payer: SupplierChange.shape.payer,
  }),
});

export const changeSeededFlight = endpoint({
  ...act,
  name: "changeSeededFlight",
  summary: "Demonstration only: the demonstration airline moves a booked flight by some hours",
  path: `${path}/{reference}/items/{item}/seeded-change`,
  params: Item,
  body: z.strictObject({ version: z.int(), hours: z.int().check(z.minimum(-12), z.maximum(72)) }),
});

export const previewInvoice = endpoint({
  ...read,
  right: "money:record",
  name: "previewInvoice",
  summary: "What the invoice of a trip says if it is issued now",
  path: `${path}/{reference}/invoice`,
  params: One,
  answer: InvoiceContent,
  refusals: ["not-signed-in", "not-allowed", "not-found", "wrong-state", "too-many-requests"],
});

export const issueInvoice = endpoint({
  ...act,
  right: "money:record",
  name: "issueInvoice",
  summary: "Issue the invoice of a trip under the next number, or find the one that was issued",
  path: `${path}/{reference}/invoice`,
  params: One,
});
