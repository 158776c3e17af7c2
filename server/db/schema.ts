import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type * as z from "zod/mini";
import type {
  Anaesthesia,
  DoctorTexts,
  Illustration,
  PackageTexts,
  Picture,
  ProcedureTexts,
  Source,
} from "../../contract/procedures.ts";
import type { OpeningHours, ProviderTexts, UserPoolConfig } from "../../contract/providers.ts";
import type { QuoteConsent, QuoteEstimate, QuoteEventKind, QuoteStatus } from "../../contract/quotes.ts";
import type { Language } from "../../contract/values.ts";

type ByLanguage<T> = Partial<Record<Language, T>>;

const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
const providerId = () =>
  uuid("provider_id")
    .notNull()
    .references(() => company.id, { onDelete: "cascade" });

/** The providers themselves: read before a provider is known, so without a provider column. */
export const company = pgTable("company", {
  id: uuid("id").primaryKey(),
  slug: text("slug").notNull().unique(),
  legalName: text("legal_name").notNull(),
  gtagId: text("gtag_id"),
  foundedYear: smallint("founded_year").notNull(),
  demonstration: boolean("demonstration").notNull(),
  accreditations: jsonb("accreditations").$type<{ name: string; body: string; since: number }[]>().notNull(),
  defaultLanguage: text("default_language").$type<Language>().notNull(),
  contact: jsonb("contact")
    .$type<{ phone: string; whatsapp: string | null; email: string; hours: OpeningHours[]; emergencyNumber: string }>()
    .notNull(),
  quotes: jsonb("quotes").$type<{ inbox: string; replyWithinHours: number; validDays: number }>().notNull(),
  policiesVersion: date("policies_version", { mode: "string" }).notNull(),
  texts: jsonb("texts").$type<ByLanguage<ProviderTexts>>().notNull(),
  userPool: jsonb("user_pool").$type<UserPoolConfig>(),
  /** Grows with every change of the provider or its catalogue; caches name it in their keys. */
  revision: integer("revision").notNull(),
  updatedAt: at("updated_at").notNull(),
});

export const location = pgTable("location", {
  id: uuid("id").primaryKey(),
  providerId: providerId().unique(),
  slug: text("slug").notNull(),
  countryCode: text("country_code").notNull(),
  currency: text("currency").notNull(),
  timeZone: text("time_zone").notNull(),
  latitude: doublePrecision("latitude").notNull(),
  longitude: doublePrecision("longitude").notNull(),
  airportCode: text("airport_code").notNull(),
  airportMinutes: smallint("airport_minutes").notNull(),
});

export const domain = pgTable("domain", {
  name: text("name").primaryKey(),
  providerId: providerId(),
  position: smallint("position").notNull(),
});

export const theme = pgTable(
  "theme",
  {
    providerId: providerId(),
    position: smallint("position").notNull(),
    primaryColor: text("primary_color").notNull(),
    secondaryColor: text("secondary_color").notNull(),
    hoverColor: text("hover_color").notNull(),
  },
  (table) => [primaryKey({ columns: [table.providerId, table.position] })],
);

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
    picture: jsonb("picture").$type<Omit<Picture, "alt"> & { alt: ByLanguage<string> }>(),
    anaesthesia: text("anaesthesia").$type<Anaesthesia>().notNull(),
    durationMinutes: smallint("duration_minutes").notNull(),
    hospitalNights: smallint("hospital_nights").notNull(),
    stayDaysMin: smallint("stay_days_min").notNull(),
    stayDaysMax: smallint("stay_days_max").notNull(),
    minDaysBeforeFlight: smallint("min_days_before_flight").notNull(),
    doctors: text("doctors").array().notNull(),
    reviewedByDoctor: text("reviewed_by_doctor").notNull(),
    reviewedOn: date("reviewed_on", { mode: "string" }).notNull(),
    sources: jsonb("sources").$type<z.infer<typeof Source>[]>().notNull(),
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

/**
 * A quote request, from the first saved step on. Personal: row-level security shows it only inside a transaction
 * that names its provider and its owner (see `access.ts`).
 */
export const quote = pgTable(
  "quote",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    /** `link:<sha256 of the private link's token>` until a client claims it. */
    owner: text("owner").notNull(),
    reference: text("reference").notNull(),
    status: text("status").$type<QuoteStatus>().notNull(),
    /** Grows with every change; a writer names the version it saw. */
    version: integer("version").notNull(),
    language: text("language").$type<Language>().notNull(),
    /** What was asked, health answers among it: sealed (see the feature's queries). */
    request: text("request").notNull(),
    consents: jsonb("consents").$type<QuoteConsent[]>().notNull(),
    /** The estimate as it was shown when the request was sent. */
    estimate: jsonb("estimate").$type<QuoteEstimate>(),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
    submittedAt: at("submitted_at"),
    /** When the clinic has promised to answer. */
    replyDueAt: at("reply_due_at"),
    /** A draft that nobody touches is removed then. */
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [
    unique().on(table.providerId, table.reference),
    index().on(table.providerId, table.owner),
    index().on(table.status, table.expiresAt),
  ],
);

export const quoteEvent = pgTable(
  "quote_event",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: text("owner").notNull(),
    quoteId: uuid("quote_id")
      .notNull()
      .references(() => quote.id, { onDelete: "cascade" }),
    at: at("at").notNull(),
    actor: text("actor").$type<"visitor" | "provider" | "system">().notNull(),
    kind: text("kind").$type<QuoteEventKind>().notNull(),
    /** In the visitor's words: sealed. */
    note: text("note"),
  },
  (table) => [index().on(table.quoteId, table.at)],
);

export const quoteAttachment = pgTable(
  "quote_attachment",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: text("owner").notNull(),
    quoteId: uuid("quote_id")
      .notNull()
      .references(() => quote.id, { onDelete: "cascade" }),
    fileKey: text("file_key").notNull(),
    name: text("name").notNull(),
    mime: text("mime").notNull(),
    bytes: integer("bytes").notNull(),
    sha256: text("sha256").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [index().on(table.quoteId)],
);

/** What somebody wrote through the contact page. */
export const contactMessage = pgTable(
  "contact_message",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: text("owner").notNull(),
    reference: text("reference").notNull(),
    language: text("language").$type<Language>().notNull(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    phone: text("phone"),
    topic: text("topic").notNull(),
    message: text("message").notNull(),
    bookingReference: text("booking_reference"),
    preferredChannel: text("preferred_channel").notNull(),
    createdAt: at("created_at").notNull(),
    replyDueAt: at("reply_due_at").notNull(),
  },
  (table) => [unique().on(table.providerId, table.reference)],
);

/** Answers to writes, so that a repeated one gets the same answer and has no second effect. */
export const idempotencyRecord = pgTable(
  "idempotency_record",
  {
    providerId: providerId(),
    endpoint: text("endpoint").notNull(),
    key: text("key").notNull(),
    /** Digest of the input: the same key with another input is refused. */
    fingerprint: text("fingerprint").notNull(),
    /** Sealed, because answers can hold private links and personal data. */
    answer: text("answer").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.providerId, table.endpoint, table.key] }), index().on(table.createdAt)],
);

/** Work to be done after a transaction, written in that transaction: the outbox. */
export const job = pgTable(
  "job",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    kind: text("kind").notNull(),
    /** Emptied when the job is done: it may name people. */
    payload: jsonb("payload").notNull(),
    state: text("state").$type<"waiting" | "running" | "done" | "failed" | "uncertain">().notNull(),
    attempts: smallint("attempts").notNull(),
    runAfter: at("run_after").notNull(),
    /** A running job whose lease has ended was cut off. */
    leaseUntil: at("lease_until"),
    lastError: text("last_error"),
    createdAt: at("created_at").notNull(),
    finishedAt: at("finished_at"),
  },
  (table) => [index().on(table.state, table.runAfter)],
);
