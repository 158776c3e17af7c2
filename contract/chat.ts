import * as z from "zod/mini";
import { ChatAnswer, ConversationId, ConversationState } from "./chat-answers.ts";
import { contactChannels } from "./contact-constants.ts";
import { endpoint } from "./endpoint.ts";
import { clientAct, publicRead } from "./endpoint-kinds.ts";
import { personName } from "./person-name.ts";
import { PhoneNumber } from "./phone-number.ts";
import { Email, Instant, Language, prose, SiteLanguage, Slug, shownText, TimeZone } from "./values.ts";

/** Limits of one call: messages of the history, characters of the question, bytes in total. */
const mostMessages = 1000;
export const longestMessage = 4000;
export const largestAsk = 256 * 1024;

/** Pasted text may hold what no database stores: it is answered without. */
const Said = z.pipe(z.string().check(z.maxLength(largestAsk)), z.transform(shownText));

const Ask = z.strictObject({
  /** `company.id` of the provider; another host's is refused. */
  providerId: z.uuid(),
  conversationId: ConversationId,
  /** The whole history with the greeting, newest last, which must be the user's. The stored conversation is read; without one, the user's last messages before it are. */
  messages: z.array(z.strictObject({ role: z.enum(["user", "assistant"]), content: Said })).check(
    z.minLength(1),
    z.maxLength(mostMessages),
    z.refine((messages) => messages.at(-1)?.role === "user", "must end with what the user says"),
    z.refine(
      (messages) => (messages.at(-1)?.content.length ?? 0) <= longestMessage,
      `must end with at most ${longestMessage} characters`,
    ),
    z.refine((messages) => messages.at(-1)?.content !== "", "must end with words"),
  ),
  /** Idempotency id of this question: a repeated one gets the same answer. */
  turn: z.optional(z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/))),
  /** The procedure of the open page. */
  procedure: z.optional(Slug),
  /** The visitor's currency, shown beside the provider's. */
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
  /** Of the visitor's device: tells the country whose emergency number is shown, where the network address does not. It is not kept. */
  timeZone: z.optional(z.string().check(z.maxLength(64))),
});
export type Ask = z.infer<typeof Ask>;

/**
 * Events of a streamed answer. `status` comes first and during pauses; `text` are checked pieces to append; `answer` is
 * the whole answer, replaces them and ends the stream; `failed` ends it instead. A stream that ends with neither was
 * interrupted: read the conversation.
 */
export const ChatEvent = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("status"), doing: z.enum(["looking", "writing"]) }),
  z.strictObject({ type: z.literal("text"), text: z.string() }),
  z.strictObject({ type: z.literal("answer"), answer: ChatAnswer }),
  z.strictObject({ type: z.literal("failed"), detail: z.string() }),
]);
export type ChatEvent = z.infer<typeof ChatEvent>;

/**
 * The complete answer (specification section 7) or a refusal within 25 seconds; or a stream of events, in which
 * refusals before the first event are ordinary problem documents. After a disconnect the whole answer is still stored
 * in the conversation. `?language=` is that of the page. Refusals carry a sentence for the visitor in `detail`; when
 * the visitor is not the cause, the widget shows the specification's sentence.
 */
export const askAssistant = endpoint({
  ...publicRead,
  name: "askAssistant",
  summary: "Ask the assistant",
  path: "/api/ai-agent/ask",
  method: "POST",
  limit: "ask",
  retry: false,
  query: z.strictObject({ language: z.optional(Language) }),
  body: Ask,
  largestBody: largestAsk,
  answer: ChatAnswer,
  event: ChatEvent,
  refusals: ["not-allowed", "too-many-requests", "try-later"],
});

const OfConversation = z.strictObject({ conversationId: ConversationId });
const LanguageQuery = z.strictObject({ language: z.optional(Language) });

export const ChatMessage = z.discriminatedUnion("role", [
  z.strictObject({ role: z.literal("user"), id: z.uuid(), at: Instant, content: z.string() }),
  z.strictObject({
    role: z.literal("assistant"),
    id: z.uuid(),
    at: Instant,
    answer: ChatAnswer,
    /** The visitor's feedback. */
    isHelpful: z.nullable(z.boolean()),
  }),
  /** A member of the clinic's staff, by name. Plain text. */
  z.strictObject({ role: z.literal("person"), id: z.uuid(), at: Instant, name: z.string(), content: z.string() }),
  /** A member of the clinic's staff opened the conversation. */
  z.strictObject({ role: z.literal("opened"), id: z.uuid(), at: Instant, name: z.string() }),
  /** A change of who answers; with the name of the person who answers from here. */
  z.strictObject({
    role: z.literal("state"),
    id: z.uuid(),
    at: Instant,
    state: ConversationState,
    name: z.nullable(z.string()),
  }),
]);
export type ChatMessage = z.infer<typeof ChatMessage>;

/** Without the greeting, which belongs to the widget. */
export const Conversation = z.strictObject({
  conversationId: ConversationId,
  state: ConversationState,
  /** An answer is in progress: read again soon. */
  isPending: z.boolean(),
  messages: z.array(ChatMessage),
  /** Request for a person. */
  handover: z.nullable(z.strictObject({ reference: z.string(), requestedAt: Instant, replyDueAt: Instant })),
  /** The person who has the conversation is writing. */
  isPersonWriting: z.boolean(),
  /** "How was it?" after a talk with a person: to be asked, answered, or neither. */
  rating: z.nullable(z.enum(["asked", "given"])),
});
export type Conversation = z.infer<typeof Conversation>;

/**
 * Readable with the visitor's cookie or, for a signed-in visitor, with the same account; otherwise not found.
 * Retention: 90 days.
 */
export const getConversation = endpoint({
  ...publicRead,
  name: "getConversation",
  summary: "Get the visitor's conversation with the assistant, for other pages, tabs and reloads",
  path: "/api/ai-agent/conversations/{conversationId}",
  params: OfConversation,
  query: LanguageQuery,
  answer: Conversation,
  refusals: ["not-found"],
});

export const feedbackReasons = ["wrong", "unclear", "incomplete", "unsafe", "other"] as const;

/** A repeated call replaces the feedback. */
export const rateAnswer = endpoint({
  ...publicRead,
  name: "rateAnswer",
  summary: "Rate an answer",
  path: "/api/ai-agent/conversations/{conversationId}/answers/{answerId}/feedback",
  method: "PUT",
  limit: "write",
  params: z.strictObject({ conversationId: ConversationId, answerId: z.uuid() }),
  body: z.strictObject({
    isHelpful: z.boolean(),
    reason: z.optional(z.enum(feedbackReasons)),
    note: z.optional(prose(500)),
  }),
  answer: z.strictObject({ isHelpful: z.boolean() }),
  refusals: ["not-found"],
});

/** Once per conversation, after a person has returned it to the assistant; the same answer may be sent again. */
export const rateTalk = endpoint({
  name: "rateTalk",
  summary: "Rate the talk with a person, 1 to 5",
  method: "PUT",
  path: "/api/ai-agent/conversations/{conversationId}/rating",
  access: "public",
  limit: "write",
  params: OfConversation,
  body: z.strictObject({ score: z.int().check(z.minimum(1), z.maximum(5)), note: z.optional(prose(500)) }),
  answer: z.strictObject({ score: z.int() }),
  refusals: ["not-found", "wrong-state"],
  retry: true,
  idempotent: false,
});

/** Conversations of a signed-in client in which an answer of the clinic is unread. */
export const listOwnChats = endpoint({
  name: "listOwnChats",
  summary: "List the client's conversations with unread answers of the clinic, newest first",
  method: "GET",
  path: "/api/client/chats",
  access: "client",
  limit: "read",
  answer: z.strictObject({
    chats: z.array(
      z.strictObject({
        conversationId: ConversationId,
        /** Who answered. */
        name: z.string(),
        at: Instant,
        unread: z.int(),
      }),
    ),
  }),
  refusals: [],
  retry: true,
  idempotent: false,
});

/**
 * Mails the transcript to the clinic and requests a person; the visitor gets a mail too. Also possible before the first
 * question. A repeated call while a person is awaited returns the same request.
 */
export const requestPerson = endpoint({
  ...clientAct,
  name: "requestPerson",
  summary: "Request a person, who receives the conversation",
  path: "/api/ai-agent/conversations/{conversationId}/handover",
  access: "public",
  limit: "send",
  params: OfConversation,
  body: z.strictObject({
    name: personName(120),
    email: Email,
    phone: z.optional(PhoneNumber),
    preferredChannel: z.enum(contactChannels),
    note: z.optional(prose(1000)),
    language: SiteLanguage,
    /** Required consent: the clinic reads the conversation. */
    consent: z.literal(true),
  }),
  answer: z.strictObject({
    reference: z.string(),
    state: ConversationState,
    /** Expected time of a reply. */
    replyDueAt: Instant,
  }),
  refusals: ["invalid-input"],
});

/** Office hours as instants, which the browser shows in the visitor's own zone. */
export const getChatHours = endpoint({
  ...publicRead,
  name: "getChatHours",
  summary: "Get the chat's office hours and the coordinator",
  path: "/api/ai-agent/hours",
  query: LanguageQuery,
  answer: z.strictObject({
    isOpen: z.boolean(),
    /** The current or next opening; null for a clinic without hours. */
    opensAt: z.nullable(Instant),
    closesAt: z.nullable(Instant),
    timeZone: TimeZone,
    coordinator: z.strictObject({ name: z.string(), role: z.string(), textsLanguage: Language }),
    replyWithinHours: z.int(),
  }),
  refusals: [],
  cacheSeconds: 0,
});
