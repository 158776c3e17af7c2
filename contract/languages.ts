// Separate from `values.ts`, so that pages do not load the schema library.

/** Languages of the product's own texts, each complete. The first is the fallback. */
export const languages = ["en", "ar"] as const;
export type Language = (typeof languages)[number];

const directions: Readonly<Record<Language, "ltr" | "rtl">> = { en: "ltr", ar: "rtl" };

/** Writing direction of a language, for the `dir` attribute. */
export const directionOf = (language: Language): "ltr" | "rtl" => directions[language];
