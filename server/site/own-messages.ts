import type { AccountMessage, listOwnMessages } from "../../contract/account-messages.ts";
import { contactTopics } from "../../contract/contact-constants.ts";
import type { AnswerOf } from "../../contract/endpoint.ts";
import { emailKey } from "../../contract/values.ts";
import { listOwnHandovers } from "../chat/clinic/queries.ts";
import { asOwner, asSystem } from "../db/access.ts";
import type { ClientContext } from "../http/endpoints.ts";
import type { Services } from "../services.ts";
import { listMessagesFrom, listReplies } from "./contact-queries.ts";

/** Messages from the client's confirmed address, and the client's conversations with a person. */
export async function listMessagesOfClient(
  services: Services,
  { client, owner, providerId }: ClientContext,
): Promise<AnswerOf<typeof listOwnMessages>> {
  const { db, keys } = services;
  const address = client.emailVerified ? client.email : undefined;
  const messages = !address
    ? []
    : await asSystem(db, async (tx) => {
        const rows = await listMessagesFrom(tx, providerId, emailKey(address));
        return Promise.all(
          rows.map(async (row): Promise<AccountMessage> => {
            const replies = await listReplies(tx, providerId, { keys, messageId: row.id });
            return {
              kind: "message",
              reference: row.reference,
              at: row.createdAt.toISOString(),
              replyDueAt: (row.callBy ?? row.replyDueAt).toISOString(),
              state: row.answeredAt ? "answered" : "waiting",
              topic: contactTopics.find((topic) => topic === row.topic) ?? "other",
              text: row.message,
              signedIn: row.signedIn,
              replies: replies.map(({ name, at, text }) => ({ name, at: at.toISOString(), text })),
            };
          }),
        );
      });
  const chats = await asOwner(db, providerId, owner, (tx) => listOwnHandovers(tx, providerId, owner));
  const handovers = chats.flatMap(({ conversationId, reference, requestedAt, replyDueAt, answeredAt }) =>
    reference && requestedAt && replyDueAt
      ? {
          kind: "chat" as const,
          reference,
          at: requestedAt.toISOString(),
          replyDueAt: replyDueAt.toISOString(),
          state: answeredAt ? ("answered" as const) : ("waiting" as const),
          conversationId,
        }
      : [],
  );
  return { messages: [...messages, ...handovers].toSorted((a, b) => b.at.localeCompare(a.at)) };
}
