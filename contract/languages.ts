// Separate from `values.ts`, so that pages do not load the schema library.

/** Every language of the product. The first is the fallback. */
export const languages = ["en", "ar", "de", "es", "fr", "ru", "zh", "hu", "ko"] as const;
export type Language = (typeof languages)[number];

/** Languages of the site, its mails and its papers, each complete. */
export const siteLanguages = ["en", "ar", "de", "es", "fr", "ru", "zh"] as const satisfies readonly Language[];
export type SiteLanguage = (typeof siteLanguages)[number];
/** The language of the site, its mails and papers for somebody who reads `language`. */
export const siteLanguageOf = (language: unknown): SiteLanguage =>
  siteLanguages.find((one) => one === language) ?? siteLanguages[0];
/** Languages of the clinic's desk, each complete. */
export const deskLanguages = ["en", "ar", "hu", "ko"] as const satisfies readonly Language[];

/** A text in the languages that it is written in, English always among them. */
export type Written<Text = string> = Readonly<Partial<Record<Language, Text>>> & { readonly en: Text };

export const writtenIn = <Text>(texts: Written<Text>, language: Language): Text => texts[language] ?? texts.en;

/** The tag for HTML, where the language alone leaves its script open (BCP 47). */
export const tagOf = (language: Language): string => tags[language] ?? language;
const tags: Readonly<Record<string, string>> = { zh: "zh-Hans" };

/** The language of the picture of a shared page: no font for Chinese comes with the product (decision 116). */
export const drawnIn = (language: Language): Language => (language === "zh" ? "en" : language);

/** Writing direction of a language, for the `dir` attribute. */
export const directionOf = (language: Language): "ltr" | "rtl" => (language === "ar" ? "rtl" : "ltr");
