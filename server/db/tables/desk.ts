import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { Alarm } from "../../../contract/alarms.ts";
import type { CaseKind, CaseNoteKind, Turn } from "../../../contract/desk/cases.ts";
import type { Colleague, Role } from "../../../contract/desk/rights.ts";
import type { Language } from "../../../contract/values.ts";
import { at, owner, type RowKey } from "./columns.ts";
import { providerId } from "./company.ts";

/**
 * The inbox: one row for each request, consultation, chat, contact message and trip in trouble. Triggers keep it in the
 * transaction that changes the thing itself, so that it never differs (see the migrations).
 */
export const deskCase = pgTable(
  "desk_case",
  {
    /** The id of the thing itself. */
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: owner(),
    kind: text("kind").$type<CaseKind>().notNull(),
    reference: text("reference").notNull(),
    state: text("state").notNull(),
    turn: text("turn").$type<Turn>().notNull(),
    dueAt: at("due_at"),
    /** Order of the list: when the answer is due, or since when it is as it is. */
    sortAt: at("sort_at").notNull(),
    openedAt: at("opened_at").notNull(),
    activityAt: at("activity_at").notNull(),
    hasNews: boolean("has_news").notNull().default(true),
    assignee: uuid("assignee"),
    role: text("role").$type<Role>(),
    /** When the owners were told that the answer is late. */
    toldLateAt: at("told_late_at"),
    /** The clinic calls the person by then: what they wrote is urgent. Until somebody ends the alarm, the case comes before all others. */
    callBy: at("call_by"),
    /** The same of an alarm that somebody ended, so that it can come back. */
    endedCallBy: at("ended_call_by"),
    /** Of what they wrote last that is urgent; it says nothing once nobody has to be called. */
    alarm: text("alarm").$type<Alarm>(),
    /** As the case was, and is again once the person was reached. */
    calmTurn: text("calm_turn").$type<Turn>(),
    calmDueAt: at("calm_due_at"),
    calmSortAt: at("calm_sort_at"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    index().on(table.providerId, table.owner),
    index().on(table.providerId, table.turn, table.sortAt, table.id),
    index().on(table.providerId, table.turn, table.kind, table.sortAt, table.id),
    index().on(table.providerId, table.turn, table.assignee, table.sortAt, table.id),
    index().on(table.providerId, table.sortAt, table.id),
    index().on(table.providerId, table.reference),
    index().on(table.turn, table.dueAt),
  ],
);

/** Keyed digests of the beginnings of a person's names, by which the desk finds a case; the names themselves are sealed. */
export const deskCaseWord = pgTable(
  "desk_case_word",
  {
    providerId: providerId(),
    owner: owner(),
    digest: text("digest").notNull(),
    caseId: uuid("case_id").notNull(),
  },
  (table) => [
    // With the case: a person's words of one case are found without reading all of theirs.
    index().on(table.providerId, table.owner, table.caseId),
    primaryKey({ columns: [table.providerId, table.digest, table.caseId] }),
    index().on(table.caseId),
  ],
);

/** What colleagues write to each other about a case, and who had it. Never the person's to see. */
export const deskNote = pgTable(
  "desk_note",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    caseId: uuid("case_id")
      .notNull()
      .references(() => deskCase.id, { onDelete: "cascade" }),
    at: at("at").notNull(),
    by: jsonb("by").$type<Colleague>().notNull(),
    kind: text("kind").$type<CaseNoteKind>().notNull(),
    /** The person or the role who has the case now; null for everybody. */
    about: text("about"),
    /** The note or the reason: sealed. */
    sealed: text("sealed"),
  },
  (table) => [index().on(table.caseId, table.at)],
);

/** Colleagues who have a case open, for less than a minute after their last sign. */
export const deskPresence = pgTable(
  "desk_presence",
  {
    providerId: providerId(),
    caseId: uuid("case_id").notNull(),
    staffId: uuid("staff_id").notNull(),
    isWriting: boolean("is_writing").notNull(),
    until: at("until").notNull(),
  },
  (table) => [primaryKey({ columns: [table.caseId, table.staffId] }), index().on(table.until)],
);

/** Texts that the clinic uses again. */
export const savedReply = pgTable(
  "saved_reply",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    title: text("title").notNull(),
    texts: jsonb("texts").$type<Partial<Record<Language, string>>>().notNull(),
    version: integer("version").notNull(),
  },
  (table) => [index().on(table.providerId)],
);

export const deskNoteContext = ({ providerId, id }: RowKey): string => `desk-note/${providerId}/${id}`;
