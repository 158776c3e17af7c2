import { index, integer, jsonb, pgTable, smallint, text, unique, uuid } from "drizzle-orm/pg-core";
import type { RecoverySummary, RecoveryTalk } from "../../../contract/aftercare.ts";
import type { Colleague } from "../../../contract/desk/rights.ts";
import type { LetterPurpose } from "../../../contract/discharge-constants.ts";
import type { RemovalReason } from "../../../contract/review-constants.ts";
import type { Stars } from "../../../contract/reviews.ts";
import type { Language } from "../../../contract/values.ts";
import { at, owner, type RowKey } from "./columns.ts";
import { providerId } from "./company.ts";
import { day, trip, tripId } from "./trips.ts";

/** The recovery after the treatment of a trip, from the person's first check-in or the first words. */
export const recovery = pgTable(
  "recovery",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: owner(),
    tripId: tripId().unique(),
    state: text("state").$type<RecoverySummary["state"]>().notNull(),
    /** When the clinic's answer is due; null unless the person waits for one. */
    replyDueAt: at("reply_due_at"),
    /** Incremented with everything that the person or the clinic says; a reply names the version it read. */
    version: integer("version").notNull(),
    /** When the person was asked for a review: once. */
    reviewAskedAt: at("review_asked_at"),
    /** Of the person's device, with the last check-in that named it. */
    timeZone: text("time_zone"),
    /** The person's own day whose missing check-in the last mail was about. */
    remindedOn: day("reminded_on"),
    /** Mails since the last check-in. */
    reminders: smallint("reminders").notNull().default(0),
    /** When the person turned the mails off; null while they are on. */
    remindersEndedAt: at("reminders_ended_at"),
    /** When the clinic was told that check-ins are missing: once. */
    missedAt: at("missed_at"),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (table) => [index().on(table.providerId, table.owner)],
);

const recoveryId = () =>
  uuid("recovery_id")
    .notNull()
    .references(() => recovery.id, { onDelete: "cascade" });

/** Append-only versions of check-ins; the newest of a day and question set is valid. */
export const recoveryCheckIn = pgTable(
  "recovery_check_in",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: owner(),
    recoveryId: recoveryId(),
    day: day("day").notNull(),
    questionSet: text("question_set").notNull(),
    version: smallint("version").notNull(),
    at: at("at").notNull(),
    /** Answers, outcome and reasons: sealed. */
    sealed: text("sealed").notNull(),
  },
  (table) => [
    index().on(table.providerId, table.owner),
    unique().on(table.recoveryId, table.day, table.questionSet, table.version),
  ],
);

/** Append-only: what the person and the clinic said, and who at the clinic read the check-ins. */
export const recoveryTalk = pgTable(
  "recovery_talk",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: owner(),
    recoveryId: recoveryId(),
    at: at("at").notNull(),
    kind: text("kind").$type<RecoveryTalk["kind"]>().notNull(),
    /** Null for the person. */
    by: jsonb("by").$type<Colleague>(),
    /** Words, and the documents of a question: sealed; null without any. */
    sealed: text("sealed"),
  },
  (table) => [index().on(table.providerId, table.owner), index().on(table.recoveryId, table.at)],
);

/** A discharge pack that a clinician is writing: unseen by the person. */
export const dischargeDraft = pgTable("discharge_draft", {
  tripId: uuid("trip_id")
    .primaryKey()
    .references(() => trip.id, { onDelete: "cascade" }),
  providerId: providerId(),
  /** Incremented with every save; a writer names the version it read. */
  version: integer("version").notNull(),
  /** As typed: sealed. */
  sealed: text("sealed").notNull(),
  savedAt: at("saved_at").notNull(),
  savedBy: jsonb("saved_by").$type<Colleague>().notNull(),
});

/** A signed version of a discharge pack. Immutable: the database refuses updates. The newest of a trip is valid. */
export const dischargePack = pgTable(
  "discharge_pack",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: owner(),
    tripId: tripId(),
    /** From 1. */
    version: smallint("version").notNull(),
    /** Sealed. */
    sealed: text("sealed").notNull(),
    /** SHA-256 of the text that was signed, in hexadecimal. */
    digest: text("digest").notNull(),
    staffId: uuid("staff_id").notNull(),
    name: text("name").notNull(),
    licence: text("licence").notNull(),
    at: at("at").notNull(),
  },
  (table) => [index().on(table.providerId, table.owner), unique().on(table.tripId, table.version)],
);

/** A private link to the letter of a discharge pack, for one purpose and until its end. */
export const letterShare = pgTable(
  "letter_share",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: owner(),
    tripId: tripId(),
    /** For whom it is, in the person's words: sealed. */
    recipient: text("recipient").notNull(),
    purpose: text("purpose").$type<LetterPurpose>().notNull(),
    language: text("language").$type<Language>().notNull(),
    /** SHA-256 of the link's token, in hexadecimal. */
    tokenDigest: text("token_digest").notNull(),
    createdAt: at("created_at").notNull(),
    until: at("until").notNull(),
    revokedAt: at("revoked_at"),
  },
  (table) => [
    index().on(table.providerId, table.owner),
    index().on(table.tripId),
    unique().on(table.providerId, table.tokenDigest),
  ],
);

/** Append-only: who opened a discharge pack at the clinic, or its letter by a link; the person sees all of them. */
export const dischargeOpening = pgTable(
  "discharge_opening",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: owner(),
    tripId: tripId(),
    /** Null for the clinic. */
    shareId: uuid("share_id").references(() => letterShare.id, { onDelete: "cascade" }),
    at: at("at").notNull(),
    /** The member of the clinic's staff, or the name that the holder of the link gave: sealed. */
    name: text("name").notNull(),
  },
  (table) => [index().on(table.providerId, table.owner), index().on(table.tripId, table.at), index().on(table.shareId)],
);

/** A person's review of a whole episode, one for each treatment. Stars and words never change: words are only deleted. */
export const review = pgTable(
  "review",
  {
    id: uuid("id").primaryKey(),
    providerId: providerId(),
    owner: owner(),
    tripId: tripId().unique(),
    procedure: text("procedure").notNull(),
    /** `2026-10` */
    treatmentMonth: text("treatment_month").notNull(),
    stars: jsonb("stars").$type<Stars>().notNull(),
    /** Sealed; null where nothing was written, and after a withdrawal. */
    text: text("text"),
    language: text("language").$type<Language>().notNull(),
    writtenAt: at("written_at").notNull(),
    /** The clinic's one answer, which everybody reads. */
    answer: text("answer"),
    answeredAt: at("answered_at"),
    answeredBy: jsonb("answered_by").$type<Colleague>(),
    /** The rule under which the words are not shown. */
    removedFor: text("removed_for").$type<RemovalReason>(),
    removedAt: at("removed_at"),
    removedBy: jsonb("removed_by").$type<Colleague>(),
    withdrawnAt: at("withdrawn_at"),
  },
  (table) => [
    index().on(table.providerId, table.owner),
    index().on(table.providerId, table.procedure, table.writtenAt),
    index().on(table.providerId, table.writtenAt),
  ],
);

export const checkInContext = ({ providerId, id }: RowKey): string => `recovery-check-in/${providerId}/${id}`;

export const recoveryTalkContext = ({ providerId, id }: RowKey): string => `recovery-talk/${providerId}/${id}`;

/** Of the trip's row. */
export const dischargeDraftContext = ({ providerId, id }: RowKey): string => `discharge-draft/${providerId}/${id}`;

export const dischargePackContext = ({ providerId, id }: RowKey): string => `discharge-pack/${providerId}/${id}`;

export const letterShareContext = ({ providerId, id }: RowKey): string => `letter-share/${providerId}/${id}`;

export const dischargeOpeningContext = ({ providerId, id }: RowKey): string => `discharge-opening/${providerId}/${id}`;

export const reviewContext = ({ providerId, id }: RowKey): string => `review/${providerId}/${id}`;
