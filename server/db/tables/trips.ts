import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { ItemKind, ItemStatus, PaymentState, RefundState } from "../../../contract/trips.ts";
import type { Language } from "../../../contract/values.ts";
import { at, owner, type RowKey } from "./columns.ts";
import { providerId } from "./company.ts";
import { quote } from "./quotes.ts";

export const day = (name: string) => date(name, { mode: "string" });
export const tripId = () =>
  uuid("trip_id")
    .notNull()
    .references(() => trip.id, { onDelete: "cascade" });

/** A trip to one treatment: first the cart, later the bookings. Personal: see `access.ts`. */
export const trip = pgTable(
  "trip",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: owner(),
    /** `TRP-7K4P-2QXD` */
    reference: text("reference").notNull(),
    /** Incremented with every change of the trip itself; a writer names the version it read. */
    version: integer("version").notNull(),
    language: text("language").$type<Language>().notNull(),
    /** The provider's currency at creation: all amounts of the trip stay in it. */
    currency: text("currency").notNull(),
    /** The accepted offer of the trip; one trip per offer. */
    quoteId: uuid("quote_id").references(() => quote.id, { onDelete: "set null" }),
    procedure: text("procedure").notNull(),
    package: text("package"),
    /** Days by the clinic's calendar. */
    arriveOn: day("arrive_on").notNull(),
    treatmentOn: day("treatment_on").notNull(),
    leaveOn: day("leave_on").notNull(),
    /** The first day on which flying home is considered safe; earlier only with a clinician's note. */
    safeFlightOn: day("safe_flight_on").notNull(),
    timeZone: text("time_zone").notNull(),
    companions: smallint("companions").notNull(),
    /** Travellers as in their passports: sealed. */
    travellers: text("travellers").notNull(),
    /** A clinician's permission to fly earlier, and from which day: sealed. */
    fitToFly: text("fit_to_fly"),
    /** Whom its invoices are made out to: sealed. */
    billing: text("billing"),
    createdVia: text("created_via").$type<"web" | "chat" | "operator">().notNull(),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
    closedAt: at("closed_at"),
  },
  (table) => [
    unique().on(table.providerId, table.reference),
    unique().on(table.quoteId),
    index().on(table.providerId, table.owner),
    index().on(table.providerId, table.arriveOn, table.id),
    index().on(table.providerId, table.leaveOn, table.arriveOn),
  ],
);

/** One booking of a trip. Only `trip-items` writes its status. */
export const tripItem = pgTable(
  "trip_item",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: owner(),
    tripId: tripId(),
    kind: text("kind").$type<ItemKind>().notNull(),
    status: text("status").$type<ItemStatus>().notNull(),
    version: integer("version").notNull(),
    /** The name of the `Bookings` adapter. */
    supplier: text("supplier").notNull(),
    offerId: text("offer_id").notNull(),
    /** The idempotency key of this booking at the supplier. */
    attempt: uuid("attempt").notNull().unique(),
    startsAt: at("starts_at").notNull(),
    endsAt: at("ends_at").notNull(),
    timeZone: text("time_zone").notNull(),
    /** Supplier, price and rules of the item: sealed (`ItemContent` of the trips' queries). */
    content: text("content").notNull(),
    /** The total in the trip's currency, in minor units. */
    amount: bigint("amount", { mode: "number" }).notNull(),
    currency: text("currency").notNull(),
    paymentState: text("payment_state").$type<PaymentState>().notNull(),
    refundState: text("refund_state").$type<RefundState>().notNull(),
    holdUntil: at("hold_until"),
    holdExtendedAt: at("hold_extended_at"),
    /** The price's expiry. */
    expiresAt: at("expires_at"),
    /** The supplier's reference, once booked. */
    reference: text("reference"),
    /** The checkout of its payment. */
    checkoutId: uuid("checkout_id"),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (table) => [
    index().on(table.tripId),
    index().on(table.providerId, table.owner),
    index().on(table.checkoutId),
    index().on(table.providerId, table.status, table.tripId),
    index().on(table.providerId, table.paymentState, table.tripId),
    index().on(table.supplier, table.reference),
    index().on(table.status, table.holdUntil),
    index().on(table.status, table.expiresAt),
  ],
);

export type EventActor = "client" | "clinic" | "supplier" | "system";

/** Append-only history. `detail` contains no personal data. */
export const tripEvent = pgTable(
  "trip_event",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: owner(),
    tripId: tripId(),
    itemId: uuid("item_id").references(() => tripItem.id, { onDelete: "set null" }),
    at: at("at").notNull(),
    actor: text("actor").$type<EventActor>().notNull(),
    /** `moved`, `added`, `removed` …: names of the screens' texts. */
    kind: text("kind").notNull(),
    detail: jsonb("detail").$type<Readonly<Record<string, string | number | null>>>().notNull(),
  },
  (table) => [index().on(table.providerId, table.owner), index().on(table.tripId, table.at), index().on(table.itemId)],
);

/** A cancellation or change with its price, valid for some minutes: the person accepts exactly this. */
export const tripPreview = pgTable(
  "trip_preview",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: owner(),
    tripId: tripId(),
    itemId: uuid("item_id").references(() => tripItem.id, { onDelete: "cascade" }),
    kind: text("kind").$type<"cancellation" | "change" | "dates">().notNull(),
    /** The version of the trip or the item as shown. */
    version: integer("version").notNull(),
    /** The supplier's answer and the affected items: sealed. */
    quote: text("quote").notNull(),
    /** In the trip's currency, minor units. */
    refund: bigint("refund", { mode: "number" }).notNull(),
    fee: bigint("fee", { mode: "number" }).notNull(),
    difference: bigint("difference", { mode: "number" }).notNull(),
    currency: text("currency").notNull(),
    createdAt: at("created_at").notNull(),
    expiresAt: at("expires_at").notNull(),
    usedAt: at("used_at"),
  },
  (table) => [
    index().on(table.providerId, table.owner),
    index().on(table.itemId),
    index().on(table.tripId),
    index().on(table.expiresAt),
  ],
);

/** A request to move a confirmed treatment; the clinic confirms or refuses it. */
export const treatmentMove = pgTable(
  "treatment_move",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: owner(),
    tripId: tripId(),
    /** `moved`: by the clinic, which nobody had asked. */
    status: text("status").$type<"waiting" | "confirmed" | "refused" | "withdrawn" | "moved">().notNull(),
    arriveOn: day("arrive_on").notNull(),
    treatmentOn: day("treatment_on").notNull(),
    leaveOn: day("leave_on").notNull(),
    /** The agreed difference in the trip's currency, minor units. */
    difference: bigint("difference", { mode: "number" }).notNull(),
    /** The clinic's reason for a refusal or for its own move: sealed. */
    reason: text("reason"),
    /** With a refusal: another day, to which the client can move without asking again. */
    offeredOn: day("offered_on"),
    requestedAt: at("requested_at").notNull(),
    decidedAt: at("decided_at"),
  },
  (table) => [
    index().on(table.providerId, table.owner),
    index().on(table.tripId, table.requestedAt),
    index().on(table.status),
  ],
);

/** A day on which a procedure, a doctor or a room differs from the weekly plan. */
export const treatmentDay = pgTable(
  "treatment_day",
  {
    providerId: providerId(),
    kind: text("kind").$type<"procedure" | "doctor" | "room">().notNull().default("procedure"),
    /** The slug of the procedure, the doctor or the room; at first there were procedures only. */
    subject: text("procedure").notNull(),
    day: day("day").notNull(),
    isOpen: boolean("is_open").notNull(),
    /** Treatments on an open day; null: as many as the weekly plan says, and at least one. */
    capacity: smallint("capacity"),
  },
  (table) => [uniqueIndex().on(table.providerId, table.kind, table.subject, table.day)],
);

/**
 * Somebody whom a person lets see the times and places of a trip. A link from a mail opens a session of its own, once;
 * of both there is only the SHA-256, in hexadecimal. Name, address and language never change.
 */
export const companion = pgTable(
  "companion",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: owner(),
    tripId: tripId(),
    /** Sealed. */
    name: text("name").notNull(),
    /** Sealed. */
    email: text("email").notNull(),
    language: text("language").$type<Language>().notNull(),
    /** Whether the treatment is named. */
    named: boolean("named").notNull(),
    linkDigest: text("link_digest").notNull(),
    linkUntil: at("link_until").notNull(),
    linkUsedAt: at("link_used_at"),
    sessionDigest: text("session_digest"),
    invitedAt: at("invited_at").notNull(),
    acceptedAt: at("accepted_at"),
    seenAt: at("seen_at"),
    endedAt: at("ended_at"),
  },
  (table) => [
    index().on(table.providerId, table.owner),
    index().on(table.tripId),
    unique().on(table.providerId, table.linkDigest),
    unique().on(table.providerId, table.sessionDigest),
  ],
);

export const tripContext = ({ providerId, id }: RowKey, part: "travellers" | "fit-to-fly" | "billing"): string =>
  `trip/${providerId}/${id}/${part}`;

export const itemContext = ({ providerId, id }: RowKey): string => `trip-item/${providerId}/${id}`;

export const previewContext = ({ providerId, id }: RowKey): string => `trip-preview/${providerId}/${id}`;

export const moveContext = ({ providerId, id }: RowKey): string => `treatment-move/${providerId}/${id}`;

export const companionContext = ({ providerId, id }: RowKey, part: "name" | "email"): string =>
  `companion/${providerId}/${id}/${part}`;
