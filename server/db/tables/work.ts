import { index, jsonb, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { at } from "./columns.ts";
import { providerId } from "./company.ts";

/** Answers to writes, so that a repeated one gets the same answer and has no second effect. */
export const idempotencyRecord = pgTable(
  "idempotency_record",
  {
    providerId: providerId(),
    endpoint: text("endpoint").notNull(),
    key: text("key").notNull(),
    /** Digest of the input: the same key with another input is refused. */
    fingerprint: text("fingerprint").notNull(),
    /** Sealed, because answers can hold private links and personal data. */
    answer: text("answer").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.providerId, table.endpoint, table.key] }), index().on(table.createdAt)],
);

/** Work to do after a transaction, inserted in it: the outbox. */
export const job = pgTable(
  "job",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    kind: text("kind").notNull(),
    /** Emptied when the job is done, because it may name people. */
    payload: jsonb("payload").notNull(),
    state: text("state").$type<"waiting" | "running" | "done" | "failed" | "uncertain">().notNull(),
    attempts: smallint("attempts").notNull(),
    runAfter: at("run_after").notNull(),
    /** A running job with an expired lease was interrupted. */
    leaseUntil: at("lease_until"),
    lastError: text("last_error"),
    createdAt: at("created_at").notNull(),
    finishedAt: at("finished_at"),
  },
  (table) => [index().on(table.state, table.runAfter)],
);

export const answerContext = ({
  providerId,
  endpoint,
  key,
}: Pick<typeof idempotencyRecord.$inferSelect, "providerId" | "endpoint" | "key">): string =>
  `idempotency/${providerId}/${endpoint}/${key}`;
