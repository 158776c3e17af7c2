import * as z from "zod/mini";
import type { Db } from "../../adapters/database/database.ts";
import type { ConversationState } from "../../contract/chat-answers.ts";
import { after, minutes } from "../../contract/durations.ts";
import { refuse } from "../../contract/errors.ts";
import { shownText } from "../../contract/values.ts";
import { asSystem } from "../db/access.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { insertJob } from "../jobs/queries.ts";
import type { JobKind } from "../jobs/worker.ts";
import { queueMail } from "../mail/queue.ts";
import { recipientOf } from "../mail/recipients.ts";
import type { Services } from "../services.ts";
import { siteOrigin } from "../tenants/directory.ts";
import { findProvider } from "../tenants/queries.ts";
import {
  type ChatRow,
  insertMessage,
  listHandedOver,
  listMessages,
  lockAnyChat,
  type MessageContent,
  updateChat,
} from "./queries.ts";

/** An answer unseen for this long is mailed; several in a row are one mail. */
const unseenDelay = minutes(3);
/** Between two mails of one conversation. */
const mailInterval = minutes(15);

/** Conversations that wait for a person of the clinic, or have one. */
export const waitingChats = ({ db, keys }: Services): Promise<ChatRow[]> =>
  asSystem(db, (tx) => listHandedOver(tx, keys));

/** The state that each change starts from. */
const stateBefore: Readonly<Record<"with_human" | "returned", ConversationState>> = {
  with_human: "requested",
  returned: "with_human",
};

const inChat = (services: Services, reference: string, work: (tx: Db, row: ChatRow) => Promise<ChatRow>) =>
  asSystem(services.db, async (tx) => {
    const row = await lockAnyChat(tx, services.keys, { reference: reference.toUpperCase() });
    if (!row) return refuse("not-found", `There is no conversation ${reference}. See: npm run desk -- chats`);
    return work(tx, row);
  });

async function storeMessage(services: Services, tx: Db, row: ChatRow, content: MessageContent): Promise<void> {
  const at = services.now();
  const { id: chatId, owner, providerId } = row;
  await insertMessage(tx, providerId, {
    keys: services.keys,
    id: services.newId(),
    owner,
    chatId,
    turn: null,
    at,
    content,
  });
  await updateChat(tx, providerId, {
    id: chatId,
    keys: services.keys,
    updatedAt: at,
    ...(content.role === "state" && { state: content.state }),
  });
}

/** Hands a conversation to the clinic, or back to the assistant. The visitor sees the change. @throws Refusal */
export const handChat = (services: Services, reference: string, state: "with_human" | "returned"): Promise<ChatRow> =>
  inChat(services, reference, async (tx, row) => {
    if (row.state !== stateBefore[state])
      refuse("wrong-state", `${row.reference} is ${row.state.replaceAll("_", " ")}.`);
    await storeMessage(services, tx, row, { role: "state", state });
    return { ...row, state };
  });

/** A message of the clinic in a conversation that it took over. @throws Refusal */
export const sayInChat = (
  services: Services,
  { reference, name, text }: { reference: string; name: string; text: string },
): Promise<ChatRow> =>
  inChat(services, reference, async (tx, row) => {
    if (row.state !== "with_human") refuse("wrong-state", `Take ${row.reference} over first.`);
    const content = shownText(text);
    if (content === "") refuse("invalid-input", "Say something.");
    await storeMessage(services, tx, row, { role: "person", name, content });
    if (row.handover)
      await queueUnseenCheck(services, tx, row.providerId, {
        chatId: row.id,
        runAfter: after(services.now(), unseenDelay),
      });
    return row;
  });

const NewsPayload = z.object({ chatId: z.uuid() });
type NewsPayload = z.infer<typeof NewsPayload>;

const queueUnseenCheck = (
  { newId }: Services,
  tx: Db,
  providerId: ProviderId,
  { chatId, runAfter }: NewsPayload & { runAfter: Date },
): Promise<unknown> => {
  const payload: NewsPayload = { chatId };
  return insertJob(tx, providerId, { id: newId(), kind: "chat-news", payload, runAfter });
};

/** Mails a visitor about an answer that their window has not fetched, without its text. */
export const chatNewsJob = (services: Services): JobKind<NewsPayload> => ({
  payload: NewsPayload,
  repeatable: true,
  async run(providerId, { chatId }) {
    await asSystem(services.db, async (tx) => {
      const row = await lockAnyChat(tx, services.keys, { id: chatId });
      if (!row) return; // deleted meanwhile
      const messages = await listMessages(tx, providerId, { keys: services.keys, chatId });
      const { seenAt, toldAt } = row;
      const unseen = messages.findLast(
        ({ content, at }) => content.role === "person" && at > (seenAt ?? epoch) && at >= (toldAt ?? epoch),
      );
      if (unseen?.content.role !== "person") return;
      const now = services.now();
      const soonest = after(toldAt ?? epoch, mailInterval);
      if (soonest > now) return void (await queueUnseenCheck(services, tx, providerId, { chatId, runAfter: soonest }));
      await updateChat(tx, providerId, { id: chatId, keys: services.keys, toldAt: now });
      await mailAnswerNews(services, tx, { providerId, row, person: unseen.content.name });
    });
    return { kind: "done" };
  },
});

const epoch = new Date(0);

async function mailAnswerNews(
  services: Services,
  tx: Db,
  { providerId, row, person }: { providerId: ProviderId; row: ChatRow; person: string },
): Promise<void> {
  const { handover, reference, language, owner } = row;
  const provider = await findProvider(tx, providerId);
  if (!handover || !reference || !provider) return;
  const { to, name } = await recipientOf(tx, providerId, { owner, name: handover.name, address: handover.email });
  await queueMail(services, tx, providerId, {
    template: "chat-answered",
    language,
    to,
    replyTo: { address: provider.company.contact.email },
    origin: siteOrigin(services.config, provider),
    facts: { reference, name, person },
  });
}
