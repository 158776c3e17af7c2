import { type Language, languages } from "../../contract/languages.ts";
import type { Translations } from "./bookings.ts";

/** A sentence to the buyer, in every language of the product. */
export type Sentence = Readonly<Record<Language, string>>;

const [first, ...others] = languages;

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
    others.map((language) => [
      language,
      {
        title: title[language],
        subtitle: subtitle?.[language] ?? null,
        sentences: Object.fromEntries(sentences.map((each) => [each[first], each[language]])),
      },
    ]),
  );
  return { title: title[first], subtitle: subtitle?.[first] ?? null, textsLanguage: first, translations };
}

/** A line of a voucher in every language. */
export function paperIn(label: Sentence, text: Sentence) {
  const translations = Object.fromEntries(
    others.map((language) => [language, { label: label[language], text: text[language] }]),
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
