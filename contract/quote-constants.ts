// Separate from `quotes.ts`, so that screens do not load the schema library.

export const quoteSteps = [
  "procedures",
  "patient",
  "goals",
  "intake",
  "documents",
  "travel",
  "budget",
  "contact",
] as const;

/** What a person is to the child for whom they ask. */
export const guardianRelations = ["mother", "father", "legal-guardian"] as const;
export type GuardianRelation = (typeof guardianRelations)[number];

export const consentPurposes = ["health-data", "transfer-abroad", "terms", "news"] as const;
/** Consents that a request requires; the others are optional. */
export const requiredConsents = ["health-data", "transfer-abroad", "terms"] as const;

export const attachmentTypes = ["application/pdf", "image/jpeg", "image/png", "image/heic"] as const;
export type AttachmentType = (typeof attachmentTypes)[number];
/** In bytes. */
export const largestAttachment = 20 * 1024 * 1024;
export const mostAttachments = 10;

export const hotelLevels = ["none", "simple", "comfortable", "best"] as const;
export type HotelLevel = (typeof hotelLevels)[number];
