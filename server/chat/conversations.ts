import type * as z from "zod/mini";
import type { ChatHistory } from "../../adapters/assistant/assistant.ts";
import type { ChatEvent, ChatMessage, Conversation, rateAnswer } from "../../contract/chat.ts";
import type { ChatAnswer, ConversationState } from "../../contract/chat-answers.ts";
import { after, days, hours, seconds } from "../../contract/durations.ts";
import { Refusal, refuse } from "../../contract/errors.ts";
import { m } from "../../web/words/compiled/messages.js";
import { heedDanger } from "../cases/dangers.ts";
import { asOwner, asSystem, type Owner } from "../db/access.ts";
import type { ProviderId } from "../db/provider-id.ts";
import type { VisitorContext } from "../http/endpoints.ts";
import { networkOf } from "../http/rate-limits.ts";
import type { Schedule } from "../jobs/worker.ts";
import type { Services } from "../services.ts";
import type { AskedBack } from "./answers.ts";
import { answerWith, type ChatServices } from "./engine.ts";
import { awaitReply } from "./handover.ts";
import {
  type ChatRow,
  countQuestions,
  findAnswer,
  insertMessage,
  listMessages,
  lockChat,
  type MessageContent,
  type MessageRow,
  openChat,
  rateMessage,
  removeChatsBefore,
  updateChat,
} from "./queries.ts";
import { type Question, threadOf, threadOfPosted } from "./question.ts";
import { conversationNotFound, ratingOf } from "./talks.ts";
import { ownerOf, ownerOrNewVisitor } from "./visitors.ts";

const maxQuestions = 100;
/** An older question without an answer is no longer pending. */
const answerTimeout = seconds(30);
const retention = days(90);

interface OpenTurn {
  readonly owner: Owner;
  readonly chat: ChatRow;
  readonly turn: string;
  readonly history: ChatHistory;
  /** The question that the last answer met with "Is it happening now?". */
  readonly askedBack: AskedBack | null;
}

/** Counts a question against the daily limits of its network address and its provider. @throws Refusal */
async function enforceDailyLimits(
  { counters, config }: ChatServices,
  { address, providerId }: VisitorContext,
): Promise<void> {
  const day = 24 * 60 * 60;
  const own = await counters.hit(`asks:${providerId}:${networkOf(address)}`, day);
  if (own.count > config.asksADay.address)
    refuse(
      "too-many-requests",
      "You have asked as much as I can answer in a day. Please write to the clinic, or ask again tomorrow.",
      { retryAfter: own.resetSeconds },
    );
  const all = await counters.hit(`asks:${providerId}`, day);
  if (all.count > config.asksADay.provider)
    refuse("too-many-requests", "So many people have asked today that I have to rest. Please write to the clinic.", {
      retryAfter: all.resetSeconds,
    });
}

/** @throws Refusal */
async function storeQuestion(
  services: ChatServices,
  context: VisitorContext,
  { conversationId, text, turn, said }: Question,
): Promise<OpenTurn & { readonly answered?: MessageRow }> {
  const { providerId, language, tenant } = context;
  const { keys } = services;
  const owner = await ownerOrNewVisitor(services, context, conversationId);
  const at = services.now();
  return asOwner(services.db, providerId, owner, async (tx) => {
    const chat = await openChat(tx, providerId, { keys, id: services.newId(), owner, conversationId, language, at });
    const answered = await findAnswer(tx, providerId, { keys, chatId: chat.id, turn });
    if ((await countQuestions(tx, providerId, chat.id)) >= maxQuestions && !answered)
      refuse("too-many-requests", "This conversation has become very long. Please begin a new one.");
    const messages = await listMessages(tx, providerId, { keys, chatId: chat.id });
    if (!answered) await awaitReply(services, tx, tenant, chat);
    await insertMessage(tx, providerId, {
      keys,
      id: services.newId(),
      owner,
      chatId: chat.id,
      turn,
      at,
      content: { role: "user", content: text },
    });
    if (!answered && chat.reference)
      await heedDanger(services, tx, context, { id: chat.id, reference: chat.reference, texts: [text] });
    const thread = messages.length === 0 ? threadOfPosted(said, language) : threadOf(messages);
    return { owner, chat, turn, ...thread, ...(answered && { answered }) };
  });
}

/** Stores the first answer to a turn, unless the clinic took the conversation over meanwhile. @returns the stored answer */
async function storeAnswer(
  services: ChatServices,
  providerId: ProviderId,
  { owner, chat, turn }: OpenTurn,
  content: MessageContent,
): Promise<ChatAnswer> {
  const { keys } = services;
  return asOwner(services.db, providerId, owner, async (tx) => {
    const now = await lockChat(tx, providerId, { keys, owner, conversationId: chat.conversationId });
    // Erased meanwhile, or moved to the account of a visitor who signed in.
    if (!now) return refuse("not-found", "This conversation is not here any more.");
    if (now.state === "with_human") return answerOfPerson(services, now);
    await insertMessage(tx, providerId, {
      keys,
      id: services.newId(),
      owner,
      chatId: chat.id,
      turn,
      at: services.now(),
      content,
    });
    const stored = await findAnswer(tx, providerId, { keys, chatId: chat.id, turn });
    if (stored?.content.role !== "assistant") throw new Error("an answer that was just written is gone");
    return { ...stored.content.answered, id: stored.id, state: now.state };
  });
}

/** The answer while a person of the clinic has the conversation. */
const answerOfPerson = ({ newId }: Pick<ChatServices, "newId">, { language, state }: ChatRow): ChatAnswer => ({
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
 * Stores a question and starts its answer, which is finished and stored even when the connection closes.
 * @throws Refusal before any text is sent
 */
export async function askQuestion(
  services: ChatServices,
  context: VisitorContext,
  question: Question,
  onText: (text: string) => void = () => {},
): Promise<{ readonly answer: Promise<ChatAnswer> }> {
  const { providerId, requestId } = context;
  await enforceDailyLimits(services, context);
  const turn = await storeQuestion(services, context, question);
  const { answered, chat } = turn;
  if (answered?.content.role === "assistant")
    return { answer: Promise.resolve({ ...answered.content.answered, id: answered.id, state: chat.state }) };
  if (chat.state === "with_human") return { answer: Promise.resolve(answerOfPerson(services, chat)) };
  const { owner, history, askedBack } = turn;
  const answer = answerWith(services, context, { question, owner, history, askedBack, onText }).then(
    (answered) => storeAnswer(services, providerId, turn, { role: "assistant", answered }),
    (error: unknown) => {
      services.reporting.report(error, { requestId, route: "ask" });
      return refuse("try-later", "Sorry, something went wrong. Please try again.", { cause: error, retryAfter: 5 });
    },
  );
  return { answer };
}

/** The answer to a question as events. */
export async function streamAnswer(
  services: ChatServices,
  context: VisitorContext,
  question: Question,
): Promise<AsyncIterable<ChatEvent>> {
  const waiting: ChatEvent[] = [{ type: "status", doing: "looking" }];
  let wake = () => {};
  const push = (event: ChatEvent): void => {
    waiting.push(event);
    wake();
  };
  const { answer } = await askQuestion(services, context, question, (text) => push({ type: "text", text }));
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

/** @throws Refusal `not-found`, also for another owner's conversation */
export async function readConversation(
  services: ChatServices,
  context: VisitorContext,
  conversationId: string,
): Promise<Conversation> {
  const { providerId } = context;
  const { keys } = services;
  const owner = await ownerOf(services, context, conversationId);
  if (!owner) return conversationNotFound();
  return asOwner(services.db, providerId, owner, async (tx) => {
    const chat = await lockChat(tx, providerId, { keys, owner, conversationId });
    if (!chat) return conversationNotFound();
    const messages = await listMessages(tx, providerId, { keys, chatId: chat.id });
    const last = messages.at(-1);
    const seenAt = messages.findLast(({ content }) => content.role === "person")?.at;
    if (seenAt && seenAt > (chat.seenAt ?? new Date(0)))
      await updateChat(tx, providerId, { id: chat.id, keys, seenAt });
    const { reference, requestedAt, replyDueAt } = chat;
    return {
      conversationId,
      state: chat.state,
      isPending:
        last?.content.role === "user" && chat.state !== "with_human" && last.at > after(services.now(), -answerTimeout),
      messages: messages.map((message) => presentMessage(message, chat.state)),
      handover:
        reference && requestedAt && replyDueAt
          ? { reference, requestedAt: requestedAt.toISOString(), replyDueAt: replyDueAt.toISOString() }
          : null,
      isPersonWriting: chat.state === "with_human" && chat.writingUntil !== null && chat.writingUntil > services.now(),
      rating: ratingOf(chat, messages),
    };
  });
}

function presentMessage({ id, at, content, isHelpful }: MessageRow, state: ConversationState): ChatMessage {
  const facts = { id, at: at.toISOString() };
  if (content.role === "assistant")
    return { role: "assistant", ...facts, answer: { ...content.answered, id, state }, isHelpful };
  if (content.role === "user") return { ...facts, ...content };
  if (content.role === "state") return { role: "state", ...facts, state: content.state, name: content.name ?? null };
  if (content.role === "opened") return { role: "opened", ...facts, name: content.name };
  return { role: "person", ...facts, name: content.name, content: content.content };
}

/** @throws Refusal `not-found` */
export async function storeRating(
  services: ChatServices,
  context: VisitorContext,
  { conversationId, answerId }: { conversationId: string; answerId: string },
  { isHelpful, reason, note }: z.output<(typeof rateAnswer)["body"]>,
): Promise<{ isHelpful: boolean }> {
  const { providerId } = context;
  const owner = await ownerOf(services, context, conversationId);
  if (!owner) return conversationNotFound();
  return asOwner(services.db, providerId, owner, async (tx) => {
    const chat = await lockChat(tx, providerId, { keys: services.keys, owner, conversationId });
    const isRated =
      chat !== undefined &&
      (await rateMessage(tx, providerId, {
        keys: services.keys,
        id: answerId,
        chatId: chat.id,
        isHelpful,
        reason: reason ?? null,
        note: note ?? null,
        ratedAt: services.now(),
      }));
    return isRated ? { isHelpful } : conversationNotFound();
  });
}

/** Deletes conversations 90 days after their last change. */
export const chatSchedule = ({ db, now }: Services): Schedule => ({
  name: "remove-old-chats",
  every: hours(6),
  run: async () => void (await asSystem(db, (tx) => removeChatsBefore(tx, after(now(), -retention)))),
});
