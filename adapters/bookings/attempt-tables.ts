import { jsonb, pgTable, primaryKey, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import type { Booked } from "./bookings.ts";

const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Orders sent to remote suppliers, which do not know our attempt ids. Contains no traveller's name. */
export const supplierAttempt = pgTable(
  "supplier_attempt",
  {
    supplier: text("supplier").notNull(),
    attempt: uuid("attempt").notNull(),
    offer: text("offer").notNull(),
    /** The terms at the time of the order. */
    terms: jsonb("terms").$type<Pick<Booked, "price" | "cancellation">>().notNull(),
    askedAt: at("asked_at").notNull(),
    /** The supplier's own id; null until its answer arrives. */
    reference: text("reference"),
  },
  (table) => [primaryKey({ columns: [table.supplier, table.attempt] }), unique().on(table.supplier, table.reference)],
);
