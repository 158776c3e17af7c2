import { index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { at, owner } from "./columns.ts";
import { providerId } from "./company.ts";
import { quote } from "./quotes.ts";

const quoteId = () =>
  uuid("quote_id")
    .notNull()
    .references(() => quote.id, { onDelete: "cascade" });

/** A version of an offer. Immutable: the database refuses updates. */
export const quoteOffer = pgTable(
  "quote_offer",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: owner(),
    quoteId: quoteId(),
    version: integer("version").notNull(),
    /** The offer with its treatment plan: sealed. */
    content: text("content").notNull(),
    sentAt: at("sent_at").notNull(),
    validUntil: at("valid_until").notNull(),
    withdrawnAt: at("withdrawn_at"),
  },
  (table) => [unique().on(table.quoteId, table.version), index().on(table.providerId, table.sentAt)],
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
  (table) => [index().on(table.providerId, table.signedAt)],
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
  (table) => [primaryKey({ columns: [table.quoteId, table.item] })],
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
