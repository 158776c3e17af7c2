import { createHash } from "node:crypto";
import type * as z from "zod/mini";
import type { Question } from "../../../adapters/assistant/assistant.ts";
import type { Ask, ChatEvent, ChatMessage, Conversation, rateAnswer } from "../../../contract/chat.ts";
import type { ChatAnswer, ConversationState } from "../../../contract/chat-answers.ts";
import { Refusal, refuse } from "../../../contract/errors.ts";
import { shownText } from "../../../contract/values.ts";
import { m } from "../../../web/words/compiled/messages.js";
import { asOwner, asSystem, type Owner } from "../../db/access.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { after, days, hours, seconds } from "../../durations.ts";
import { budgetOf, type Context } from "../../http.ts";
import type { Chore } from "../../jobs.ts";
import type { Services } from "../../services.ts";
import { answerWith, type EngineNeeds } from "../chat-engines/chat-engines.ts";
import { holderOf, speakerOf } from "../chat-visitors/chat-visitors.ts";
import {
  beginChat,
  type ChatRow,
  countQuestions,
  findAnswer,
  insertMessage,
  listMessages,
  lockChat,
  type MessageRow,
  rateMessage,
  removeChatsBefore,
  type Said,
  updateChat,
} from "./queries.ts";

export type Needs = EngineNeeds & Pick<Services, "reporting" | "userPools">;

const mostQuestions = 100;
/** So long a question without an answer is one that is being answered. */
const answering = seconds(30);
const keptFor = days(90);

interface Turn {
  readonly owner: Owner;
  readonly chat: ChatRow;
  readonly turn: string;
  readonly before: Question["before"];
}

/** Names a question that its asker has not named: the same words at the same place of the conversation. */
const turnOf = ({ turn, messages }: Ask): string =>
  turn ??
  createHash("sha256")
    .update(JSON.stringify(messages.filter(({ role }) => role === "user")))
    .digest("hex")
    .slice(0, 32);

/** Counts a question for its address and its provider. @throws Refusal */
async function spendAsk({ counters, config }: Needs, { address, providerId }: Context): Promise<void> {
  const day = 24 * 60 * 60;
  const own = await counters.hit(`asks:${providerId}:${budgetOf(address)}`, day);
  if (own.count > config.asksADay.address)
    refuse(
      "too-many-requests",
      "You have asked as much as I can answer in a day. Please write to the clinic, or come back tomorrow.",
      { retryAfter: own.resetSeconds },
    );
  const all = await counters.hit(`asks:${providerId}`, day);
  if (all.count > config.asksADay.provider)
    refuse("too-many-requests", "So many people have asked today that I have to rest. Please write to the clinic.", {
      retryAfter: all.resetSeconds,
    });
}

/** Writes the question down, the only thing of what was posted that is believed. @throws Refusal */
async function begin(needs: Needs, context: Context, asked: Ask): Promise<Turn & { readonly answered?: MessageRow }> {
  const { providerId, language } = context;
  const { conversationId } = asked;
  const { keys } = needs;
  const content = shownText(asked.messages.at(-1)?.content ?? "");
  const owner = await speakerOf(needs, context, conversationId);
  const at = needs.now();
  return asOwner(needs.db, providerId, owner, async (tx) => {
    const chat = await beginChat(tx, providerId, { keys, id: needs.newId(), owner, conversationId, language, at });
    const turn = turnOf(asked);
    const answered = await findAnswer(tx, providerId, { keys, chatId: chat.id, turn });
    if ((await countQuestions(tx, providerId, chat.id)) >= mostQuestions && !answered)
      refuse("too-many-requests", "This conversation has become very long. Please begin a new one.");
    const before = (await listMessages(tx, providerId, { keys, chatId: chat.id })).flatMap(heard).slice(-8);
    await insertMessage(tx, providerId, {
      keys,
      id: needs.newId(),
      owner,
      chatId: chat.id,
      turn,
      at,
      said: { role: "user", content },
    });
    return { owner, chat, turn, before, ...(answered && { answered }) };
  });
}

const heard = ({ said }: MessageRow): Question["before"] => {
  if (said.role === "user") return [said];
  return said.role === "assistant" ? [{ role: "assistant", content: said.answered.response }] : [];
};

/**
 * Writes the answer down if nobody else has: who answers is decided now, not when the question came. @returns what stands
 * in the conversation
 */
async function end(needs: Needs, providerId: ProviderId, { owner, chat, turn }: Turn, said: Said): Promise<ChatAnswer> {
  const { keys } = needs;
  return asOwner(needs.db, providerId, owner, async (tx) => {
    const now = await lockChat(tx, providerId, { keys, owner, conversationId: chat.conversationId });
    // Erased meanwhile, or gone with who signed in: nobody is to find it here any more.
    if (!now) return refuse("not-found", "This conversation is not here any more.");
    if (now.state === "with_human") return passedOn(needs, now);
    await insertMessage(tx, providerId, {
      keys,
      id: needs.newId(),
      owner,
      chatId: chat.id,
      turn,
      at: needs.now(),
      said,
    });
    const stored = await findAnswer(tx, providerId, { keys, chatId: chat.id, turn });
    if (stored?.said.role !== "assistant") throw new Error("an answer that was just written is gone");
    return { ...stored.said.answered, id: stored.id, state: now.state };
  });
}

/** While a person answers, the assistant says no more than that. */
const passedOn = ({ newId }: Pick<Needs, "newId">, { language, state }: ChatRow): ChatAnswer => ({
  response: m.assistant_with_person({}, { locale: language }),
  id: newId(),
  language,
  citations: [],
  cards: [],
  suggestions: [],
  caution: null,
  offersPerson: false,
  state,
});

/**
 * Takes a question and begins to answer it. The answer is made and kept whether or not somebody still listens.
 * @throws Refusal before anything is said
 */
export async function ask(
  needs: Needs,
  context: Context,
  asked: Ask,
  tell: (text: string) => void = () => {},
): Promise<{ readonly answer: Promise<ChatAnswer> }> {
  const { here, providerId, requestId } = context;
  if (asked.providerId !== here.company.id)
    refuse("not-allowed", "This assistant speaks for the clinic of this site alone.");
  await spendAsk(needs, context);
  const turn = await begin(needs, context, asked);
  const { answered, chat } = turn;
  if (answered?.said.role === "assistant")
    return { answer: Promise.resolve({ ...answered.said.answered, id: answered.id, state: chat.state }) };
  if (chat.state === "with_human") return { answer: Promise.resolve(passedOn(needs, chat)) };
  const answer = answerWith(needs, context, { asked, owner: turn.owner, before: turn.before, tell }).then(
    (made) => end(needs, providerId, turn, { role: "assistant", answered: made }),
    (error: unknown) => {
      needs.reporting.report(error, { requestId, route: "ask" });
      return refuse("try-later", "Sorry, something went wrong. Please try again.", { cause: error, retryAfter: 5 });
    },
  );
  return { answer };
}

/** The same as events. */
export async function stream(needs: Needs, context: Context, asked: Ask): Promise<AsyncIterable<ChatEvent>> {
  const waiting: ChatEvent[] = [{ type: "status", doing: "looking" }];
  let wake = () => {};
  const push = (event: ChatEvent): void => {
    waiting.push(event);
    wake();
  };
  const { answer } = await ask(needs, context, asked, (text) => push({ type: "text", text }));
  const failed = "Sorry, something went wrong. Please try again.";
  answer.then(
    (whole) => push({ type: "answer", answer: whole }),
    (error) => push({ type: "failed", detail: error instanceof Refusal ? error.message : failed }),
  );
  return (async function* () {
    for (;;) {
      const event = waiting.shift();
      if (event) yield event;
      if (event?.type === "answer" || event?.type === "failed") return;
      if (waiting.length > 0) continue;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  })();
}

/** @throws Refusal `not-found`, also for what is somebody else's */
export async function readConversation(needs: Needs, context: Context, conversationId: string): Promise<Conversation> {
  const { providerId } = context;
  const { keys } = needs;
  const owner = await holderOf(needs, context, conversationId);
  if (!owner) return unknown();
  return asOwner(needs.db, providerId, owner, async (tx) => {
    const chat = await lockChat(tx, providerId, { keys, owner, conversationId });
    if (!chat) return unknown();
    const messages = await listMessages(tx, providerId, { keys, chatId: chat.id });
    const last = messages.at(-1);
    const seenAt = messages.findLast(({ said }) => said.role === "person")?.at;
    if (seenAt && seenAt > (chat.seenAt ?? new Date(0)))
      await updateChat(tx, providerId, { id: chat.id, keys, seenAt });
    const { reference, requestedAt, replyDueAt } = chat;
    return {
      conversationId,
      state: chat.state,
      isPending: last?.said.role === "user" && chat.state !== "with_human" && last.at > after(needs.now(), -answering),
      messages: messages.map((message) => presentMessage(message, chat.state)),
      handover:
        reference && requestedAt && replyDueAt
          ? { reference, requestedAt: requestedAt.toISOString(), replyDueAt: replyDueAt.toISOString() }
          : null,
    };
  });
}

const unknown = () => refuse("not-found", "This conversation is not here. It may have been kept for 90 days already.");

function presentMessage({ id, at, said, isHelpful }: MessageRow, state: ConversationState): ChatMessage {
  const facts = { id, at: at.toISOString() };
  if (said.role === "assistant")
    return { role: "assistant", ...facts, answer: { ...said.answered, id, state }, isHelpful };
  return { ...facts, ...said };
}

/** @throws Refusal `not-found` */
export async function rate(
  needs: Needs,
  context: Context,
  { conversationId, answerId }: { conversationId: string; answerId: string },
  { isHelpful, reason, note }: z.output<(typeof rateAnswer)["body"]>,
): Promise<{ isHelpful: boolean }> {
  const { providerId } = context;
  const owner = await holderOf(needs, context, conversationId);
  if (!owner) return unknown();
  return asOwner(needs.db, providerId, owner, async (tx) => {
    const chat = await lockChat(tx, providerId, { keys: needs.keys, owner, conversationId });
    const isRated =
      chat !== undefined &&
      (await rateMessage(tx, providerId, {
        keys: needs.keys,
        id: answerId,
        chatId: chat.id,
        isHelpful,
        reason: reason ?? null,
        note: note ?? null,
      }));
    return isRated ? { isHelpful } : unknown();
  });
}

/** Conversations are forgotten when nobody has touched them for 90 days. */
export const chatChore = ({ db, now }: Pick<Services, "db" | "now">): Chore => ({
  every: hours(6),
  run: async () => void (await asSystem(db, (tx) => removeChatsBefore(tx, after(now(), -keptFor)))),
});
