import { readFileSync } from "node:fs";
import { parse } from "yaml";
import * as z from "zod/mini";
import type { Language } from "../../../contract/values.ts";
import { tokensOf } from "../../catalogue/normalised-words.ts";

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
  readonly words: readonly { readonly text: string; readonly isStem: boolean }[];
  readonly letters: number;
}

/** The lists of a language. */
export interface Words {
  readonly byWord: ReadonlyMap<string, readonly Name[]>;
  /** By the first letters of their first word, of which any ending is meant. */
  readonly byStem: ReadonlyMap<string, readonly Name[]>;
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

const files = ["asking", "money", "care", "travel", "people"];
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
            return wordsIn(isStem ? word.slice(0, -1) : word).map((text) => ({ text, isStem }));
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
    small: new Set(wordsIn(Small.parse(readYaml("small"))[language])),
    names: language === "ru" || language === "zh" ? /^[a-z]{2,}$/ : /^(?:smile|fue|lasik|icl|prk)$/,
    longest: Math.max(...names.map(({ letters }) => letters)),
  };
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

/** The longest name that begins at a place of a text. */
export function nameAt(tokens: readonly string[], at: number, { byWord, byStem }: Words): Name | undefined {
  const token = tokens[at] ?? "";
  const fits = ({ words }: Name): boolean =>
    words.every(({ text, isStem }, index) => {
      const word = tokens[at + index];
      return word !== undefined && (isStem ? word.startsWith(text) : word === text);
    });
  return [...(byWord.get(token) ?? []), ...(byStem.get(token.slice(0, shortestStem)) ?? [])]
    .filter(fits)
    .toSorted((a, b) => b.words.length - a.words.length || b.letters - a.letters)[0];
}
