import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import type { PaymentFacts, PaymentStep, RefundFacts, ToldFacts } from "../../../adapters/payments/payments.ts";
import type { SandboxPayment } from "../../../adapters/payments/sandbox-port.ts";
import type { CheckoutStatus } from "../../../contract/checkout.ts";
import type { AppliedRate } from "../../../contract/trips.ts";
import type { Language } from "../../../contract/values.ts";
import { at, owner } from "./columns.ts";
import { providerId } from "./company.ts";
import { trip } from "./trips.ts";

const minor = (name: string) => bigint(name, { mode: "number" });
const tripId = () =>
  uuid("trip_id")
    .notNull()
    .references(() => trip.id, { onDelete: "cascade" });

/** Amount due now for one item, in minor units of the trip's currency, and the amount that the trip showed. */
export interface CheckoutLine {
  readonly itemId: string;
  readonly dueNow: number;
  readonly before: number;
  /** ISO instant: the longest that the supplier keeps it unpaid; null where it has to be bought at once. */
  readonly holdable: string | null;
  /** The offer that a booked item becomes by this payment, and its version then; left out where the item is bought. */
  readonly becomes?: { readonly offerId: string; readonly version: number };
}

/** A purchase pays for items before they are booked, a change for one booked item before it becomes another. */
export type CheckoutKind = "purchase" | "change";

/** Items of a trip on their way to being paid. Personal: see `access.ts`. */
export const checkout = pgTable(
  "checkout",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: owner(),
    tripId: tripId(),
    kind: text("kind").$type<CheckoutKind>().notNull(),
    /** The booked item that a change is paid for, and the preview that its client agreed to; null for a purchase. */
    itemId: uuid("item_id"),
    previewId: uuid("preview_id"),
    status: text("status").$type<CheckoutStatus>().notNull(),
    /** Grows with every change; a writer names the version it saw. */
    version: integer("version").notNull(),
    language: text("language").$type<Language>().notNull(),
    lines: jsonb("lines").$type<CheckoutLine[]>().notNull(),
    /** Sum of the lines, in the trip's currency. */
    dueNow: minor("due_now").notNull(),
    tripCurrency: text("trip_currency").notNull(),
    /** Amount charged: the same, or converted at the rate locked for this person and amount. */
    charge: minor("charge").notNull(),
    currency: text("currency").notNull(),
    rate: jsonb("rate").$type<AppliedRate>(),
    holdUntil: at("hold_until").notNull(),
    extendedAt: at("extended_at"),
    /** The terms accepted by paying, the time, and the site that it was on. */
    agreed: jsonb("agreed").$type<{ readonly terms: string; readonly at: string; readonly origin?: string }>(),
    choice: text("choice").$type<"keep" | "refund">(),
    /** When the payment was told to be taken or given back. */
    settledAt: at("settled_at"),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (table) => [
    index().on(table.providerId, table.owner),
    index().on(table.tripId),
    index().on(table.itemId),
    unique().on(table.previewId),
    index().on(table.status, table.holdUntil),
  ],
);

/** One payment of a checkout. Its steps come from the payment service alone, and only ever go on. */
export const payment = pgTable(
  "payment",
  {
    /** Our name of it at the service. */
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: owner(),
    tripId: tripId(),
    checkoutId: uuid("checkout_id")
      .notNull()
      .references(() => checkout.id, { onDelete: "cascade" }),
    /** `transfer` where it is none of the services that take cards. */
    service: text("service").notNull(),
    reference: text("reference").notNull(),
    alias: text("alias"),
    payUrl: text("pay_url"),
    amount: minor("amount").notNull(),
    currency: text("currency").notNull(),
    /** The same in the trip's currency. */
    tripAmount: minor("trip_amount").notNull(),
    step: text("step").$type<PaymentStep>().notNull(),
    reason: text("reason").$type<PaymentFacts["reason"]>(),
    captured: minor("captured").notNull(),
    refunds: jsonb("refunds").$type<readonly RefundFacts[]>().notNull(),
    disputed: boolean("disputed").notNull(),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
    /** When the service was last asked. */
    checkedAt: at("checked_at").notNull(),
  },
  (table) => [
    unique().on(table.service, table.reference),
    index().on(table.service, table.alias),
    index().on(table.checkoutId),
    index().on(table.providerId, table.owner),
    index().on(table.step, table.checkedAt),
  ],
);

/** Events of payment services, each stored once. Not personal: amounts and names of payments. */
export const paymentEvent = pgTable(
  "payment_event",
  {
    service: text("service").notNull(),
    id: text("id").notNull(),
    name: text("name").notNull(),
    told: jsonb("told").$type<ToldFacts>().notNull(),
    receivedAt: at("received_at").notNull(),
    /** Which payment it was about; null until that is known to us. */
    paymentId: uuid("payment_id"),
  },
  (table) => [primaryKey({ columns: [table.service, table.id] }), index().on(table.paymentId)],
);

export type LedgerKind = "capture" | "refund" | "refund-failed";

/** Money that moved. An entry is never changed and never removed: the database refuses. */
export const ledgerEntry = pgTable(
  "ledger_entry",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: owner(),
    /** No references: it outlives what it is about. */
    tripId: uuid("trip_id").notNull(),
    itemId: uuid("item_id"),
    paymentId: uuid("payment_id").notNull(),
    kind: text("kind").$type<LedgerKind>().notNull(),
    /** Minor units: what came in is above nought, what went back below. */
    amount: minor("amount").notNull(),
    currency: text("currency").notNull(),
    /** Purpose of the entry, unique for each payment. */
    source: text("source").notNull(),
    at: at("at").notNull(),
  },
  (table) => [
    unique().on(table.paymentId, table.source),
    index().on(table.providerId, table.owner),
    index().on(table.itemId),
  ],
);

/** Money that is to go back. */
export const refund = pgTable(
  "refund",
  {
    /** The key under which the service does it once. */
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: owner(),
    tripId: tripId(),
    itemId: uuid("item_id").notNull(),
    paymentId: uuid("payment_id")
      .notNull()
      .references(() => payment.id, { onDelete: "cascade" }),
    /** In the payment's currency, and in the trip's. */
    amount: minor("amount").notNull(),
    currency: text("currency").notNull(),
    tripAmount: minor("trip_amount").notNull(),
    state: text("state").$type<"pending" | "done" | "failed">().notNull(),
    /** True if nothing that was paid for the item remains. */
    isFull: boolean("is_full").notNull(),
    createdAt: at("created_at").notNull(),
    endedAt: at("ended_at"),
  },
  (table) => [index().on(table.paymentId), index().on(table.itemId), index().on(table.providerId, table.owner)],
);

/** Payments of the embedded sandbox, which keeps them as a service elsewhere would. */
export const sandboxPayment = pgTable("sandbox_payment", {
  reference: text("reference").primaryKey(),
  payment: jsonb("payment").$type<SandboxPayment>().notNull(),
});
