import { boundedMap } from "./bounded-map.ts";

/** Whether a word is written in Arabic letters. */
export const isArabic = (word: string): boolean => /^[\u0621-\u064a]/u.test(word);

/** Whether a word is written in Chinese signs, which are a word each, or several in a row without a space. */
export const isHan = (word: string): boolean => /^\p{Script=Han}/u.test(word);

/** Words whose stem would be another word: care is no car, a plane no plan. */
const asTheyAre: Readonly<Record<string, string>> = {
  ...{ care: "care", cares: "care", cared: "care", caring: "care", plane: "plane", planes: "plane", toes: "toe" },
};

/** The stem of a word in Latin letters: no plural, no tense, no doubled consonant. */
export function stemOf(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  const kept = asTheyAre[word];
  if (kept !== undefined) return kept;
  return word
    .replace(/ies$/, "y")
    .replace(/(?<=[a-z]{2}(?:s|x|z|ch|sh))es$/, "")
    .replace(/(?<=[a-z]{2}[^su])s$/, "")
    .replace(/(?<=[a-z]{3})(?:ing|(?<!e)ed)$/, "")
    .replace(/([^lsaeiou])\1$/, "$1")
    .replace(/(?<=[a-z]{2})e$/, "");
}

/** A wider stem, also without the endings of adverbs and nouns: "heavily" is "heavy". Unfit for a search: "scary" is "scar". */
export function wideStemOf(word: string): string {
  if (word.length < 4) return word;
  const bare = word
    .replace(/i(?:es|ed)$/, "y")
    .replace(/(?<=[a-z]{3})(?:ness|ly)$/, "")
    .replace(/(?<=[a-z]{3})(?:ing|(?<!e)ed|(?<!s)es|(?<!s)s)$/, "")
    .replace(/(?<=[a-z]{2})ing$/, "");
  return bare.replace(/([^lsaeiou])\1$/, "$1").replace(/(?<=[a-z]{2})[eiy]$/, "");
}

/** Letters written on to an Arabic word: of "and", "with", article, person and tense before it; of owner, number and gender behind. */
const before =
  "و ف ب ل ال بال كال فال هال وال لل ولل عال ي ت ا ن بي بت بن با ح ه س حي هي سي حت هت ست حا ها سا حن ين تن بين بتن من ان يت تت بيت بتت مت ست يست تست م وب ول وي وت وا وم وبي".split(
    " ",
  );
const behind = "ي ه ها هم ك نا ني ت تي ته تها توا وا و ين ات ان ا كم هن يه تو يت ش لي له لها وني ون".split(" ");

/** What something costs is no freckle: "تكلفته". */
const ofCost = /^(?:و|ب|ال|وال|بال)?تكلف/u;

/** An Arabic word, and what may be left of it without the letters written on to it. */
function arabicForms(word: string): readonly string[] {
  if (ofCost.test(word)) return [word, "تكلفه"];
  const starts = [word, ...before.flatMap((one) => (word.startsWith(one) ? [word.slice(one.length)] : []))].filter(
    (start) => start === word || start.length >= 3 || (start.length === 2 && /ال$|^لل/u.test(word.slice(0, -2))),
  );
  return starts.flatMap((start) => [
    start,
    ...behind.flatMap((suffix) => {
      const rest = start.slice(0, -suffix.length);
      if (!start.endsWith(suffix) || rest.length < (start === word ? 2 : 3)) return [];
      // The feminine ending is another letter before an owner.
      return /^ت./u.test(suffix) ? [rest, `${rest}ه`] : [rest];
    }),
  ]);
}

/** Remembers the forms of words by a stem. */
function createForms(stem: (word: string) => string): (word: string) => readonly string[] {
  const known = boundedMap<readonly string[]>();
  return (word) =>
    known.get(word) ?? known.put(word, [...new Set(isArabic(word) ? arabicForms(word) : [word, stem(word)])]);
}

/** The forms under which a lexicon may hold a word; the first is the word as it is written. */
export const formsOf = createForms(stemOf);

/** The same by the wide stem. */
export const wideFormsOf = createForms(wideStemOf);
