import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import type { MessageState } from "../../../contract/desk/messages.ts";
import type { Language } from "../../../contract/values.ts";
import { at, owner, type RowKey } from "./columns.ts";
import { providerId } from "./company.ts";

/** A message from the contact page. */
export const contactMessage = pgTable(
  "contact_message",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: owner(),
    reference: text("reference").notNull(),
    language: text("language").$type<Language>().notNull(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    phone: text("phone"),
    topic: text("topic").notNull(),
    message: text("message").notNull(),
    bookingReference: text("booking_reference"),
    preferredChannel: text("preferred_channel").notNull(),
    /** Whether its sender was signed in with the confirmed address; null where that was not recorded. */
    signedIn: boolean("signed_in"),
    createdAt: at("created_at").notNull(),
    replyDueAt: at("reply_due_at").notNull(),
    state: text("state").$type<MessageState>().notNull().default("open"),
    /** When somebody at the desk opened it first, and when it was answered first. */
    readAt: at("read_at"),
    answeredAt: at("answered_at"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    index().on(table.providerId, table.owner),
    index("contact_message_email_index").on(table.providerId, sql`lower(${table.email})`),
    index("contact_message_booking_index").on(table.providerId, sql`upper(btrim(${table.bookingReference}))`),
    unique().on(table.providerId, table.reference),
    index().on(table.providerId, table.state, table.createdAt),
  ],
);

/** The clinic's replies, which went out by mail. */
export const contactReply = pgTable(
  "contact_reply",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: owner(),
    messageId: uuid("message_id")
      .notNull()
      .references(() => contactMessage.id, { onDelete: "cascade" }),
    /** The address that it went to, in the form of `emailKey`. */
    email: text("email").notNull(),
    staffId: uuid("staff_id").notNull(),
    /** As the mail was signed. */
    name: text("name").notNull(),
    /** The sealed text. */
    sealed: text("sealed").notNull(),
    at: at("at").notNull(),
  },
  (table) => [
    index().on(table.providerId, table.owner),
    index("contact_reply_email_index").on(table.providerId, sql`lower(${table.email})`),
    index().on(table.messageId, table.at),
  ],
);

export const contactReplyContext = ({ providerId, id }: RowKey): string => `contact-reply/${providerId}/${id}`;
