import { tokensOf } from "../normalised-words.ts";
import { boundedMap } from "./bounded-map.ts";
import { once } from "./once.ts";
import { createSpelling, isLike } from "./spelling.ts";
import { formsOf, isArabic, isHan, stemOf } from "./word-forms.ts";

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
  read(tokens: readonly string[], own?: ReadonlySet<string>): Reading<Id>;
  /** Known words that begin with these letters. */
  startingWith(letters: string): readonly string[];
}

interface Name<Id> {
  readonly id: Id;
  readonly rest: readonly { readonly key: string; readonly isStem: boolean }[];
  readonly weight: number;
}

/** What a table knows of a word. */
interface Word<Id> {
  readonly text: string;
  readonly forms: readonly string[];
  /** The known words that it stands for. */
  readonly meant: readonly string[];
  /** In a form that the table has: no typing error. */
  readonly isExact: boolean;
  /** A known word begins with its letters. */
  readonly isBeginning: boolean;
  /** The known words that were written in one. */
  readonly parts: readonly string[] | undefined;
  /** Names that begin with a word that is meant, or with letters of this one. */
  readonly named: readonly Name<Id>[];
}

const keyOf = (word: string): string => (isArabic(word) ? word : stemOf(word));

/** How names are matched. */
interface Matching {
  /** Names of everyday words, to which nothing is corrected. */
  readonly asWritten?: ReadonlySet<string>;
  /** Words among which joined concepts stand: "replacement of my right knee". */
  readonly widest?: number;
}

/**
 * Names of a concept are separated by ` | `: words in a row, of which `*` stands for any ending, or concepts joined by `+`,
 * which stand near each other in any order. `=` is before a concept all of whose names are meant. The names are read at
 * the first use.
 */
export function createConcepts<Id extends string>(
  names: Readonly<Record<Id, string>>,
  matching: Matching = {},
): Concepts<Id> {
  const concepts = once(() => readConcepts(names, matching));
  return {
    read: (tokens, own) => concepts().read(tokens, own),
    startingWith: (letters) => concepts().startingWith(letters),
  };
}

function readConcepts<Id extends string>(
  names: Readonly<Record<Id, string>>,
  { widest = 5, asWritten = new Set() }: Matching,
): Concepts<Id> {
  const byWord = new Map<string, Name<Id>[]>();
  const byStem = new Map<string, Name<Id>[]>();
  const joined: { readonly id: Id; readonly of: readonly string[]; readonly order: number }[] = [];
  const known = new Set<string>();
  /** Everyday words, which are no typing errors of the known ones. */
  const everyday = new Set<string>();
  /** Words that are a name by themselves. */
  const whole = new Set<string>();
  for (const [id, written] of Object.entries(names) as [Id, string][])
    for (const name of written.split(" | ")) {
      if (/[+=]/.test(name)) {
        joined.push({ id, of: name.replace("=", "").split("+"), order: joined.length });
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
      const isEveryday = rest.length > 0 && asWritten.has(name);
      for (const { key, isStem } of words) if (!isStem) (isEveryday ? everyday : known).add(key);
      if (rest.length === 0 && !first.isStem) whole.add(first.key);
    }
  const joinedBy = Map.groupBy(joined, ({ of }) => of[0] ?? "");
  const spelling = createSpelling(known);
  const stems = new Set([...byStem.keys()]);
  const shortestStem = Math.min(...[...stems].map(({ length }) => length));
  const longestHan = Math.max(0, ...[...known].filter(isHan).map(({ length }) => length));
  const longStems = [...stems].filter(({ length }) => length > 5);
  /** Beginnings of the known words, with which a word that was split begins. */
  const beginnings = new Set([...known].flatMap((word) => Array.from(word, (_, at) => word.slice(0, at + 1))));
  const words = boundedMap<Word<Id>>();
  const wordOf = (written: string): Word<Id> => words.get(written) ?? words.put(written, lookUp(written));

  /** Stems that a word begins with, but for a typing error. */
  const stemsLike = (word: string): string[] =>
    longStems.filter((stem) => word[0] === stem[0] && isLike(word.slice(0, stem.length), stem));

  const isName = (word: string): boolean =>
    formsOf(word).some((form) => known.has(form) || startsOf(form, stems, shortestStem).length > 0);

  /** A long word with a typing error. */
  const isNameLike = (word: string): boolean => word.length > 6 && spelling.correct(keyOf(word)).length > 0;

  const partsIn = (word: string) => partsOf(word, isName) ?? partsOf(word, isName, isNameLike);

  function lookUp(word: string): Word<Id> {
    const forms = formsOf(word);
    // A word that is a name as it is written is no inflection of another.
    const exact = whole.has(word) ? [word] : forms.filter((form) => known.has(form) || everyday.has(form));
    const starts = forms.flatMap((form) => startsOf(form, stems, shortestStem));
    const isExact = exact.length > 0 || starts.length > 0;
    const meant = [...new Set(isExact ? exact : [...spelling.correct(keyOf(word)), ...stemsLike(word)])];
    const begun = new Set([...meant.filter((key) => stems.has(key)), ...starts]);
    return {
      text: word,
      forms,
      meant,
      isExact,
      isBeginning: beginnings.has(word),
      parts: isExact ? undefined : isHan(word) ? runsOf(word, known, longestHan) : partsIn(word),
      named: [
        ...meant.flatMap((key) => byWord.get(key) ?? []),
        ...[...begun].flatMap((start) => byStem.get(start) ?? []),
      ],
    };
  }

  /** Splits words that were written in one, and joins those that were split. */
  function asKnown(tokens: readonly string[], own: ReadonlySet<string> | undefined): readonly Word<Id>[] {
    const isKnown = (word: Word<Id>): boolean => word.isExact || own?.has(word.text) === true;
    const result: Word<Id>[] = [];
    for (let at = 0; at < tokens.length; at += 1) {
      const word = wordOf(tokens[at] ?? "");
      const hasName = isKnown(word);
      if (word.isBeginning && at + 1 < tokens.length) {
        const next = wordOf(tokens[at + 1] ?? "");
        const both = `${word.text}${next.text}`;
        if (both.length > 5 && !(hasName && isKnown(next)) && known.has(keyOf(both))) {
          result.push(wordOf(both));
          at += 1;
          continue;
        }
      }
      const parts = hasName
        ? undefined
        : own
          ? (partsOf(word.text, (part) => isName(part) || own.has(part)) ?? word.parts)
          : word.parts;
      if (parts) for (const part of parts) result.push(wordOf(part));
      // A clinic's own word is no typing error.
      else result.push(hasName && !word.isExact ? { ...word, meant: [], named: [] } : word);
    }
    return result;
  }

  return {
    read(written, own) {
      const read = asKnown(written, own);
      const fits = (at: number, { key, isStem }: { key: string; isStem: boolean }): boolean =>
        read[at]?.meant.includes(key) === true ||
        (isStem && read[at]?.forms.some((form) => form.startsWith(key)) === true);
      const tokens = read.map(({ text }) => text);
      const mentions: Mention<Id>[] = [];
      for (let from = 0; from < read.length; from += 1)
        for (const { id, rest, weight } of read[from]?.named ?? [])
          if (rest.every((one, index) => fits(from + 1 + index, one)))
            mentions.push({ id, weight, at: [from, ...rest.map((_, index) => from + 1 + index)] });
      if (mentions.length === 0) return { tokens, mentions };
      const places = Map.groupBy(mentions, ({ id }) => id as string);
      const possible = [...places.keys()].flatMap((id) => joinedBy.get(id) ?? []);
      for (const { id, of } of possible.toSorted((one, other) => one.order - other.order)) {
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

function partsOf(
  word: string,
  isKnown: (word: string) => boolean,
  isLast: (word: string) => boolean = isKnown,
): [string, string] | undefined {
  if (!/^[a-z]{7,}$/.test(word)) return undefined;
  for (let at = word.length - 4; at >= 3; at -= 1) {
    const [first, second] = [word.slice(0, at), word.slice(at)];
    if (isKnown(first) && isLast(second)) return [first, second];
  }
  return undefined;
}

/** Chinese is written without spaces: the longest known words from its beginning, and what is between them; nothing where none is known. */
function runsOf(word: string, known: ReadonlySet<string>, longest: number): string[] | undefined {
  const runs: string[] = [];
  let between = "";
  for (let at = 0; at < word.length; ) {
    let length = Math.min(longest, word.length - at);
    while (length > 0 && !known.has(word.slice(at, at + length))) length -= 1;
    if (length > 0) runs.push(...(between ? [between] : []), word.slice(at, at + length));
    between = length > 0 ? "" : between + (word[at] ?? "");
    at += Math.max(1, length);
  }
  if (between) runs.push(between);
  return runs.length > 1 ? runs : undefined;
}
