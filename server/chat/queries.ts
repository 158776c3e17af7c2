import { and, asc, count, eq, inArray, lt } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import type { MasterKeys } from "../../adapters/files/master-key.ts";
import type { ConversationState } from "../../contract/chat-answers.ts";
import { putSearchWords } from "../cases/word-queries.ts";
import type { Owner } from "../db/access.ts";
import { type PersonalTable, rowKeyOf } from "../db/personal.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { sealedJson } from "../db/sealed.ts";
import {
  chat,
  chatContext,
  chatMessage,
  messageContext,
  noteContext,
  scoreContext,
  settledContext,
} from "../db/tables/chats.ts";
import type { RowKey } from "../db/tables/columns.ts";
import type { Answered } from "./answers.ts";

export type StoredChat = typeof chat.$inferSelect;
export type StoredMessage = typeof chatMessage.$inferSelect;

/** Contact of the visitor who asked for a person. */
export interface HandoverContact {
  readonly name: string;
  readonly email: string;
  readonly phone?: string | undefined;
  readonly preferredChannel: "email" | "phone" | "whatsapp";
  readonly note?: string | undefined;
}
export type ChatRow = Omit<StoredChat, "handover" | "scoreNote"> & {
  readonly handover: HandoverContact | null;
  readonly scoreNote: string | null;
};

/** A message by its author, or a change of the conversation's state. */
export type MessageContent =
  | { readonly role: "user"; readonly content: string }
  | { readonly role: "assistant"; readonly answered: Answered }
  | { readonly role: "person"; readonly name: string; readonly content: string; readonly staffId?: string }
  /** Somebody at the clinic opened the transcript. */
  | { readonly role: "opened"; readonly name: string; readonly staffId: string }
  | {
      readonly role: "state";
      readonly state: ConversationState;
      readonly name?: string;
      readonly staffId?: string;
      /** Why it was taken from a colleague, for the desk alone. */
      readonly reason?: string;
    };
export type MessageRow = Omit<StoredMessage, "sealed" | "role" | "note" | "settledNote"> & {
  readonly content: MessageContent;
};

const handoverOf = (keys: MasterKeys, row: RowKey) => sealedJson<HandoverContact>(keys, chatContext(row));
const contentOf = (keys: MasterKeys, row: RowKey) => sealedJson<MessageContent>(keys, messageContext(row));
export const noteOf = (keys: MasterKeys, row: RowKey) => sealedJson<string>(keys, noteContext(row));
const scoreNoteOf = (keys: MasterKeys, row: RowKey) => sealedJson<string>(keys, scoreContext(row));
export const settledNoteOf = (keys: MasterKeys, row: RowKey) => sealedJson<string>(keys, settledContext(row));

export const toChat = (keys: MasterKeys, row: StoredChat): ChatRow => ({
  ...row,
  handover: row.handover === null ? null : handoverOf(keys, row).unseal(row.handover),
  scoreNote: row.scoreNote === null ? null : scoreNoteOf(keys, row).unseal(row.scoreNote),
});
export const toMessage = (
  keys: MasterKeys,
  { sealed, role: _, note: _note, settledNote: _settledNote, ...row }: StoredMessage,
): MessageRow => ({
  ...row,
  content: contentOf(keys, row).unseal(sealed),
});

/** Conversations of a clinic by their ids. */
export const listChatsById = async (
  db: Db,
  providerId: ProviderId,
  { keys, ids }: { keys: MasterKeys; ids: readonly string[] },
): Promise<ChatRow[]> =>
  ids.length === 0
    ? []
    : (
        await db
          .select()
          .from(chat)
          .where(and(eq(chat.providerId, providerId), inArray(chat.id, [...ids])))
      ).map((row) => toChat(keys, row));

/** Locks the conversation's row. */
export async function lockChat(
  tx: Db,
  providerId: ProviderId,
  { keys, owner, conversationId }: { keys: MasterKeys; owner: Owner; conversationId: string },
): Promise<ChatRow | undefined> {
  const [row] = await tx
    .select()
    .from(chat)
    .where(and(eq(chat.providerId, providerId), eq(chat.owner, owner), eq(chat.conversationId, conversationId)))
    .for("update");
  return row && toChat(keys, row);
}

/** Any owner's conversation, its row locked: only in a transaction of the system or of the clinic's staff. */
export async function lockAnyChat(
  tx: Db,
  keys: MasterKeys,
  by: { readonly reference: string } | { readonly id: string },
): Promise<ChatRow | undefined> {
  const isMeant = "id" in by ? eq(chat.id, by.id) : eq(chat.reference, by.reference);
  const [row] = await tx.select().from(chat).where(isMeant).for("update");
  return row && toChat(keys, row);
}

/** Conversations that wait for or have a person of the clinic, the oldest request first. */
export async function listHandedOver(tx: Db, keys: MasterKeys): Promise<ChatRow[]> {
  const rows = await tx
    .select()
    .from(chat)
    .where(inArray(chat.state, ["requested", "with_human"]))
    .orderBy(asc(chat.requestedAt));
  return rows.map((row) => toChat(keys, row));
}

/** Finds or inserts a conversation and locks its row. Two tabs may do so at once: the second finds the first's row. */
export async function openChat(
  tx: Db,
  providerId: ProviderId,
  {
    keys,
    at,
    ...values
  }: Pick<StoredChat, "id" | "conversationId" | "language"> & { keys: MasterKeys; owner: Owner; at: Date },
): Promise<ChatRow> {
  const { owner, conversationId } = values;
  await tx
    .insert(chat)
    .values({ ...values, providerId, state: "bot", createdAt: at, updatedAt: at })
    .onConflictDoNothing({ target: [chat.providerId, chat.owner, chat.conversationId] });
  const opened = await lockChat(tx, providerId, { keys, owner, conversationId });
  if (!opened) throw new Error("the conversation was not inserted");
  return opened;
}

/** A chat that is handed over is found by what the visitor said of themselves. */
export async function updateChat(
  tx: Db,
  providerId: ProviderId,
  {
    id,
    keys,
    handover,
    scoreNote,
    ...values
  }: Partial<Omit<typeof chat.$inferInsert, "id" | "providerId" | "owner" | "handover" | "scoreNote">> & {
    readonly id: string;
    readonly keys: MasterKeys;
    readonly handover?: HandoverContact;
    readonly scoreNote?: string;
  },
): Promise<void> {
  const [row] = await tx
    .update(chat)
    .set({
      ...values,
      ...(handover && { handover: handoverOf(keys, { providerId, id }).seal(handover) }),
      ...(scoreNote && { scoreNote: scoreNoteOf(keys, { providerId, id }).seal(scoreNote) }),
    })
    .where(and(eq(chat.providerId, providerId), eq(chat.id, id)))
    .returning({ owner: chat.owner, reference: chat.reference });
  if (!handover || !row?.reference) return;
  await putChatWords(tx, keys, { id, providerId, ...row, handover });
}

export async function putChatWords(
  tx: Db,
  keys: MasterKeys,
  {
    id,
    providerId,
    owner,
    reference,
    handover,
  }: Pick<ChatRow, "id" | "providerId" | "owner" | "reference" | "handover">,
): Promise<void> {
  await putSearchWords(tx, providerId, {
    keys,
    caseId: id,
    owner,
    names: handover ? [handover.name] : [],
    email: handover?.email,
    phones: [handover?.phone],
    references: reference ? [reference] : [],
  });
}

/** Moves a visitor's conversation to the account they signed in to. Only in a transaction of the system. */
export async function moveChat(
  tx: Db,
  providerId: ProviderId,
  { from, to, conversationId }: { from: Owner; to: Owner; conversationId: string },
): Promise<void> {
  const [own] = await tx
    .select({ id: chat.id })
    .from(chat)
    .where(and(eq(chat.providerId, providerId), eq(chat.owner, to), eq(chat.conversationId, conversationId)));
  if (own) return;
  const [row] = await tx
    .update(chat)
    .set({ owner: to })
    .where(and(eq(chat.providerId, providerId), eq(chat.owner, from), eq(chat.conversationId, conversationId)))
    .returning({ id: chat.id });
  if (row)
    await tx
      .update(chatMessage)
      .set({ owner: to })
      .where(and(eq(chatMessage.providerId, providerId), eq(chatMessage.chatId, row.id)));
}

const ofChat = (providerId: ProviderId, chatId: string) =>
  and(eq(chatMessage.providerId, providerId), eq(chatMessage.chatId, chatId));

/** In order of time. */
export async function listMessages(
  tx: Db,
  providerId: ProviderId,
  { keys, chatId }: { keys: MasterKeys; chatId: string },
): Promise<MessageRow[]> {
  const rows = await tx
    .select()
    .from(chatMessage)
    .where(ofChat(providerId, chatId))
    .orderBy(asc(chatMessage.at), asc(chatMessage.id));
  return rows.map((row) => toMessage(keys, row));
}

export async function countQuestions(tx: Db, providerId: ProviderId, chatId: string): Promise<number> {
  const [row] = await tx
    .select({ questions: count() })
    .from(chatMessage)
    .where(and(ofChat(providerId, chatId), eq(chatMessage.role, "user")));
  return row?.questions ?? 0;
}

/** @returns whether it is new: each turn has one question and one answer */
export async function insertMessage(
  tx: Db,
  providerId: ProviderId,
  {
    keys,
    content,
    ...values
  }: Omit<typeof chatMessage.$inferInsert, "providerId" | "sealed" | "role"> & {
    keys: MasterKeys;
    content: MessageContent;
  },
): Promise<boolean> {
  const sealed = contentOf(keys, { providerId, id: values.id }).seal(content);
  const inserted = await tx
    .insert(chatMessage)
    .values({ ...values, providerId, role: content.role, sealed })
    .onConflictDoNothing({ target: [chatMessage.chatId, chatMessage.role, chatMessage.turn] })
    .returning({ id: chatMessage.id });
  return inserted.length > 0;
}

/** The stored answer to a turn. */
export async function findAnswer(
  tx: Db,
  providerId: ProviderId,
  { keys, chatId, turn }: { keys: MasterKeys; chatId: string; turn: string },
): Promise<MessageRow | undefined> {
  const [row] = await tx
    .select()
    .from(chatMessage)
    .where(and(ofChat(providerId, chatId), eq(chatMessage.role, "assistant"), eq(chatMessage.turn, turn)));
  return row && toMessage(keys, row);
}

/** @returns whether there is such an answer in this owner's conversation */
export async function rateMessage(
  tx: Db,
  providerId: ProviderId,
  {
    keys,
    id,
    chatId,
    note,
    ...rating
  }: {
    keys: MasterKeys;
    id: string;
    chatId: string;
    isHelpful: boolean;
    reason: string | null;
    note: string | null;
    ratedAt: Date;
  },
): Promise<boolean> {
  const rated = await tx
    .update(chatMessage)
    .set({ ...rating, note: note === null ? null : noteOf(keys, { providerId, id }).seal(note) })
    .where(and(ofChat(providerId, chatId), eq(chatMessage.id, id), eq(chatMessage.role, "assistant")))
    .returning({ id: chatMessage.id });
  return rated.length > 0;
}

/** Only in a transaction of the system; the messages follow. */
export const removeChatsBefore = (tx: Db, before: Date): Promise<unknown> =>
  tx.delete(chat).where(lt(chat.updatedAt, before));

export const personalChats: readonly PersonalTable[] = [
  {
    table: "chat_message",
    called: "chat-messages",
    sealed: {
      sealed: (row) => messageContext(rowKeyOf(row)),
      note: (row) => noteContext(rowKeyOf(row)),
      settled_note: (row) => settledContext(rowKeyOf(row)),
    },
    without: ["turn"],
    erasure: "follows",
  },
  {
    table: "chat",
    called: "chats",
    sealed: { handover: (row) => chatContext(rowKeyOf(row)), score_note: (row) => scoreContext(rowKeyOf(row)) },
    erasure: "remove",
  },
];
