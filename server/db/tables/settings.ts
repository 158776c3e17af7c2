import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import type { ArchiveState } from "../../../contract/archives.ts";
import type { NotificationTopic, QuietHours } from "../../../contract/notifications.ts";
import type { Language } from "../../../contract/values.ts";
import { at, type OwnerKey, owner, type RowKey } from "./columns.ts";
import { providerId } from "./company.ts";

/** An archive of a person's data, made on request. */
export const archive = pgTable(
  "archive",
  {
    /** Also the key of its file. */
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: owner(),
    state: text("state").$type<ArchiveState>().notNull(),
    requestedAt: at("requested_at").notNull(),
    readyAt: at("ready_at"),
    /** When it is removed again. */
    expiresAt: at("expires_at"),
    bytes: bigint("bytes", { mode: "number" }),
  },
  (table) => [index().on(table.providerId, table.owner), index().on(table.expiresAt)],
);

/** A scheduled deletion of an account; removed with it, or when cancelled. */
export const erasure = pgTable(
  "erasure",
  {
    providerId: providerId(),
    owner: owner(),
    jobId: uuid("job_id").notNull(),
    requestedAt: at("requested_at").notNull(),
    dueAt: at("due_at").notNull(),
    language: text("language").$type<Language>().notNull(),
    /** Address of the last mail, and the credentials that a hosted pool requires: sealed. */
    sealed: text("sealed").notNull(),
  },
  (table) => [primaryKey({ columns: [table.providerId, table.owner] })],
);

/** Notification preferences. */
export const notificationChoice = pgTable(
  "notification_choice",
  {
    providerId: providerId(),
    owner: owner(),
    /** Topics without mail; topics added later are on. */
    withoutEmail: text("without_email").array().$type<NotificationTopic[]>().notNull(),
    quietHours: jsonb("quiet_hours").$type<QuietHours>(),
    /** True if mails and calendars may name treatments. */
    named: boolean("named").notNull().default(false),
    version: integer("version").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.providerId, table.owner] })],
);

/** The private address of a client's calendar. */
export const calendarFeed = pgTable(
  "calendar_feed",
  {
    providerId: providerId(),
    owner: owner(),
    /** SHA-256 of the token in hex; the token itself is shown once and not stored. */
    tokenDigest: text("token_digest").notNull(),
    language: text("language").$type<Language>().notNull(),
    createdAt: at("created_at").notNull(),
    readAt: at("read_at"),
  },
  (table) => [
    primaryKey({ columns: [table.providerId, table.owner] }),
    unique().on(table.providerId, table.tokenDigest),
  ],
);

export const archiveFileContext = ({ providerId, id }: RowKey): string => `archive/${providerId}/${id}`;

export const erasureContext = ({ providerId, owner: of }: OwnerKey): string => `erasure/${providerId}/${of}`;
