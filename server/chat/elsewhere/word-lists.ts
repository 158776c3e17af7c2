import { readFileSync } from "node:fs";
import { parse } from "yaml";
import * as z from "zod/mini";
import type { Language } from "../../../contract/values.ts";
import { createSpelling, type Spelling } from "../../catalogue/lexicon/spelling.ts";
import { tokensOf } from "../../catalogue/normalised-words.ts";
import { rootOf } from "./endings.ts";

const elsewhere = ["de", "es", "fr", "ru", "zh"] as const;
/** A language that is read in English words. */
export type Elsewhere = (typeof elsewhere)[number];
export const isElsewhere = (language: Language): language is Elsewhere =>
  (elsewhere as readonly string[]).includes(language);

/** What a name in a language is read as. */
export interface Name {
  readonly english: string;
  readonly isSign: boolean;
  /** It is meant before a treatment of the same name: high blood pressure is no check-up of the heart. */
  readonly isState: boolean;
  readonly words: readonly { readonly text: string; readonly root: string; readonly isStem: boolean }[];
  readonly letters: number;
}

/** The lists of a language. */
export interface Words {
  readonly byWord: ReadonlyMap<string, readonly Name[]>;
  /** By the first letters of their first word, of which any ending is meant. */
  readonly byStem: ReadonlyMap<string, readonly Name[]>;
  /** By their first word without its ending. */
  readonly byRoot: ReadonlyMap<string, readonly Name[]>;
  readonly language: Elsewhere;
  /** Words of the lists that are long enough to be known with a typing error. */
  readonly spelling: Spelling;
  readonly small: ReadonlySet<string>;
  /** What is a name by its letters. */
  readonly names: RegExp;
  readonly longest: number;
}

const readYaml = (name: string): unknown => parse(readFileSync(new URL(`words/${name}.yaml`, import.meta.url), "utf8"));
const Rows = z.record(z.string(), z.partialRecord(z.enum(elsewhere), z.string()));
const Small = z.record(z.enum(elsewhere), z.string());

/** In French, what stands before an apostrophe is a word: "l'hôtel". */
export const apart = (text: string): string => text.replace(/['’]/g, " ");
const wordsIn = (text: string): string[] => tokensOf(apart(text));

const files = ["asking", "money", "care", "travel", "people", "daily", "clinic", "body", "common", "records"];
/** The file of what is felt or seen. */
const signs = "signs";
/** The file of one's own health. */
const states = "health";

function readWords(language: Elsewhere): Words {
  const names = [...files, signs, states].flatMap((file) =>
    Object.entries(Rows.parse(readYaml(file))).flatMap(([english, row]) =>
      (row[language] ?? "")
        .split(" | ")
        .filter((name) => name !== "")
        .map((name): Name => {
          const words = name.split(/[\s'’-]+/).flatMap((word) => {
            const isStem = word.endsWith("*");
            return wordsIn(isStem ? word.slice(0, -1) : word).map((text) => ({
              ...{ text, isStem },
              root: rootOf(text, language),
            }));
          });
          return {
            english,
            isSign: file === signs,
            isState: file === states,
            words,
            letters: words.reduce((sum, { text }) => sum + text.length, 0),
          };
        }),
    ),
  );
  const beginning = (isStem: boolean) =>
    Map.groupBy(
      names.filter(({ words: [first] }) => first !== undefined && first.isStem === isStem),
      ({ words: [first] }) => (isStem ? (first?.text ?? "").slice(0, shortestStem) : (first?.text ?? "")),
    );
  return {
    byWord: beginning(false),
    byStem: beginning(true),
    byRoot: Map.groupBy(
      names.filter(({ words: [first] }) => first?.isStem === false),
      ({ words: [first] }) => first?.root ?? "",
    ),
    language,
    spelling: createSpelling(
      new Set(names.flatMap(({ words }) => words.flatMap(({ text }) => (text.length < longEnough ? [] : [text])))),
    ),
    small: new Set(wordsIn(Small.parse(readYaml("small"))[language])),
    names: language === "ru" || language === "zh" ? /^[a-z]{2,}$/ : /^(?:smile|fue|lasik|icl|prk)$/,
    longest: Math.max(...names.map(({ letters }) => letters)),
  };
}

/** Letters from which on a word with a typing error is told from others. */
const longEnough = 7;

/** The one word of the lists that a word may be a typing error of. */
export function spelled(token: string, { spelling }: Words): string | undefined {
  const [nearest, ...others] = token.length < longEnough ? [] : spelling.correct(token);
  return others.length === 0 ? nearest : undefined;
}

/** Letters of the shortest beginning of a word in the lists. */
const shortestStem = 3;

const read = new Map<Elsewhere, Words>();
/** The lists of a language, read once. */
export function wordsOf(language: Elsewhere): Words {
  const found = read.get(language) ?? readWords(language);
  read.set(language, found);
  return found;
}

/** The longest name that begins at a place of a text; as it is written before one that has other endings. */
export function nameAt(tokens: readonly string[], at: number, words: Words): Name | undefined {
  const { byWord, byStem, byRoot, small, language } = words;
  const token = tokens[at] ?? "";
  const fits =
    (isLoose: boolean) =>
    ({ words: parts }: Name): boolean =>
      parts.every(({ text, root, isStem }, index) => {
        const word = tokens[at + index];
        if (word === undefined) return false;
        if (isStem) return word.startsWith(text);
        return word === text || (isLoose && rootOf(word, language) === root);
      });
  const longest = (names: readonly Name[]): Name | undefined =>
    names.toSorted((a, b) => b.words.length - a.words.length || b.letters - a.letters)[0];
  const ofStem = byStem.get(token.slice(0, shortestStem)) ?? [];
  const written = longest([...(byWord.get(token) ?? []), ...ofStem].filter(fits(false)));
  const inflected = longest([...(byRoot.get(rootOf(token, language)) ?? []), ...ofStem].filter(fits(true)));
  if (inflected === undefined || (inflected.words.length === 1 && small.has(token))) return written;
  return written !== undefined && written.words.length >= inflected.words.length ? written : inflected;
}
