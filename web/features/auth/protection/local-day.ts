/** The day of an instant where its reader is: `2026-11-20`. */
export const localDay = (instant: Date): string =>
  [instant.getFullYear(), instant.getMonth() + 1, instant.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
