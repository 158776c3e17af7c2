import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { CreditReturnWay, RefundWay } from "../../../contract/desk/refund-requests.ts";
import { at, owner, type RowKey } from "./columns.ts";
import { providerId } from "./company.ts";
import { trip, tripItem } from "./trips.ts";

const minor = (name: string) => bigint(name, { mode: "number" });

/** Money that a clinic keeps for a person instead of sending it back. Personal: see `access.ts`. */
export const credit = pgTable(
  "credit",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: owner(),
    /** The trip whose payment it comes from; the credit outlives it. */
    tripId: uuid("trip_id").notNull(),
    reason: text("reason").$type<"refund" | "overpaid">().notNull(),
    /** Minor units. */
    amount: minor("amount").notNull(),
    used: minor("used").notNull(),
    currency: text("currency").notNull(),
    createdAt: at("created_at").notNull(),
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [index().on(table.providerId, table.owner)],
);

/** A refund as the desk asks for it, of a booking or of a credit; above the clinic's limit a second person decides. */
export const refundRequest = pgTable(
  "refund_request",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: owner(),
    tripId: uuid("trip_id")
      .notNull()
      .references(() => trip.id, { onDelete: "cascade" }),
    /** Null where a credit goes back, in one of the ways of a credit. */
    itemId: uuid("item_id").references(() => tripItem.id, { onDelete: "cascade" }),
    /** In the trip's currency, minor units. */
    amount: minor("amount").notNull(),
    currency: text("currency").notNull(),
    way: text("way").$type<RefundWay | CreditReturnWay>().notNull(),
    /** The clinic cancels the booking with it. */
    cancels: boolean("cancels").notNull().default(false),
    /** Sealed. */
    reason: text("reason").notNull(),
    state: text("state").$type<"waiting" | "approved" | "refused" | "withdrawn">().notNull(),
    requestedBy: uuid("requested_by").notNull(),
    requestedName: text("requested_name").notNull(),
    /** The same member below the limit. */
    decidedBy: uuid("decided_by"),
    decidedName: text("decided_name"),
    createdAt: at("created_at").notNull(),
    decidedAt: at("decided_at"),
  },
  (table) => [
    index().on(table.providerId, table.owner),
    index().on(table.providerId, table.state),
    index().on(table.itemId),
    index().on(table.tripId),
  ],
);

/** The invoice of a trip, and its credit notes. Numbers have no gaps within a provider and a year; the law keeps both. */
export const invoice = pgTable(
  "invoice",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: owner(),
    /** Not a foreign key: the invoice outlives the trip. */
    tripId: uuid("trip_id").notNull(),
    /** The invoice that a credit note corrects, and the booking that it is of; null of an invoice. */
    corrects: uuid("corrects"),
    itemId: uuid("item_id"),
    /** The invoice in whose place it was issued, to another name or address. */
    replaces: uuid("replaces"),
    year: integer("year").notNull(),
    number: integer("number").notNull(),
    /** Lines, taxes and totals as they were issued: sealed. */
    content: text("content").notNull(),
    issuedAt: at("issued_at").notNull(),
  },
  (table) => [
    unique().on(table.providerId, table.year, table.number),
    uniqueIndex()
      .on(table.providerId, table.tripId)
      .where(sql`${table.corrects} is null and ${table.replaces} is null`),
    unique().on(table.replaces),
    index().on(table.providerId, table.corrects),
    index().on(table.providerId, table.itemId),
    index().on(table.providerId, table.owner),
  ],
);

/** How a clinic handles money; without a row the defaults hold. A table of the desk. */
export const moneySetting = pgTable("money_setting", {
  providerId: providerId().primaryKey(),
  /** Refunds of one trip above this sum need a second person; minor units of the provider's currency. */
  refundLimit: minor("refund_limit").notNull(),
  /** Months that a credit holds. */
  creditMonths: integer("credit_months").notNull(),
  /** Included in all prices; in hundredths of a percent. */
  taxes: jsonb("taxes").$type<{ name: string; rate: number }[]>().notNull(),
  version: integer("version").notNull(),
});

/** A supplier's change of a booking, on which its person decides. */
export const supplierChange = pgTable(
  "supplier_change",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: owner(),
    tripId: uuid("trip_id")
      .notNull()
      .references(() => trip.id, { onDelete: "cascade" }),
    itemId: uuid("item_id")
      .notNull()
      .references(() => tripItem.id, { onDelete: "cascade" }),
    state: text("state").$type<"open" | "accepted" | "replaced" | "ended">().notNull(),
    /** The new times and details, and the reason: sealed. */
    content: text("content").notNull(),
    /** Who pays where another choice costs more. */
    payer: text("payer").$type<"supplier" | "clinic" | "person">().notNull(),
    /** The supplier's id of the change; the same is recorded once. */
    source: text("source"),
    createdAt: at("created_at").notNull(),
    decidedAt: at("decided_at"),
  },
  (table) => [
    index().on(table.providerId, table.owner),
    index().on(table.itemId),
    index().on(table.tripId),
    index().on(table.providerId, table.createdAt).where(sql`${table.state} = 'open'`),
    unique().on(table.providerId, table.source),
  ],
);

export const refundRequestContext = ({ providerId, id }: RowKey): string => `refund-request/${providerId}/${id}`;
export const invoiceContext = ({ providerId, id }: RowKey): string => `invoice/${providerId}/${id}`;
export const supplierChangeContext = ({ providerId, id }: RowKey): string => `supplier-change/${providerId}/${id}`;
