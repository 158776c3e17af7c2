import { boolean, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import type { ConversationState } from "../../../contract/chat-answers.ts";
import type { Language } from "../../../contract/values.ts";
import { at, owner } from "./columns.ts";
import { providerId } from "./company.ts";

/** A conversation with the assistant: a visitor's, by their cookie, until somebody who is signed in goes on with it. */
export const chat = pgTable(
  "chat",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: owner(),
    /** The widget's own name for it, which is known only together with its owner. */
    conversationId: text("conversation_id").notNull(),
    state: text("state").$type<ConversationState>().notNull(),
    language: text("language").$type<Language>().notNull(),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
    /** Where a person was asked for: who asks, and how they can be reached, is sealed. */
    handover: text("handover"),
    reference: text("reference"),
    requestedAt: at("requested_at"),
    replyDueAt: at("reply_due_at"),
    /** The latest words of a person that the visitor's window has fetched, and when they were last mailed that there are some. */
    seenAt: at("seen_at"),
    toldAt: at("told_at"),
  },
  (table) => [
    unique().on(table.providerId, table.owner, table.conversationId),
    unique().on(table.providerId, table.reference),
    index().on(table.updatedAt),
  ],
);

export const chatMessage = pgTable(
  "chat_message",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: owner(),
    chatId: uuid("chat_id")
      .notNull()
      .references(() => chat.id, { onDelete: "cascade" }),
    role: text("role").$type<"user" | "assistant" | "person" | "state">().notNull(),
    /** Names a question, and the one answer to it. */
    turn: text("turn"),
    /** What was said, sealed: people tell of their health. */
    sealed: text("sealed").notNull(),
    at: at("at").notNull(),
    isHelpful: boolean("is_helpful"),
    reason: text("reason"),
    /** What its reader says of it, sealed for the same reason. */
    note: text("note"),
  },
  (table) => [unique().on(table.chatId, table.role, table.turn), index().on(table.providerId, table.owner)],
);
