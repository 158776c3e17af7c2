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

/** The language of a provider's texts for a requested language. */
export const textsLanguage = (row: ProviderRow, requested: Language): Language =>
  row.company.texts[requested] ? requested : row.company.defaultLanguage;

export const textsOf = ({ company }: ProviderRow, language: Language): ProviderTexts => {
  const texts = company.texts[language];
  if (!texts) throw new Error(`provider ${company.slug} has no texts in its default language`);
  return texts;
};

export const presentPicture = (picture: WrittenPicture | null, language: Language): Picture | null =>
  picture && { ...picture, alt: picture.alt[language] ?? "" };
