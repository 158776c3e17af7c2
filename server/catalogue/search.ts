import MiniSearch from "minisearch";

/** Full-text search that tolerates typing errors, missing accents and unfinished words. */
export interface SearchIndex {
  /** Keys of the matches, best first. */
  find(text: string): string[];
}

interface Options<Field extends string> {
  readonly documents: readonly Readonly<Record<NoInfer<Field> | "key", string>>[];
  /** The weight of a match by its field. */
  readonly weights: Readonly<Record<Field, number>>;
}

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
 * Normalises spelling: no accents, vowel marks or tatweel, one alef, one ya; Latin digits. Decomposition also separates
 * the hamza from its carrier.
 */
export function normaliseText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\p{M}\u0640\u200c\u200d]/gu, "")
    .toLowerCase()
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/[^\p{ASCII}]/gu, (letter) => equivalentLetters[letter] ?? letter);
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

/** Allowed typing errors: about one per five letters, none in short words. */
const usualTypos = (word: string): number | false =>
  word.length < 4 ? false : Math.max(1, Math.round(word.length * 0.2));
/** Allows two errors, because swapped letters count as two. */
const generousTypos = (word: string): number | false =>
  word.length < 5 ? usualTypos(word) : Math.max(2, usualTypos(word) || 0);

/** Tried in this order until one has a match: all words first, then some. */
const searchAttempts = [
  { combineWith: "AND", fuzzy: usualTypos },
  { combineWith: "AND", fuzzy: generousTypos },
  { combineWith: "OR", fuzzy: generousTypos },
] as const;

/** An index over texts in any mixture of languages. */
export function createSearchIndex<Field extends string>({ documents, weights }: Options<Field>): SearchIndex {
  const index = new MiniSearch({
    idField: "key",
    fields: Object.keys(weights),
    tokenize: wordsOf,
    processTerm: (word) => word,
    searchOptions: { boost: weights, prefix: (word) => word.length > 1, weights: { fuzzy: 0.3, prefix: 0.6 } },
  });
  index.addAll(documents);
  return {
    find(text) {
      for (const attempt of searchAttempts) {
        const found = index.search(text, attempt);
        if (found.length > 0) return found.map(({ id }) => String(id));
      }
      return [];
    },
  };
}
