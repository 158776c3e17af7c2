// Separate from `values.ts`, so that pages do not load the schema library.

/** Languages of the site, its mails and its papers, each complete. The first is the fallback. */
export const siteLanguages = ["en", "ar"] as const;
/** Languages of the clinic's desk, each complete. */
export const deskLanguages = ["en", "ar"] as const;

export type Language = (typeof siteLanguages | typeof deskLanguages)[number];
export const languages: readonly [Language, ...Language[]] = [
  siteLanguages[0],
  ...new Set<Language>([...siteLanguages, ...deskLanguages].slice(1)),
];

/** The tag for HTML, where the language alone leaves its script open (BCP 47). */
export const tagOf = (language: Language): string => tags[language] ?? language;
const tags: Readonly<Record<string, string>> = { zh: "zh-Hans" };

const fromTheRight: readonly Language[] = ["ar"];

/** Writing direction of a language, for the `dir` attribute. */
export const directionOf = (language: Language): "ltr" | "rtl" => (fromTheRight.includes(language) ? "rtl" : "ltr");
