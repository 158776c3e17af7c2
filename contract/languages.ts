// Apart from `values.ts`: every page needs these, and no page should load the schema library for them.

/** Languages the product's own words are complete in. The first is the fallback. */
export const languages = ["en", "ar"] as const;
export type Language = (typeof languages)[number];

const directions: Readonly<Record<Language, "ltr" | "rtl">> = { en: "ltr", ar: "rtl" };

/** Writing direction of a language, for the `dir` attribute. */
export const directionOf = (language: Language): "ltr" | "rtl" => directions[language];
