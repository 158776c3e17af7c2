import * as z from "zod/mini";
import { contactChannels, contactTopics } from "../contact-constants.ts";
import { endpoint } from "../endpoint.ts";
import { Instant, Language, prose, Uuid } from "../values.ts";
import { PageNumber } from "./pages.ts";
import { Role } from "./rights.ts";
import { TripReference } from "./trips.ts";

export const messageStates = ["open", "done", "spam"] as const;
export const MessageState = z.enum(messageStates);
export type MessageState = z.infer<typeof MessageState>;

/** A line of the list of contact messages. */
export const DeskMessageSummary = z.strictObject({
  id: Uuid,
  reference: z.string(),
  name: z.string(),
  topic: z.enum(contactTopics),
  language: Language,
  state: MessageState,
  /** False where the sender was not signed in, so that the address may be another person's; null where that was not recorded. */
  signedIn: z.nullable(z.boolean()),
  /** Nobody at the desk has opened it. */
  isNew: z.boolean(),
  assignee: z.nullable(z.strictObject({ id: Uuid, name: z.string() })),
  createdAt: Instant,
  replyDueAt: Instant,
  /** Until when to call the sender, who wrote what is urgent; null where nobody has to be called. */
  callBy: z.nullable(Instant),
  answeredAt: z.nullable(Instant),
  /** Past the time to call, or open, without an answer and past its time. */
  isLate: z.boolean(),
});
export type DeskMessageSummary = z.infer<typeof DeskMessageSummary>;

export const DeskMessage = z.strictObject({
  ...DeskMessageSummary.shape,
  email: z.string(),
  phone: z.nullable(z.string()),
  preferredChannel: z.enum(contactChannels),
  bookingReference: z.nullable(z.string()),
  text: z.string(),
  /** The role that the message waits for, where no person has it, and the version to assign its case from. */
  role: z.nullable(Role),
  caseVersion: z.int(),
  /** Oldest first. */
  replies: z.array(z.strictObject({ id: Uuid, at: Instant, name: z.string(), text: z.string() })),
  /** Incremented with every change; a change names the version it was made from. */
  version: z.int(),
});
export type DeskMessage = z.infer<typeof DeskMessage>;

const path = "/api/desk/messages";
const Of = z.strictObject({ id: Uuid });
const readRefusals = ["not-signed-in", "not-allowed", "not-found", "too-many-requests"] as const;
const read = { access: "staff", right: "chats:read", limit: "read", retry: true, idempotent: false } as const;
const act = {
  method: "POST",
  access: "staff",
  right: "messages:answer",
  params: Of,
  answer: DeskMessage,
  refusals: [...readRefusals, "conflict", "wrong-state"],
  retry: true,
  idempotent: true,
} as const;

export const listDeskMessages = endpoint({
  ...read,
  name: "listDeskMessages",
  summary:
    "Messages of the contact form, 50 at a time: urgent ones first, then open ones by the time of the promised answer, others newest first",
  method: "GET",
  path,
  query: z.strictObject({
    state: z._default(MessageState, "open"),
    whose: z.optional(z.enum(["me", "nobody"])),
    /** Part of a name, an address, a reference or the text. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(80))),
    page: z._default(PageNumber, 1),
  }),
  answer: z.strictObject({
    messages: z.array(DeskMessageSummary),
    pages: z.int(),
    counts: z.strictObject({ open: z.int(), late: z.int(), new: z.int() }),
  }),
  refusals: ["not-signed-in", "not-allowed", "too-many-requests"],
});

export const getDeskMessage = endpoint({
  ...read,
  name: "getDeskMessage",
  summary:
    "A message of the contact form with the clinic's replies; for those who answer alarms alone, one that is or was urgent",
  method: "GET",
  right: "alarms:answer",
  path: `${path}/{id}`,
  params: Of,
  answer: DeskMessage,
  refusals: readRefusals,
});

export const markDeskMessageRead = endpoint({
  ...act,
  name: "markDeskMessageRead",
  summary: "Mark a message as read at the desk; its version stays",
  path: `${path}/{id}/read`,
  limit: "write",
  refusals: readRefusals,
});

export const changeDeskMessage = endpoint({
  ...act,
  name: "changeDeskMessage",
  summary: "Mark a message as done, spam or open; the answer is what stands then",
  path: `${path}/{id}/changes`,
  limit: "write",
  body: z.strictObject({
    state: MessageState,
    version: z.int(),
  }),
});

export const answerDeskMessage = endpoint({
  ...act,
  name: "answerDeskMessage",
  summary: "Answer a message by mail, in the person's language, signed with the caller's name",
  path: `${path}/{id}/replies`,
  limit: "send",
  body: z.strictObject({ text: prose(4000).check(z.minLength(1)), version: z.int() }),
});

export const writeAboutTrip = endpoint({
  ...act,
  name: "writeAboutTrip",
  summary: "Write to the patient of a trip: by mail, and kept in their account and among the messages",
  path: "/api/desk/trips/{reference}/messages",
  limit: "send",
  params: z.strictObject({ reference: TripReference }),
  body: z.strictObject({ text: prose(4000).check(z.minLength(1)) }),
});
