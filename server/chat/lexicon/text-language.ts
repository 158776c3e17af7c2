import { readFileSync } from "node:fs";
import { parse } from "yaml";
import * as z from "zod/mini";
import { siteLanguages } from "../../../contract/languages.ts";
import { isUnderstood } from "../../../contract/understood-languages.ts";
import type { Language } from "../../../contract/values.ts";
import { normaliseText } from "../../formats/normalised-text.ts";
import { isSmallInLatin } from "../safety/words.ts";
import { isArabicInLatin } from "./arabic-in-latin.ts";

const files = z.record(z.string(), z.string());
const written = readFileSync(new URL("language-words.yaml", import.meta.url), "utf8");
const wordsOf = new Map(
  Object.entries(files.parse(parse(written))).map(([language, words]) => [language, new Set(words.split(/\s+/))]),
);

/** What words of a language look like that its list does not have. */
const shapes: readonly (readonly [string, RegExp])[] = [
  [
    "de",
    /ß|(?:ung|ungen|keit|heit|lich|liche[nrs]?|schaft|chen|tzt|cht|schmerzen)$|^(?:ge|ver|be)\w{3,}(?:t|en)$|[äöü]/u,
  ],
  ["es", /[ñ¿¡]|(?:cion|ción|ciones|dad|ando|iendo|ito|ita|mente)$|[áíóú]/u],
  ["fr", /[çèêëîïôûœ]|^(?:qu|[jldnmtsc])['’]|(?:eux|euse|aux|eau|ement|ique|oir|ais|ait|ez)$/u],
  ["it", /(?:zione|zioni|ità|mente|aggio|are|ere|ire)$/u],
  ["pt", /[ãõ]|(?:ção|ções|dade|mente)$/u],
  ["nl", /(?:lijk|heid|ij)|aa[a-z]|oo[a-z]{2}$/u],
  ["tr", /[şğı]|(?:yor|yorum|lar|ler|dir|iyor|mak|mek)$/u],
  ["hu", /[őű]|(?:nak|nek|ban|ben|ság|ség|unk|ünk)$/u],
];
/** "l'opération" */
const elided = /^(?:qu|[jldnmtsc])'/;
/** What one word of a shape counts beside a listed one. */
const ofShape = 0.6;
/** The share of known words from which a text is of another language than its page: Arabic in Latin letters has some by chance. */
const leastShare = 0.34;
/** Words of English alone that make a text of two languages one that is understood. */
const ofMixed = 3;

const scripts: readonly (readonly [string, RegExp])[] = [
  ["ja", /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ["zh", /\p{Script=Han}/gu],
  ["ko", /\p{Script=Hangul}/gu],
  ["ru", /\p{Script=Cyrillic}/gu],
  ["el", /\p{Script=Greek}/gu],
  ["he", /\p{Script=Hebrew}/gu],
  ["hi", /\p{Script=Devanagari}/gu],
  ["th", /\p{Script=Thai}/gu],
];

const countOf = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;

/**
 * The language of a text, as its tag: by its letters, then by its words. What no word tells is of the page's language, on an Arabic page of
 * English.
 */
export function spokenIn(text: string, page: Language): string {
  const latin = countOf(text, /\p{Script=Latin}/gu);
  const arabic = countOf(text, /[\u0621-\u064a]/gu);
  // A sign of Chinese says as much as some letters.
  const other = scripts.find(([tag, letters]) => countOf(text, letters) * (tag === "zh" ? 3 : 1) > latin + arabic);
  if (other) return other[0];
  if (arabic > latin) return "ar";
  if (latin === 0) return page;
  const prior = page === "ar" ? "en" : page;
  const { language, score, english, words } = likeliest(text, prior);
  if (language === prior && prior === "en")
    return isArabicInLatin(text) && english < Math.max(2, countOfArabic(text)) ? "ar" : "en";
  if (language === "en") return "en";
  if (!isArabicInLatin(text))
    return language === prior || score >= Math.max(words * leastShare, Math.min(words, 1.5)) ? language : prior;
  return score - english < 2 || countOfArabic(text) >= score ? "ar" : language;
}

/** Words with digits for letters ("3andi"), and small ones of Arabic in Latin letters. */
const countOfArabic = (text: string): number =>
  (text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).filter(
    (word) => isSmallInLatin(word) || /[a-z][235679]|[235679][a-z]{2}/.test(word),
  ).length;

interface Likeliest {
  readonly language: string;
  readonly score: number;
  readonly english: number;
  readonly words: number;
}

/** How many words of a text in Latin letters are of each language, or look like it. */
function scoresOf(words: readonly string[]): Map<string, number> {
  const scores = new Map([...wordsOf.keys()].map((language) => [language, 0]));
  const add = (language: string, by: number) => scores.set(language, (scores.get(language) ?? 0) + by);
  for (const word of words) {
    const plain = normaliseText(word);
    const parts = [plain, ...(elided.test(plain) ? plain.split("'") : [])];
    const known = [...wordsOf].filter(([, list]) => parts.some((part) => list.has(part) || list.has(spelledOut(part))));
    for (const [language] of known) add(language, 1);
    for (const [language, shape] of shapes)
      if (shape.test(word) && !known.some(([one]) => one === language || one === "en")) add(language, ofShape);
  }
  return scores;
}

const latinWordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .replaceAll("’", "'")
    .match(/[\p{L}\p{N}¿¡]+(?:'\p{L}+)*/gu) ?? [];

/** The least score by which a text in Latin letters is of a language, and the share of the best one from which another may be meant too. */
const [leastOfOne, ofAnother] = [2, 0.6];

/** The languages in Latin letters that a text may be in, without its page; null for one that no word tells, which may be in any. */
export function latinLanguagesOf(text: string): ReadonlySet<string> | null {
  const scores = scoresOf(latinWordsOf(text));
  const best = Math.max(...scores.values());
  if (best < leastOfOne || isArabicInLatin(text)) return null;
  return new Set([...scores].flatMap(([language, score]) => (score >= best * ofAnother ? [language] : [])));
}

/** The language of whose words a text in Latin letters has most, the page's among equals; the score of English beside it. */
function likeliest(text: string, page: Language): Likeliest {
  const words = latinWordsOf(text);
  const scores = scoresOf(words);
  scores.set(page, (scores.get(page) ?? 0) + 0.5);
  const [language, score] = [...scores].reduce(
    (best, one) => (one[1] > best[1] ? one : best),
    [page as string, scores.get(page) ?? 0],
  );
  const own = wordsOf.get(language);
  const inEnglish = words.filter((word) => wordsOf.get("en")?.has(word) && !own?.has(word)).length;
  const isMixed = inEnglish >= ofMixed && inEnglish >= words.length * leastShare;
  return { language: isMixed ? "en" : language, score, english: scores.get("en") ?? 0, words: words.length };
}

/** German without the points of its vowels: "fuer". */
const spelledOut = (word: string): string => word.replace(/([aou])e/g, "$1");

const isShown = (tag: string): tag is Language => (siteLanguages as readonly string[]).includes(tag);

/** The language to answer in: that of the question where the site has it, else that of the page. */
export function languageOf(text: string, page: Language): Language {
  const spoken = spokenIn(text, page);
  return isShown(spoken) ? spoken : page;
}

/** Whether the assistant understands the language of a tag. */
export const isUnderstoodTag = (spoken: string): boolean => isShown(spoken) && isUnderstood(spoken);

/** Whether the assistant understands a text that is answered in a language. */
export const isUnderstoodText = (text: string, language: Language): boolean =>
  isUnderstoodTag(spokenIn(text, language));
