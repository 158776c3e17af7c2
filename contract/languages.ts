// Separate from `values.ts`, so that pages do not load the schema library.

/** Languages of the site, its mails and its papers, each complete. The first is the fallback. */
export const siteLanguages = ["en", "ar"] as const;
/** Languages of the clinic's desk, each complete. */
export const deskLanguages = ["en", "ar"] as const;

export type SiteLanguage = (typeof siteLanguages)[number];
export type Language = SiteLanguage | (typeof deskLanguages)[number];
/** Every language of the product, the fallback first. */
export const languages = /* @__PURE__ */ allOf(siteLanguages, deskLanguages);

function allOf(
  [first, ...others]: typeof siteLanguages,
  desk: readonly Language[],
): readonly [Language, ...Language[]] {
  return [first, ...new Set<Language>([...others, ...desk.filter((language) => language !== first)])];
}

/** A text in the languages that it is written in, English always among them. */
export type Written<Text = string> = Readonly<Partial<Record<Language, Text>>> & { readonly en: Text };

export const writtenIn = <Text>(texts: Written<Text>, language: Language): Text => texts[language] ?? texts.en;

/** The tag for HTML, where the language alone leaves its script open (BCP 47). */
export const tagOf = (language: Language): string => tags[language] ?? language;
const tags: Readonly<Record<string, string>> = { zh: "zh-Hans" };

/** Writing direction of a language, for the `dir` attribute. */
export const directionOf = (language: Language): "ltr" | "rtl" => (language === "ar" ? "rtl" : "ltr");
