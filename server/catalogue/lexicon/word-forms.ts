import { boundedMap } from "./bounded-map.ts";

/** Whether a word is written in Arabic letters. */
export const isArabic = (word: string): boolean => /^[\u0621-\u064a]/u.test(word);

/** Words whose stem would be another word: care is no car, a plane no plan. */
const asTheyAre: Readonly<Record<string, string>> = {
  ...{ care: "care", cares: "care", cared: "care", caring: "care", plane: "plane", planes: "plane" },
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

const particles = "و ف ب ل ال وال بال فال كال عال هال لل ولل وب ول".split(" ");
const persons = "ا ي ت ن ه ح س بي بت بن با حي حت حن سي ست سن لا".split(" ");
const owners = "ي ه ها هم هن ك كم نا ني ات ين ون ان ا وا تي ته تها تك تنا تين يه ت".split(" ");

/** An Arabic word without the letters of article, particle, person, tense, number and owner, the longest form first. */
function arabicForms(word: string): string[] {
  const starts = new Set([word]);
  const strip = (from: string, prefixes: readonly string[], least: number) => {
    for (const prefix of prefixes)
      if (from.startsWith(prefix) && from.length - prefix.length >= (prefix.endsWith("ال") ? 2 : least))
        starts.add(from.slice(prefix.length));
  };
  strip(word, particles, 3);
  for (const start of [...starts]) strip(start, persons, 3);
  const forms = new Set(starts);
  for (const start of starts)
    for (const owner of owners) {
      const rest = start.slice(0, -owner.length);
      if (!start.endsWith(owner) || rest.length < (start === word ? 2 : 3)) continue;
      forms.add(rest);
      // The feminine ending is another letter before an owner.
      if (/^ت./u.test(owner)) forms.add(`${rest}ه`);
    }
  return [...forms];
}

const known = boundedMap<readonly string[]>();

/** The forms under which a lexicon may hold a word; the first is the word as it is written. */
export function formsOf(word: string): readonly string[] {
  return known.get(word) ?? known.put(word, isArabic(word) ? arabicForms(word) : [word, stemOf(word)]);
}
