import type * as z from "zod/mini";
import type { Conversation, listOwnChats, rateTalk } from "../../contract/chat.ts";
import type { AnswerOf } from "../../contract/endpoint.ts";
import { refuse } from "../../contract/errors.ts";
import { asOwner } from "../db/access.ts";
import type { ClientContext, VisitorContext } from "../http/endpoints.ts";
import type { Services } from "../services.ts";
import { listUnseenReplies } from "./clinic/queries.ts";
import { type ChatRow, listMessages, lockChat, type MessageRow, updateChat } from "./queries.ts";
import { ownerOf } from "./visitors.ts";

/** After a talk with a person; while the next one goes on, nothing is asked. */
export function ratingOf({ state, score }: ChatRow, messages: readonly MessageRow[]): Conversation["rating"] {
  if (score !== null) return "given";
  return state === "returned" && messages.some(({ content }) => content.role === "person") ? "asked" : null;
}

export const conversationNotFound = () =>
  refuse("not-found", "This conversation is not here. It may have been kept for 90 days already.");

/** Stores how the talk with a person was. @throws Refusal `not-found`, and `wrong-state` where nothing was asked */
export async function storeTalkRating(
  services: Services,
  context: VisitorContext,
  conversationId: string,
  { score, note }: z.output<(typeof rateTalk)["body"]>,
): Promise<{ score: number }> {
  const { providerId } = context;
  const { keys } = services;
  const owner = await ownerOf(services, context, conversationId);
  if (!owner) return conversationNotFound();
  return asOwner(services.db, providerId, owner, async (tx) => {
    const chat = await lockChat(tx, providerId, { keys, owner, conversationId });
    if (!chat) return conversationNotFound();
    const rating = ratingOf(chat, await listMessages(tx, providerId, { keys, chatId: chat.id }));
    if (rating !== "asked" && chat.score !== score)
      refuse("wrong-state", "This conversation is rated already, or no person has answered in it.");
    if (rating === "asked")
      await updateChat(tx, providerId, {
        id: chat.id,
        keys,
        score,
        scoredAt: services.now(),
        ...(note && { scoreNote: note }),
      });
    return { score };
  });
}

/** Conversations of a client with answers of the clinic that no window has fetched. */
export const listUnreadChats = (
  { db, keys }: Services,
  { providerId, owner }: ClientContext,
): Promise<AnswerOf<typeof listOwnChats>> =>
  asOwner(db, providerId, owner, async (tx) => {
    const byChat = new Map<string, AnswerOf<typeof listOwnChats>["chats"][number]>();
    for (const { conversationId, message } of await listUnseenReplies(tx, providerId, { keys, owner })) {
      const { content, at } = message;
      if (content.role !== "person") continue;
      const newest = byChat.get(conversationId) ?? {
        conversationId,
        name: content.name,
        at: at.toISOString(),
        unread: 0,
      };
      byChat.set(conversationId, { ...newest, unread: newest.unread + 1 });
    }
    return { chats: [...byChat.values()] };
  });
