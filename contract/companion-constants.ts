// Separate from `companions.ts`, so that screens do not load the schema library.

/** Companions of one trip who are let in at the same time. */
export const mostCompanionsLetIn = 6;
/** Days for which a link from a mail waits. */
export const companionLinkDays = 7;
/** Days after the journey home for which the plan can be read. */
export const companionDaysAfter = 14;
export const longestCompanionName = 80;
