import { readdirSync, readFileSync } from "node:fs";
import { parse } from "yaml";
import * as z from "zod/mini";
import { once } from "../../catalogue/lexicon/once.ts";
import { isArabic, wideFormsOf } from "../../catalogue/lexicon/word-forms.ts";
import {
  consonantForms,
  consonantsOf,
  isArabizi,
  isSmallInLatin,
  keyOf,
  type Word,
  withoutALetter,
  wordsIn,
} from "./words.ts";

/** A concept's words by language and dialect, separated by commas; `*` at a word's end stands for any ending. */
const Entry = z.partialRecord(z.enum(["en", "ar", "gulf", "egypt", "levant", "arabizi"]), z.string());
const File = z.record(z.string(), Entry);

/** A concept in a text, by its first word and the one behind its last. */
export interface Found {
  readonly concept: string;
  readonly from: number;
  readonly to: number;
}

interface Term {
  readonly concept: string;
  readonly rest: readonly string[];
}

/** Words between those of a term: "blood in the urine", "blood in my urine". */
const fillers = new Set(
  "the a an my his her their your our very so really just quite all of is are was been being also even still too هذا هذي عم عاد قاعد جالس يعني كمان جدا مره اوي كتير وايد".split(
    " ",
  ),
);

const folder = new URL("lexicon/", import.meta.url);
const read = (file: string): [string, z.infer<typeof Entry>][] =>
  Object.entries(File.parse(parse(readFileSync(new URL(file, folder), "utf8"))));

/** Correct words that differ by a letter from one of the lexicon: no misspellings of it. Written by `npm run train-safety`. */
const ordinary = once(() => new Set(readFileSync(new URL("ordinary-words.txt", folder), "utf8").split("\n")));

const put = (map: Map<string, Set<string>>, key: string, value: string): void =>
  void map.set(key, (map.get(key) ?? new Set()).add(value));

/** Concepts of a body, its signs and what may harm it. */
export const bodilyConcepts = new Set<string>();
const bodilyFiles: ReadonlySet<string> = new Set(["parts.yaml", "signs.yaml", "substances.yaml"]);
/** Concepts of a mind, and of what makes its words harmless. */
export const concernsOfMind = new Set<string>();

const entries = readdirSync(folder)
  .filter((file) => file.endsWith(".yaml"))
  .flatMap((file) => read(file).map(([concept, entry]) => ({ file, concept, entry })));
for (const { file, concept } of entries) {
  if (bodilyFiles.has(file)) bodilyConcepts.add(concept);
  if (file === "mind.yaml") concernsOfMind.add(concept);
}

/** The terms by their first words and beginnings; for misspelled words, by consonants and by all letters but one. */
const index = once(() => {
  const byFirst = new Map<string, Term[]>();
  const byStart = new Map<string, { readonly start: string; readonly term: Term }[]>();
  const keys = new Set<string>();
  const byConsonants = new Map<string, Set<string>>();
  const byLessALetter = new Map<string, Set<string>>();

  function addTerm(concept: string, written: string, isLatin: boolean): void {
    const words = wordsIn(written).map(({ text }) => text);
    // A stem of Arabic in Latin letters would be another word in English.
    const [first = "", ...rest] = isLatin ? words : words.map(keyOf);
    if (written.endsWith("*") && rest.length === 0) {
      const start = words[0] ?? "";
      const letters = start.slice(0, 2);
      byStart.set(letters, [...(byStart.get(letters) ?? []), { start, term: { concept, rest: [] } }]);
      return;
    }
    byFirst.set(first, [...(byFirst.get(first) ?? []), { concept, rest }]);
    for (const key of [first, ...rest]) {
      keys.add(key);
      if (isArabic(key) || isLatin) if (consonantsOf(key).length >= 3) put(byConsonants, consonantsOf(key), key);
      // A misspelling of a short word is another word.
      if (key.length >= 5) for (const less of [key, ...withoutALetter(key)]) put(byLessALetter, less, key);
    }
  }

  for (const { concept, entry } of entries)
    for (const [language, written] of Object.entries(entry))
      for (const one of written.split(",")) addTerm(concept, one.trim(), language === "arabizi");
  return { byFirst, byStart, keys, byConsonants, byLessALetter };
});

/** Signs of mind, heart, breath, brain, blood and nerves, and of an infection, which are of now however often they come: a knee that swells each evening is not. */
export const graveSigns = [
  ...concernsOfMind,
  ..."chest heart breath breathless choking-object racing spreads sweat face speech garbled droop stroke-named heart-attack clot-named unawake confused fit bleed tarry foul fever fever-degree shiver bladder bladder-lost saddle cold blue black calf closing swallowed too-many severe heavy".split(
    " ",
  ),
];

/** The lexicon's word that this one misspells: one letter off, the first letter right. */
function corrected(word: string): readonly string[] {
  const key = keyOf(word);
  if (key.length < 5) return [];
  const near = new Set([key, ...withoutALetter(key)].flatMap((less) => [...(index().byLessALetter.get(less) ?? [])]));
  return [...near].filter((one) => one[0] === key[0] && Math.abs(one.length - key.length) <= 1);
}

/** The lexicon's words that a word may be. */
function keysOf(word: string, inLatin: boolean): ReadonlySet<string> {
  const known = new Set(wideFormsOf(word).filter((form) => index().keys.has(form)));
  if (known.size > 0 && !inLatin) return known;
  if (inLatin && !isArabic(word) && !isSmallInLatin(word))
    for (const form of consonantForms(word)) for (const key of index().byConsonants.get(form) ?? []) known.add(key);
  return known.size > 0 || ordinary().has(word) ? known : new Set(corrected(word));
}

/** Where the rest of a term ends, with small words between; -1 when it does not follow. */
function endOf(
  words: readonly Word[],
  forms: readonly ReadonlySet<string>[],
  at: number,
  rest: readonly string[],
): number {
  let place = at;
  for (const key of rest) {
    if (!forms[place]?.has(key) && fillers.has(words[place]?.text ?? "")) place += 1;
    if (!forms[place]?.has(key)) return -1;
    place += 1;
  }
  return place;
}

/** The concepts that these words speak of, in order; each also where it is part of a longer term of another. */
export function conceptsIn(words: readonly Word[]): readonly Found[] {
  const inLatin = isArabizi(words);
  const forms = words.map(({ text }) => keysOf(text, inLatin));
  return words.flatMap(({ text }, from) => {
    const stems = (index().byStart.get(text.slice(0, 2)) ?? []).filter(({ start }) => text.startsWith(start));
    const found = new Map<string, number>(stems.map(({ term }) => [term.concept, from + 1]));
    for (const form of forms[from] ?? [])
      for (const { concept, rest } of index().byFirst.get(form) ?? []) {
        const to = endOf(words, forms, from + 1, rest);
        if (to > (found.get(concept) ?? -1)) found.set(concept, to);
      }
    return [...found].map(([concept, to]) => ({ concept, from, to }));
  });
}

/** Whether this word belongs into the list of ordinary words: not listed, it would be corrected. */
export const isNearTheLexicon = (word: string): boolean =>
  !wideFormsOf(word).some((form) => index().keys.has(form)) && corrected(word).length > 0;
