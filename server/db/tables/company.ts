import {
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { BankAccount } from "../../../contract/bank-accounts.ts";
import type { CancellationRule } from "../../../contract/cancellation.ts";
import type { ConsultationHours } from "../../../contract/consultation-hours.ts";
import type { deskLanguages, SiteLanguage } from "../../../contract/languages.ts";
import type { OpeningHours, ProviderTexts, UserPoolConfig, WrittenAccreditation } from "../../../contract/providers.ts";
import type { SenderRecord, Senders } from "../../../contract/senders.ts";
import type { StageDue } from "../../../contract/stage-dues.ts";
import type { Language } from "../../../contract/values.ts";
import type { ProviderId } from "../provider-id.ts";
import { at, type ByLanguage, type WrittenPicture } from "./columns.ts";

/** What the name servers said of the domain of a mail sender. */
export interface SenderCheck {
  readonly domain: string;
  /** ISO instant. */
  readonly at: string;
  readonly records: readonly SenderRecord[];
}

/** The providers, read before the provider is known, so without a provider column. */
export const company = pgTable("company", {
  id: uuid("id").$type<ProviderId>().primaryKey(),
  slug: text("slug").notNull().unique(),
  legalName: text("legal_name").notNull(),
  gtagId: text("gtag_id"),
  foundedYear: smallint("founded_year").notNull(),
  demonstration: boolean("demonstration").notNull(),
  accreditations: jsonb("accreditations").$type<WrittenAccreditation[]>().notNull(),
  defaultLanguage: text("default_language").$type<Language>().notNull(),
  /** Of the pages, beside those of the texts. */
  furtherLanguages: text("further_languages").array().$type<SiteLanguage[]>(),
  contact: jsonb("contact")
    .$type<{
      phone: string;
      whatsapp: string | null;
      urgentPhone?: string | null;
      email: string;
      hours: OpeningHours[];
      emergencyNumber: string;
    }>()
    .notNull(),
  quotes: jsonb("quotes")
    .$type<{
      inbox: string;
      inboxLanguage?: (typeof deskLanguages)[number] | undefined;
      replyWithinHours: number;
      validDays: number;
      publishReplyShare?: boolean | undefined;
      cancellation: CancellationRule[];
      /** Missing in rows from before a clinic could say so: on the day of arrival. */
      rest?: StageDue | undefined;
    }>()
    .notNull(),
  /** Prices in minor units of the location's currency. */
  consultations: jsonb("consultations").$type<ConsultationHours>(),
  /** Null where no transfers are taken. */
  bankAccount: jsonb("bank_account").$type<BankAccount>(),
  /** The clinic's own account at Stripe; null: the installation's. */
  paymentAccount: text("payment_account"),
  senders: jsonb("senders").$type<Senders>(),
  /** The last check of the mail sender's domain; not a part of the provider file. */
  senderCheck: jsonb("sender_check").$type<SenderCheck>(),
  logo: jsonb("logo").$type<WrittenPicture>(),
  landingPicture: jsonb("landing_picture").$type<WrittenPicture>(),
  policiesVersion: date("policies_version", { mode: "string" }).notNull(),
  texts: jsonb("texts").$type<ByLanguage<ProviderTexts>>().notNull(),
  userPool: jsonb("user_pool").$type<UserPoolConfig>(),
  /** The pool of the people who work there; never the patients' one. */
  staffPool: jsonb("staff_pool").$type<UserPoolConfig>(),
  /** Incremented with every change of the provider or its catalogue; part of cache keys. */
  revision: integer("revision").notNull(),
  updatedAt: at("updated_at").notNull(),
});

export const providerId = () =>
  uuid("provider_id")
    .$type<ProviderId>()
    .notNull()
    .references(() => company.id, { onDelete: "cascade" });

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
