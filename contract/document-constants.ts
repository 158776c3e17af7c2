// Separate from `documents.ts`, so that screens do not load the schema library.

import { attachmentTypes, largestAttachment } from "./quote-constants.ts";

/** Accepted types, verified by content, whatever the file name. */
export const documentTypes = [...attachmentTypes, "application/dicom"] as const;
export type DocumentType = (typeof documentTypes)[number];

/** In bytes. */
export const largestDocument = largestAttachment;
export const mostDocuments = 200;
export const mostDocumentBytes = 500 * 1024 * 1024;

/** Upload chunks in bytes: the size that browsers send, and the maximum. */
export const usualPiece = 1024 * 1024;
export const largestPiece = 4 * 1024 * 1024;

export const documentKinds = [
  "lab",
  "imaging",
  "prescription",
  "passport",
  "visa",
  "consent",
  "invoice",
  "discharge",
  "other",
] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** The document's origin, in the specification's terms. */
export const documentSources = ["client", "provider", "booking", "quote"] as const;

/** `pending` until scanned; infected files are removed. */
export const scanStates = ["pending", "clean", "infected"] as const;

/** Retention depends on the kind of a document, not on its owner. */
export const retentionClasses = ["medical", "identity", "financial", "general"] as const;
export type RetentionClass = (typeof retentionClasses)[number];

/** Parties that a document can be shared with. */
export const shareParties = ["clinic"] as const;
export const sharePurposes = ["quote", "consultation", "treatment", "aftercare", "travel", "insurance"] as const;
export type SharePurpose = (typeof sharePurposes)[number];
/** Days from now; every share expires. */
export const shareDays = [30, 90, 365] as const;
export const longestShareDays = 366;
