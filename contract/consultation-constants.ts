// Apart from `consultations.ts`: screens need these, and people should not load the schema library to read them.

export const consultationModes = ["video", "phone", "in-clinic"] as const;
export type ConsultationMode = (typeof consultationModes)[number];

/** The steps of a booking, each a page of its own behind the private link; the first is on the procedure's own page. */
export const consultationSteps = ["reason", "health", "time", "details"] as const;
export type ConsultationStep = (typeof consultationSteps)[number];

export const consultationConsents = ["health-data", "transfer-abroad", "telemedicine"] as const;
export type ConsultationPurpose = (typeof consultationConsents)[number];

/** Required consents; nothing is treated at a distance in a clinic. */
export const consentsFor = (mode: ConsultationMode): readonly ConsultationPurpose[] =>
  mode === "in-clinic" ? consultationConsents.filter((one) => one !== "telemedicine") : consultationConsents;

/** Minutes that a slot is held while the form is filled in: first, and after one extension. */
export const holdMinutes = 10;
/** From when before its beginning, and until when after its end, a video room can be entered. */
export const joinMinutes = { before: 15, after: 30 } as const;
