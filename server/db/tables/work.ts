import { index, integer, jsonb, pgTable, primaryKey, smallint, text, unique, uuid } from "drizzle-orm/pg-core";
import type { WebhookEvent } from "../../../contract/clinic/constants.ts";
import { at, type RowKey } from "./columns.ts";
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

/** Addresses of the clinic's system that are told of events. */
export const webhook = pgTable(
  "webhook",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    url: text("url").notNull(),
    events: text("events").array().$type<WebhookEvent[]>().notNull(),
    state: text("state").$type<"on" | "off" | "stopped">().notNull(),
    /** Signs deliveries: sealed. */
    secret: text("secret").notNull(),
    /** The secret before the last rotation, which signs too until its end: sealed. */
    earlierSecret: text("earlier_secret"),
    overlapUntil: at("overlap_until"),
    /** Since when every attempt has failed. */
    failingSince: at("failing_since"),
    createdAt: at("created_at").notNull(),
    version: integer("version").notNull(),
  },
  (table) => [unique().on(table.providerId, table.url)],
);

export const webhookSecretContext = ({ providerId, id }: RowKey): string => `webhook/${providerId}/${id}/secret`;

/** An event for one address. Not personal: ids, references, states and amounts. */
export const webhookDelivery = pgTable(
  "webhook_delivery",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    webhookId: uuid("webhook_id")
      .notNull()
      .references(() => webhook.id, { onDelete: "cascade" }),
    event: text("event").$type<WebhookEvent | "test">().notNull(),
    /** The signed bytes. */
    body: text("body").notNull(),
    state: text("state").$type<"waiting" | "delivered" | "failed">().notNull(),
    attempts: smallint("attempts").notNull(),
    /** The job of the next attempt. */
    jobId: uuid("job_id").notNull(),
    nextAt: at("next_at"),
    createdAt: at("created_at").notNull(),
  },
  (table) => [index().on(table.webhookId, table.id), index().on(table.createdAt)],
);

/** One attempt at a delivery, with what the address answered. */
export const webhookAttempt = pgTable(
  "webhook_attempt",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    deliveryId: uuid("delivery_id")
      .notNull()
      .references(() => webhookDelivery.id, { onDelete: "cascade" }),
    at: at("at").notNull(),
    milliseconds: integer("milliseconds").notNull(),
    status: smallint("status"),
    problem: text("problem").$type<"late" | "refused-address" | "unknown-host" | "broken">(),
    answer: text("answer").notNull(),
  },
  (table) => [index().on(table.deliveryId)],
);
