import { cityNamedIn } from "../../adapters/flights/airports.ts";
import { languages } from "../../contract/languages.ts";
import type { Picture } from "../../contract/pictures.ts";
import type { ProviderTexts } from "../../contract/providers.ts";
import type { Language } from "../../contract/values.ts";
import type { WrittenPicture } from "../db/tables/columns.ts";
import type { ProviderRow } from "./queries.ts";

/** The texts in a language when the provider wrote them, else in its default language. */
export function textsIn<T>(
  texts: Partial<Record<Language, T>>,
  tenant: ProviderRow,
  language: Language,
): { language: Language; texts: T } {
  const own = texts[language];
  if (own) return { language, texts: own };
  const fallback = texts[tenant.company.defaultLanguage];
  if (!fallback) throw new Error(`provider ${tenant.company.slug} has an entry without texts in its default language`);
  return { language: tenant.company.defaultLanguage, texts: fallback };
}

/** The language of mails to the clinic and its people: of its desk, which may be one that its site does not have. */
export const inboxLanguage = ({ company }: Pick<ProviderRow, "company">): Language =>
  company.quotes.inboxLanguage ?? company.defaultLanguage;

/** The language of a provider's texts for a requested language. */
export const textsLanguage = (row: ProviderRow, requested: Language): Language =>
  row.company.texts[requested] ? requested : row.company.defaultLanguage;

export const textsOf = ({ company }: ProviderRow, language: Language): ProviderTexts => {
  const texts = company.texts[language];
  if (!texts) throw new Error(`provider ${company.slug} has no texts in its default language`);
  return texts;
};

/** The provider's city, in languages of which it has no texts as far as the city is known by name. */
export function cityIn(row: ProviderRow, requested: Language): string {
  const { language, texts } = textsIn(row.company.texts, row, requested);
  const own = { city: texts.city, country: row.location.countryCode };
  return (language === requested ? undefined : cityNamedIn(own, requested)) ?? texts.city;
}

export const presentPicture = (picture: WrittenPicture | null, language: Language): Picture | null =>
  picture && { ...picture, alt: picture.alt[language] ?? "" };

/** What texts say in a language, as `textsIn` finds them, and as `translations` in all others that they are written in. */
export function inAllLanguages<T, Words extends object>(
  written: Partial<Record<Language, T>>,
  { tenant, language }: { tenant: ProviderRow; language: Language },
  wordsOf: (texts: T, language: Language) => Words,
): Words & { textsLanguage: Language; translations: Partial<Record<Language, Words>> } {
  const own = textsIn(written, tenant, language);
  const translations: Partial<Record<Language, Words>> = {};
  for (const each of languages) {
    const texts = each === own.language ? undefined : written[each];
    if (texts) translations[each] = wordsOf(texts, each);
  }
  return { ...wordsOf(own.texts, own.language), textsLanguage: own.language, translations };
}
