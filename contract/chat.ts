import * as z from "zod/mini";
import { ChatAnswer, ConversationId, ConversationState } from "./chat-answers.ts";
import { contactChannels } from "./contact.ts";
import { endpoint } from "./endpoint.ts";
import { personName } from "./person-name.ts";
import { Email, Instant, Language, PhoneNumber, prose, Slug, shownText, TimeZone } from "./values.ts";

/** Limits of one call: messages, characters in each, kilobytes in all. A widget omits its oldest messages. */
export const mostMessages = 40;
export const longestMessage = 4000;
export const largestAsk = 64 * 1024;

const Ask = z.strictObject({
  /** `company.id` of the provider; another host's is refused. */
  providerId: z.uuid(),
  conversationId: ConversationId,
  /** The whole history with the greeting, the newest last. Believed is the last one alone, which must be the user's. */
  messages: z
    .array(
      z.strictObject({ role: z.enum(["user", "assistant"]), content: z.string().check(z.maxLength(longestMessage)) }),
    )
    .check(
      z.minLength(1),
      z.maxLength(mostMessages),
      z.refine((messages) => messages.at(-1)?.role === "user", "must end with what the user says"),
      z.refine((messages) => shownText(messages.at(-1)?.content ?? "") !== "", "must end with words"),
    ),
  /** Names this question: asked again under the same name it is answered as before, however often. */
  turn: z.optional(z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/))),
  /** The procedure whose page the visitor has open. */
  procedure: z.optional(Slug),
  /** The currency that prices are shown in beside the provider's own. */
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
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
 * The single answer (specification section 7), within 25 seconds or a refusal; or the same piece by piece, where
 * refusals before the first event are ordinary problem documents and who goes away early still finds the whole answer in
 * the conversation. `?language=` is that of the page. Refusals carry a sentence for the visitor in `detail`; where the
 * cause is not theirs, the widget says the specification's sentence.
 */
export const askAssistant = endpoint({
  name: "askAssistant",
  summary: "Ask the assistant",
  method: "POST",
  path: "/api/ai-agent/ask",
  access: "public",
  limit: "ask",
  query: z.strictObject({ language: z.optional(Language) }),
  body: Ask,
  largestBody: largestAsk,
  answer: ChatAnswer,
  event: ChatEvent,
  refusals: ["not-allowed", "too-many-requests", "try-later"],
  retry: false,
  idempotent: false,
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
  /** The conversation changed hands. */
  z.strictObject({ role: z.literal("state"), id: z.uuid(), at: Instant, state: ConversationState }),
]);
export type ChatMessage = z.infer<typeof ChatMessage>;

/** Without the greeting, which is the widget's own. */
export const Conversation = z.strictObject({
  conversationId: ConversationId,
  state: ConversationState,
  /** An answer is being made: read again in a moment. */
  isPending: z.boolean(),
  messages: z.array(ChatMessage),
  /** Request for a person. */
  handover: z.nullable(z.strictObject({ reference: z.string(), requestedAt: Instant, replyDueAt: Instant })),
});
export type Conversation = z.infer<typeof Conversation>;

/**
 * Readable with the visitor's cookie or, for a signed-in visitor, with the same account; otherwise not found. Retention:
 * 90 days.
 */
export const getConversation = endpoint({
  name: "getConversation",
  summary: "One's own conversation with the assistant, for other pages, tabs and reloads",
  method: "GET",
  path: "/api/ai-agent/conversations/{conversationId}",
  access: "public",
  limit: "read",
  params: OfConversation,
  query: LanguageQuery,
  answer: Conversation,
  refusals: ["not-found"],
  retry: true,
  idempotent: false,
});

export const feedbackReasons = ["wrong", "unclear", "incomplete", "unsafe", "other"] as const;

/** Said again it replaces what was said. */
export const rateAnswer = endpoint({
  name: "rateAnswer",
  summary: "Say whether an answer helped",
  method: "PUT",
  path: "/api/ai-agent/conversations/{conversationId}/answers/{answerId}/feedback",
  access: "public",
  limit: "write",
  params: z.strictObject({ conversationId: ConversationId, answerId: z.uuid() }),
  body: z.strictObject({
    isHelpful: z.boolean(),
    reason: z.optional(z.enum(feedbackReasons)),
    note: z.optional(prose(500)),
  }),
  answer: z.strictObject({ isHelpful: z.boolean() }),
  refusals: ["not-found"],
  retry: true,
  idempotent: false,
});

/**
 * Gives the transcript to the clinic by mail and requests a person; the visitor gets a mail too. Also possible before the
 * first question. A repeated call while a person is awaited answers the same request.
 */
export const requestPerson = endpoint({
  name: "requestPerson",
  summary: "Ask for a person, and hand them the conversation",
  method: "POST",
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
    language: Language,
    /** Agreement that the clinic reads the conversation, without which nothing is handed over. */
    consent: z.literal(true),
  }),
  answer: z.strictObject({
    reference: z.string(),
    state: ConversationState,
    /** Expected time of a reply. */
    replyDueAt: Instant,
  }),
  refusals: ["invalid-input"],
  retry: true,
  idempotent: true,
});

/** Office hours as instants, which the browser shows in the visitor's own zone. */
export const getChatHours = endpoint({
  name: "getChatHours",
  summary: "Whether somebody of the clinic is there now, and who",
  method: "GET",
  path: "/api/ai-agent/hours",
  access: "public",
  limit: "read",
  query: LanguageQuery,
  answer: z.strictObject({
    isOpen: z.boolean(),
    /** The opening that is now, or the next one; null where the clinic names no hours. */
    opensAt: z.nullable(Instant),
    closesAt: z.nullable(Instant),
    timeZone: TimeZone,
    coordinator: z.strictObject({ name: z.string(), role: z.string(), textsLanguage: Language }),
    replyWithinHours: z.int(),
  }),
  refusals: [],
  retry: true,
  idempotent: false,
  cacheSeconds: 60,
});
