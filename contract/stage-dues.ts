/** When a later payment of an offer is due; without a word, on the day of treatment. */
export const stageDues = ["arrival", "treatment", "departure"] as const;
export type StageDue = (typeof stageDues)[number];
