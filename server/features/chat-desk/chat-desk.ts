import type { Db } from "../../../adapters/database/database.ts";
import type { ConversationState } from "../../../contract/chat-answers.ts";
import { refuse } from "../../../contract/errors.ts";
import { shownText } from "../../../contract/values.ts";
import { asSystem } from "../../db/access.ts";
import { mintProviderId, type ProviderId } from "../../db/provider-id.ts";
import { after, later, minutes } from "../../durations.ts";
import type { Services } from "../../services.ts";
import {
  type ChatRow,
  insertMessage,
  listHandedOver,
  listPersonTimes,
  lockByReference,
  type Said,
  updateChat,
} from "../chats/queries.ts";
import { queueMail } from "../mails/mails.ts";
import { siteOrigin } from "../providers/providers.ts";
import { findProvider } from "../providers/queries.ts";

type Needs = Pick<Services, "db" | "now" | "newId" | "keys" | "config">;

/** Several answers in a row are one mail, and a conversation brings at most one in a quarter of an hour. */
const gathered = minutes(2);
const apart = minutes(15);

/** When a mail says that something was said at `at`; that of an earlier answer tells of this one too, as long as it waits. */
const mailAfter = (last: Date | undefined, at: Date): Date => {
  if (last && last > at) return last;
  const soon = after(at, gathered);
  return last ? later(soon, after(last, apart)) : soon;
};

/** Conversations in which somebody waits for a person, or talks to one. */
export const waitingChats = ({ db, keys }: Needs): Promise<ChatRow[]> => asSystem(db, (tx) => listHandedOver(tx, keys));

/** Whose turn follows whose: only who was asked for takes over, and only who took over returns. */
const from: Readonly<Record<"with_human" | "returned", ConversationState>> = {
  with_human: "requested",
  returned: "with_human",
};

const onChat = (needs: Needs, reference: string, work: (tx: Db, here: ProviderId, row: ChatRow) => Promise<ChatRow>) =>
  asSystem(needs.db, async (tx) => {
    const row = await lockByReference(tx, needs.keys, reference.toUpperCase());
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
    const before = (await listPersonTimes(tx, here, row.id)).reduce(mailAfter, undefined as Date | undefined);
    await write(needs, tx, here, row, { role: "person", name, content });
    const due = mailAfter(before, needs.now());
    if (due !== before) await tellOfAnswer(needs, tx, { here, row, person: name, due });
    return row;
  });

/** Mails the visitor that there is an answer, where they left an address; not what it says. */
async function tellOfAnswer(
  needs: Needs,
  tx: Db,
  { here, row, person, due }: { here: ProviderId; row: ChatRow; person: string; due: Date },
): Promise<void> {
  const { handover, reference, language } = row;
  const provider = await findProvider(tx, here);
  if (!handover || !reference || !provider) return;
  const { name, email: address } = handover;
  const mail = {
    template: "chat-answered",
    language,
    to: { name, address },
    replyTo: { address: provider.company.contact.email },
    origin: siteOrigin(needs.config, provider),
    facts: { reference, name, person },
  };
  await queueMail(needs, tx, here, mail, due);
}
