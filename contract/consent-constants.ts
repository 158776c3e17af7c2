/** Optional purposes, each with its own consent; what the site requires to work is not among them. */
export const purposes = ["measurement", "replay", "reports"] as const;
export type Purpose = (typeof purposes)[number];
