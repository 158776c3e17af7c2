import { isHan } from "../../catalogue/lexicon/word-forms.ts";
import type { Features } from "../linear-classifier.ts";
import { bucketOf, hashed, lettersOf, pairHash, seedOf } from "../safety/features.ts";
import { readSignsElsewhere } from "../safety/other-languages.ts";
import { sentencesIn } from "../safety/sign-tables.ts";

const seeds = {
  word: seedOf("ew "),
  stem: seedOf("es "),
  pair: seedOf("eb "),
  stemPair: seedOf("esb "),
  apart: seedOf("ek "),
  signs: seedOf("ez "),
  found: seedOf("ef "),
  foundPair: seedOf("ep "),
  rule: seedOf("er "),
  whole: seedOf("e^ "),
};

/** Letters of a word that its endings leave alone. */
const ofStem = 5;
const stemOf = (word: string): string => word.slice(0, ofStem);

/** Concepts that the classifier does not read: of a message as a whole, and of what `alarmIn` weighs beside it. */
const leftOut: ReadonlySet<string> = new Set(["told", "alone", "bruise-named", "slight-degree", "well-now"]);

/** Buckets of what is read in a text: words, their beginnings, pairs of them, letters in threes to fives (signs of Chinese in ones to threes), concepts, pairs of concepts, and rules. */
export function featuresElsewhere(text: string): Features {
  const sums = new Map<number, number>();
  // The more of a kind are read, the less each counts: a long message is as loud as a short one.
  const add = (weight: number, hashes: readonly number[]): void => {
    const value = weight / Math.sqrt(hashes.length);
    for (const hash of hashes) {
      const bucket = bucketOf(hash);
      sums.set(bucket, (sums.get(bucket) ?? 0) + value);
    }
  };
  const all = sentencesIn(text).flat();
  const words = all.filter((word) => !isHan(word));
  const stems = words.map(stemOf);
  add(1, [
    ...words.map((word) => hashed(word, seeds.word)),
    ...words.map((word, at) => pairHash(words[at - 1] ?? "^", word, seeds.pair)),
  ]);
  add(1, [
    ...stems.map((stem) => hashed(stem, seeds.stem)),
    ...stems.map((stem, at) => pairHash(stems[at - 1] ?? "^", stem, seeds.stemPair)),
  ]);
  add(
    0.5,
    words.slice(2).map((word, at) => pairHash(stems[at] ?? "", stemOf(word), seeds.apart)),
  );
  add(1, words.flatMap(lettersOf));
  add(1.6, signsOf(all));
  const { found, signs } = readSignsElsewhere(text);
  const concepts = [...new Set(found.map(({ concept }) => concept))].filter((one) => !leftOut.has(one)).toSorted();
  add(
    1.2,
    concepts.map((one) => hashed(one, seeds.found)),
  );
  add(
    1,
    concepts.flatMap((one, at) => concepts.slice(at + 1).map((other) => pairHash(one, other, seeds.foundPair))),
  );
  add(
    0.8,
    signs.map((sign) => hashed(sign, seeds.rule)),
  );
  const length = Math.min(5, Math.floor(Math.log2(all.length + 1)));
  for (const [weight, name] of [
    [0.5, "any"],
    [0.4, `rules ${Math.min(2, signs.length)}`],
    [0.4, `length ${length}`],
    ...(/[?？]/.test(text) ? ([[0.4, "asks"]] as const) : []),
  ] as const)
    add(weight, [hashed(name, seeds.whole)]);
  return [...sums];
}

/** Signs of Chinese alone, and in pairs and threes as they stand beside one another. */
function signsOf(words: readonly string[]): readonly number[] {
  return words.flatMap((word, at) => {
    if (!isHan(word)) return [];
    const runs = [word];
    for (const length of [2, 3]) {
      const run = words.slice(at, at + length);
      if (run.length === length && run.every(isHan)) runs.push(run.join(""));
    }
    return runs.map((run) => hashed(run, seeds.signs));
  });
}
