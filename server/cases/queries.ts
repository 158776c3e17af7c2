import { and, asc, countDistinct, eq, isNotNull, isNull, lt, ne, sql } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import type { MasterKeys } from "../../adapters/files/master-key.ts";
import type { Alarm } from "../../contract/alarms.ts";
import type { PersonalTable } from "../db/personal.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { sealedText } from "../db/sealed.ts";
import { deskCase, deskNote, deskNoteContext } from "../db/tables/desk.ts";
import { offerDraft } from "../db/tables/offers.ts";
import { staffMember } from "../db/tables/staff.ts";

export type CaseRow = typeof deskCase.$inferSelect;
export type NoteRow = Omit<typeof deskNote.$inferSelect, "sealed"> & { readonly text: string | null };

const isCase = (providerId: ProviderId, id: string) => and(eq(deskCase.providerId, providerId), eq(deskCase.id, id));

/** The place of urgent cases in the list lies before this, in January 1970. */
export const urgentUntil = new Date("1971-01-01T00:00:00Z");

const isAsked = and(isNotNull(offerDraft.askedAt), isNull(offerDraft.approvalId));
const waitsForSignature = sql<boolean>`exists (select 1 from ${offerDraft} where ${offerDraft.quoteId} = ${deskCase.id} and ${isAsked})`;

/** The columns of a case in a list and by itself. */
export const caseColumns = { row: deskCase, assigneeName: staffMember.name, waitsForSignature };

/** Requests with a draft offer that waits for a clinician's signature. */
export const countSignatures = async (tx: Db, providerId: ProviderId): Promise<number> =>
  (
    await tx
      .select({ count: countDistinct(offerDraft.quoteId) })
      .from(offerDraft)
      .where(and(eq(offerDraft.providerId, providerId), isAsked))
  )[0]?.count ?? 0;

export async function findCase(tx: Db, providerId: ProviderId, id: string) {
  const [found] = await tx
    .select(caseColumns)
    .from(deskCase)
    .leftJoin(staffMember, eq(staffMember.id, deskCase.assignee))
    .where(isCase(providerId, id));
  return found;
}

/** Whether the clinic's inbox ever had a case. */
export const hasCase = async (tx: Db, providerId: ProviderId): Promise<boolean> =>
  (await tx.select({ id: deskCase.id }).from(deskCase).where(eq(deskCase.providerId, providerId)).limit(1)).length > 0;

/** The same row, locked until the transaction ends. */
export const lockCase = async (tx: Db, providerId: ProviderId, id: string): Promise<CaseRow | undefined> =>
  (await tx.select().from(deskCase).where(isCase(providerId, id)).for("update"))[0];

export const updateCase = (
  tx: Db,
  providerId: ProviderId,
  { id, ...values }: Partial<CaseRow> & { id: string },
): Promise<unknown> => tx.update(deskCase).set(values).where(isCase(providerId, id));

/** Gives a member's open cases to a colleague, or back to everybody. @returns their ids */
export async function handOverCases(
  tx: Db,
  providerId: ProviderId,
  { from, to }: { readonly from: string; readonly to: string | null },
): Promise<string[]> {
  const changed = await tx
    .update(deskCase)
    .set({ assignee: to, role: null, version: sql`${deskCase.version} + 1` })
    .where(and(eq(deskCase.providerId, providerId), eq(deskCase.assignee, from), ne(deskCase.turn, "closed")))
    .returning({ id: deskCase.id });
  return changed.map(({ id }) => id);
}

/** Of a case beside its alarm: its own ones where nobody has to be called. */
const calmTurn = sql`coalesce(${deskCase.calmTurn}, ${deskCase.turn})`;
const calmDue = sql`case when ${deskCase.callBy} is null then ${deskCase.dueAt} else ${deskCase.calmDueAt} end`;

/** Gives a case that the person woke up a due time, where it has none. */
export const promiseReply = (
  tx: Db,
  providerId: ProviderId,
  { id, dueAt }: { id: string; dueAt: Date },
): Promise<unknown> =>
  tx
    .update(deskCase)
    .set({ dueAt, sortAt: dueAt })
    .where(and(isCase(providerId, id), eq(calmTurn, "clinic"), isNull(calmDue)));

/** Makes a case wait for the clinic, where its state alone does not; without a due time until somebody has read it. */
export const wakeCase = (
  tx: Db,
  providerId: ProviderId,
  { id, dueAt, at }: { id: string; dueAt: Date | null; at: Date },
): Promise<unknown> =>
  tx
    .update(deskCase)
    .set({
      turn: "clinic",
      dueAt,
      sortAt: dueAt ?? at,
      activityAt: at,
      hasNews: true,
      version: sql`${deskCase.version} + 1`,
    })
    .where(and(isCase(providerId, id), ne(calmTurn, "clinic")));

/** For the person's own transaction: what their urgent words were about, and when the clinic answers or calls. */
export async function findWaiting(tx: Db, providerId: ProviderId, id: string) {
  const { alarm, dueAt } = deskCase;
  return (await tx.select({ alarm, dueAt }).from(deskCase).where(isCase(providerId, id)))[0];
}

/** Until when to call, of each urgent case. */
export async function listCallTimes(tx: Db, providerId: ProviderId): Promise<ReadonlyMap<string, Date>> {
  const { id, callBy, sortAt, turn } = deskCase;
  const isUrgent = and(eq(turn, "clinic"), lt(sortAt, urgentUntil));
  const rows = await tx
    .select({ id, callBy })
    .from(deskCase)
    .where(and(eq(deskCase.providerId, providerId), isUrgent));
  return new Map(rows.flatMap(({ id, callBy }) => (callBy ? [[id, callBy] as const] : [])));
}

/** The clinic has to call the person of a case, who wrote what is urgent. An open alarm keeps its time, and is of both dangers then. */
export function makeUrgent(
  tx: Db,
  providerId: ProviderId,
  { id, alarm, callBy, at }: { id: string; alarm: Alarm; callBy: Date; at: Date },
): Promise<unknown> {
  const isOpen = isNotNull(deskCase.callBy);
  return tx
    .update(deskCase)
    .set({
      alarm: sql`case when ${isOpen} and ${deskCase.alarm} <> ${alarm} then 'both' else ${alarm} end`,
      endedCallBy: null,
      toldLateAt: sql`case when ${isOpen} then ${deskCase.toldLateAt} end`,
      callBy: sql`coalesce(${deskCase.callBy}, ${callBy.toISOString()}::timestamptz)`,
      activityAt: at,
      hasNews: true,
      version: sql`${deskCase.version} + 1`,
    })
    .where(isCase(providerId, id));
}

/** Marks the cases that became late as told. Only in a transaction of the system. */
export const takeLateCases = (tx: Db, now: Date): Promise<CaseRow[]> =>
  tx
    .update(deskCase)
    .set({ toldLateAt: now })
    .where(
      and(eq(deskCase.turn, "clinic"), isNotNull(deskCase.dueAt), lt(deskCase.dueAt, now), isNull(deskCase.toldLateAt)),
    )
    .returning();

export const insertNote = (
  tx: Db,
  providerId: ProviderId,
  { keys, text, ...values }: Omit<NoteRow, "providerId"> & { keys: MasterKeys },
): Promise<unknown> =>
  tx.insert(deskNote).values({
    ...values,
    providerId,
    sealed: text && sealedText(keys, deskNoteContext({ providerId, id: values.id })).seal(text),
  });

export async function listNotes(
  tx: Db,
  providerId: ProviderId,
  { keys, caseId }: { keys: MasterKeys; caseId: string },
): Promise<NoteRow[]> {
  const rows = await tx
    .select()
    .from(deskNote)
    .where(and(eq(deskNote.providerId, providerId), eq(deskNote.caseId, caseId)))
    .orderBy(asc(deskNote.at), asc(deskNote.id));
  return rows.map(({ sealed, ...row }) => ({
    ...row,
    text: sealed && sealedText(keys, deskNoteContext(row)).unseal(sealed),
  }));
}

/** The inbox's rows about a person: copies and digests of what the archive has from its source. */
export const personalCases: readonly PersonalTable[] = [
  { table: "desk_case_word", without: ["digest"], erasure: "remove" },
  { table: "desk_case", without: ["assignee", "role", "told_late_at"], erasure: "remove" },
];
