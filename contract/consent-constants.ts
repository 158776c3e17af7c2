/** Optional purposes, each with its own consent; necessary functions are not listed. */
export const purposes = ["measurement", "replay", "reports"] as const;
export type Purpose = (typeof purposes)[number];
