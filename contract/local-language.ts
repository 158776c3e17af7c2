import { siteLanguages } from "./languages.ts";
import type { Language } from "./values.ts";

/** The language that most people of a country read, where it is one of the given ones: `ar` for `AE`. */
export function localLanguage(countryCode: string, offered: readonly Language[]): Language | undefined {
  const spoken = new Intl.Locale(`und-${countryCode}`).maximize().language;
  return siteLanguages.find((language) => language === spoken && offered.includes(language));
}
