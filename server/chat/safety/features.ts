import { isArabic } from "../../catalogue/lexicon/word-forms.ts";
import type { Features } from "../linear-classifier.ts";
import { asksOfDying, hasSignOfMind, type Reading, signsIn, tellsOfSelfHarm } from "./emergency-rules.ts";
import { bodilyConcepts, concernsOfMind } from "./lexicon.ts";
import { consonantsOf, isArabizi, keyOf } from "./words.ts";

/** FNV-1a over the letters, from a hash on. */
export function hashed(text: string, from: number): number {
  let value = from;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value;
}
export const seedOf = (group: string): number => hashed(group, 0x811c9dc5);
export const bucketOf = (hash: number): number => (hash ^ (hash >>> 15)) >>> 0;
const space = 32;
/** Two names after one another. */
export const pairHash = (first: string, second: string, seed: number): number =>
  hashed(second, Math.imul(hashed(first, seed) ^ space, 0x01000193));

const seeds = {
  word: seedOf("w "),
  stem: seedOf("s "),
  pair: seedOf("b "),
  stemPair: seedOf("sb "),
  apart: seedOf("k "),
  letters: seedOf(""),
  found: seedOf("f "),
  told: seedOf("t "),
  toldPair: seedOf("p "),
  rule: seedOf("r "),
  whole: seedOf("^ "),
  consonants: seedOf("c "),
  consonantPair: seedOf("cb "),
};

const known = new WeakMap<Reading, Features>();

/** Buckets of all that is read in a text: words, stems, pairs of them, letters in threes to fives, concepts, pairs of concepts, and rules. */
export function featuresOf(reading: Reading): Features {
  const read = known.get(reading) ?? readFeatures(reading);
  known.set(reading, read);
  return read;
}

function readFeatures(reading: Reading): Features {
  const sums = new Map<number, number>();
  // The more of a kind are read, the less each counts: a long message is as loud as a short one.
  const add = (weight: number, hashes: readonly number[]): void => {
    const value = weight / Math.sqrt(hashes.length);
    for (const hash of hashes) {
      const bucket = bucketOf(hash);
      sums.set(bucket, (sums.get(bucket) ?? 0) + value);
    }
  };
  const words = reading.words.map(({ text }) => text);
  const stems = words.map(keyOf);
  const told = [...new Set(reading.told.map(({ concept }) => concept))].toSorted();
  add(1, [
    ...words.map((word) => hashed(word, seeds.word)),
    ...words.map((word, at) => pairHash(words[at - 1] ?? "^", word, seeds.pair)),
  ]);
  add(
    0.7,
    stems.map((stem) => hashed(stem, seeds.stem)),
  );
  add(
    0.7,
    stems.map((stem, at) => pairHash(stems[at - 1] ?? "^", stem, seeds.stemPair)),
  );
  add(
    0.5,
    words.slice(2).map((word, at) => pairHash(words[at] ?? "", word, seeds.apart)),
  );
  add(1, words.flatMap(lettersOf));
  const concepts = new Set(reading.found.map(({ concept }) => concept));
  add(
    1.2,
    [...concepts].map((one) => hashed(one, seeds.found)),
  );
  add(
    1.2,
    told.map((one) => hashed(one, seeds.told)),
  );
  add(
    1,
    told.flatMap((one, at) => told.slice(at + 1).map((other) => pairHash(one, other, seeds.toldPair))),
  );
  add(
    0.8,
    signsIn(reading).map((sign) => hashed(sign, seeds.rule)),
  );
  for (const [weight, name] of wholeOf(reading, concepts)) add(weight, [hashed(name, seeds.whole)]);
  return [...sums];
}

/** The same with the consonants of Arabic words, which are alike in Arabic and in Latin letters. */
export function alarmFeaturesOf(reading: Reading): Features {
  const consonants = arabicConsonantsOf(reading.words);
  if (consonants.length === 0) return featuresOf(reading);
  const of = (weight: number, hashes: readonly number[]): Features =>
    hashes.map((hash) => [bucketOf(hash), weight / Math.sqrt(hashes.length)]);
  return featuresOf(reading).concat(
    of(
      0.8,
      consonants.map((one) => hashed(one, seeds.consonants)),
    ),
    of(
      0.6,
      consonants.map((one, at) => pairHash(consonants[at - 1] ?? "^", one, seeds.consonantPair)),
    ),
  );
}

function arabicConsonantsOf(words: Reading["words"]): readonly string[] {
  const inLatin = isArabizi(words);
  return words.flatMap(({ text }) => {
    if (!inLatin && !isArabic(text)) return [];
    // A 9 is written for ق in the Maghreb.
    const consonants = consonantsOf(isArabic(text) ? text : text.replaceAll("9", "q"));
    return consonants.length > 1 ? [consonants] : [];
  });
}

/** The letters of a word in threes, fours and fives, with its bounds. */
export function lettersOf(word: string): readonly number[] {
  const bound = `<${word}>`;
  const hashes: number[] = [];
  for (let from = 0; from + 3 <= bound.length; from += 1) {
    let value = seeds.letters;
    for (let at = from; at < Math.min(from + 5, bound.length); at += 1) {
      value = Math.imul(value ^ bound.charCodeAt(at), 0x01000193);
      if (at - from >= 2) hashes.push(value);
    }
  }
  return hashes;
}

const countOf = (concepts: ReadonlySet<string>, of: ReadonlySet<string>): number => {
  let count = 0;
  for (const one of concepts) if (of.has(one)) count += 1;
  return count;
};

/** What is true of a text as a whole, by weight: how long it is, and how much it says of a body and a mind. */
function wholeOf(reading: Reading, concepts: ReadonlySet<string>): readonly (readonly [number, string])[] {
  const length = Math.min(4, Math.floor(Math.log2(reading.words.length + 1)));
  return [
    [0.5, "any"],
    ...(reading.told.length === 0 ? ([[0.5, "nothing told"]] as const) : []),
    ...(tellsOfSelfHarm(reading) ? ([[1.5, "self-harm"]] as const) : []),
    ...(hasSignOfMind(reading) ? ([[0.4, "mind"]] as const) : []),
    ...(asksOfDying(reading) ? ([[0.4, "asks of dying"]] as const) : []),
    [0.4, `body ${Math.min(3, countOf(concepts, bodilyConcepts))}`],
    [0.4, `mind ${Math.min(2, countOf(concepts, concernsOfMind))}`],
    [0.4, `rules ${Math.min(2, signsIn(reading).length)}`],
    [0.4, `length ${length}`],
  ];
}
