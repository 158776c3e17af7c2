import type { Price } from "../../../contract/trips.ts";
import type { Language } from "../../../contract/values.ts";
import type { ItemContent } from "./item-queries.ts";

/** Older rows have no language: they are English, except at clinics that write another one. */
export const textsLanguageOf = ({ textsLanguage = "en" }: Pick<ItemContent, "textsLanguage">): Language =>
  textsLanguage;

type SoldAs = Pick<ItemContent, "title" | "subtitle" | "textsLanguage" | "translations">;

/** What it was sold as: in the reader's language where the seller had it, else in the language of the sale. */
export function wordsIn({ title, subtitle, translations, ...own }: SoldAs, language: Language) {
  const translated = translations?.[language];
  return translated
    ? { ...translated, textsLanguage: language }
    : { title, subtitle, textsLanguage: textsLanguageOf(own) };
}

/** The same without its second line. */
export function titleIn(sold: SoldAs, language: Language) {
  const { subtitle: _, ...title } = wordsIn(sold, language);
  return title;
}

/** The price with its later parts named in the reader's language, where they are named after what was sold. */
export const priceIn = (content: ItemContent, language: Language): Price => ({
  ...content.price,
  dueLater: content.price.dueLater.map((due) =>
    due.label === content.subtitle ? { ...due, label: wordsIn(content, language).subtitle ?? due.label } : due,
  ),
});
