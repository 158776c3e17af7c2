import type { Db } from "../../../adapters/database/database.ts";
import type { ConversationState } from "../../../contract/chat-answers.ts";
import { refuse } from "../../../contract/errors.ts";
import { shownText } from "../../../contract/values.ts";
import { asSystem } from "../../db/access.ts";
import { insertJob } from "../../db/jobs.ts";
import { mintProviderId, type ProviderId } from "../../db/provider-id.ts";
import { after, minutes } from "../../durations.ts";
import type { JobKind } from "../../jobs.ts";
import type { Services } from "../../services.ts";
import {
  type ChatRow,
  insertMessage,
  listHandedOver,
  listMessages,
  lockAnybodys,
  type Said,
  updateChat,
} from "../chats/queries.ts";
import { queueMail } from "../mails/mails.ts";
import { siteOrigin } from "../providers/providers.ts";
import { findProvider } from "../providers/queries.ts";

type Needs = Pick<Services, "db" | "now" | "newId" | "keys" | "config">;

/** So long an answer may stay unseen before its visitor is mailed; several in a row are one mail. */
const patience = minutes(3);
/** Between two mails of one conversation. */
const apart = minutes(15);

/** Conversations in which somebody waits for a person, or talks to one. */
export const waitingChats = ({ db, keys }: Needs): Promise<ChatRow[]> => asSystem(db, (tx) => listHandedOver(tx, keys));

/** Whose turn follows whose: only who was asked for takes over, and only who took over returns. */
const from: Readonly<Record<"with_human" | "returned", ConversationState>> = {
  with_human: "requested",
  returned: "with_human",
};

const onChat = (needs: Needs, reference: string, work: (tx: Db, here: ProviderId, row: ChatRow) => Promise<ChatRow>) =>
  asSystem(needs.db, async (tx) => {
    const row = await lockAnybodys(tx, needs.keys, { reference: reference.toUpperCase() });
    if (!row) return refuse("not-found", `There is no conversation ${reference}. See: npm run desk -- chats`);
    return work(tx, mintProviderId(row.providerId), row);
  });

async function write(needs: Needs, tx: Db, here: ProviderId, row: ChatRow, said: Said): Promise<void> {
  const at = needs.now();
  const { id: chatId, owner } = row;
  await insertMessage(tx, here, {
    keys: needs.keys,
    id: needs.newId(),
    owner,
    chatId,
    turn: null,
    at,
    said,
  });
  await updateChat(tx, here, {
    id: chatId,
    keys: needs.keys,
    updatedAt: at,
    ...(said.role === "state" && { state: said.state }),
  });
}

/** The clinic takes a conversation over, or gives it back to the assistant. The visitor sees either. @throws Refusal */
export const handChat = (needs: Needs, reference: string, state: "with_human" | "returned"): Promise<ChatRow> =>
  onChat(needs, reference, async (tx, here, row) => {
    if (row.state !== from[state]) refuse("wrong-state", `${row.reference} is ${row.state.replaceAll("_", " ")}.`);
    await write(needs, tx, here, row, { role: "state", state });
    return { ...row, state };
  });

/** Somebody of the clinic says something to a visitor whose conversation they took over. @throws Refusal */
export const sayInChat = (needs: Needs, reference: string, name: string, words: string): Promise<ChatRow> =>
  onChat(needs, reference, async (tx, here, row) => {
    if (row.state !== "with_human") refuse("wrong-state", `Take ${row.reference} over first.`);
    const content = shownText(words);
    if (content === "") refuse("invalid-input", "Say something.");
    await write(needs, tx, here, row, { role: "person", name, content });
    if (row.handover) await lookLater(needs, tx, here, { chatId: row.id, runAfter: after(needs.now(), patience) });
    return row;
  });

interface NewsPayload {
  readonly chatId: string;
}

const lookLater = (
  { newId }: Pick<Needs, "newId">,
  tx: Db,
  here: ProviderId,
  { chatId, runAfter }: NewsPayload & { runAfter: Date },
): Promise<unknown> => {
  const payload: NewsPayload = { chatId };
  return insertJob(tx, here, { id: newId(), kind: "chat-news", payload, runAfter });
};

/** Mails a visitor that there is an answer which their window has not fetched, where they left an address; not what it says. */
export const chatNewsJob = (needs: Needs): JobKind => ({
  repeatable: true,
  async run(here, payload) {
    const { chatId } = payload as NewsPayload; // written by lookLater alone
    await asSystem(needs.db, async (tx) => {
      const row = await lockAnybodys(tx, needs.keys, { id: chatId });
      if (!row) return; // forgotten meanwhile
      const messages = await listMessages(tx, here, { keys: needs.keys, chatId });
      const { seenAt, toldAt } = row;
      const unseen = messages.findLast(
        ({ said, at }) => said.role === "person" && at > (seenAt ?? epoch) && at >= (toldAt ?? epoch),
      );
      if (unseen?.said.role !== "person") return;
      const now = needs.now();
      const soonest = after(toldAt ?? epoch, apart);
      if (soonest > now) return void (await lookLater(needs, tx, here, { chatId, runAfter: soonest }));
      await updateChat(tx, here, { id: chatId, keys: needs.keys, toldAt: now });
      await tellOfAnswer(needs, tx, { here, row, person: unseen.said.name });
    });
    return { kind: "done" };
  },
});

const epoch = new Date(0);

async function tellOfAnswer(
  needs: Needs,
  tx: Db,
  { here, row, person }: { here: ProviderId; row: ChatRow; person: string },
): Promise<void> {
  const { handover, reference, language } = row;
  const provider = await findProvider(tx, here);
  if (!handover || !reference || !provider) return;
  const { name, email: address } = handover;
  await queueMail(needs, tx, here, {
    template: "chat-answered",
    language,
    to: { name, address },
    replyTo: { address: provider.company.contact.email },
    origin: siteOrigin(needs.config, provider),
    facts: { reference, name, person },
  });
}
