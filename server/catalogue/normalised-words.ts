import { normaliseText } from "../formats/normalised-text.ts";
import { boundedMap } from "./lexicon/bounded-map.ts";
import { stemOf } from "./lexicon/word-forms.ts";

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
export const tokensOf = (text: string): string[] => splitWords(text).map(({ token }) => token);

/** The words of a text without stop words, in normalised form. */
export const wordsOf = (text: string): string[] =>
  splitWords(text).flatMap(({ token, isStop }) => (isStop ? [] : [token]));

/** The words of a text without inflection and without stop words. */
export const wordKeysOf = (text: string): string[] =>
  splitWords(text).flatMap(({ key, isStop }) => (isStop ? [] : [key]));

/** A token of a text without inflection; nothing for a stop word. */
export const keyOfToken = (token: string): string => keys.get(token) ?? keys.put(token, wordKeysOf(token)[0] ?? "");

const keys = boundedMap<string>();

interface SplitWord {
  readonly token: string;
  readonly key: string;
  readonly isStop: boolean;
}

/** What groups the digits of a number: "2,000 grafts". */
const grouped = /(?<=\d)[,٬](?=\d{3}(?!\d))/gu;

/** What a piece of a text between spaces and marks is read as: languages have few words beside the texts written in them. */
const piecesRead = boundedMap<readonly SplitWord[]>();

function splitWords(text: string): readonly SplitWord[] {
  const words: SplitWord[] = [];
  for (const piece of text.replace(grouped, "").match(/[\p{L}\p{N}\p{M}'’\u0640\u200c\u200d]+/gu) ?? [])
    for (const word of piecesRead.get(piece) ?? piecesRead.put(piece, wordsOfPiece(piece))) words.push(word);
  return words;
}

const wordsOfPiece = (piece: string): readonly SplitWord[] =>
  normaliseText(piece)
    .replace(/['’]/g, "")
    .replace(/\p{Script=Han}+/gu, " $& ")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => {
      const token = withoutArticle(word);
      return { token, key: arabicStemOf(stemOf(token)), isStop: stopWords.has(word) };
    });

/** An Arabic word without its particle and the ending of its gender, number or owner. */
const arabicStemOf = (word: string): string =>
  word
    .replace(/^(?:[وفبل](?=[\u0621-\u064a]{4})|ال(?=[\u0621-\u064a]{2}$))/u, "")
    .replace(/(?<=[\u0621-\u064a]{3}[^ا])ا$/u, "")
    .replace(/(?<=[\u0621-\u064a]{3})(?:ها|هم|نا|كم|ات|ين|ون|ان|تي|ه|ي|ك)$/u, "");

/** Endings of English words that are made of others: "physiotherapist", "physiotherapy". */
const derived =
  /(?:ations?|itions?|ions?|isms?|ists?|ics?|ical|als?|ments?|ness|ly|ers?|ors?|ives?|ance|ence|ity|ies|ing|ed|es|s|e|y)$/;
const rootsKnown = boundedMap<string>();

/** What words of one family have in common, roughly: the consonants of an Arabic word, the beginning of an English one; nothing for a short word. */
export const rootOfToken = (token: string): string => rootsKnown.get(token) ?? rootsKnown.put(token, rootOf(token));

function rootOf(token: string): string {
  if (/^[a-z]{6,}$/.test(token)) {
    let root = token;
    for (let next = root.replace(derived, ""); next.length >= 5 && next !== root; next = root.replace(derived, ""))
      root = next;
    return root;
  }
  if (!/^[\u0621-\u064a]{4,}$/u.test(token)) return "";
  let root = keyOfToken(token).replace(/[اويء]/gu, "");
  while (root.length > 3 && /^[تنمسبلفك]/u.test(root)) root = root.slice(1);
  return root.length >= 3 ? root : "";
}
