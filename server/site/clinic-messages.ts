import type * as z from "zod/mini";
import type { Db } from "../../adapters/database/database.ts";
import { contactChannels, contactTopics } from "../../contract/contact-constants.ts";
import type { DeskMessage, DeskMessageSummary, listDeskMessages, MessageState } from "../../contract/desk/messages.ts";
import type { AnswerOf } from "../../contract/endpoint.ts";
import { refuse } from "../../contract/errors.ts";
import { fullName } from "../../contract/full-name.ts";
import { emailKey } from "../../contract/values.ts";
import { findClient } from "../account/client-queries.ts";
import { searchedDigests } from "../cases/names.ts";
import { lockCase, updateCase } from "../cases/queries.ts";
import { refuseUnseen } from "../cases/seen.ts";
import { asStaff } from "../db/access.ts";
import { writeAudit } from "../db/audit.ts";
import { newReference } from "../db/references.ts";
import type { StaffContext } from "../http/endpoints.ts";
import { queueMail } from "../mail/queue.ts";
import { recipientOf } from "../mail/recipients.ts";
import type { Services } from "../services.ts";
import { listMembers } from "../staff/queries.ts";
import { siteOrigin } from "../tenants/directory.ts";
import { findTripByReference } from "../trips/queries.ts";
import {
  countMessages,
  insertContactMessage,
  insertReply,
  listMessagesPage,
  listReplies,
  lockMessage,
  type MessageRow,
  updateMessage,
} from "./contact-queries.ts";

const pageLength = 50;

type Members = Awaited<ReturnType<typeof listMembers>>;

function presentSummary(row: MessageRow, { members, now }: { members: Members; now: Date }): DeskMessageSummary {
  const { id, reference, name, topic, language, signedIn, state, readAt, assignee, createdAt, answeredAt, callBy } =
    row;
  const dueAt = callBy ?? row.replyDueAt;
  return {
    id,
    reference,
    name,
    topic: contactTopics.find((each) => each === topic) ?? "other",
    language,
    signedIn,
    state,
    isNew: readAt === null,
    assignee:
      assignee === null
        ? null
        : { id: assignee, name: members.find(({ member }) => member.id === assignee)?.member.name ?? "–" },
    createdAt: createdAt.toISOString(),
    replyDueAt: row.replyDueAt.toISOString(),
    callBy: callBy?.toISOString() ?? null,
    answeredAt: answeredAt?.toISOString() ?? null,
    isLate: (callBy !== null || (state === "open" && answeredAt === null)) && dueAt < now,
  };
}

export const listMessagesAtDesk = (
  { db, keys, now }: Services,
  { providerId, staff }: StaffContext,
  { state, whose, search, page }: z.output<(typeof listDeskMessages)["query"]>,
): Promise<AnswerOf<typeof listDeskMessages>> =>
  asStaff(db, providerId, async (tx) => {
    const assignee = whose === "me" ? staff.id : whose === "nobody" ? null : undefined;
    const { rows, found } = await listMessagesPage(tx, providerId, {
      state,
      ...(search && { search: { text: search, digests: searchedDigests(keys, providerId, search) } }),
      ...(assignee !== undefined && { assignee }),
      offset: (page - 1) * pageLength,
      most: pageLength,
    });
    const around = { members: await listMembers(tx, providerId), now: now() };
    return {
      messages: rows.map((row) => presentSummary(row, around)),
      pages: Math.max(1, Math.ceil(found / pageLength)),
      counts: await countMessages(tx, providerId, now()),
    };
  });

async function present(
  { keys, now }: Services,
  tx: Db,
  { providerId }: StaffContext,
  row: MessageRow,
): Promise<DeskMessage> {
  const { email, phone, preferredChannel, bookingReference, message, role, caseVersion, version } = row;
  const replies = await listReplies(tx, providerId, { keys, messageId: row.id });
  return {
    ...presentSummary(row, { members: await listMembers(tx, providerId), now: now() }),
    email,
    phone,
    preferredChannel: contactChannels.find((each) => each === preferredChannel) ?? "email",
    bookingReference,
    text: message,
    role,
    caseVersion,
    replies: replies.map(({ id, at, name, text }) => ({ id, at: at.toISOString(), name, text })),
    version,
  };
}

const found = async (tx: Db, { providerId }: StaffContext, id: string): Promise<MessageRow> =>
  (await lockMessage(tx, providerId, id)) ?? refuse("not-found", "There is no message with this id.");

/** @throws Refusal `not-found`, `not-allowed` */
export const readMessageAtDesk = (services: Services, context: StaffContext, id: string): Promise<DeskMessage> =>
  asStaff(services.db, context.providerId, async (tx) => {
    const row = await found(tx, context, id);
    refuseUnseen(context.staff.roles, { kind: "message", alarm: row.alarm });
    return present(services, tx, context, row);
  });

/**
 * Marks a message as read. Its version stays: opening a page takes no colleague's reply away.
 * @throws Refusal `not-found`
 */
export const markMessageRead = (services: Services, context: StaffContext, id: string): Promise<DeskMessage> =>
  context.write(async (tx) => {
    const row = await found(tx, context, id);
    if (row.readAt) return present(services, tx, context, row);
    await updateMessage(tx, row, { readAt: services.now() });
    return present(services, tx, context, await found(tx, context, id));
  });

/** The version that a change was made from, still the current one. @throws Refusal `not-found`, `conflict` */
async function current(
  tx: Db,
  context: StaffContext,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<MessageRow> {
  const row = await found(tx, context, id);
  if (row.version !== version) refuse("conflict", "This message was changed in the meantime.");
  return row;
}

/** Writes to the patient of a trip: a conversation that the clinic begins, which waits for nobody. @throws Refusal */
export const writeAboutTrip = (
  services: Services,
  context: StaffContext,
  { reference: tripReference, text }: { reference: string; text: string },
): Promise<DeskMessage> =>
  context.write(async (tx) => {
    const { keys, now, newId } = services;
    const { providerId } = context;
    const trip = await findTripByReference(tx, providerId, { keys, reference: tripReference });
    const person = trip && (await findClient(tx, providerId, trip.owner));
    if (!trip || !person?.email) return refuse("not-found", `There is no trip ${tripReference}.`);
    const { owner, language } = trip;
    const id = newId();
    const at = now();
    await insertContactMessage(tx, providerId, {
      keys,
      id,
      owner,
      reference: newReference(services, "msg"),
      language,
      name: fullName(person.firstName, person.lastName) || person.email,
      email: person.email,
      topic: "travel",
      message: "",
      bookingReference: trip.reference,
      preferredChannel: "email",
      createdAt: at,
      replyDueAt: at,
      state: "done",
    });
    const row = await found(tx, context, id);
    await sendReply(services, tx, context, { row, text });
    const shown = await present(services, tx, context, await found(tx, context, id));
    await audit(services, tx, context, row, "message-answered");
    return shown;
  });

/** Mails the clinic's words to the person of a message, and keeps them with it. */
async function sendReply(
  services: Services,
  tx: Db,
  { providerId, tenant, staff }: StaffContext,
  { row, text }: { readonly row: MessageRow; readonly text: string },
): Promise<void> {
  const { id: messageId, owner, email, language, reference, bookingReference } = row;
  const at = services.now();
  await insertReply(tx, providerId, {
    keys: services.keys,
    id: services.newId(),
    owner,
    messageId,
    email: emailKey(email),
    staffId: staff.id,
    name: staff.name,
    at,
    text,
  });
  const { to } = await recipientOf(tx, providerId, { owner, name: row.name, address: email });
  await queueMail(services, tx, providerId, {
    template: "contact-answered",
    language,
    to,
    replyTo: { address: tenant.company.contact.email },
    origin: siteOrigin(services.config, tenant),
    facts: {
      ...(row.signedIn && { signedIn: true }),
      reference,
      person: staff.name,
      text,
      // A message without words is one that the clinic began.
      ...(row.message === "" && bookingReference && { trip: bookingReference }),
    },
  });
  await updateMessage(tx, row, {
    version: row.version + 1,
    readAt: row.readAt ?? at,
    answeredAt: row.answeredAt ?? at,
  });
}

const audit = (
  services: Services,
  tx: Db,
  context: StaffContext,
  row: MessageRow,
  event: "message-changed" | "message-answered",
) =>
  writeAudit(services, tx, context.providerId, {
    owner: row.owner,
    actor: `staff:${context.staff.id}`,
    event,
    subject: row.id,
    requestId: context.requestId,
  });

/** @throws Refusal `not-found`, `conflict` for another version, `wrong-state` where its sender has to be called */
export const changeMessageAtDesk = (
  services: Services,
  context: StaffContext,
  { state, ...given }: { id: string; version: number; state: MessageState },
): Promise<DeskMessage> =>
  context.write(async (tx) => {
    const row = await current(tx, context, given);
    if (row.callBy !== null && state !== "open") refuse("wrong-state", "The sender has to be called first.");
    const readAt = row.readAt ?? services.now();
    await updateMessage(tx, row, { version: row.version + 1, readAt, state });
    const shown = await present(services, tx, context, await found(tx, context, row.id));
    await audit(services, tx, context, row, "message-changed");
    return shown;
  });

/**
 * Mails a reply in the person's language, and keeps it with the message.
 * @throws Refusal `not-found`, `conflict` for another version, `wrong-state` for spam
 */
export const answerMessageAtDesk = (
  services: Services,
  context: StaffContext,
  { text, ...given }: { id: string; version: number; text: string },
): Promise<DeskMessage> =>
  context.write(async (tx) => {
    const { providerId, staff } = context;
    const row = await current(tx, context, given);
    if (row.state === "spam") refuse("wrong-state", "This message is marked as spam.");
    await sendReply(services, tx, context, { row, text });
    const held = await lockCase(tx, providerId, row.id);
    if (held && !held.assignee)
      await updateCase(tx, providerId, { id: held.id, assignee: staff.id, role: null, version: held.version + 1 });
    const shown = await present(services, tx, context, await found(tx, context, row.id));
    await audit(services, tx, context, row, "message-answered");
    return shown;
  });
