// Separate from `schedule.ts`, so that screens do not load the schema library.

export const resourceKinds = ["procedure", "doctor", "room"] as const;
export const closureKinds = ["clinic", ...resourceKinds] as const;
/** Days of a calendar that are asked for at once. */
export const longestSpan = 42;
/** Days of one closing. */
export const longestClosure = 120;
