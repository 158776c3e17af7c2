import { isLike } from "./lexicon/spelling.ts";
import { tokensOf } from "./normalised-words.ts";
import type { DoctorRow } from "./queries.ts";

/** Titles and words for a doctor, in the languages of the pages. */
const titles: ReadonlySet<string> = new Set(
  "dr prof professor doctor doctors surgeon doctora docteur docteure chirurgien cirujano dra doktor arzt herr frau د دكتور دكتوره طبيب طبيبه جراح доктор врач профессор 医生 大夫".split(
    " ",
  ),
);
const small: ReadonlySet<string> = new Set(
  "by with from of the de del la le von mit bei avec con por عند مع у 的".split(" "),
);

/** Consonants that sound alike are one letter, in Arabic and in Latin: names are written as they are heard. */
const soundOf: Readonly<Record<string, string>> = {
  ...{ ب: "b", ت: "t", ث: "s", ج: "g", ح: "", خ: "k", د: "d", ذ: "d", ر: "r", ز: "s", س: "s", ش: "s", ص: "s", ض: "d" },
  ...{ ط: "t", ظ: "d", ع: "", غ: "g", ف: "f", ق: "k", ك: "k", ل: "l", م: "m", ن: "n", ه: "" },
  ...{ c: "k", q: "k", z: "s", j: "g", p: "b", v: "f", w: "f", x: "ks" },
};
const soundsOf = (word: string): string =>
  word
    .replace(/kh|ch/g, "k")
    .replace(/[gd]h/g, (pair) => pair[0] ?? "")
    .replace(/sh|th|zs|cs|sz/g, "s")
    .replace(/ph/g, "f")
    .replace(/[aeiouyhاويءةىئؤ]/gu, "")
    .replace(/./gu, (letter) => soundOf[letter] ?? letter)
    .replace(/(.)\1+/gu, "$1");

/** Fewer consonants than these are those of many names. */
const fewestSounds = 3;

/** How a text names a doctor, the surest first: as it is written, with a typing error, or only as it sounds. */
const namings = ["exact", "like", "heard"] as const;
type Naming = (typeof namings)[number];

/** The doctors whom a text names. */
export interface DoctorsSought {
  readonly slugs: readonly string[];
  /** Whether no treatment can be meant: a title stands before the name, or it has two words that are all written right. */
  readonly isSure: boolean;
}

const namesOf = ({ texts }: DoctorRow): string[][] =>
  Object.values(texts).map(({ name }) => tokensOf(name).filter((part) => !titles.has(part)));

/** A part of a name, also one that is typed on. */
const isPart = (typed: string, part: string, isLast: boolean): boolean =>
  typed === part || (isLast && typed.length > 2 && part.startsWith(typed));

function namingOf(words: readonly string[], names: readonly string[][]): Naming | null {
  const parts = names.flat();
  const are = (is: (word: string, part: string, isLast: boolean) => boolean): boolean =>
    words.every((word, at) => parts.some((part) => is(word, part, at === words.length - 1)));
  if (are(isPart)) return "exact";
  if (are((word, part, isLast) => isPart(word, part, isLast) || isLike(word, part))) return "like";
  const heard = words.map(soundsOf).join("");
  if (heard.length < fewestSounds) return null;
  const runs = names.flatMap((name) =>
    name.flatMap((_, from) => name.slice(from).map((_, length) => name.slice(from, from + length + 1))),
  );
  return runs.some((run) => run.map(soundsOf).join("") === heard) ? "heard" : null;
}

/** The doctors whom a search names by their names alone, in any of their scripts; null for any other search. */
export function doctorsSought(doctors: readonly DoctorRow[], text: string): DoctorsSought | null {
  const tokens = tokensOf(text);
  const words = tokens.filter((token) => !titles.has(token) && !small.has(token));
  if (words.length === 0) return null;
  const named = doctors.flatMap((doctor) => {
    const naming = namingOf(words, namesOf(doctor));
    return naming === null ? [] : [{ slug: doctor.slug, naming }];
  });
  const naming = namings.find((one) => named.some((doctor) => doctor.naming === one));
  if (naming === undefined) return null;
  return {
    slugs: named.filter((one) => one.naming === naming).map(({ slug }) => slug),
    isSure: tokens.some((token) => titles.has(token)) || (naming === "exact" && words.length > 1),
  };
}
