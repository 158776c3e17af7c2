import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { Policy, Price, TravellerNeed } from "../../contract/trips.ts";

const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** A number of one unit (a kind of room, a fare of a departure, a place on a tour) that a booking takes on one day. */
export interface UnitOfStock {
  readonly unit: string;
  /** The local calendar day: `2026-11-20`. */
  readonly day: string;
  readonly count: number;
  /** The catalogue's capacity; only a unit without sales adopts a new one. */
  readonly capacity: number;
}

/** Sales of a unit on a day. The first sale inserts the row, so unsold days cost nothing. */
export const stockUnit = pgTable(
  "stock_unit",
  {
    supplier: text("supplier").notNull(),
    unit: text("unit").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    capacity: integer("capacity").notNull(),
    sold: integer("sold").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.supplier, table.unit, table.day] }),
    // Prevents overselling under any race.
    check("stock_unit_not_oversold", sql`${table.sold} between 0 and ${table.capacity}`),
  ],
);

/** A booking at a demonstration supplier. Stores the number of travellers and the kinds of their needs, no names and no words. */
export const stockBooking = pgTable(
  "stock_booking",
  {
    supplier: text("supplier").notNull(),
    attempt: uuid("attempt").notNull(),
    /** Assigned at booking. */
    reference: text("reference"),
    state: text("state").$type<"held" | "released" | "booked" | "cancelled">().notNull(),
    offer: text("offer").notNull(),
    travellers: integer("travellers").notNull(),
    needs: jsonb("needs").$type<readonly TravellerNeed["need"][]>().notNull().default([]),
    units: jsonb("units").$type<readonly UnitOfStock[]>().notNull(),
    price: jsonb("price").$type<Price>().notNull(),
    policy: jsonb("policy").$type<Policy>().notNull(),
    heldUntil: at("held_until"),
    /** Minor units of the price's currency, after cancellation. */
    refund: bigint("refund", { mode: "number" }),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.supplier, table.attempt] }),
    unique().on(table.supplier, table.reference),
    index().on(table.heldUntil).where(sql`${table.state} = 'held'`),
  ],
);

/** A quote for a cancellation or a change. */
export const stockQuote = pgTable(
  "stock_quote",
  {
    id: uuid("id").primaryKey(),
    supplier: text("supplier").notNull(),
    reference: text("reference").notNull(),
    /** Null for a cancellation. */
    wanted: jsonb("wanted").$type<{
      readonly offer: string;
      readonly units: readonly UnitOfStock[];
      readonly price: Price;
      readonly policy: Policy;
      /** The latest end of a hold of the change. */
      readonly holdableUntil?: string | null;
    }>(),
    /** The refund, in minor units. */
    refund: bigint("refund", { mode: "number" }).notNull(),
    expiresAt: at("expires_at").notNull(),
    usedAt: at("used_at"),
  },
  (table) => [index().on(table.expiresAt)],
);

/** Configured faults of demonstration suppliers, for tests and operators. */
export const stockFault = pgTable("stock_fault", {
  id: uuid("id").primaryKey(),
  supplier: text("supplier").notNull(),
  /** A port method; null for all. */
  call: text("call"),
  fault: text("fault").notNull(),
  /** Percent or milliseconds, depending on the fault. */
  amount: integer("amount").notNull(),
  /** A part of offer ids; null for all. */
  about: text("about"),
  /** Remaining uses; null until removed. */
  times: integer("times"),
});
