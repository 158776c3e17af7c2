// Apart from `documents.ts`: screens need these, and people should not load the schema library to read them.

import { attachmentTypes, largestAttachment } from "./quote-constants.ts";

/** Accepted types; each checked by content, whatever its name. */
export const documentTypes = [...attachmentTypes, "application/dicom"] as const;
export type DocumentType = (typeof documentTypes)[number];

/** In bytes. */
export const largestDocument = largestAttachment;
export const mostDocuments = 200;
export const mostDocumentBytes = 500 * 1024 * 1024;

/** Pieces of an upload, in bytes: what browsers send, and what is taken at most. */
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

/** Whose document it is, in the words of the specification's client. */
export const documentSources = ["client", "provider", "booking", "quote"] as const;

/** `pending` until a scanner has said that it is clean; what is infected is removed. */
export const scanStates = ["pending", "clean", "infected"] as const;

/** Retention depends on the kind of a document, not on its owner. */
export const retentionClasses = ["medical", "identity", "financial", "general"] as const;
export type RetentionClass = (typeof retentionClasses)[number];

/** With whom a document can be shared: the clinic alone, so far. */
export const shareParties = ["clinic"] as const;
export const sharePurposes = ["quote", "consultation", "treatment", "travel", "insurance"] as const;
export type SharePurpose = (typeof sharePurposes)[number];
/** Days from now; a share without end is not offered. */
export const shareDays = [30, 90, 365] as const;
export const longestShareDays = 366;
