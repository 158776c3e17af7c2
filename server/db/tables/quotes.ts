import { boolean, date, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import type { Colleague } from "../../../contract/desk/rights.ts";
import type { QuoteEventKind } from "../../../contract/quote-events.ts";
import type { QuoteConsent, QuoteEstimate, QuoteStatus } from "../../../contract/quotes.ts";
import type { Language } from "../../../contract/values.ts";
import { at, owner, type RowKey } from "./columns.ts";
import { providerId } from "./company.ts";

/**
 * A quote request, from the first saved step. Personal: row-level security shows it only inside a transaction that
 * names its provider and its owner (see `access.ts`).
 */
export const quote = pgTable(
  "quote",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    /** `link:<sha256 of the private link's token>` until a client claims it. */
    owner: owner(),
    /**
     * Keyed digest of the e-mail address by which its owner finds the request: of the request once sent, before that of the
     * account that was signed in.
     */
    claimKey: text("claim_key"),
    reference: text("reference").notNull(),
    status: text("status").$type<QuoteStatus>().notNull(),
    /** Incremented with every change; a writer names the version it read. */
    version: integer("version").notNull(),
    language: text("language").$type<Language>().notNull(),
    /** The answers, health answers included: sealed (see the quotes' queries). */
    request: text("request").notNull(),
    consents: jsonb("consents").$type<QuoteConsent[]>().notNull(),
    /** The estimate as shown when the request was sent. */
    estimate: jsonb("estimate").$type<QuoteEstimate>(),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
    submittedAt: at("submitted_at"),
    /**
     * Whether the person who sent it was signed in with the confirmed address, or has added it to an account by its link;
     * null where that was not recorded.
     */
    signedIn: boolean("signed_in"),
    /** The clinic's promised reply time. */
    replyDueAt: at("reply_due_at"),
    /** When the account last opened the request. */
    seenAt: at("seen_at"),
    /** Since when the reply clock stands still, because the person was asked. */
    replyPausedAt: at("reply_paused_at"),
    /** Expiry: of an untouched draft, which is removed, or of an offer that was not accepted. */
    expiresAt: at("expires_at").notNull(),
    /** The treatment and its day in the accepted offer, whose place is held until the deposit's deadline. */
    promisedProcedure: text("promised_procedure"),
    promisedOn: date("promised_on", { mode: "string" }),
  },
  (table) => [
    unique().on(table.providerId, table.reference),
    index().on(table.providerId, table.promisedOn),
    index().on(table.providerId, table.owner),
    index().on(table.providerId, table.claimKey),
    index().on(table.status, table.expiresAt),
    index().on(table.providerId, table.submittedAt),
  ],
);

export const quoteEvent = pgTable(
  "quote_event",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: owner(),
    quoteId: uuid("quote_id")
      .notNull()
      .references(() => quote.id, { onDelete: "cascade" }),
    at: at("at").notNull(),
    actor: text("actor").$type<"visitor" | "provider" | "system">().notNull(),
    /** The colleague at the clinic; null where the actor is another. */
    by: jsonb("by").$type<Colleague>(),
    kind: text("kind").$type<QuoteEventKind>().notNull(),
    /** The offer, and optionally its line, that the event is about: `2` or `2/implant`; an opened document; a suggested treatment. */
    about: text("about"),
    /** The visitor's text: sealed. */
    note: text("note"),
  },
  (table) => [index().on(table.providerId, table.owner), index().on(table.quoteId, table.at)],
);

export const quoteAttachment = pgTable(
  "quote_attachment",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: owner(),
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
  (table) => [index().on(table.providerId, table.owner), index().on(table.quoteId)],
);

/** Contexts of a request's and its offers' sealed values: each opens only as the part that it is. */
export const quoteContext = (
  { providerId, id }: RowKey,
  part: "request" | "note" | "signature" | "schedule" | `offer/${number}` | `draft/${number}`,
): string => `quote/${providerId}/${id}/${part}`;

export const quoteFileContext = ({ providerId, id }: RowKey): string => `${providerId}/${id}`;
