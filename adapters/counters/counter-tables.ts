import { bigint, index, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/**
 * Windows of the counters of several processes. Unlogged: after a crash of the database they begin anew. The key is a
 * keyed digest, because callers' addresses and names are in it.
 */
export const callCounter = pgTable(
  "call_counter",
  {
    key: text("key").primaryKey(),
    count: bigint("count", { mode: "number" }).notNull(),
    endsAt: timestamp("ends_at", { withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [index().on(table.endsAt)],
);
