/** What the inbox holds. */
export const caseKinds = ["request", "consultation", "chat", "message", "trip", "recovery"] as const;

/** Who acts next: the clinic, the person, or nobody. */
export const turns = ["clinic", "person", "closed"] as const;

/** Nearness of an answer's due time: in the last quarter of the promised opening hours, or after it. */
export const dues = ["soon", "late"] as const;

/** A colleague counts as present this long after the last sign, in milliseconds. */
export const presenceTtl = 45_000;

/** Purposes of opening a document of a request, which the person sees. */
export const openingPurposes = ["treatment-plan", "eligibility", "question", "handover"] as const;
export type OpeningPurpose = (typeof openingPurposes)[number];
