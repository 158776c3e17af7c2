import type * as z from "zod/mini";
import type { Db } from "../../../adapters/database/database.ts";
import type {
  DeskChat,
  DeskChatDetail,
  DeskChatLine,
  listDeskChats,
  suggestInDeskChat,
} from "../../../contract/desk/chats.ts";
import { isAllowed } from "../../../contract/desk/rights.ts";
import { after, minutes } from "../../../contract/durations.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { refuse } from "../../../contract/errors.ts";
import { listCallTimes } from "../../cases/queries.ts";
import { refuseUnseenCase } from "../../cases/seen.ts";
import { asStaff } from "../../db/access.ts";
import { refuseWith } from "../../formats/refuse-with.ts";
import type { StaffContext } from "../../http/endpoints.ts";
import type { Services } from "../../services.ts";
import { listMembers } from "../../staff/queries.ts";
import { canTake, hasOpened } from "../clinic-replies.ts";
import { answerWith, type ChatServices } from "../engine.ts";
import { officeHours } from "../handover.ts";
import { type ChatRow, listMessages, type MessageRow } from "../queries.ts";
import { historyOf } from "../question.ts";
import { countUnread, findChat, listClinicChats } from "./queries.ts";

/** A colleague who did something at the desk within this time is here. */
const presentFor = minutes(5);
const mostShown = 100;
/** Searched by name, which is sealed. */
const mostSearched = 500;

type Members = Awaited<ReturnType<typeof listMembers>>;

interface Around {
  readonly members: Members;
  readonly unread: ReadonlyMap<string, number>;
  readonly callTimes: ReadonlyMap<string, Date>;
  readonly now: Date;
}

const aroundOf = async (services: Services, tx: Db, { providerId }: StaffContext): Promise<Around> => ({
  members: await listMembers(tx, providerId),
  unread: await countUnread(tx, providerId),
  callTimes: await listCallTimes(tx, providerId),
  now: services.now(),
});

const nameOf = (members: Members, id: string): string =>
  members.find(({ member }) => member.id === id)?.member.name ?? "–";

const isReadBy = ({ seenAt }: ChatRow, saidAt: Date | null): boolean =>
  saidAt !== null && seenAt !== null && seenAt >= saidAt;

/** How far the clinic's last message has come. */
function presentLastReply(row: ChatRow, messages: readonly MessageRow[]): DeskChatDetail["lastReply"] {
  const last = messages.findLast(({ content }) => content.role === "person");
  const mailedAt = last && row.toldAt && row.toldAt >= last.at ? row.toldAt.toISOString() : null;
  return last ? { isRead: isReadBy(row, last.at), mailedAt } : null;
}

function presentChat(row: ChatRow, { members, unread, callTimes, now }: Around): DeskChat {
  const { id, reference, state, takenBy, handover, language, requestedAt, replyDueAt, answeredAt, score } = row;
  if (!reference || !requestedAt || !replyDueAt) throw new Error("nobody asked for a person in this conversation");
  const isOpen = state === "requested" || state === "with_human";
  const callBy = callTimes.get(id);
  return {
    id,
    reference,
    name: handover?.name ?? "–",
    language,
    state,
    holder: takenBy === null ? null : { id: takenBy, name: nameOf(members, takenBy) },
    requestedAt: requestedAt.toISOString(),
    replyDueAt: replyDueAt.toISOString(),
    callBy: callBy?.toISOString() ?? null,
    answeredAt: answeredAt?.toISOString() ?? null,
    isAnswerRead: isReadBy(row, answeredAt),
    isLate: callBy ? callBy < now : isOpen && answeredAt === null && replyDueAt < now,
    unread: unread.get(id) ?? 0,
    updatedAt: row.updatedAt.toISOString(),
    score,
  };
}

const byCall = (one: DeskChat, other: DeskChat): number =>
  (one.callBy ?? "never").localeCompare(other.callBy ?? "never");

/** Whom to call first; then without a reply, the next due before the others; then the last changed. */
const inOrder = (one: DeskChat, other: DeskChat): number =>
  byCall(one, other) ||
  Number(one.answeredAt !== null) - Number(other.answeredAt !== null) ||
  (one.answeredAt === null
    ? one.replyDueAt.localeCompare(other.replyDueAt)
    : other.updatedAt.localeCompare(one.updatedAt));

export const listChatsAtDesk = (
  services: Services,
  context: StaffContext,
  { show, search = "" }: z.output<(typeof listDeskChats)["query"]>,
): Promise<AnswerOf<typeof listDeskChats>> =>
  asStaff(services.db, context.providerId, async (tx) => {
    const { providerId, staff, tenant, language } = context;
    const { keys } = services;
    const around = await aroundOf(services, tx, context);
    const list = async (view: "open" | "past") =>
      (await listClinicChats(tx, providerId, { keys, view, most: mostSearched })).map((row) =>
        presentChat(row, around),
      );
    const open = await list("open");
    const mine = open.filter(({ holder }) => holder?.id === staff.id);
    const shown =
      show === "past" ? (await list("past")).toSorted(byCall) : (show === "mine" ? mine : open).toSorted(inOrder);
    const wanted = search.toLowerCase();
    const { isOpen, opensAt, closesAt } = officeHours(tenant, language, services.now());
    const present = around.members.filter(
      ({ member, seenAt }) =>
        isAllowed(member.roles, "chats:answer") && seenAt !== null && after(seenAt, presentFor) > around.now,
    );
    return {
      chats: shown
        .filter(({ name, reference }) => `${name}\n${reference}`.toLowerCase().includes(wanted))
        .slice(0, mostShown),
      counts: {
        open: open.length,
        waiting: open.filter(({ state }) => state === "requested").length,
        late: open.filter(({ isLate }) => isLate).length,
        unread: open.filter(({ unread }) => unread > 0).length,
        mine: mine.length,
      },
      present: present.map(({ member: { id, name } }) => ({ id, name })),
      hours: { isOpen, opensAt, closesAt },
    };
  });

function presentLine({ id, at, content }: MessageRow): DeskChatLine {
  const facts = { id, at: at.toISOString(), name: null, text: "", state: null, sources: [] };
  switch (content.role) {
    case "user":
      return { ...facts, by: "visitor", text: content.content };
    case "assistant":
      return { ...facts, by: "assistant", text: content.answered.response, sources: sourcesOf(content.answered) };
    case "person":
      return { ...facts, by: "person", name: content.name, text: content.content };
    case "opened":
      return { ...facts, by: "opened", name: content.name };
    case "state":
      return { ...facts, by: "state", name: content.name ?? null, text: content.reason ?? "", state: content.state };
  }
}

/** The records that an answer quotes, by their pages. */
export const sourcesOf = ({
  citations,
}: {
  readonly citations: readonly { readonly label: string; readonly href: string }[];
}): DeskChatLine["sources"] => citations.map(({ label, href }) => ({ label, href }));

/** The visitor's consent covers the conversation until it is returned to the assistant. */
function sharedMessages({ state }: ChatRow, messages: readonly MessageRow[]): readonly MessageRow[] {
  const last = messages.findLastIndex(({ content }) => content.role === "state" && content.state === "returned");
  return state === "returned" && last >= 0 ? messages.slice(0, last + 1) : messages;
}

/** A conversation as the caller may see it: its transcript once they have opened it. */
export async function presentAtDesk(
  services: Services,
  tx: Db,
  context: StaffContext,
  row: ChatRow,
): Promise<DeskChatDetail> {
  const { providerId, staff } = context;
  const messages = await listMessages(tx, providerId, { keys: services.keys, chatId: row.id });
  const isOpened = hasOpened(row, messages, staff.id);
  const { handover } = row;
  return {
    chat: presentChat(row, await aroundOf(services, tx, context)),
    contact: {
      email: handover?.email ?? "",
      phone: handover?.phone ?? null,
      preferredChannel: handover?.preferredChannel ?? "email",
    },
    transcript: isOpened ? sharedMessages(row, messages).map(presentLine) : null,
    note: isOpened ? (handover?.note ?? null) : null,
    scoreNote: row.scoreNote,
    lastReply: presentLastReply(row, messages),
    canTake: canTake(row, messages),
  };
}

/** @throws Refusal `not-found` */
export const readChatAtDesk = (services: Services, context: StaffContext, reference: string): Promise<DeskChatDetail> =>
  asStaff(services.db, context.providerId, async (tx) =>
    presentAtDesk(services, tx, context, await seenChat(services, tx, context, reference)),
  );

const foundChat = async ({ keys }: Services, tx: Db, { providerId }: StaffContext, reference: string) =>
  (await findChat(tx, providerId, { keys, reference: reference.toUpperCase() })) ??
  refuse("not-found", `There is no conversation ${reference}.`);

/** @throws Refusal `not-found`, `not-allowed` */
async function seenChat(services: Services, tx: Db, context: StaffContext, reference: string): Promise<ChatRow> {
  const row = await foundChat(services, tx, context, reference);
  await refuseUnseenCase(tx, context, { id: row.id, kind: "chat" });
  return row;
}

/**
 * What the assistant would answer to the visitor's last message.
 * @throws Refusal `wrong-state` without the transcript, or without a message
 */
export async function suggestAnswer(
  services: ChatServices,
  context: StaffContext,
  reference: string,
): Promise<AnswerOf<typeof suggestInDeskChat>> {
  const { providerId, staff, requestId } = context;
  // The engine answers outside the transaction.
  const { row, messages } = await asStaff(services.db, providerId, async (tx) => {
    const row = await foundChat(services, tx, context, reference);
    return { row, messages: await listMessages(tx, providerId, { keys: services.keys, chatId: row.id }) };
  });
  if (!hasOpened(row, messages, staff.id)) refuseWith("wrong-state", "transcript-first");
  const shared = sharedMessages(row, messages);
  const last = shared.findLastIndex(({ content }) => content.role === "user");
  const asked = shared[last]?.content;
  if (asked?.role !== "user") return refuseWith("wrong-state", "chat-no-question");
  const question = {
    conversationId: row.conversationId,
    text: asked.content,
    turn: "",
    procedure: undefined,
    currency: undefined,
    said: [],
  };
  const answered = await answerWith(
    services,
    { ...context, language: row.language },
    { question, owner: row.owner, history: historyOf(shared.slice(0, last)), askedBack: null, onText: () => {} },
  ).catch((error: unknown) => {
    services.reporting.report(error, { requestId, route: "suggest" });
    return refuseWith("try-later", "chat-no-suggestion", { cause: error, retryAfter: 5 });
  });
  return { text: plainText(answered.response), sources: sourcesOf(answered) };
}

/** A person's message is plain text: without marks of citations and of markdown. */
const plainText = (markdown: string): string =>
  markdown
    .replaceAll(/\s*\[\d+\]/g, "")
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, "$1")
    .replaceAll(/(\*\*|__|`)/g, "")
    .replaceAll(/^#+\s*/gm, "")
    .trim();
