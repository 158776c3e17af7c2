import { sql } from "drizzle-orm";
import { date, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import type { Scope } from "../../../contract/clinic/constants.ts";
import type { Role } from "../../../contract/desk/rights.ts";
import { at } from "./columns.ts";
import { providerId } from "./company.ts";

/** `invited` until the first sign-in. */
export type StaffState = "invited" | "active" | "disabled";

/** The people who work at a clinic's desk. */
export const staffMember = pgTable(
  "staff_member",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    /** The user of the clinic's staff pool. */
    sub: text("sub").notNull(),
    email: text("email").notNull(),
    /** As patients and colleagues read it. */
    name: text("name").notNull(),
    roles: text("roles").array().$type<Role[]>().notNull(),
    /** Registration number at the authority that licenses the clinician; shown beside signatures. */
    licence: text("licence"),
    state: text("state").$type<StaffState>().notNull(),
    /** The id of another member; null for the first owner, whom an operator invited. */
    invitedBy: uuid("invited_by"),
    createdAt: at("created_at").notNull(),
    version: integer("version").notNull(),
  },
  (table) => [unique().on(table.providerId, table.sub), unique().on(table.providerId, table.email)],
);

/** Sessions at the desk. */
export const staffSession = pgTable(
  "staff_session",
  {
    /** SHA-256 in hex of the cookie's value, which is not stored. */
    tokenDigest: text("token_digest").primaryKey(),
    /** Names the session to its owner. */
    id: uuid("id").notNull().unique().defaultRandom(),
    providerId: providerId(),
    staffId: uuid("staff_id")
      .notNull()
      .references(() => staffMember.id, { onDelete: "cascade" }),
    signedInAt: at("signed_in_at").notNull(),
    /** Of the browser that signed in, as it names itself. */
    userAgent: text("user_agent").notNull().default(""),
    /** The last call that a person caused, to the minute. */
    seenAt: at("seen_at").notNull(),
    /** The pool's sign-in, which opens one session and ends it when it is revoked; null in sessions from before it was kept. */
    signInId: text("sign_in_id"),
    /** A sign-out, or the end by the member or an owner; the row stays, so that its sign-in opens no other session. */
    endedAt: at("ended_at"),
  },
  (table) => [unique().on(table.providerId, table.signInId), index().on(table.staffId), index().on(table.signedInAt)],
);

/** Days on which a member of staff is away, by the clinic's calendar. */
export const staffAbsence = pgTable(
  "staff_absence",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    staffId: uuid("staff_id")
      .notNull()
      .references(() => staffMember.id, { onDelete: "cascade" }),
    /** The member who gets the cases; null: they return to everybody. */
    deputyId: uuid("deputy_id").references(() => staffMember.id, { onDelete: "set null" }),
    firstDay: date("first_day", { mode: "string" }).notNull(),
    lastDay: date("last_day", { mode: "string" }).notNull(),
    /** For the member and the owners alone. */
    reason: text("reason"),
    createdAt: at("created_at").notNull(),
    /** When the cases were handed over; null before the first day. */
    begunAt: at("begun_at"),
  },
  (table) => [
    index().on(table.providerId, table.lastDay),
    index().on(table.staffId),
    index().on(table.firstDay).where(sql`${table.begunAt} is null`),
  ],
);

/** Keys with which the clinic's own system calls. */
export const apiKey = pgTable(
  "api_key",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    name: text("name").notNull(),
    /** SHA-256 in hex of the key, which is not stored. */
    digest: text("digest").notNull().unique(),
    /** The first characters, to recognise the key by. */
    prefix: text("prefix").notNull(),
    scopes: text("scopes").array().$type<Scope[]>().notNull(),
    /** The name of the member who created it. */
    madeBy: text("made_by").notNull(),
    createdAt: at("created_at").notNull(),
    /** The last day by the clinic's calendar. */
    endsOn: date("ends_on", { mode: "string" }).notNull(),
    /** The last call, to the minute. */
    usedAt: at("used_at"),
    revokedAt: at("revoked_at"),
  },
  (table) => [index().on(table.providerId)],
);
