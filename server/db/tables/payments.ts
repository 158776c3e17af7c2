import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type {
  DisputeFacts,
  PaymentFacts,
  PaymentStep,
  RefundFacts,
  ToldFacts,
} from "../../../adapters/payments/payments.ts";
import type { SandboxPayment } from "../../../adapters/payments/sandbox-port.ts";
import type { CheckoutStatus } from "../../../contract/checkout.ts";
import type { CorrectionReason } from "../../../contract/receipts.ts";
import type { AppliedRate } from "../../../contract/trips.ts";
import type { Language } from "../../../contract/values.ts";
import { at, owner, type RowKey } from "./columns.ts";
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
  /** ISO instant: the latest end of a hold; null when the offer cannot be held. */
  readonly holdable: string | null;
  /** The offer that replaces a booked item, and the item's version at that time; absent for a purchase. */
  readonly becomes?: { readonly offerId: string; readonly version: number };
}

/**
 * A purchase pays for items before they are booked, a change pays for the replacement of one booked item, a balance pays
 * what is still due for one booked item.
 */
export type CheckoutKind = "purchase" | "change" | "balance";

/**
 * A private link by which another person pays a part of what is due for a booking. Names and addresses are sealed; of the
 * token there is only the SHA-256, in hexadecimal.
 */
export const paymentLink = pgTable(
  "payment_link",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: owner(),
    tripId: tripId(),
    itemId: uuid("item_id").notNull(),
    /** For whom it is, in the person's words. */
    name: text("name").notNull(),
    /** In the trip's currency. */
    amount: minor("amount").notNull(),
    currency: text("currency").notNull(),
    tokenDigest: text("token_digest").notNull(),
    createdAt: at("created_at").notNull(),
    until: at("until").notNull(),
    withdrawnAt: at("withdrawn_at"),
    /** Who pays, with the address of the receipt and its language; null until somebody begins. */
    payerName: text("payer_name"),
    payerEmail: text("payer_email"),
    payerLanguage: text("payer_language").$type<Language>(),
    paidAt: at("paid_at"),
    paidAmount: minor("paid_amount"),
  },
  (table) => [
    index().on(table.providerId, table.owner),
    index().on(table.tripId),
    index().on(table.itemId),
    unique().on(table.providerId, table.tokenDigest),
  ],
);

/** A payment of a trip's items in progress. Personal: see `access.ts`. */
export const checkout = pgTable(
  "checkout",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: owner(),
    tripId: tripId(),
    kind: text("kind").$type<CheckoutKind>().notNull(),
    /** The booked item that is paid for, and the accepted preview of a change; null for a purchase. */
    itemId: uuid("item_id"),
    previewId: uuid("preview_id"),
    /** Of a balance that another person pays. */
    paymentLinkId: uuid("payment_link_id").references(() => paymentLink.id, { onDelete: "set null" }),
    status: text("status").$type<CheckoutStatus>().notNull(),
    /** Incremented with every change; a writer names the version it read. */
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
    /** When the capture or release was requested. */
    settledAt: at("settled_at"),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (table) => [
    index().on(table.providerId, table.owner),
    index().on(table.tripId),
    index().on(table.itemId),
    unique().on(table.previewId),
    index().on(table.paymentLinkId),
    index().on(table.status, table.holdUntil),
  ],
);

/** What somebody recorded of money that came without a card service. */
export interface RecordedStatement {
  /** Of the entry in the ledger. */
  readonly source: string;
  /** The day on the bank's statement or at the clinic. */
  readonly receivedOn: string | null;
  readonly bankReference: string | null;
}

/** One payment of a checkout. Its steps come from the payment service alone, and never move backwards. */
export const payment = pgTable(
  "payment",
  {
    /** The idempotency key at the service. */
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: owner(),
    tripId: tripId(),
    checkoutId: uuid("checkout_id")
      .notNull()
      .references(() => checkout.id, { onDelete: "cascade" }),
    /** A card service, or one of `handServices`. */
    service: text("service").notNull(),
    /** The clinic's own account at the service, on which the money is; null: the installation's. */
    account: text("account"),
    reference: text("reference").notNull(),
    alias: text("alias"),
    payUrl: text("pay_url"),
    /** Of money that was recorded by hand, in parts or whole. */
    statements: jsonb("statements").$type<readonly RecordedStatement[]>().notNull().default([]),
    /** The same of payments from before there were parts. */
    receivedOn: date("received_on", { mode: "string" }),
    bankReference: text("bank_reference"),
    /** Who paid by the bank's statement: sealed. */
    payerName: text("payer_name"),
    amount: minor("amount").notNull(),
    currency: text("currency").notNull(),
    /** The same in the trip's currency. */
    tripAmount: minor("trip_amount").notNull(),
    step: text("step").$type<PaymentStep>().notNull(),
    reason: text("reason").$type<PaymentFacts["reason"]>(),
    captured: minor("captured").notNull(),
    refunds: jsonb("refunds").$type<readonly RefundFacts[]>().notNull(),
    dispute: jsonb("dispute").$type<DisputeFacts>(),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
    /** The last status request to the service. */
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

/** Events of payment services, each stored once. Not personal: amounts and ids of payments. */
export const paymentEvent = pgTable(
  "payment_event",
  {
    service: text("service").notNull(),
    id: text("id").notNull(),
    /** The account that it is of; null: the installation's. */
    account: text("account"),
    name: text("name").notNull(),
    told: jsonb("told").$type<ToldFacts>().notNull(),
    receivedAt: at("received_at").notNull(),
    /** The payment of the event; null until it is known here. */
    paymentId: uuid("payment_id"),
  },
  (table) => [primaryKey({ columns: [table.service, table.id] }), index().on(table.paymentId)],
);

/**
 * `credit`: money of a payment that the clinic keeps for the person; it is captured again when the credit pays.
 * `correction`: takes back an entry that was recorded by hand and is wrong.
 */
export type LedgerKind = "capture" | "refund" | "refund-failed" | "chargeback" | "credit" | "correction";

/** Money movements. Append-only: the database refuses changes. */
export const ledgerEntry = pgTable(
  "ledger_entry",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: owner(),
    /** Not a foreign key: the entry outlives the trip. */
    tripId: uuid("trip_id").notNull(),
    itemId: uuid("item_id"),
    paymentId: uuid("payment_id").notNull(),
    kind: text("kind").$type<LedgerKind>().notNull(),
    /** Minor units: positive received, negative refunded. */
    amount: minor("amount").notNull(),
    currency: text("currency").notNull(),
    /** Of a correction. */
    reason: text("reason").$type<CorrectionReason>(),
    /** Purpose of the entry, unique for each payment. */
    source: text("source").notNull(),
    at: at("at").notNull(),
  },
  (table) => [
    unique().on(table.paymentId, table.source),
    index().on(table.providerId, table.owner),
    index().on(table.itemId),
    index().on(table.providerId, table.at),
  ],
);

/** A refund to be sent. */
export const refund = pgTable(
  "refund",
  {
    /** The idempotency key at the service. */
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
    /** `replaced`: it failed, and another was made. */
    state: text("state").$type<"pending" | "done" | "failed" | "replaced">().notNull(),
    /** True if nothing that was paid for the item remains. */
    isFull: boolean("is_full").notNull(),
    createdAt: at("created_at").notNull(),
    endedAt: at("ended_at"),
  },
  (table) => [index().on(table.paymentId), index().on(table.itemId), index().on(table.providerId, table.owner)],
);

/** Payments of the embedded sandbox, stored as at a remote service. */
export const sandboxPayment = pgTable("sandbox_payment", {
  reference: text("reference").primaryKey(),
  payment: jsonb("payment").$type<SandboxPayment>().notNull(),
});

export const payerContext = ({ providerId, id }: RowKey): string => `payment/${providerId}/${id}/payer-name`;

export const paymentLinkContext = ({ providerId, id }: RowKey, part: "name" | "payer-name" | "payer-email"): string =>
  `payment-link/${providerId}/${id}/${part}`;
