import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { at, owner } from "./columns.ts";
import { providerId } from "./company.ts";
import { quote } from "./quotes.ts";

const quoteId = () =>
  uuid("quote_id")
    .notNull()
    .references(() => quote.id, { onDelete: "cascade" });

/** A clinician's signature under the clinical text of an offer. Immutable. */
export const offerApproval = pgTable(
  "offer_approval",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: owner(),
    quoteId: quoteId(),
    staffId: uuid("staff_id").notNull(),
    name: text("name").notNull(),
    licence: text("licence").notNull(),
    /** SHA-256 of the text, in hexadecimal. */
    digest: text("digest").notNull(),
    at: at("at").notNull(),
  },
  (table) => [index().on(table.providerId, table.owner), index().on(table.quoteId)],
);

/** A version of an offer. Immutable: the database refuses updates, and a new one without an approval. */
export const quoteOffer = pgTable(
  "quote_offer",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: owner(),
    quoteId: quoteId(),
    version: integer("version").notNull(),
    /** Which of the request's alternatives it is a version of. */
    option: integer("option").notNull().default(1),
    approvalId: uuid("approval_id").references(() => offerApproval.id),
    /** The member of staff who sent it; null where the command line did. */
    sentBy: text("sent_by"),
    /** The offer with its treatment plan: sealed. */
    content: text("content").notNull(),
    sentAt: at("sent_at").notNull(),
    validUntil: at("valid_until").notNull(),
    withdrawnAt: at("withdrawn_at"),
    /** Of the reminder before its end. */
    remindedAt: at("reminded_at"),
  },
  (table) => [
    index().on(table.providerId, table.owner),
    unique().on(table.quoteId, table.version),
    index().on(table.providerId, table.sentAt),
    check("quote_offer_option", sql`${table.option} between 1 and 3`),
  ],
);

/** An offer that the clinic is writing: unseen by the person. */
export const offerDraft = pgTable(
  "offer_draft",
  {
    providerId: providerId(),
    quoteId: quoteId(),
    option: integer("option").notNull(),
    /** Incremented with every save; a writer names the version it read. */
    version: integer("version").notNull(),
    /** As typed: sealed. */
    content: text("content").notNull(),
    /** The approval that stands for its text, and the one that fell with a change. */
    approvalId: uuid("approval_id").references(() => offerApproval.id),
    fallenId: uuid("fallen_id").references(() => offerApproval.id),
    savedAt: at("saved_at").notNull(),
    /** When its writer asked the clinicians for a signature; null again when the text no longer stands. */
    askedAt: at("asked_at"),
    /** Null where the command line did. */
    savedById: uuid("saved_by_id"),
    savedBy: text("saved_by").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.quoteId, table.option] }),
    check("offer_draft_option", sql`${table.option} between 1 and 3`),
  ],
);

/** Day, doctor and place that the clinic agreed for an accepted offer. */
export const quoteSchedule = pgTable(
  "quote_schedule",
  {
    quoteId: uuid("quote_id")
      .primaryKey()
      .references(() => quote.id, { onDelete: "cascade" }),
    providerId: providerId(),
    owner: owner(),
    version: integer("version").notNull(),
    /** Sealed. */
    content: text("content").notNull(),
    by: text("by").notNull(),
    at: at("at").notNull(),
  },
  (table) => [index().on(table.providerId, table.owner)],
);

/** The signed statement; one per request, which moves to an account only with its request. */
export const offerSignature = pgTable(
  "offer_signature",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: owner(),
    quoteId: quoteId().unique(),
    version: integer("version").notNull(),
    /** Name, statement, chosen dates and the full text: sealed. */
    agreed: text("agreed").notNull(),
    /** SHA-256 of the text, in hexadecimal. */
    digest: text("digest").notNull(),
    signedAt: at("signed_at").notNull(),
  },
  (table) => [index().on(table.providerId, table.owner), index().on(table.providerId, table.signedAt)],
);

/** A completed item of the preparation list. */
export const preparationTick = pgTable(
  "preparation_tick",
  {
    providerId: providerId(),
    owner: owner(),
    quoteId: quoteId(),
    /** Its procedure and a digest of its text: a changed text is a new item. */
    item: text("item").notNull(),
    at: at("at").notNull(),
  },
  (table) => [index().on(table.providerId, table.owner), primaryKey({ columns: [table.quoteId, table.item] })],
);

/** A private link whose request has moved to an account. Its owner is the link. */
export const claimedLink = pgTable(
  "claimed_link",
  {
    providerId: providerId(),
    owner: owner(),
    quoteId: quoteId(),
    at: at("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.providerId, table.owner] })],
);
