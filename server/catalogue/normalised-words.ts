import { stemOf } from "./lexicon/word-forms.ts";

/** Letters that Unicode distinguishes but people interchange. */
const equivalentLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  ı: "i",
  þ: "th",
  ٱ: "ا",
  ى: "ي",
  ی: "ي",
  ئ: "ي",
  ؤ: "و",
  ة: "ه",
  ک: "ك",
};

/**
 * Normalises spelling: no accents, vowel marks or tatweel, one alef, one ya, no hamza after a last alef; Latin digits. Decomposition also separates
 * the hamza from its carrier.
 */
export function normaliseText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\p{M}\u0640\u200c\u200d]/gu, "")
    .toLowerCase()
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/[^\p{ASCII}]/gu, (letter) => equivalentLetters[letter] ?? letter)
    .replace(/(?<=[\u0621-\u064a]{2}\u0627)\u0621(?![\u0621-\u064a])/gu, "");
}

/** Words without search meaning. */
const stopWords = new Set(
  "a an and are at be can do for from have how i in is it me my need of on or out the to want what when with you your في من على الى عن مع او هل ما انا اريد لا هذا هذه التي الذي".split(
    " ",
  ),
);

/** Removes the Arabic prefixes "and", "with", "for" and "the" when a word remains. */
const withoutArticle = (word: string): string =>
  word.replace(/^(?:و?(?:ال|بال|كال|فال)|لل)(?=[\u0621-\u064a]{3})/u, "");

/** All words of a text in normalised form, in order. */
export const tokensOf = (text: string): string[] => splitWords(text).map(withoutArticle);

/** The words of a text without stop words, in normalised form. */
export const wordsOf = (text: string): string[] =>
  splitWords(text)
    .filter((word) => !stopWords.has(word))
    .map(withoutArticle);

const splitWords = (text: string): string[] =>
  normaliseText(text)
    .replace(/['’]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

/** An Arabic word without its particle and the ending of its gender, number or owner. */
const arabicStemOf = (word: string): string =>
  word
    .replace(/^[وفبل](?=[\u0621-\u064a]{4})/u, "")
    .replace(/(?<=[\u0621-\u064a]{3})(?:ها|هم|نا|كم|ات|ين|ون|ان|تي|ه|ي|ك)$/u, "");

/** The words of a text without inflection and without stop words. */
export const wordKeysOf = (text: string): string[] => wordsOf(text).map((word) => arabicStemOf(stemOf(word)));
