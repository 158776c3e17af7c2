import { integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { PartKind } from "../../../contract/desk/catalogue.ts";
import { at } from "./columns.ts";
import { providerId } from "./company.ts";

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
