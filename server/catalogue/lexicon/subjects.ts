import type { Language } from "../../../contract/values.ts";
import { tokensOf } from "../normalised-words.ts";
import { createConcepts, type Mention } from "./concepts.ts";
import { europeanNames } from "./european-names.ts";
import { layNames } from "./lay-names.ts";
import { namesElsewhere, withNamesElsewhere } from "./names-elsewhere.ts";
import { defining, generic, parts } from "./parts.ts";
import { procedures } from "./procedures.ts";
import { signs } from "./signs.ts";

const namesIn = (all: Readonly<Record<string, readonly [string, string]>>) =>
  Object.fromEntries(Object.entries(all).map(([id, [, names]]) => [id, names]));

const concepts = createConcepts<string>(
  withNamesElsewhere({ ...namesIn(procedures), ...namesIn(parts), ...defining, ...signs, generic }),
  {
    asWritten: new Set(
      [...Object.values(layNames).flatMap(({ en, ar }) => [en, ar]), ...Object.values(europeanNames).flat()].flatMap(
        (names) => names.split(" | "),
      ),
    ),
  },
);

/** What a text is about, in concepts. */
export interface Subject {
  readonly tokens: readonly string[];
  /** Procedures that the text names, the one of the longest name first. */
  readonly procedures: readonly Mention[];
  readonly parts: readonly Mention[];
  /** Acts and conditions: a procedure without one of them is another procedure. */
  readonly defining: readonly Mention[];
  /** Places of words that say little about which treatment is meant. */
  readonly generic: ReadonlySet<number>;
}

const isWithin = (one: Mention, other: Mention): boolean =>
  one !== other && one.at.length < other.at.length && one.at.every((place) => other.at.includes(place));

/** Of names within a longer one, the longer alone: "partial knee replacement" is no knee replacement. */
const widestOf = (mentions: readonly Mention[]): Mention[] =>
  mentions
    .filter((one) => !mentions.some((other) => isWithin(one, other)))
    .filter((one, index, all) => all.findIndex(({ id }) => id === one.id) === index)
    .toSorted((a, b) => b.weight - a.weight);

/** @param own words of a provider, which are no typing errors of others */
export const subjectOf = (text: string, own?: ReadonlySet<string>): Subject => subjectOfTokens(tokensOf(text), own);

export function subjectOfTokens(written: readonly string[], own?: ReadonlySet<string>): Subject {
  const { tokens, mentions } = concepts.read(written, own);
  const places = widestOf(mentions.filter(({ id }) => id in parts));
  return {
    tokens,
    procedures: widestOf(mentions.filter(({ id }) => id in procedures)),
    // "Arthritis of the knee" is about the knee.
    parts: places.some(({ id }) => !isWide(id)) ? places.filter(({ id }) => !isWide(id)) : places,
    defining: widestOf(mentions.filter(({ id }) => id in defining)),
    generic: new Set(mentions.filter(({ id }) => id === "generic").flatMap(({ at }) => at)),
  };
}

/** Regions that a wide part holds. */
const wide: Readonly<Record<string, readonly string[]>> = {
  joint: ["joint", "bone", "knee", "hip", "shoulder", "elbow", "hand", "foot", "leg", "spine"],
  face: ["face", "eyelid", "nose", "chin"],
  cosmetic: ["face", "eyelid", "nose", "chin", "hair", "skin", "breast", "belly", "buttock"],
};
export const isWide = (part: string): boolean => part in wide;
/** Whether a wide part holds another one. */
export const holds = (whole: string, part: string): boolean => wide[whole]?.includes(regionOf(part)) ?? false;

export const regionOf = (part: string): string => parts[part]?.[0] ?? part;
/** The part of the body that a procedure treats. */
export const partOf = (procedure: string): string => procedures[procedure]?.[0] ?? "";

/** The usual name of a procedure. */
export function procedureName(procedure: string, language: Language): string {
  const elsewhere = namesElsewhere[procedure]?.[language]?.split(" | ")[0];
  if (elsewhere !== undefined) return elsewhere;
  const names = procedures[procedure]?.[1].split(" | ") ?? [];
  return names[language === "ar" ? 1 : 0] ?? procedure;
}

/** Whether a word says little about what is meant. */
export const isGeneric = (word: string): boolean => concepts.read([word]).mentions.some(({ id }) => id === "generic");

/** The whole word for an unfinished last one, where a procedure's or part's name begins with it. */
export function finished(text: string): readonly string[] {
  const last = tokensOf(text).at(-1) ?? "";
  return last.length < 3 ? [] : concepts.startingWith(last);
}
