import { date, index, integer, pgTable, primaryKey, smallint, text, unique, uuid } from "drizzle-orm/pg-core";
import { at } from "./columns.ts";
import { providerId } from "./company.ts";
import { tripItem } from "./trips.ts";

const day = (name: string) => date(name, { mode: "string" });

/** What limits the treatments of a day; `procedure` and `doctor` are slugs of the catalogue, a room is the calendar's own. */
export type ResourceKind = "procedure" | "doctor" | "room";

/** Treatments a day, Monday first, of a procedure, a doctor or a room. What has no row has no limit. */
export const treatmentPlan = pgTable(
  "treatment_plan",
  {
    providerId: providerId(),
    kind: text("kind").$type<ResourceKind>().notNull(),
    subject: text("subject").notNull(),
    /** Of a room. */
    name: text("name"),
    weekly: smallint("weekly").array().$type<number[]>().notNull(),
    /** The procedures that need this room, or one of the same list. */
    procedures: text("procedures").array().$type<string[]>().notNull(),
    version: integer("version").notNull(),
  },
  (table) => [primaryKey({ columns: [table.providerId, table.kind, table.subject] })],
);

/** Days on which a procedure, a doctor, a room or the whole clinic does not treat. */
export const treatmentClosure = pgTable(
  "treatment_closure",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    kind: text("kind").$type<ResourceKind | "clinic">().notNull(),
    /** Null for the whole clinic. */
    subject: text("subject"),
    firstDay: day("first_day").notNull(),
    lastDay: day("last_day").notNull(),
    /** For the desk alone. */
    reason: text("reason").notNull(),
    /** Name of the member of staff. */
    madeBy: text("made_by").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [index().on(table.providerId, table.lastDay)],
);

/** A place of a day, held or booked by an item of a trip. Written under the lock of the clinic's calendar. */
export const treatmentPlace = pgTable(
  "treatment_place",
  {
    attempt: uuid("attempt")
      .primaryKey()
      .references(() => tripItem.attempt, { onDelete: "cascade" }),
    providerId: providerId(),
    /** The clinic's number of the booking. */
    reference: text("reference").notNull(),
    procedure: text("procedure").notNull(),
    day: day("day").notNull(),
    /** Null where no doctor or room is limited. */
    doctor: text("doctor"),
    room: text("room"),
    /** Null once booked; after this time a hold is free again. */
    heldUntil: at("held_until"),
    /** Earlier places come first where a day has too many. */
    takenAt: at("taken_at").notNull(),
  },
  (table) => [unique().on(table.providerId, table.reference), index().on(table.providerId, table.day)],
);
