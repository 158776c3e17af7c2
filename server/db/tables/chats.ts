import { boolean, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import type { ConversationState } from "../../../contract/chat-answers.ts";
import type { Language } from "../../../contract/values.ts";
import { at, owner, type RowKey } from "./columns.ts";
import { providerId } from "./company.ts";

/** A conversation with the assistant: owned by a visitor's cookie until a signed-in client continues it. */
export const chat = pgTable(
  "chat",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: owner(),
    /** The widget's id, unique together with its owner. */
    conversationId: text("conversation_id").notNull(),
    state: text("state").$type<ConversationState>().notNull(),
    language: text("language").$type<Language>().notNull(),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
    /** Request for a person; the name and contact are sealed. */
    handover: text("handover"),
    reference: text("reference"),
    requestedAt: at("requested_at"),
    replyDueAt: at("reply_due_at"),
    /** When the visitor's window last fetched a person's reply, and when a reply was last announced by mail. */
    seenAt: at("seen_at"),
    toldAt: at("told_at"),
    /** The member of staff who has the conversation; null for a person at the command line. */
    takenBy: uuid("taken_by"),
    /** The first reply of a person to the last request for one. */
    answeredAt: at("answered_at"),
    /** The newest message of the visitor that somebody at the desk has read. */
    readAt: at("read_at"),
    /** Until then the visitor's window says that the person is writing. */
    writingUntil: at("writing_until"),
    /** The visitor's answer to "How was it?", 1 to 5, and a sealed note. */
    score: integer("score"),
    scoreNote: text("score_note"),
    scoredAt: at("scored_at"),
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
    role: text("role").$type<"user" | "assistant" | "person" | "opened" | "state">().notNull(),
    /** The id of a question and of its only answer. */
    turn: text("turn"),
    /** Sealed content of the message, because it may contain health data. */
    sealed: text("sealed").notNull(),
    at: at("at").notNull(),
    isHelpful: boolean("is_helpful"),
    reason: text("reason"),
    /** The reader's feedback, sealed for the same reason. */
    note: text("note"),
    ratedAt: at("rated_at"),
    /** When the clinic dealt with the feedback, who did, and a sealed note about it. */
    settledAt: at("settled_at"),
    settledBy: uuid("settled_by"),
    settledNote: text("settled_note"),
  },
  (table) => [
    unique().on(table.chatId, table.role, table.turn),
    index().on(table.providerId, table.owner),
    index().on(table.providerId, table.isHelpful, table.at),
  ],
);

export const chatContext = ({ providerId, id }: RowKey): string => `chat/${providerId}/${id}`;

export const messageContext = ({ providerId, id }: RowKey): string => `chat-message/${providerId}/${id}`;

export const noteContext = ({ providerId, id }: RowKey): string => `chat-note/${providerId}/${id}`;

export const scoreContext = ({ providerId, id }: RowKey): string => `chat-score/${providerId}/${id}`;

export const settledContext = ({ providerId, id }: RowKey): string => `chat-settled/${providerId}/${id}`;
