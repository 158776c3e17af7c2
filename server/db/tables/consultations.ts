import { date, index, integer, jsonb, pgTable, primaryKey, smallint, text, unique, uuid } from "drizzle-orm/pg-core";
import type { ConsultationActKind, ConsultationMode } from "../../../contract/consultation-constants.ts";
import type { ConsultationConsent, ConsultationStatus } from "../../../contract/consultations.ts";
import type { OpeningPurpose } from "../../../contract/desk/case-constants.ts";
import type { AttachmentType } from "../../../contract/quote-constants.ts";
import type { Language } from "../../../contract/values.ts";
import { at, owner, type RowKey } from "./columns.ts";
import { providerId } from "./company.ts";

/** A consultation, from the first saved step. Personal: see `access.ts`. */
export const consultation = pgTable(
  "consultation",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: owner(),
    reference: text("reference").notNull(),
    status: text("status").$type<ConsultationStatus>().notNull(),
    /** Incremented with every change; a writer names the version it read. */
    version: integer("version").notNull(),
    language: text("language").$type<Language>().notNull(),
    procedure: text("procedure").notNull(),
    /** Reason, answers and contact: sealed (see the consultations' queries). */
    said: text("said").notNull(),
    /** Keyed digest of the contact's address, for a later claim by its confirmed owner. */
    emailIndex: text("email_index"),
    mode: text("mode").$type<ConsultationMode>(),
    clinician: text("clinician"),
    startsAt: at("starts_at"),
    endsAt: at("ends_at"),
    /** The clinic's zone at the time of booking: a later change of the clinic does not move it. */
    timeZone: text("time_zone").notNull(),
    visitorZone: text("visitor_zone"),
    /** Minor units, at the time of booking. */
    price: integer("price"),
    currency: text("currency").notNull(),
    holdUntil: at("hold_until"),
    holdExtended: at("hold_extended"),
    consents: jsonb("consents").$type<ConsultationConsent[]>().notNull(),
    /** The calendar entry's SEQUENCE, incremented with every change that calendars must receive. */
    sequence: integer("sequence").notNull(),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (table) => [
    unique().on(table.providerId, table.reference),
    index().on(table.providerId, table.owner),
    index().on(table.providerId, table.emailIndex),
    index().on(table.status, table.updatedAt),
    index().on(table.providerId, table.startsAt),
  ],
);

/**
 * Booked times by consultation, without personal data. A separate table, so that free times are readable without access
 * to consultations. A constraint of the migration forbids overlapping times of one clinician.
 */
export const consultationSlot = pgTable(
  "consultation_slot",
  {
    consultationId: uuid("consultation_id")
      .primaryKey()
      .references(() => consultation.id, { onDelete: "cascade" }),
    providerId: providerId(),
    clinician: text("clinician").notNull(),
    startsAt: at("starts_at").notNull(),
    endsAt: at("ends_at").notNull(),
    status: text("status").$type<"held" | "confirmed">().notNull(),
    /** After this time the slot is free again. */
    heldUntil: at("held_until"),
    /** Holder of the slot: a digest of the network address. */
    heldBy: text("held_by"),
    /** Person of a booked slot: a digest of the e-mail address. */
    bookedFor: text("booked_for"),
  },
  (table) => [
    index().on(table.providerId, table.heldBy),
    index().on(table.providerId, table.bookedFor),
    index().on(table.providerId, table.startsAt),
  ],
);

/** The owner's row behind a private link: the link still works after a client claimed the row. */
export const consultationLink = pgTable(
  "consultation_link",
  {
    providerId: providerId(),
    /** SHA-256 of the token. */
    digest: text("digest").notNull(),
    consultationId: uuid("consultation_id")
      .notNull()
      .references(() => consultation.id, { onDelete: "cascade" }),
    owner: owner(),
  },
  (table) => [
    index().on(table.providerId, table.owner),
    index().on(table.consultationId),
    primaryKey({ columns: [table.providerId, table.digest] }),
  ],
);

/** What the clinic did with a consultation, and who did it. Personal. */
export const consultationAct = pgTable(
  "consultation_act",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: owner(),
    consultationId: uuid("consultation_id")
      .notNull()
      .references(() => consultation.id, { onDelete: "cascade" }),
    kind: text("kind").$type<ConsultationActKind>().notNull(),
    at: at("at").notNull(),
    /** Name of the member of staff. */
    by: text("by").notNull(),
    /** Words for the person: sealed. */
    shown: text("shown"),
    /** Words for the clinic alone: sealed. */
    note: text("note"),
    /** Of a move: the times before and after it. */
    movedFrom: at("moved_from"),
    movedTo: at("moved_to"),
    /** Of an opened document: which, what for, and the member of staff. */
    opening: jsonb("opening").$type<DocumentOpened>(),
  },
  (table) => [index().on(table.providerId, table.owner), index().on(table.consultationId, table.at)],
);

export interface DocumentOpened {
  readonly document: string;
  readonly purpose: OpeningPurpose;
  readonly staff: string;
}

/** A document that the person attached to a consultation. Personal. */
export const consultationAttachment = pgTable(
  "consultation_attachment",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: owner(),
    consultationId: uuid("consultation_id")
      .notNull()
      .references(() => consultation.id, { onDelete: "cascade" }),
    fileKey: text("file_key").notNull(),
    /** File names may reveal health data: sealed. */
    name: text("name").notNull(),
    mime: text("mime").$type<AttachmentType>().notNull(),
    bytes: integer("bytes").notNull(),
    sha256: text("sha256").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [index().on(table.providerId, table.owner), index().on(table.consultationId)],
);

/** A period of a day, in the clinic's wall time. */
export interface HoursPeriod {
  readonly opens: string;
  readonly closes: string;
  /** Default: all modes of the provider. */
  readonly modes?: readonly ConsultationMode[] | undefined;
}

/** A clinician's own hours, in place of those of the provider's file. */
export const clinicianHours = pgTable(
  "clinician_hours",
  {
    providerId: providerId(),
    doctor: text("doctor").notNull(),
    /** Periods of each weekday, Monday first; null: the hours of the provider's file. */
    weekly: jsonb("weekly").$type<HoursPeriod[][]>(),
    /** Minutes that stay free between two consultations. */
    buffer: smallint("buffer").notNull(),
    /** Least hours ahead; null: those of the provider's file. */
    noticeHours: smallint("notice_hours"),
    version: integer("version").notNull(),
  },
  (table) => [primaryKey({ columns: [table.providerId, table.doctor] })],
);

/** A clinician's hours of one day, also of a day on which the clinic is closed; none: no consultations. */
export const clinicianDay = pgTable(
  "clinician_day",
  {
    providerId: providerId(),
    doctor: text("doctor").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    periods: jsonb("periods").$type<HoursPeriod[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.providerId, table.doctor, table.day] })],
);

/** Days on which a clinician is away. */
export const clinicianAbsence = pgTable(
  "clinician_absence",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    doctor: text("doctor").notNull(),
    firstDay: date("first_day", { mode: "string" }).notNull(),
    lastDay: date("last_day", { mode: "string" }).notNull(),
    /** For the desk alone: patients' requests do not read this column. */
    reason: text("reason").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [index().on(table.providerId, table.lastDay)],
);

export const actContext = ({ providerId, id }: RowKey, part: "shown" | "note"): string =>
  `consultation-act/${providerId}/${id}/${part}`;

export const consultationContext = ({ providerId, id }: RowKey): string => `consultation/${providerId}/${id}/said`;

export const attachmentNameContext = ({ providerId, id }: RowKey): string =>
  `consultation-attachment/${providerId}/${id}/name`;

/** Names the consultation, not its owner: a claim needs no new seal. */
export const attachmentFileContext = ({ providerId, id }: RowKey): string => `${providerId}/consultation/${id}`;
