import MiniSearch from "minisearch";

/** Finds things by words as people type them: with typing errors, without accents, half finished. */
export interface SearchIndex {
  /** Keys of what matches, the best first. */
  find(words: string): string[];
}

interface Options<Field extends string> {
  readonly documents: readonly Readonly<Record<NoInfer<Field> | "key", string>>[];
  /** How much a word counts by where it stands. */
  readonly weights: Readonly<Record<Field, number>>;
}

/** Letters that Unicode keeps apart but people type for one another. */
const letters: Readonly<Record<string, string>> = {
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
 * One spelling for what reads the same: no accents, vowel marks or lengthened letters, one alef, one ya; digits are
 * Latin. Decomposing also takes the hamza off its carrier.
 */
export function normalise(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\p{M}\u0640\u200c\u200d]/gu, "")
    .toLowerCase()
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/[^\p{ASCII}]/gu, (letter) => letters[letter] ?? letter);
}

/** Words that say nothing about what somebody looks for. */
const empty = new Set(
  "a an and are at be can do for from have how i in is it me my need of on or out the to want what when with you your في من على الى عن مع او هل ما انا اريد لا هذا هذه التي الذي".split(
    " ",
  ),
);

/** Arabic writes "and", "with", "for" and "the" at the front of a word; they go where a word remains. */
const withoutArticle = (word: string): string =>
  word.replace(/^(?:و?(?:ال|بال|كال|فال)|لل)(?=[\u0621-\u064a]{3})/u, "");

/** All words of a text as they are compared, in their order. */
export const tokensOf = (text: string): string[] => split(text).map(withoutArticle);

/** Those that say what somebody looks for. */
export const wordsOf = (text: string): string[] =>
  split(text)
    .filter((word) => !empty.has(word))
    .map(withoutArticle);

const split = (text: string): string[] =>
  normalise(text)
    .replace(/['’]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

/** Letters that may be wrong: about one in five; in short words every letter counts. */
const usual = (word: string): number | false => (word.length < 4 ? false : Math.max(1, Math.round(word.length * 0.2)));
/** Two swapped letters count as two wrong ones. */
const generous = (word: string): number | false => (word.length < 5 ? usual(word) : Math.max(2, usual(word) || 0));

/** Tried in this order until something is found: what holds all words, then what holds some of them. */
const attempts = [
  { combineWith: "AND", fuzzy: usual },
  { combineWith: "AND", fuzzy: generous },
  { combineWith: "OR", fuzzy: generous },
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
    find(words) {
      for (const attempt of attempts) {
        const found = index.search(words, attempt);
        if (found.length > 0) return found.map(({ id }) => String(id));
      }
      return [];
    },
  };
}
