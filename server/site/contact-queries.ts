import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  ilike,
  inArray,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import type { MasterKeys } from "../../adapters/files/master-key.ts";
import type { MessageState } from "../../contract/desk/messages.ts";
import { hasWords, putSearchWords } from "../cases/word-queries.ts";
import { type PersonalTable, rowKeyOf } from "../db/personal.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { sealedJson } from "../db/sealed.ts";
import { contactMessage, contactReply, contactReplyContext } from "../db/tables/contact.ts";
import { deskCase } from "../db/tables/desk.ts";

/** A message with the assignee of its case. */
export type MessageRow = typeof contactMessage.$inferSelect &
  Pick<typeof deskCase.$inferSelect, "assignee" | "role" | "callBy" | "alarm"> & { readonly caseVersion: number };
export type ReplyRow = Omit<typeof contactReply.$inferSelect, "sealed"> & { readonly text: string };

export async function insertContactMessage(
  tx: Db,
  providerId: ProviderId,
  { keys, ...message }: Omit<typeof contactMessage.$inferInsert, "providerId"> & { keys: MasterKeys },
): Promise<void> {
  await tx.insert(contactMessage).values({ ...message, providerId });
  await putMessageWords(tx, keys, { ...message, providerId, phone: message.phone ?? null });
}

export async function putMessageWords(
  tx: Db,
  keys: MasterKeys,
  {
    id,
    providerId,
    owner,
    name,
    email,
    phone,
    reference,
    bookingReference,
  }: Pick<MessageRow, "id" | "providerId" | "owner" | "name" | "email" | "phone" | "reference"> & {
    readonly bookingReference?: string | null | undefined;
  },
): Promise<void> {
  const references = [reference, ...(bookingReference ? [bookingReference] : [])];
  await putSearchWords(tx, providerId, { keys, caseId: id, owner, names: [name], email, phones: [phone], references });
}

/** Messages with these ids. */
export const listMessagesById = (tx: Db, providerId: ProviderId, ids: readonly string[]) =>
  tx
    .select()
    .from(contactMessage)
    .where(and(eq(contactMessage.providerId, providerId), inArray(contactMessage.id, [...ids])));

interface MessageFilter {
  readonly state: MessageState;
  /** Null for messages that nobody has. */
  readonly assignee?: string | null;
  /** A part of the text, or words by their digests. */
  readonly search?: { readonly text: string; readonly digests: readonly string[] };
}

const escaped = (text: string): string => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;

function isMeant(tx: Db, providerId: ProviderId, { state, assignee, search }: MessageFilter): SQL | undefined {
  const { name, email, reference, message } = contactMessage;
  return and(
    eq(contactMessage.providerId, providerId),
    eq(contactMessage.state, state),
    assignee === undefined
      ? undefined
      : assignee === null
        ? isNull(deskCase.assignee)
        : eq(deskCase.assignee, assignee),
    search === undefined
      ? undefined
      : or(
          ...[name, email, reference, message].map((each) => ilike(each, escaped(search.text))),
          search.digests.length > 0 ? hasWords(tx, providerId, contactMessage.id, search.digests) : undefined,
        ),
  );
}

const columns = {
  ...getTableColumns(contactMessage),
  assignee: deskCase.assignee,
  role: deskCase.role,
  callBy: deskCase.callBy,
  alarm: deskCase.alarm,
  caseVersion: deskCase.version,
};

/** Urgent ones by their time to call first. Open messages: unanswered ones by the promised time. Others: the newest first. */
export async function listMessagesPage(
  tx: Db,
  providerId: ProviderId,
  { offset, most, ...filter }: MessageFilter & { offset: number; most: number },
): Promise<{ readonly rows: MessageRow[]; readonly found: number }> {
  const where = isMeant(tx, providerId, filter);
  const order =
    filter.state === "open"
      ? [desc(isNull(contactMessage.answeredAt)), asc(contactMessage.replyDueAt), asc(contactMessage.id)]
      : [desc(contactMessage.createdAt), desc(contactMessage.id)];
  const rows = await tx
    .select(columns)
    .from(contactMessage)
    .innerJoin(deskCase, eq(deskCase.id, contactMessage.id))
    .where(where)
    .orderBy(asc(deskCase.callBy), ...order)
    .limit(most)
    .offset(offset);
  const [counted] = await tx
    .select({ found: count() })
    .from(contactMessage)
    .innerJoin(deskCase, eq(deskCase.id, contactMessage.id))
    .where(where);
  return { rows, found: counted?.found ?? 0 };
}

/** Of open messages. */
export async function countMessages(tx: Db, providerId: ProviderId, now: Date) {
  const counted = async (also?: SQL): Promise<number> => {
    const isOpen = isMeant(tx, providerId, { state: "open" });
    const [row] = await tx.select({ found: count() }).from(contactMessage).where(and(isOpen, also));
    return row?.found ?? 0;
  };
  return {
    open: await counted(),
    late: await counted(and(isNull(contactMessage.answeredAt), lt(contactMessage.replyDueAt, now))),
    new: await counted(isNull(contactMessage.readAt)),
  };
}

/** Messages from an address, in the form of `emailKey`. Only in a transaction of the system. */
export const listMessagesFrom = (tx: Db, providerId: ProviderId, email: string) =>
  tx
    .select(columns)
    .from(contactMessage)
    .innerJoin(deskCase, eq(deskCase.id, contactMessage.id))
    .where(and(eq(contactMessage.providerId, providerId), eq(sql`lower(${contactMessage.email})`, email)))
    .orderBy(desc(contactMessage.createdAt))
    .limit(100);

/** Messages whose sender named a reference, in any case, but no spam; the newest first. */
export const listMessagesAbout = (tx: Db, providerId: ProviderId, reference: string) =>
  tx
    .select()
    .from(contactMessage)
    .where(
      and(
        eq(contactMessage.providerId, providerId),
        eq(sql`upper(btrim(${contactMessage.bookingReference}))`, reference),
        ne(contactMessage.state, "spam"),
      ),
    )
    .orderBy(desc(contactMessage.createdAt))
    .limit(50);

export const lockMessage = async (tx: Db, providerId: ProviderId, id: string): Promise<MessageRow | undefined> =>
  (
    await tx
      .select(columns)
      .from(contactMessage)
      .innerJoin(deskCase, eq(deskCase.id, contactMessage.id))
      .where(and(eq(contactMessage.providerId, providerId), eq(contactMessage.id, id)))
      .for("update")
  )[0];

/** Requires the row's lock. */
export const updateMessage = (
  tx: Db,
  { providerId, id }: MessageRow,
  values: Partial<Pick<MessageRow, "version" | "state" | "readAt" | "answeredAt">>,
): Promise<unknown> =>
  tx
    .update(contactMessage)
    .set(values)
    .where(and(eq(contactMessage.providerId, providerId), eq(contactMessage.id, id)));

const textOf = (keys: MasterKeys, row: Parameters<typeof contactReplyContext>[0]) =>
  sealedJson<string>(keys, contactReplyContext(row));

export const insertReply = (
  tx: Db,
  providerId: ProviderId,
  { keys, text, ...values }: Omit<ReplyRow, "providerId"> & { keys: MasterKeys },
): Promise<unknown> =>
  tx
    .insert(contactReply)
    .values({ ...values, providerId, sealed: textOf(keys, { providerId, id: values.id }).seal(text) });

/** In order of time. */
export async function listReplies(
  tx: Db,
  providerId: ProviderId,
  { keys, messageId }: { keys: MasterKeys; messageId: string },
): Promise<ReplyRow[]> {
  const rows = await tx
    .select()
    .from(contactReply)
    .where(and(eq(contactReply.providerId, providerId), eq(contactReply.messageId, messageId)))
    .orderBy(asc(contactReply.at), asc(contactReply.id));
  return rows.map(({ sealed, ...row }) => ({ ...row, text: textOf(keys, row).unseal(sealed) }));
}

export const personalMessages: readonly PersonalTable[] = [
  {
    table: "contact_reply",
    called: "message-replies",
    sealed: { sealed: (row) => contactReplyContext(rowKeyOf(row)) },
    emailColumn: "email",
    erasure: "follows",
  },
  { table: "contact_message", called: "messages", emailColumn: "email", erasure: "remove" },
];
