import { jsonb, pgTable, primaryKey, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import type { Booked } from "./bookings.ts";

const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Orders sent to remote suppliers, which do not know our attempts. No traveller's name is in it. */
export const supplierAttempt = pgTable(
  "supplier_attempt",
  {
    supplier: text("supplier").notNull(),
    attempt: uuid("attempt").notNull(),
    offer: text("offer").notNull(),
    /** As it was offered when it was asked for. */
    terms: jsonb("terms").$type<Pick<Booked, "price" | "cancellation">>().notNull(),
    askedAt: at("asked_at").notNull(),
    /** The supplier's own id of it; null as long as its answer was not heard. */
    reference: text("reference"),
  },
  (table) => [primaryKey({ columns: [table.supplier, table.attempt] }), unique().on(table.supplier, table.reference)],
);
