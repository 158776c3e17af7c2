import * as z from "zod/mini";
import { ConversationState } from "../chat-answers.ts";
import { contactChannels } from "../contact-constants.ts";
import { endpoint } from "../endpoint.ts";
import { staffRead } from "../endpoint-kinds.ts";
import { Instant, Language, prose, Uuid } from "../values.ts";

export const chatViews = ["open", "mine", "past"] as const;

const Person = z.strictObject({ id: Uuid, name: z.string() });

/** A conversation in which the visitor asked for a person. */
export const DeskChat = z.strictObject({
  id: Uuid,
  reference: z.string(),
  /** As the visitor gave it. */
  name: z.string(),
  language: Language,
  state: ConversationState,
  /** Who has it; null while nobody has, or for a person at the command line. */
  holder: z.nullable(Person),
  requestedAt: Instant,
  replyDueAt: Instant,
  /** Until when to call the visitor, who wrote what is urgent; null where nobody has to be called. */
  callBy: z.nullable(Instant),
  /** The first reply of a person to what the visitor asked since the last one; null while it waits. */
  answeredAt: z.nullable(Instant),
  /** The visitor's window has fetched that reply. */
  isAnswerRead: z.boolean(),
  /** Without a reply after its time. */
  isLate: z.boolean(),
  /** Messages of the visitor that nobody at the desk has read. */
  unread: z.int(),
  updatedAt: Instant,
  /** The visitor's answer to "How was it?", 1 to 5. */
  score: z.nullable(z.int()),
});
export type DeskChat = z.infer<typeof DeskChat>;

export const DeskChatLine = z.strictObject({
  id: Uuid,
  at: Instant,
  /** `opened`: a colleague opened the transcript; `state`: somebody else answers from here. */
  by: z.enum(["visitor", "assistant", "person", "opened", "state"]),
  name: z.nullable(z.string()),
  /** Of an answer of the assistant, markdown; of a change of state, the reason, which the visitor does not see. */
  text: z.string(),
  state: z.nullable(ConversationState),
  sources: z.array(z.strictObject({ label: z.string(), href: z.string() })),
});
export type DeskChatLine = z.infer<typeof DeskChatLine>;

export const DeskChatDetail = z.strictObject({
  chat: DeskChat,
  contact: z.strictObject({
    email: z.string(),
    phone: z.nullable(z.string()),
    preferredChannel: z.enum(contactChannels),
  }),
  /** Oldest first; null until the caller opens it. After a return, without what the visitor asks the assistant then. */
  transcript: z.nullable(z.array(DeskChatLine)),
  /** What the visitor wrote with the request; null until the transcript is opened. */
  note: z.nullable(z.string()),
  scoreNote: z.nullable(z.string()),
  /** The clinic's last message: whether the visitor's window has fetched it, and when a mail announced it. */
  lastReply: z.nullable(z.strictObject({ isRead: z.boolean(), mailedAt: z.nullable(Instant) })),
  /** Nobody has it: a visitor waits, or has not written to the assistant since its return. */
  canTake: z.boolean(),
});
export type DeskChatDetail = z.infer<typeof DeskChatDetail>;

const path = "/api/desk/chats";
const Of = z.strictObject({ reference: z.string().check(z.regex(/^[A-Za-z]{3}-[0-9A-Za-z]{4}-[0-9A-Za-z]{4}$/)) });
const readRefusals = ["not-signed-in", "not-allowed", "not-found", "too-many-requests"] as const;
const read = { ...staffRead, right: "chats:read" } as const;
const act = {
  method: "POST",
  access: "staff",
  right: "chats:answer",
  limit: "write",
  params: Of,
  answer: DeskChatDetail,
  refusals: [...readRefusals, "invalid-input", "conflict", "wrong-state"],
  retry: true,
  idempotent: true,
} as const;

export const listDeskChats = endpoint({
  ...read,
  name: "listDeskChats",
  summary:
    "Conversations in which a visitor asked for a person: unanswered ones first, by the time of the promised reply",
  path,
  query: z.strictObject({
    show: z._default(z.enum(chatViews), "open"),
    /** Part of a name or a reference. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(80))),
  }),
  answer: z.strictObject({
    /** 100 at most. */
    chats: z.array(DeskChat),
    counts: z.strictObject({ open: z.int(), waiting: z.int(), late: z.int(), unread: z.int(), mine: z.int() }),
    /** Colleagues who may answer, and did something at the desk within 5 minutes. */
    present: z.array(Person),
    hours: z.strictObject({
      isOpen: z.boolean(),
      /** The current or next opening; null for a clinic without hours. */
      opensAt: z.nullable(Instant),
      closesAt: z.nullable(Instant),
    }),
  }),
  refusals: ["not-signed-in", "not-allowed", "too-many-requests"],
});

export const getDeskChat = endpoint({
  ...read,
  name: "getDeskChat",
  summary:
    "A conversation in which a visitor asked for a person; its transcript once the caller has opened it. For those who answer alarms alone, one that is or was urgent",
  right: "alarms:answer",
  path: `${path}/{reference}`,
  params: Of,
  answer: DeskChatDetail,
  refusals: readRefusals,
});

export const openDeskChat = endpoint({
  ...act,
  name: "openDeskChat",
  summary: "Open the transcript; the visitor sees who opened it and when",
  path: `${path}/{reference}/opening`,
  right: "alarms:answer",
});

export const readDeskChat = endpoint({
  ...act,
  name: "readDeskChat",
  summary: "Mark the visitor's messages as read up to a time; only for those who opened the transcript",
  path: `${path}/{reference}/read`,
  right: "alarms:answer",
  body: z.strictObject({ until: Instant }),
});

export const takeDeskChat = endpoint({
  ...act,
  name: "takeDeskChat",
  summary:
    "Take a conversation from the assistant, until the visitor writes after a return, or with a reason from a colleague",
  path: `${path}/{reference}/take`,
  body: z.strictObject({
    /** The colleague who has it, as the caller sees it; another one is a conflict. */
    from: z.nullable(Uuid),
    reason: z.optional(prose(300)),
  }),
});

export const writeInDeskChat = endpoint({
  ...act,
  name: "writeInDeskChat",
  summary: "Write to the visitor in a conversation that the caller has",
  path: `${path}/{reference}/messages`,
  body: z.strictObject({ text: prose(4000).check(z.minLength(1)) }),
});

export const returnDeskChat = endpoint({
  ...act,
  name: "returnDeskChat",
  summary: "Return a conversation to the assistant; the visitor is asked how it was",
  path: `${path}/{reference}/return`,
});

export const sayWriting = endpoint({
  ...act,
  name: "sayWriting",
  summary: "Tell the visitor for some seconds that the caller, who has the conversation, is writing",
  path: `${path}/{reference}/writing`,
  answer: z.strictObject({}),
  retry: false,
  idempotent: false,
});

export const suggestInDeskChat = endpoint({
  ...act,
  name: "suggestInDeskChat",
  summary: "What the assistant would answer to the visitor's last message: a draft, which is neither stored nor sent",
  path: `${path}/{reference}/suggestion`,
  answer: z.strictObject({ text: z.string(), sources: DeskChatLine.shape.sources }),
  refusals: [...readRefusals, "wrong-state", "try-later"],
  retry: false,
  idempotent: false,
});
