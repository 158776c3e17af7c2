import { index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import type { Document, DocumentOpening, DocumentShare } from "../../../contract/documents.ts";
import { at, type OwnerKey, owner, type RowKey } from "./columns.ts";
import { providerId } from "./company.ts";

/** A person's document. Personal, as all tables here. */
export const document = pgTable(
  "document",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: owner(),
    sourceType: text("source_type").$type<Document["sourceType"]>().notNull(),
    /** Random public name, returned as `url`. */
    urlKey: text("url_key").notNull(),
    fileKey: text("file_key").notNull(),
    /** File names may reveal health data: sealed. */
    name: text("name").notNull(),
    kind: text("kind").$type<Document["kind"]>().notNull(),
    mime: text("mime").$type<Document["mime"]>().notNull(),
    bytes: integer("bytes").notNull(),
    sha256: text("sha256").notNull(),
    scan: text("scan").$type<Document["scan"]>().notNull(),
    retention: text("retention").$type<Document["retention"]>().notNull(),
    version: integer("version").notNull(),
    /** The upload it came from: makes a repeated completion idempotent. */
    uploadId: uuid("upload_id").notNull(),
    /** Name of the member of the clinic's staff who sent it. */
    sentBy: text("sent_by"),
    createdAt: at("created_at").notNull(),
    /** The file is removed then; the row stays for the record. */
    deletedAt: at("deleted_at"),
  },
  (table) => [
    unique().on(table.providerId, table.urlKey),
    unique().on(table.providerId, table.uploadId),
    index().on(table.providerId, table.owner, table.createdAt),
    index().on(table.scan),
  ],
);

const documentId = () =>
  uuid("document_id")
    .notNull()
    .references(() => document.id, { onDelete: "cascade" });

export const documentShare = pgTable(
  "document_share",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: owner(),
    documentId: documentId(),
    party: text("party").$type<DocumentShare["party"]>().notNull(),
    purpose: text("purpose").$type<DocumentShare["purpose"]>().notNull(),
    createdAt: at("created_at").notNull(),
    until: at("until").notNull(),
    revokedAt: at("revoked_at"),
  },
  (table) => [index().on(table.providerId, table.owner), index().on(table.documentId)],
);

/** Openings of documents, shown to the owner; the audit trail keeps the same permanently. */
export const documentOpening = pgTable(
  "document_opening",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: owner(),
    documentId: documentId(),
    at: at("at").notNull(),
    by: text("by").$type<DocumentOpening["by"]>().notNull(),
    /** Name of the member of the clinic's staff. */
    name: text("name"),
    purpose: text("purpose").$type<DocumentShare["purpose"]>(),
  },
  (table) => [index().on(table.providerId, table.owner), index().on(table.documentId, table.at)],
);

/** An unfinished upload. */
export const documentUpload = pgTable(
  "document_upload",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: owner(),
    /** Sealed. */
    name: text("name").notNull(),
    type: text("type").notNull(),
    bytes: integer("bytes").notNull(),
    sha256: text("sha256").notNull(),
    /** Bytes received, complete chunks only. */
    received: integer("received").notNull(),
    createdAt: at("created_at").notNull(),
    /** Extended with every chunk. */
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [index().on(table.providerId, table.owner), index().on(table.expiresAt)],
);

export const documentPiece = pgTable(
  "document_piece",
  {
    providerId: providerId(),
    owner: owner(),
    uploadId: uuid("upload_id")
      .notNull()
      .references(() => documentUpload.id, { onDelete: "cascade" }),
    offset: integer("offset").notNull(),
    bytes: integer("bytes").notNull(),
    fileKey: text("file_key").notNull(),
  },
  (table) => [index().on(table.providerId, table.owner), primaryKey({ columns: [table.uploadId, table.offset] })],
);

export const documentNameContext = ({ providerId, id }: RowKey): string => `document/${providerId}/${id}/name`;

export const documentFileContext = ({ providerId, owner: of }: OwnerKey): string => `${providerId}/document/${of}`;

export const uploadNameContext = ({ providerId, id }: RowKey): string => `document-upload/${providerId}/${id}/name`;

/** Context of an upload's chunks. */
export const pieceFileContext = ({ providerId, id }: RowKey): string => `${providerId}/upload/${id}`;
