import { and, asc, count, eq, inArray, lt } from "drizzle-orm";
import type { Db } from "../../../adapters/database/database.ts";
import { seal, unseal } from "../../../adapters/files/box.ts";
import type { MasterKeys } from "../../../adapters/files/master-key.ts";
import type { ConversationState } from "../../../contract/chat-answers.ts";
import type { Owner } from "../../db/access.ts";
import type { PersonalTable } from "../../db/personal.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { chat, chatMessage } from "../../db/tables/chats.ts";
import type { Answered } from "../chat-answers/chat-answers.ts";

type StoredChat = typeof chat.$inferSelect;
type StoredMessage = typeof chatMessage.$inferSelect;

/** Who asked for a person, and how they can be reached. */
export interface HandoverContact {
  readonly name: string;
  readonly email: string;
  readonly phone?: string | undefined;
  readonly preferredChannel: "email" | "phone" | "whatsapp";
  readonly note?: string | undefined;
}
export type ChatRow = Omit<StoredChat, "handover"> & { readonly handover: HandoverContact | null };

/** What was said, by whom. */
export type Said =
  | { readonly role: "user"; readonly content: string }
  | { readonly role: "assistant"; readonly answered: Answered }
  | { readonly role: "person"; readonly name: string; readonly content: string }
  | { readonly role: "state"; readonly state: ConversationState };
export type MessageRow = Omit<StoredMessage, "sealed" | "role"> & { readonly said: Said };

const chatContext = (row: Pick<StoredChat, "providerId" | "id">) => `chat/${row.providerId}/${row.id}`;
const messageContext = (row: Pick<StoredMessage, "providerId" | "id">) => `chat-message/${row.providerId}/${row.id}`;
const noteContext = (row: Pick<StoredMessage, "providerId" | "id">) => `chat-note/${row.providerId}/${row.id}`;
const close = (keys: MasterKeys, value: unknown, context: string) =>
  seal(keys, Buffer.from(JSON.stringify(value)), context).toString("base64");
const open = (keys: MasterKeys, box: string, context: string): unknown =>
  JSON.parse(unseal(keys, Buffer.from(box, "base64"), context).toString());

const openedChat = (keys: MasterKeys, row: StoredChat): ChatRow => ({
  ...row,
  handover: row.handover === null ? null : (open(keys, row.handover, chatContext(row)) as HandoverContact), // sealed by us alone
});
const openedMessage = (keys: MasterKeys, { sealed, role: _, ...row }: StoredMessage): MessageRow => ({
  ...row,
  said: open(keys, sealed, messageContext(row)) as Said, // sealed by us alone
});

/** One conversation by its widget's name and its owner, held until the transaction ends. */
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
  return row && openedChat(keys, row);
}

/** Anybody's: for the clinic. Held until the transaction ends. Only in a transaction of the system. */
export async function lockAnybodys(
  tx: Db,
  keys: MasterKeys,
  by: { readonly reference: string } | { readonly id: string },
): Promise<ChatRow | undefined> {
  const isMeant = "id" in by ? eq(chat.id, by.id) : eq(chat.reference, by.reference);
  const [row] = await tx.select().from(chat).where(isMeant).for("update");
  return row && openedChat(keys, row);
}

/** Conversations in which somebody of the clinic is wanted, or answers, the oldest request first. */
export async function listHandedOver(tx: Db, keys: MasterKeys): Promise<ChatRow[]> {
  const rows = await tx
    .select()
    .from(chat)
    .where(inArray(chat.state, ["requested", "with_human"]))
    .orderBy(asc(chat.requestedAt));
  return rows.map((row) => openedChat(keys, row));
}

/**
 * A conversation, begun where there is none yet, and held until the transaction ends. Two tabs may begin the same one at
 * once: the second finds the first's.
 */
export async function beginChat(
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
  const begun = await lockChat(tx, providerId, { keys, owner, conversationId });
  if (!begun) throw new Error("a conversation that was just begun is gone");
  return begun;
}

export const updateChat = (
  tx: Db,
  providerId: ProviderId,
  {
    id,
    keys,
    handover,
    ...values
  }: Partial<
    Pick<StoredChat, "state" | "updatedAt" | "reference" | "requestedAt" | "replyDueAt" | "seenAt" | "toldAt">
  > & {
    readonly id: string;
    readonly keys: MasterKeys;
    readonly handover?: HandoverContact;
  },
): Promise<unknown> =>
  tx
    .update(chat)
    .set({ ...values, ...(handover && { handover: close(keys, handover, chatContext({ providerId, id })) }) })
    .where(and(eq(chat.providerId, providerId), eq(chat.id, id)));

/** A visitor who signed in goes on with what they began. Only in a transaction of the system. */
export async function giveChat(
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

/** In the order in which they were said. */
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
  return rows.map((row) => openedMessage(keys, row));
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
    said,
    ...values
  }: Omit<typeof chatMessage.$inferInsert, "providerId" | "sealed" | "role"> & { keys: MasterKeys; said: Said },
): Promise<boolean> {
  const sealed = close(keys, said, messageContext({ providerId, id: values.id }));
  const inserted = await tx
    .insert(chatMessage)
    .values({ ...values, providerId, role: said.role, sealed })
    .onConflictDoNothing({ target: [chatMessage.chatId, chatMessage.role, chatMessage.turn] })
    .returning({ id: chatMessage.id });
  return inserted.length > 0;
}

/** The answer to a turn, where there is one already. */
export async function findAnswer(
  tx: Db,
  providerId: ProviderId,
  { keys, chatId, turn }: { keys: MasterKeys; chatId: string; turn: string },
): Promise<MessageRow | undefined> {
  const [row] = await tx
    .select()
    .from(chatMessage)
    .where(and(ofChat(providerId, chatId), eq(chatMessage.role, "assistant"), eq(chatMessage.turn, turn)));
  return row && openedMessage(keys, row);
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
  }: { keys: MasterKeys; id: string; chatId: string; isHelpful: boolean; reason: string | null; note: string | null },
): Promise<boolean> {
  const rated = await tx
    .update(chatMessage)
    .set({ ...rating, note: note === null ? null : close(keys, note, noteContext({ providerId, id })) })
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
      sealed: (row) => `chat-message/${row["provider_id"]}/${row["id"]}`,
      note: (row) => `chat-note/${row["provider_id"]}/${row["id"]}`,
    },
    without: ["turn"],
    erasure: "follows",
  },
  {
    table: "chat",
    called: "chats",
    sealed: { handover: (row) => `chat/${row["provider_id"]}/${row["id"]}` },
    erasure: "remove",
  },
];
