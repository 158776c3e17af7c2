import { tokensOf } from "../../catalogue/search.ts";
import { isLike } from "../knowledge/terms.ts";

/** Words that say how much, not what: a term is found around them. */
const fillers = new Set(
  "just really very even so quite actually literally kind also عم عاد قاعد جالس يعني كمان جدا".split(" "),
);

/** The stem of an English word: no inflection, no doubled consonant, no final vowel. */
function stemOf(word: string): string {
  if (word.length < 4) return word;
  const bare = word
    .replace(/i(?:es|ed)$/, "y")
    .replace(/(?<=[a-z]{3})(?:ness|ly)$/, "")
    .replace(/(?<=[a-z]{3})(?:ing|(?<!e)ed|(?<!s)es|(?<!s)s)$/, "")
    .replace(/(?<=[a-z]{2})ing$/, "");
  return bare.replace(/([^lsaeiou])\1$/, "$1").replace(/(?<=[a-z]{2})[eiy]$/, "");
}

const arabicPrefixes =
  "و ف ب ل ال بال هال ي ت ا ن بي بت بن ح ه س حي هي سي حت هت ست حا ها سا هن حن ين تن بين بتن من ان يت تت بيت بتت مت ست يست تست م".split(
    " ",
  );
const arabicSuffixes = "ي ه ها هم ك نا ني ت تي ته تها توا وا و ين ات ان ا كم هن يه تو يت".split(" ");

/** An Arabic word and what remains of it without the letters of person, tense, number and owner. */
function arabicForms(word: string): string[] {
  const starts = [word];
  for (const prefix of arabicPrefixes)
    if (word.startsWith(prefix) && word.length - prefix.length >= (prefix.endsWith("ال") ? 2 : 3))
      starts.push(word.slice(prefix.length));
  for (const start of [...starts])
    if (/^[وف]/.test(word) && start === word.slice(1))
      for (const prefix of arabicPrefixes)
        if (start.startsWith(prefix) && start.length - prefix.length >= 3) starts.push(start.slice(prefix.length));
  return starts.flatMap((start) => [
    start,
    ...arabicSuffixes.flatMap((suffix) => {
      const rest = start.slice(0, -suffix.length);
      // A word of two letters is found with its owner, never behind a prefix too.
      if (!start.endsWith(suffix) || rest.length < (start === word ? 2 : 3)) return [];
      // The feminine ending is another letter before an owner.
      return /^ت./u.test(suffix) ? [rest, `${rest}ه`] : [rest];
    }),
  ]);
}

const isArabic = (word: string): boolean => /^[\u0621-\u064a]/.test(word);
const formsOf = (word: string): string[] => (isArabic(word) ? arabicForms(word) : [word, stemOf(word)]);

/** "Not" in all dialects. */
const negation = /^[وف]?(?:ما|مش|مو|مب|موب|مهو|لا|لم|لن|ليس|غير)$/u;

/** The words of a text; an Arabic negation that is written on to its verb stands alone. */
export const conceptWords = (text: string): string[] =>
  tokensOf(text)
    .flatMap((word) => {
      const verb =
        /^و?ما?([\u0621-\u064a]{2,})ش$/u.exec(word)?.[1] ??
        /^و?ما((?:[ايتن]?قدر|[ايتن]?عرف|[ايت]?بي|في)\S*)$/u.exec(word)?.[1];
      return verb ? ["ما", verb] : [negation.test(word) ? "ما" : word];
    })
    .filter((word) => !fillers.has(word));

/** Names of the concepts that a text speaks of. */
export type Concepts<Name extends string> = (text: string) => ReadonlySet<Name>;

/**
 * Recognises concepts by their words, in any inflection and with a typing error. Terms are separated by `|`, words of a term
 * stand in a row. An `everyday` word is no typing error of a term.
 */
export function createConcepts<Name extends string>(
  terms: Readonly<Record<Name, string>>,
  everyday: string,
): Concepts<Name> {
  const byFirst = new Map<string, { name: Name; rest: readonly string[] }[]>();
  const known = new Set<string>();
  const keyOf = (word: string): string => (isArabic(word) ? word : stemOf(word));
  for (const [name, written] of Object.entries(terms) as [Name, string][])
    for (const term of written.split("|")) {
      const [first = "", ...rest] = conceptWords(term).map(keyOf);
      for (const word of [first, ...rest]) known.add(word);
      byFirst.set(first, [...(byFirst.get(first) ?? []), { name, rest }]);
    }
  for (const word of tokensOf(everyday)) known.add(keyOf(word));
  const byLetter = Map.groupBy(known, (word) => word[0] ?? "");
  const meant = (word: string): ReadonlySet<string> => {
    const forms = new Set(formsOf(word).filter((form) => known.has(form)));
    if (forms.size > 0) return forms;
    const stem = keyOf(word);
    return new Set(
      [...new Set(stem.slice(0, 2))].flatMap(
        (letter) => byLetter.get(letter)?.filter((one) => isLike(stem, one)) ?? [],
      ),
    );
  };
  return (text) => {
    const words = conceptWords(text).map(meant);
    const found = new Set<Name>();
    for (const [at, forms] of words.entries())
      for (const form of forms)
        for (const { name, rest } of byFirst.get(form) ?? [])
          if (rest.every((word, index) => words[at + 1 + index]?.has(word))) found.add(name);
    return found;
  };
}
