/** What a visitor is asked for, each by itself; what the site cannot work without is not asked for. */
export const purposes = ["measurement", "replay", "reports"] as const;
export type Purpose = (typeof purposes)[number];
