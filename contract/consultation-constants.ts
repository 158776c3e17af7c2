// Separate from `consultations.ts`, so that screens do not load the schema library.

export const consultationModes = ["video", "phone", "in-clinic"] as const;
export type ConsultationMode = (typeof consultationModes)[number];

/** The steps of a booking, each with its own page behind the private link; the first is on the procedure's page. */
export const consultationSteps = ["reason", "health", "documents", "time", "details"] as const;
export type ConsultationStep = (typeof consultationSteps)[number];

export const consultationConsents = ["health-data", "transfer-abroad", "telemedicine"] as const;
export type ConsultationPurpose = (typeof consultationConsents)[number];

/** Required consents; a visit to the clinic needs none for telehealth. */
export const consentsFor = (mode: ConsultationMode): readonly ConsultationPurpose[] =>
  mode === "in-clinic" ? consultationConsents.filter((one) => one !== "telemedicine") : consultationConsents;

/** Minutes that a slot is held: first, and after one extension. */
export const holdMinutes = 10;
/** Minutes before the start and after the end during which a video room is open. */
export const joinMinutes = { before: 15, after: 30 } as const;

/** What the clinic does with a consultation, as its history names it. */
export const consultationActs = [
  "moved",
  "reassigned",
  "cancelled",
  "completed",
  "no-show",
  "note",
  "outcome",
  "health-opened",
  "document-opened",
] as const;
export type ConsultationActKind = (typeof consultationActs)[number];

/**
 * A draft has no time; a held one has a time for some minutes; a rescheduled one is confirmed at a new time. The
 * server's rules list the transitions.
 */
export const consultationStatuses = [
  "draft",
  "held",
  "expired",
  "confirmed",
  "rescheduled",
  "cancelled_by_client",
  "cancelled_by_provider",
  "completed",
  "no_show",
] as const;
