import * as z from "zod/mini";
import { LedgerLine, LedgerSum } from "../desk/money.ts";
import { TreatmentClosure, TreatmentDay, TreatmentPlace } from "../desk/schedule.ts";
import { closureKinds, longestSpan } from "../desk/schedule-constants.ts";
import { endpoint } from "../endpoint.ts";
import { CurrencyCode, Money } from "../money.ts";
import { QuoteStatus } from "../quotes.ts";
import { ItemKind, ItemStatus, PaymentState, RefundState } from "../trips.ts";
import { Instant, Language, line, PlainDate, Slug, TimeZone, Uuid } from "../values.ts";
import { clinicApiPath } from "./constants.ts";

const path = clinicApiPath;
const read = {
  method: "GET",
  access: "key",
  limit: "read",
  refusals: ["not-signed-in", "not-allowed", "too-many-requests"],
  retry: true,
  idempotent: false,
} as const;
const write = {
  access: "key",
  scope: "closures:write",
  limit: "write",
  retry: true,
  idempotent: true,
  refusals: ["not-signed-in", "not-allowed", "not-found", "too-many-requests"],
} as const;

/** Rows that changed since an instant, the earliest change first, 100 at a time. */
const Changes = {
  since: z.optional(Instant),
  /** The `next` of the previous answer. */
  after: z.optional(z.string().check(z.regex(/^\d{1,16}-[0-9a-f-]{36}$/))),
};
const next = z.nullable(z.string());

/** A sent quote request: no answers, no documents. */
export const ClinicRequest = z.strictObject({
  id: Uuid,
  reference: z.string(),
  status: QuoteStatus,
  language: Language,
  submittedAt: Instant,
  updatedAt: Instant,
  /** When the clinic's answer is due; null where no time was promised. */
  replyDueAt: z.nullable(Instant),
});
export type ClinicRequest = z.infer<typeof ClinicRequest>;

/** An item of a trip that was bought. */
export const ClinicBooking = z.strictObject({
  id: Uuid,
  /** The reference of the trip. */
  trip: z.string(),
  kind: ItemKind,
  status: ItemStatus,
  payment: PaymentState,
  refund: RefundState,
  supplier: z.string(),
  /** The supplier's reference. */
  reference: z.nullable(z.string()),
  startsAt: Instant,
  endsAt: Instant,
  timeZone: TimeZone,
  /** In the trip's currency. */
  amount: Money,
  updatedAt: Instant,
});
export type ClinicBooking = z.infer<typeof ClinicBooking>;

export const listClinicRequests = endpoint({
  ...read,
  scope: "requests:read",
  name: "listClinicRequests",
  summary: "Sent quote requests by their last change",
  path: `${path}/requests`,
  query: z.strictObject({ ...Changes, status: z.optional(QuoteStatus) }),
  answer: z.strictObject({ requests: z.array(ClinicRequest), next }),
});

export const getClinicRequest = endpoint({
  ...read,
  scope: "requests:read",
  name: "getClinicRequest",
  summary: "A sent quote request",
  path: `${path}/requests/{reference}`,
  params: z.strictObject({ reference: z.string().check(z.regex(/^[A-Za-z0-9-]{4,20}$/)) }),
  answer: ClinicRequest,
  refusals: [...read.refusals, "not-found"],
});

export const listClinicBookings = endpoint({
  ...read,
  scope: "bookings:read",
  name: "listClinicBookings",
  summary: "Bookings of the clinic's trips by their last change",
  path: `${path}/bookings`,
  query: z.strictObject({ ...Changes, kind: z.optional(ItemKind) }),
  answer: z.strictObject({ bookings: z.array(ClinicBooking), next }),
});

export const getClinicBooking = endpoint({
  ...read,
  scope: "bookings:read",
  name: "getClinicBooking",
  summary: "A booking",
  path: `${path}/bookings/{id}`,
  params: z.strictObject({ id: Uuid }),
  answer: ClinicBooking,
  refusals: [...read.refusals, "not-found"],
});

const Place = z.omit(TreatmentPlace, { patient: true, child: true, requestedDay: true });

export const getClinicSchedule = endpoint({
  ...read,
  scope: "schedule:read",
  name: "getClinicSchedule",
  summary: "Days of treatment with their capacity, places and closings, without the patients' names",
  path: `${path}/schedule`,
  query: z.strictObject({
    from: PlainDate,
    days: z.pipe(
      z.pipe(z.string().check(z.regex(/^\d{1,2}$/)), z.transform(Number)),
      z.int().check(z.minimum(1), z.maximum(longestSpan)),
    ),
    language: z.optional(Language),
  }),
  answer: z.strictObject({
    today: PlainDate,
    timeZone: TimeZone,
    days: z.array(z.strictObject({ ...TreatmentDay.shape, places: z.array(Place) })),
    closures: z.array(TreatmentClosure),
  }),
});

export const getClinicLedger = endpoint({
  ...read,
  scope: "ledger:read",
  name: "getClinicLedger",
  summary: "The ledger of a period of at most 92 days, the newest line first, with its sums",
  path: `${path}/ledger`,
  query: z
    .strictObject({ from: PlainDate, to: PlainDate, currency: z.optional(CurrencyCode) })
    .check(
      z.refine(
        ({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) <= 92 * 86_400_000,
        "must be at most 92 days",
      ),
    ),
  answer: z.strictObject({ lines: z.array(LedgerLine), sums: z.array(LedgerSum) }),
});

export const closeClinicDays = endpoint({
  ...write,
  name: "closeClinicDays",
  summary: "Close days; nobody is moved, those who are hit need a new date",
  method: "POST",
  path: `${path}/closures`,
  body: z.strictObject({
    kind: z.enum(closureKinds),
    /** Of the procedure, the doctor or the room; null for the whole clinic. */
    slug: z.nullable(Slug),
    from: PlainDate,
    to: PlainDate,
    reason: line(200),
  }),
  answer: z.strictObject({
    id: Uuid,
    /** Those who need a new date now. */
    affected: z.array(Place),
  }),
});

export const reopenClinicDays = endpoint({
  ...write,
  name: "reopenClinicDays",
  summary: "Take a closing back",
  method: "DELETE",
  path: `${path}/closures/{id}`,
  params: z.strictObject({ id: Uuid }),
  answer: z.strictObject({}),
});
