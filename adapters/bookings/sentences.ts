import { type Language, languages, type Written, writtenIn } from "../../contract/languages.ts";
import type { Translations } from "./bookings.ts";

/** A sentence to the buyer in the languages that the seller has, English always among them. */
export type Sentence = Written;

const first = "en" as const;
const othersOf = (sentence: Sentence): readonly Language[] =>
  languages.filter((language) => language !== first && sentence[language] !== undefined);

/** Title, second line and further sentences of an offer, sold in the first language and translated to all others. */
export function describedIn({
  title,
  subtitle,
  sentences,
}: {
  title: Sentence;
  subtitle: Sentence | null;
  sentences: readonly Sentence[];
}) {
  const translations: Translations = Object.fromEntries(
    othersOf(title).map((language) => [
      language,
      {
        title: writtenIn(title, language),
        subtitle: subtitle ? writtenIn(subtitle, language) : null,
        sentences: Object.fromEntries(sentences.map((each) => [each[first], writtenIn(each, language)])),
      },
    ]),
  );
  return { title: title[first], subtitle: subtitle?.[first] ?? null, textsLanguage: first, translations };
}

/** A line of a voucher in every language. */
export function paperIn(label: Sentence, text: Sentence) {
  const translations = Object.fromEntries(
    othersOf(label).map((language) => [
      language,
      { label: writtenIn(label, language), text: writtenIn(text, language) },
    ]),
  );
  return { label: label[first], text: text[first], translations };
}

/** What a hotel hands out the keys for. */
export const keys: Sentence = { en: "Keys", ar: "المفاتيح" };
export const voucher = ({ reference, hotel }: { reference: string; hotel?: string }) =>
  paperIn(
    { en: "Voucher", ar: "قسيمة الحجز" },
    {
      en: `Say this number at the desk${hotel ? ` of ${hotel}` : ""}: ${reference}`,
      ar: `اذكر هذا الرقم عند مكتب الاستقبال${hotel ? ` في ${hotel}` : ""}: ${reference}`,
    },
  );
export const airlineReference = (reference: string) =>
  paperIn({ en: "Airline reference", ar: "الرقم المرجعي لشركة الطيران" }, asWritten(reference));

/** What is not translated: a number, or a supplier's own words. */
export const asWritten = (text: string): Sentence => ({ en: text, ar: text });
