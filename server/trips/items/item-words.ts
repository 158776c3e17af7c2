import { languages } from "../../../contract/languages.ts";
import type { Policy, Price, Seller } from "../../../contract/trips.ts";
import type { Language } from "../../../contract/values.ts";
import { m } from "../../../web/words/compiled/messages.js";
import type { ItemContent, ItemRow } from "./item-queries.ts";

/** Older rows have no language: they are English, except at clinics that write another one. */
export const textsLanguageOf = ({ textsLanguage = "en" }: Pick<ItemContent, "textsLanguage">): Language =>
  textsLanguage;

type SoldAs = Pick<ItemContent, "title" | "subtitle" | "textsLanguage" | "translations">;

/** What it was sold as: in the reader's language where the seller had it, else in the language of the sale. */
export function wordsIn({ title, subtitle, translations, ...own }: SoldAs, language: Language) {
  const translated = translations?.[language];
  return translated
    ? { title: translated.title, subtitle: translated.subtitle, textsLanguage: language }
    : { title, subtitle, textsLanguage: textsLanguageOf(own) };
}

/** The same without its second line. */
export function titleIn(sold: SoldAs, language: Language) {
  const { subtitle: _, ...title } = wordsIn(sold, language);
  return title;
}

/** Sentences of a sale that the product worded itself, by their text in each language. */
const ownSentences = new Map(
  [
    m.bookings_change_balance,
    m.offers_stage_arrival,
    m.offers_due_treatment,
    m.offers_due_departure,
    m.procedures_deposit,
  ].flatMap((sentence) => languages.map((locale) => [sentence({}, { locale }), sentence] as const)),
);

/** A sentence of the sale in the reader's language, where the seller, or else the product, has it. */
export function sentenceIn(content: SoldAs, text: string, language: Language): string {
  if (text === content.subtitle) return wordsIn(content, language).subtitle ?? text;
  const own = ownSentences.get(text);
  return content.translations?.[language]?.sentences?.[text] ?? own?.({}, { locale: language }) ?? text;
}

export function priceIn(content: Pick<ItemContent, "price"> & SoldAs, language: Language): Price {
  const { price } = content;
  const named = (due: Price["dueLater"][number]) => ({ ...due, label: sentenceIn(content, due.label, language) });
  return { ...price, dueLater: price.dueLater.map(named), dueOnSite: price.dueOnSite.map(named) };
}

export const policyIn = (content: Pick<ItemContent, "policy"> & SoldAs, language: Language): Policy => ({
  ...content.policy,
  conditions: content.policy.conditions.map((text) => sentenceIn(content, text, language)),
});

export const sellerIn = (content: Pick<ItemContent, "seller"> & SoldAs, language: Language): Seller => ({
  ...content.seller,
  name: sentenceIn(content, content.seller.name, language),
});

/** Of a flight, what is shown at the airport: the airline's own reference, and the tickets. */
export const flightPapers = ({ kind, content }: Pick<ItemRow, "kind" | "content">, language: Language) =>
  kind === "flight" ? papersIn(content, language) : [];

export const papersIn = ({ papers }: ItemContent, language: Language) =>
  papers.map(({ label, text, translations }) => translations?.[language] ?? { label, text });
