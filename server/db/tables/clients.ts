import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { ClientPurpose } from "../../../contract/client-consents.ts";
import type { RecordKind } from "../../../contract/client-constants.ts";
import { at, type OwnerKey, owner, type RowKey } from "./columns.ts";
import { providerId } from "./company.ts";

/** A signed-in person at one provider; the same address at another is another client. */
export const client = pgTable(
  "client",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: owner(),
    email: text("email").notNull(),
    /** Keyed index of the address, unique per provider; the row's id once the address belongs to another account. */
    emailKey: text("email_key").notNull(),
    currency: text("currency"),
    firstName: text("first_name"),
    lastName: text("last_name"),
    phoneNumber: text("phone_number"),
    /** Key of the picture's file. */
    image: uuid("image"),
    version: integer("version").notNull(),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (table) => [unique().on(table.providerId, table.emailKey), unique().on(table.providerId, table.owner)],
);

/** The clinics of a client. */
export const clientCompanyLocation = pgTable(
  "client_company_location",
  {
    providerId: providerId(),
    owner: owner(),
    companyId: uuid("company_id").notNull(),
    locationId: uuid("location_id").notNull(),
    countryId: text("country_id").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.providerId, table.owner, table.companyId, table.locationId] })],
);

/** Clients' own records, each part sealed for its own row. */
export const clientRecord = pgTable(
  "client_record",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: owner(),
    kind: text("kind").$type<RecordKind>().notNull(),
    sealed: text("sealed").notNull(),
    version: integer("version").notNull(),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (table) => [
    index().on(table.providerId, table.owner),
    uniqueIndex("client_record_single")
      .on(table.providerId, table.owner, table.kind)
      .where(sql`kind not in ('companion', 'passport')`),
  ],
);

/** Health basics, stored separately and only while their consent is valid. */
export const clientHealth = pgTable(
  "client_health",
  {
    providerId: providerId(),
    owner: owner(),
    sealed: text("sealed").notNull(),
    version: integer("version").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.providerId, table.owner] })],
);

/** Every answer to a consent question; the newest one per purpose is valid. */
export const clientConsent = pgTable(
  "client_consent",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: owner(),
    purpose: text("purpose").$type<ClientPurpose>().notNull(),
    version: date("version", { mode: "string" }).notNull(),
    given: boolean("given").notNull(),
    at: at("at").notNull(),
  },
  (table) => [index().on(table.providerId, table.owner, table.purpose, table.at)],
);

export const recordContext = ({ providerId, id }: RowKey, kind: string): string =>
  `client-record/${providerId}/${id}/${kind}`;

export const healthContext = ({ providerId, owner: of }: OwnerKey): string => `client-health/${providerId}/${of}`;

export const pictureContext = ({ providerId, owner: of }: OwnerKey): string => `${providerId}/${of}/picture`;
