import { bigint, date, integer, jsonb, pgTable, primaryKey, smallint, text, unique, uuid } from "drizzle-orm/pg-core";
import type * as z from "zod/mini";
import type { IntakeQuestion } from "../../../contract/consultation-hours.ts";
import type { PartKind } from "../../../contract/desk/catalogue.ts";
import type {
  Anaesthesia,
  DoctorTexts,
  Illustration,
  PackageTexts,
  ProcedureSummary,
  ProcedureTexts,
  RecordedResult,
  Source,
} from "../../../contract/procedures.ts";
import { at, type ByLanguage, type WrittenPicture } from "./columns.ts";
import { providerId } from "./company.ts";

export const doctor = pgTable(
  "doctor",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    slug: text("slug").notNull(),
    position: smallint("position").notNull(),
    languages: text("languages").array().notNull(),
    practisingSince: smallint("practising_since").notNull(),
    licenceNumber: text("licence_number").notNull(),
    licenceAuthority: text("licence_authority").notNull(),
    licenceUrl: text("licence_url"),
    picture: jsonb("picture").$type<WrittenPicture>(),
    texts: jsonb("texts").$type<ByLanguage<z.infer<typeof DoctorTexts>>>().notNull(),
  },
  (table) => [unique().on(table.providerId, table.slug)],
);

export const procedure = pgTable(
  "procedure",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    slug: text("slug").notNull(),
    position: smallint("position").notNull(),
    specialty: text("specialty").notNull(),
    status: text("status").$type<"draft" | "published" | "archived">().notNull(),
    featured: smallint("featured"),
    illustration: text("illustration").$type<Illustration>().notNull(),
    picture: jsonb("picture").$type<WrittenPicture>(),
    anaesthesia: text("anaesthesia").$type<Anaesthesia>().notNull(),
    durationMinutes: smallint("duration_minutes").notNull(),
    hospitalNights: smallint("hospital_nights").notNull(),
    stayDaysMin: smallint("stay_days_min").notNull(),
    stayDaysMax: smallint("stay_days_max").notNull(),
    /** Of a treatment in two visits. */
    secondVisitDays: jsonb("second_visit_days").$type<ProcedureSummary["stayDays"]>(),
    minDaysBeforeFlight: smallint("min_days_before_flight").notNull(),
    doctors: text("doctors").array().notNull(),
    reviewedByDoctor: text("reviewed_by_doctor").notNull(),
    reviewedOn: date("reviewed_on", { mode: "string" }).notNull(),
    sources: jsonb("sources").$type<z.infer<typeof Source>[]>().notNull(),
    results: jsonb("results").$type<RecordedResult[]>().notNull().default([]),
    /** Asked before a consultation about this procedure. */
    questions: jsonb("questions").$type<IntakeQuestion[]>().notNull().default([]),
    texts: jsonb("texts").$type<ByLanguage<ProcedureTexts>>().notNull(),
  },
  (table) => [unique().on(table.providerId, table.slug)],
);

export const procedurePackage = pgTable(
  "procedure_package",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    procedureId: uuid("procedure_id")
      .notNull()
      .references(() => procedure.id, { onDelete: "cascade" }),
    slug: text("slug").notNull(),
    position: smallint("position").notNull(),
    /** Minor units of the location's currency. */
    price: bigint("price", { mode: "number" }).notNull(),
    depositPercent: smallint("deposit_percent").notNull(),
    depositRefundableDays: smallint("deposit_refundable_days").notNull(),
    hospitalNights: smallint("hospital_nights").notNull(),
    hotelNights: smallint("hotel_nights").notNull(),
    companions: smallint("companions").notNull(),
    warrantyMonths: smallint("warranty_months").notNull(),
    texts: jsonb("texts").$type<ByLanguage<z.infer<typeof PackageTexts>>>().notNull(),
  },
  (table) => [unique().on(table.procedureId, table.slug)],
);

/** Unpublished work on one part of a provider's file; nobody but staff sees it. */
export const catalogueDraft = pgTable(
  "catalogue_draft",
  {
    providerId: providerId(),
    kind: text("kind").$type<PartKind>().notNull(),
    slug: text("slug").notNull(),
    /** The part as in a provider file; it may be incomplete. */
    value: jsonb("value").notNull(),
    /** The published part at the beginning of the draft; null for a new one. */
    base: jsonb("base"),
    version: integer("version").notNull(),
    staffId: uuid("staff_id").notNull(),
    staffName: text("staff_name").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.providerId, table.kind, table.slug] })],
);

/** A provider's whole record after a change. */
export const catalogueVersion = pgTable(
  "catalogue_version",
  {
    providerId: providerId(),
    /** The provider's revision. */
    number: integer("number").notNull(),
    at: at("at").notNull(),
    /** Null for an operator's import. */
    staffId: uuid("staff_id"),
    staffName: text("staff_name"),
    /** The changed parts: `procedure/knee-replacement`, `settings/clinic`. */
    parts: text("parts").array().notNull(),
    note: text("note").notNull(),
    record: jsonb("record").notNull(),
  },
  (table) => [primaryKey({ columns: [table.providerId, table.number] })],
);

/** A picture that the desk stored for the public site; its files never change. */
export const sitePicture = pgTable(
  "site_picture",
  {
    providerId: providerId(),
    hash: text("hash").notNull(),
    widths: integer("widths").array().notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    /** Keys of the stored files by the end of their address: `480.webp`. */
    files: jsonb("files").$type<Record<string, string>>().notNull(),
    staffId: uuid("staff_id").notNull(),
    at: at("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.providerId, table.hash] })],
);

export const sitePictureContext = ({ providerId, hash }: { providerId: string; hash: string }): string =>
  `site-picture/${providerId}/${hash}`;
