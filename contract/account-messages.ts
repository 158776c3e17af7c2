import * as z from "zod/mini";
import { ConversationId } from "./chat-answers.ts";
import { contactTopics } from "./contact-constants.ts";
import { endpoint } from "./endpoint.ts";
import { clientRead } from "./endpoint-kinds.ts";
import { Instant } from "./values.ts";

const sent = { reference: z.string(), at: Instant, replyDueAt: Instant, state: z.enum(["waiting", "answered"]) };

/** What a client sent to the clinic outside any request. */
export const AccountMessage = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("message"),
    ...sent,
    topic: z.enum(contactTopics),
    text: z.string(),
    /** False where whoever sent it was not signed in: anyone may write an address; null where that was not recorded. */
    signedIn: z.nullable(z.boolean()),
    /** The clinic's, in order. */
    replies: z.array(z.strictObject({ name: z.string(), at: Instant, text: z.string() })),
  }),
  /** A conversation for which a person was requested. */
  z.strictObject({ kind: z.literal("chat"), ...sent, conversationId: ConversationId }),
]);
export type AccountMessage = z.infer<typeof AccountMessage>;

export const listOwnMessages = endpoint({
  ...clientRead,
  name: "listOwnMessages",
  summary: "List what the client sent to the clinic outside any request, with its answers, newest first",
  path: "/api/client/messages",
  answer: z.strictObject({ messages: z.array(AccountMessage) }),
  refusals: ["not-signed-in"],
});
