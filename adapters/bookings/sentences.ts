import { type Language, languages, type Written, writtenIn } from "../../contract/languages.ts";
import type { Translations } from "./bookings.ts";

/** A sentence to the buyer in the languages that the seller has, English always among them. */
export type Sentence = Written;

const first = "en" as const;
/** The languages, except English, in which at least one of the sentences is written. */
const othersOf = (sentences: readonly Sentence[]): readonly Language[] =>
  languages.filter((language) => language !== first && sentences.some((each) => each[language] !== undefined));

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
    othersOf([title, ...(subtitle ? [subtitle] : []), ...sentences]).map((language) => [
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
    othersOf([label, text]).map((language) => [
      language,
      { label: writtenIn(label, language), text: writtenIn(text, language) },
    ]),
  );
  return { label: label[first], text: text[first], translations };
}

/** What a hotel hands out the keys for. */
export const keys: Sentence = {
  en: "Keys",
  ar: "المفاتيح",
  de: "Schlüssel",
  es: "Llaves",
  fr: "Clés",
  ru: "Ключи",
  zh: "钥匙",
};
export const voucher = ({ reference, hotel }: { reference: string; hotel?: string }) =>
  paperIn(
    { en: "Voucher", ar: "قسيمة الحجز", de: "Gutschein", es: "Bono", fr: "Bon", ru: "Ваучер", zh: "凭证" },
    {
      en: `Say this number at the desk${hotel ? ` of ${hotel}` : ""}: ${reference}`,
      ar: `اذكر هذا الرقم عند مكتب الاستقبال${hotel ? ` في ${hotel}` : ""}: ${reference}`,
      de: `Nennen Sie diese Nummer am Empfang${hotel ? ` von ${hotel}` : ""}: ${reference}`,
      es: `Diga este número en la recepción${hotel ? ` de ${hotel}` : ""}: ${reference}`,
      fr: `Donnez ce numéro à la réception${hotel ? ` de ${hotel}` : ""} : ${reference}`,
      ru: `Назовите этот номер на стойке регистрации${hotel ? ` (${hotel})` : ""}: ${reference}`,
      zh: `请在${hotel ? ` ${hotel} ` : ""}前台报出此号码：${reference}`,
    },
  );
export const airlineReference = (reference: string) =>
  paperIn(
    {
      en: "Airline reference",
      ar: "الرقم المرجعي لشركة الطيران",
      de: "Buchungscode der Fluggesellschaft",
      es: "Localizador de la aerolínea",
      fr: "Référence de la compagnie aérienne",
      ru: "Код бронирования авиакомпании",
      zh: "航空公司订单号",
    },
    asWritten(reference),
  );

/** What is not translated: a number, or a supplier's own words. */
export const asWritten = (text: string): Sentence => ({ en: text });

/** A text made of translated parts, in every language of the product. */
export const composed = (textIn: (language: Language) => string): Sentence => ({
  en: textIn(first),
  ...Object.fromEntries(languages.map((language) => [language, textIn(language)])),
});

/** Between the parts of one line. */
export const commaIn = (language: Language): string => commas[language] ?? ", ";
const commas: Readonly<Partial<Record<Language, string>>> = { ar: "، ", zh: "，" };
