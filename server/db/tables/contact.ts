import { pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import type { Language } from "../../../contract/values.ts";
import { at, owner } from "./columns.ts";
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
    createdAt: at("created_at").notNull(),
    replyDueAt: at("reply_due_at").notNull(),
  },
  (table) => [unique().on(table.providerId, table.reference)],
);
