import { and, asc, count, desc, eq, gt, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { Db } from "../../../adapters/database/database.ts";
import type { MasterKeys } from "../../../adapters/files/master-key.ts";
import type { Owner } from "../../db/access.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { chat, chatMessage } from "../../db/tables/chats.ts";
import {
  type ChatRow,
  type MessageRow,
  noteOf,
  type StoredChat,
  type StoredMessage,
  settledNoteOf,
  toChat,
  toMessage,
} from "../queries.ts";

/** Any owner's conversation of a clinic. */
export async function findChat(
  tx: Db,
  providerId: ProviderId,
  { keys, reference }: { keys: MasterKeys; reference: string },
): Promise<ChatRow | undefined> {
  const [row] = await tx
    .select()
    .from(chat)
    .where(and(eq(chat.providerId, providerId), eq(chat.reference, reference)));
  return row && toChat(keys, row);
}

const inView = { open: ["requested", "with_human"], past: ["returned"] } as const;

/** Conversations of a clinic in which a person was asked for, the last changed first. */
export async function listClinicChats(
  tx: Db,
  providerId: ProviderId,
  { keys, view, most }: { keys: MasterKeys; view: "open" | "past"; most: number },
): Promise<ChatRow[]> {
  const rows = await tx
    .select()
    .from(chat)
    .where(and(eq(chat.providerId, providerId), isNotNull(chat.reference), inArray(chat.state, [...inView[view]])))
    .orderBy(desc(chat.updatedAt))
    .limit(most);
  return rows.map((row) => toChat(keys, row));
}

/** Numbers of the visitors' messages that nobody at the desk has read, by conversation. */
export async function countUnread(tx: Db, providerId: ProviderId): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .select({ id: chat.id, unread: count() })
    .from(chat)
    .innerJoin(chatMessage, eq(chatMessage.chatId, chat.id))
    .where(
      and(
        eq(chat.providerId, providerId),
        inArray(chat.state, [...inView.open]),
        eq(chatMessage.role, "user"),
        or(sql`${chat.readAt} is null`, gt(chatMessage.at, chat.readAt)),
      ),
    )
    .groupBy(chat.id);
  return new Map(rows.map(({ id, unread }) => [id, unread]));
}

/** Messages of the clinic that their owner's windows have not fetched, the newest first. */
export async function listUnseenReplies(
  tx: Db,
  providerId: ProviderId,
  { keys, owner }: { keys: MasterKeys; owner: Owner },
): Promise<{ readonly conversationId: string; readonly message: MessageRow }[]> {
  const rows = await tx
    .select({ conversationId: chat.conversationId, message: chatMessage })
    .from(chat)
    .innerJoin(chatMessage, eq(chatMessage.chatId, chat.id))
    .where(
      and(
        eq(chat.providerId, providerId),
        eq(chat.owner, owner),
        eq(chatMessage.role, "person"),
        or(sql`${chat.seenAt} is null`, gt(chatMessage.at, chat.seenAt)),
      ),
    )
    .orderBy(desc(chatMessage.at));
  return rows.map(({ conversationId, message }) => ({ conversationId, message: toMessage(keys, message) }));
}

/** A client's conversations for which a person was requested. */
export const listOwnHandovers = (tx: Db, providerId: ProviderId, owner: Owner) =>
  tx
    .select({
      conversationId: chat.conversationId,
      reference: chat.reference,
      requestedAt: chat.requestedAt,
      replyDueAt: chat.replyDueAt,
      answeredAt: chat.answeredAt,
    })
    .from(chat)
    .where(and(eq(chat.providerId, providerId), eq(chat.owner, owner), isNotNull(chat.requestedAt)));

const isUnhelpful = (providerId: ProviderId, { isDone, reason }: FeedbackFilter) =>
  and(
    eq(chatMessage.providerId, providerId),
    eq(chatMessage.isHelpful, false),
    isDone ? isNotNull(chatMessage.settledAt) : sql`${chatMessage.settledAt} is null`,
    reason === undefined
      ? undefined
      : reason === "none"
        ? sql`${chatMessage.reason} is null`
        : eq(chatMessage.reason, reason),
  );

export interface FeedbackFilter {
  readonly isDone: boolean;
  /** `none` for feedback without a reason. */
  readonly reason?: string | undefined;
}

export interface FeedbackRow {
  readonly message: MessageRow;
  readonly language: StoredChat["language"];
  readonly note: string | null;
  readonly settledNote: string | null;
}

const toFeedback = (
  keys: MasterKeys,
  { message, language }: { message: StoredMessage; language: StoredChat["language"] },
): FeedbackRow => ({
  message: toMessage(keys, message),
  language,
  note: message.note === null ? null : noteOf(keys, message).unseal(message.note),
  settledNote: message.settledNote === null ? null : settledNoteOf(keys, message).unseal(message.settledNote),
});

export async function listUnhelpful(
  tx: Db,
  providerId: ProviderId,
  { keys, offset, most, ...filter }: FeedbackFilter & { keys: MasterKeys; offset: number; most: number },
): Promise<FeedbackRow[]> {
  const rows = await tx
    .select({ message: chatMessage, language: chat.language })
    .from(chatMessage)
    .innerJoin(chat, eq(chat.id, chatMessage.chatId))
    .where(isUnhelpful(providerId, filter))
    .orderBy(desc(chatMessage.ratedAt), desc(chatMessage.id))
    .limit(most)
    .offset(offset);
  return rows.map((row) => toFeedback(keys, row));
}

export async function countUnhelpful(tx: Db, providerId: ProviderId, filter: FeedbackFilter): Promise<number> {
  const [row] = await tx.select({ found: count() }).from(chatMessage).where(isUnhelpful(providerId, filter));
  return row?.found ?? 0;
}

/** The questions of conversations, in order of time. */
export async function listQuestions(
  tx: Db,
  providerId: ProviderId,
  { keys, chatIds }: { keys: MasterKeys; chatIds: readonly string[] },
): Promise<MessageRow[]> {
  if (chatIds.length === 0) return [];
  const rows = await tx
    .select()
    .from(chatMessage)
    .where(
      and(
        eq(chatMessage.providerId, providerId),
        inArray(chatMessage.chatId, [...chatIds]),
        eq(chatMessage.role, "user"),
      ),
    )
    .orderBy(asc(chatMessage.at), asc(chatMessage.id));
  return rows.map((row) => toMessage(keys, row));
}

/** Times and results of feedback since an instant. */
export const listRatings = (
  tx: Db,
  providerId: ProviderId,
  since: Date,
): Promise<{ ratedAt: Date | null; isHelpful: boolean | null }[]> =>
  tx
    .select({ ratedAt: chatMessage.ratedAt, isHelpful: chatMessage.isHelpful })
    .from(chatMessage)
    .where(
      and(eq(chatMessage.providerId, providerId), isNotNull(chatMessage.isHelpful), gt(chatMessage.ratedAt, since)),
    );

/** Conversations whose visitor said how the talk was, the newest first. */
export async function listScores(
  tx: Db,
  providerId: ProviderId,
  { keys, since }: { keys: MasterKeys; since: Date },
): Promise<ChatRow[]> {
  const rows = await tx
    .select()
    .from(chat)
    .where(and(eq(chat.providerId, providerId), gt(chat.scoredAt, since)))
    .orderBy(desc(chat.scoredAt));
  return rows.map((row) => toChat(keys, row));
}

/** @returns the settled feedback; undefined where there is none with this id */
export async function settleUnhelpful(
  tx: Db,
  providerId: ProviderId,
  { keys, id, at, by, note }: { keys: MasterKeys; id: string; at: Date; by: string; note: string },
): Promise<FeedbackRow | undefined> {
  const [message] = await tx
    .update(chatMessage)
    .set({ settledAt: at, settledBy: by, settledNote: settledNoteOf(keys, { providerId, id }).seal(note) })
    .where(and(eq(chatMessage.providerId, providerId), eq(chatMessage.id, id), eq(chatMessage.isHelpful, false)))
    .returning();
  const [held] = message
    ? await tx.select({ language: chat.language }).from(chat).where(eq(chat.id, message.chatId))
    : [];
  return message && held && toFeedback(keys, { message, language: held.language });
}
