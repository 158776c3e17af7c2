import { bigint, date, jsonb, pgTable, smallint, text, unique, uuid } from "drizzle-orm/pg-core";
import type * as z from "zod/mini";
import type { IntakeQuestion } from "../../../contract/consultation-hours.ts";
import type {
  Anaesthesia,
  DoctorTexts,
  Illustration,
  PackageTexts,
  ProcedureSummary,
  ProcedureTexts,
  Source,
} from "../../../contract/procedures.ts";
import type { ByLanguage, WrittenPicture } from "./columns.ts";
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
