/** Kinds of activities; separate from the schemas, so that a page's filters can list them. */
export const themes = [
  "walk",
  "nature",
  "craft",
  "calm",
  "ride",
  "active",
  "culture",
  "music",
  "taste",
  "companion",
] as const;
