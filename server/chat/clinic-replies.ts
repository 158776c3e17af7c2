import * as z from "zod/mini";
import type { Db } from "../../adapters/database/database.ts";
import type { AuditEvent } from "../../contract/audit-events.ts";
import { after, minutes, seconds } from "../../contract/durations.ts";
import { refuse } from "../../contract/errors.ts";
import { shownText } from "../../contract/values.ts";
import { asSystem } from "../db/access.ts";
import { writeAudit } from "../db/audit.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { refuseWith } from "../formats/refuse-with.ts";
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
  type MessageRow,
  updateChat,
} from "./queries.ts";

/** An answer unseen for this long is mailed; several in a row are one mail. */
const unseenDelay = minutes(3);
/** Between two mails of one conversation. */
const mailInterval = minutes(15);
/** A sign that somebody writes is shown for this long. */
const writingShown = seconds(8);

/** Conversations that wait for a person of the clinic, or have one. */
export const waitingChats = ({ db, keys }: Services): Promise<ChatRow[]> =>
  asSystem(db, (tx) => listHandedOver(tx, keys));

/** The member of staff who acts; a person at the command line is not known. */
export interface ChatActor {
  readonly id: string;
  readonly name: string;
  readonly requestId?: string;
}

type Change = (tx: Db, row: ChatRow) => Promise<ChatRow>;

/** Runs a change on the locked conversation, in a transaction of the system or of the clinic's staff. @throws Refusal */
export async function inChat({ keys }: Services, tx: Db, reference: string, work: Change): Promise<ChatRow> {
  const row = await lockAnyChat(tx, keys, { reference: reference.toUpperCase() });
  return row ? work(tx, row) : refuse("not-found", `There is no conversation ${reference}.`);
}

async function storeMessage(services: Services, tx: Db, row: ChatRow, content: MessageContent): Promise<void> {
  const { id: chatId, owner, providerId } = row;
  const common = { keys: services.keys, id: services.newId(), owner, chatId, turn: null, at: services.now() };
  await insertMessage(tx, providerId, { ...common, content });
}

/** Changes the conversation's row with the message that says so. */
async function change(
  services: Services,
  tx: Db,
  row: ChatRow,
  {
    message,
    ...values
  }: Pick<Partial<ChatRow>, "state" | "takenBy" | "answeredAt" | "writingUntil"> & {
    readonly message: MessageContent;
  },
): Promise<ChatRow> {
  const changed = { ...values, updatedAt: services.now() };
  await storeMessage(services, tx, row, message);
  await updateChat(tx, row.providerId, { id: row.id, keys: services.keys, ...changed });
  return { ...row, ...changed };
}

const audit = (
  services: Services,
  tx: Db,
  { id, owner, providerId }: ChatRow,
  { by, event }: { readonly by: ChatActor | undefined; readonly event: AuditEvent },
) =>
  writeAudit(services, tx, providerId, {
    owner,
    actor: by ? `staff:${by.id}` : "provider",
    event,
    subject: id,
    ...(by?.requestId && { requestId: by.requestId }),
  });

/** True when the member opened the transcript, or has answered, since the visitor's last request for a person. */
export const hasOpened = ({ requestedAt }: ChatRow, messages: readonly MessageRow[], staffId: string): boolean =>
  messages.some(
    ({ content, at }) =>
      "staffId" in content && content.staffId === staffId && (requestedAt === null || at >= requestedAt),
  );

/** Nobody has the conversation, and the visitor's consent covers it: after a return until they write to the assistant. */
export function canTake({ state }: ChatRow, messages: readonly MessageRow[]): boolean {
  if (state !== "returned") return state === "requested";
  const last = messages.findLast(({ content: { role } }) => role === "user" || role === "state");
  return last?.content.role === "state";
}

/** Opens the transcript for a member of staff; the visitor sees it in the conversation, once per member. */
export async function openTranscript(services: Services, tx: Db, row: ChatRow, by: ChatActor): Promise<ChatRow> {
  const { id: chatId, providerId } = row;
  const messages = await listMessages(tx, providerId, { keys: services.keys, chatId });
  if (!hasOpened(row, messages, by.id))
    await storeMessage(services, tx, row, { role: "opened", name: by.name, staffId: by.id });
  await audit(services, tx, row, { by, event: "chat-opened" });
  return row;
}

/** Marks the visitor's messages as read up to a time. @throws Refusal `wrong-state` for a member who has not opened it */
export async function markRead(
  services: Services,
  tx: Db,
  row: ChatRow,
  { by, until }: { by: ChatActor; until: Date },
): Promise<ChatRow> {
  const { id, providerId, readAt } = row;
  const { keys } = services;
  if (!hasOpened(row, await listMessages(tx, providerId, { keys, chatId: id }), by.id))
    refuseWith("wrong-state", "transcript-first");
  const now = services.now();
  const read = until > now ? now : until;
  if (readAt !== null && readAt >= read) return row;
  await updateChat(tx, providerId, { id, keys, readAt: read });
  return { ...row, readAt: read };
}

/**
 * Takes a conversation from the assistant or, with a reason, from a colleague. The visitor sees who answers.
 * @param from the colleague who had it, as the caller saw it
 * @throws Refusal `conflict` for another holder
 */
export async function takeChat(
  services: Services,
  tx: Db,
  row: ChatRow,
  { by, from = null, reason }: { by?: ChatActor; from?: string | null; reason?: string | undefined },
): Promise<ChatRow> {
  if (row.state === "with_human" && by && row.takenBy === by.id) return row;
  const isTaken = row.state === "with_human" && by !== undefined;
  const messages = await listMessages(tx, row.providerId, { keys: services.keys, chatId: row.id });
  if (!isTaken && !canTake(row, messages)) refuseWith("wrong-state", "chat-not-open");
  if (row.takenBy !== from) refuseWith("conflict", "chat-taken");
  if (row.takenBy !== null && !reason) refuseWith("invalid-input", "chat-needs-reason");
  const message = { role: "state", state: "with_human", ...whoOf(by), ...(reason && { reason }) } as const;
  const taken = await change(services, tx, row, { state: "with_human", takenBy: by?.id ?? null, message });
  await audit(services, tx, row, { by, event: "chat-taken" });
  return taken;
}

const whoOf = (by: ChatActor | undefined) => by && { name: by.name, staffId: by.id };

/** Only who has a conversation writes in it; at the command line, anybody does. @throws Refusal `wrong-state` */
function requireHolder(row: ChatRow, by: ChatActor | undefined): void {
  if (row.state !== "with_human") refuseWith("wrong-state", "chat-take-first");
  if (by && row.takenBy !== by.id) refuseWith("wrong-state", "chat-of-colleague");
}

/** Returns a conversation to the assistant. @throws Refusal */
export async function returnChat(services: Services, tx: Db, row: ChatRow, by?: ChatActor): Promise<ChatRow> {
  if (row.state !== "with_human") refuseWith("wrong-state", "chat-not-open");
  requireHolder(row, by);
  const message = { role: "state", state: "returned", ...whoOf(by) } as const;
  const returned = await change(services, tx, row, { state: "returned", takenBy: null, writingUntil: null, message });
  await audit(services, tx, row, { by, event: "chat-returned" });
  return returned;
}

/** A message of the clinic in a conversation that it took over. @throws Refusal */
export async function writeInChat(
  services: Services,
  tx: Db,
  row: ChatRow,
  { by, name, text }: { by?: ChatActor; name: string; text: string },
): Promise<ChatRow> {
  requireHolder(row, by);
  const content = shownText(text);
  if (content === "") refuseWith("invalid-input", "chat-empty");
  const now = services.now();
  const message = { role: "person", name, content, ...(by && { staffId: by.id }) } as const;
  const written = await change(services, tx, row, { message, answeredAt: row.answeredAt ?? now, writingUntil: null });
  if (row.handover)
    await queueUnseenCheck(services, tx, row.providerId, { chatId: row.id, runAfter: after(now, unseenDelay) });
  await audit(services, tx, row, { by, event: "chat-answered" });
  return written;
}

/** Says in the visitor's window for some seconds that the person is writing. @throws Refusal */
export async function showWriting(services: Services, tx: Db, row: ChatRow, by: ChatActor): Promise<ChatRow> {
  requireHolder(row, by);
  const writingUntil = after(services.now(), writingShown);
  await updateChat(tx, row.providerId, { id: row.id, keys: services.keys, writingUntil });
  return { ...row, writingUntil };
}

const bySystem = (services: Services, reference: string, work: Change): Promise<ChatRow> =>
  asSystem(services.db, (tx) => inChat(services, tx, reference, work));

/** The command line's take and return. @throws Refusal */
export const handChat = (services: Services, reference: string, state: "with_human" | "returned"): Promise<ChatRow> =>
  bySystem(services, reference, (tx, row) =>
    state === "with_human" ? takeChat(services, tx, row, {}) : returnChat(services, tx, row),
  );

/** The command line's message under a name. @throws Refusal */
export const sayInChat = (
  services: Services,
  { reference, ...said }: { reference: string; name: string; text: string },
): Promise<ChatRow> => bySystem(services, reference, (tx, row) => writeInChat(services, tx, row, said));

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
