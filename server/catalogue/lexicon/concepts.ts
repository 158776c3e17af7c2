import { LRUCache } from "lru-cache";
import { tokensOf } from "../normalised-words.ts";
import { createSpelling, isLike } from "./spelling.ts";
import { formsOf, isArabic, stemOf } from "./word-forms.ts";

/** A concept in a text, with the place of its words. */
export interface Mention<Id extends string = string> {
  readonly id: Id;
  /** Letters of its name: the longer of two says more. */
  readonly weight: number;
  /** Places of its words among the tokens. */
  readonly at: readonly number[];
}

/** A text's words, and the concepts that they name. */
export interface Reading<Id extends string = string> {
  readonly tokens: readonly string[];
  readonly mentions: readonly Mention<Id>[];
}

/** Recognises concepts by their names, in any inflection and with a typing error. */
export interface Concepts<Id extends string> {
  /** @param own words of a provider, which are no typing errors of others */
  read(text: string, own?: ReadonlySet<string>): Reading<Id>;
  /** Known words that begin with these letters. */
  startingWith(letters: string): readonly string[];
}

interface Name<Id> {
  readonly id: Id;
  readonly rest: readonly { readonly key: string; readonly isStem: boolean }[];
  readonly weight: number;
}

const keptWords = 20_000;

const keyOf = (word: string): string => (isArabic(word) ? word : stemOf(word));

/**
 * Names of a concept are separated by ` | `: words in a row, of which `*` stands for any ending, or concepts joined by `+`,
 * which stand near each other in any order. `=` is before a concept all of whose names are meant.
 */
export function createConcepts<Id extends string>(
  names: Readonly<Record<Id, string>>,
  /** Words among which joined concepts stand: "replacement of my right knee". */
  { widest = 5 }: { readonly widest?: number } = {},
): Concepts<Id> {
  const byWord = new Map<string, Name<Id>[]>();
  const byStem = new Map<string, Name<Id>[]>();
  const joined: { readonly id: Id; readonly of: readonly string[] }[] = [];
  const known = new Set<string>();
  /** Words that are a name by themselves. */
  const whole = new Set<string>();
  for (const [id, written] of Object.entries(names) as [Id, string][])
    for (const name of written.split(" | ")) {
      if (/[+=]/.test(name)) {
        joined.push({ id, of: name.replace("=", "").split("+") });
        continue;
      }
      const words = name.split(" ").flatMap((word) => {
        const isStem = word.endsWith("*");
        return tokensOf(isStem ? word.slice(0, -1) : word).map((key) => ({ key: isStem ? key : keyOf(key), isStem }));
      });
      const [first, ...rest] = words;
      if (!first) continue;
      const table = first.isStem ? byStem : byWord;
      const weight = words.reduce((sum, { key }) => sum + key.length, 0);
      table.set(first.key, [...(table.get(first.key) ?? []), { id, rest, weight }]);
      for (const { key, isStem } of words) if (!isStem) known.add(key);
      if (rest.length === 0 && !first.isStem) whole.add(first.key);
    }
  const spelling = createSpelling(known);
  const stems = new Set([...byStem.keys()]);
  const shortestStem = Math.min(...[...stems].map(({ length }) => length));
  const longStems = [...stems].filter(({ length }) => length > 5);
  const meant = new LRUCache<string, { readonly isExact: boolean; readonly words: readonly string[] }>({
    max: keptWords,
  });
  const hasStem = (word: string): boolean => {
    for (let length = shortestStem; length <= word.length; length += 1)
      if (stems.has(word.slice(0, length))) return true;
    return false;
  };

  /** The known words that a written one stands for. */
  function meantBy(word: string, own: ReadonlySet<string> | undefined): readonly string[] {
    const found = meant.get(word) ?? lookUp(word);
    return !found.isExact && own?.has(word) ? [] : found.words;
  }

  /** Stems that a word begins with, but for a typing error. */
  const stemsLike = (word: string): string[] =>
    longStems.filter((stem) => word[0] === stem[0] && isLike(word.slice(0, stem.length), stem));

  function lookUp(word: string) {
    const forms = formsOf(word);
    // A word that is a name as it is written is no inflection of another.
    const exact = whole.has(word) ? [word] : forms.filter((form) => known.has(form));
    const isExact = exact.length > 0 || forms.some(hasStem);
    const found = { isExact, words: isExact ? exact : [...spelling.correct(keyOf(word)), ...stemsLike(word)] };
    meant.set(word, found);
    return found;
  }

  /** Splits words that were written in one, and joins those that were split. */
  function asKnown(words: readonly string[], own: ReadonlySet<string> | undefined): string[] {
    const isKnown = (word: string) => (meant.get(word) ?? lookUp(word)).isExact || own?.has(word);
    const result: string[] = [];
    for (let at = 0; at < words.length; at += 1) {
      const [word = "", next] = [words[at], words[at + 1]];
      const both = `${word}${next ?? ""}`;
      if (next !== undefined && both.length > 5 && known.has(keyOf(both)) && !(isKnown(word) && isKnown(next))) {
        result.push(both);
        at += 1;
        continue;
      }
      result.push(...(isKnown(word) ? [word] : (partsOf(word, isKnown) ?? [word])));
    }
    return result;
  }

  return {
    read(text, own) {
      const tokens = asKnown(tokensOf(text), own);
      const words = tokens.map((word) => ({ forms: formsOf(word), meant: meantBy(word, own) }));
      const fits = (at: number, { key, isStem }: { key: string; isStem: boolean }) =>
        words[at]?.meant.includes(key) || (isStem && words[at]?.forms.some((form) => form.startsWith(key)));
      const mentions: Mention<Id>[] = [];
      const take = (from: number, all: readonly Name<Id>[] | undefined) => {
        for (const { id, rest, weight } of all ?? [])
          if (rest.every((one, index) => fits(from + 1 + index, one)))
            mentions.push({ id, weight, at: Array.from({ length: 1 + rest.length }, (_, index) => from + index) });
      };
      for (const [at, { forms, meant }] of words.entries()) {
        for (const key of meant) take(at, byWord.get(key));
        const starts = new Set([
          ...meant.filter((key) => stems.has(key)),
          ...forms.flatMap((form) => startsOf(form, stems, shortestStem)),
        ]);
        for (const start of starts) take(at, byStem.get(start));
      }
      const places = Map.groupBy(mentions, ({ id }) => id as string);
      for (const { id, of } of joined) {
        if (of.length === 1)
          for (const { weight, at } of places.get(of[0] ?? "") ?? []) mentions.push({ id, weight, at });
        const [first, second, third] = of.map((one) => places.get(one));
        for (const a of first ?? [])
          for (const b of second ?? [])
            for (const c of of.length > 2 ? (third ?? []) : [b]) {
              const at = [...new Set([...a.at, ...b.at, ...c.at])].toSorted((one, other) => one - other);
              const isOneWord = at.length <= Math.max(a.at.length, b.at.length);
              if (isOneWord || (at.at(-1) ?? 0) - (at[0] ?? 0) >= widest) continue;
              mentions.push({ id, weight: a.weight + b.weight + (c === b ? 0 : c.weight), at });
            }
      }
      return { tokens, mentions };
    },
    startingWith: (letters) => [...known].filter((word) => word.startsWith(letters)),
  };
}

function startsOf(word: string, stems: ReadonlySet<string>, shortest: number): string[] {
  const found: string[] = [];
  for (let length = shortest; length <= word.length; length += 1)
    if (stems.has(word.slice(0, length))) found.push(word.slice(0, length));
  return found;
}

function partsOf(word: string, isKnown: (word: string) => boolean | undefined): [string, string] | undefined {
  if (!/^[a-z]{7,}$/.test(word)) return undefined;
  for (let at = word.length - 4; at >= 3; at -= 1) {
    const [first, second] = [word.slice(0, at), word.slice(at)];
    if (isKnown(first) && isKnown(second)) return [first, second];
  }
  return undefined;
}
