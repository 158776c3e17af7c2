import { index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
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
  },
  (table) => [index().on(table.staffId), index().on(table.signedInAt)],
);
