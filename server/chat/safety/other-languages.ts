import { readFileSync } from "node:fs";
import { parse } from "yaml";
import * as z from "zod/mini";
import type { Caution } from "../../../contract/chat-answers.ts";
import { isLike } from "../../catalogue/lexicon/spelling.ts";
import { normaliseText } from "../../formats/normalised-text.ts";

/** Tokens in a row among which the signs of a rule stand; a sign of Chinese is a token, of which a word has two. */
const widest = 12;
const widestOfChinese = 18;
/** Tokens among which a complaint and the treatment before it stand. */
const widestOfComplaint = 30;
/** Tokens of a message that says one thing. */
const longestAlone = 4;
/** Tokens before a sign in which a "not" denies it. */
const denies = 2;

const Rules = z.record(
  z.string(),
  z.strictObject({ source: z.url(), when: z.array(z.string()), unless: z.array(z.string()) }),
);
const Tables = z.strictObject({
  words: z.record(z.string(), z.record(z.string(), z.string())),
  deniable: z.array(z.string()),
  emergencies: Rules,
  "self-harm": Rules,
  "possible-self-harm": Rules,
  complaints: Rules,
});
const tables = Tables.parse(parse(readFileSync(new URL("other-languages.yaml", import.meta.url), "utf8")));

/** Letters without accents; "ae" and "ä", "oe" and "œ" are the same. */
const plainOf = (text: string): string => normaliseText(text).replace(/([aou])e/g, "$1");
const tokensOf = (text: string): string[] =>
  plainOf(text).match(/\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+(?:[.,]\d+)?|[.!?;。！？；\n]+/gu) ?? [];
const isMark = (token: string): boolean => /^[^\p{L}\p{N}]/u.test(token);

interface Term {
  readonly concept: string;
  readonly parts: readonly { readonly text: string; readonly isStem: boolean }[];
}

const terms = new Map<string, Term[]>();
for (const [concept, byLanguage] of Object.entries(tables.words))
  for (const one of Object.values(byLanguage).flatMap((list) => list.split(",").map((term) => term.trim()))) {
    const parts = one.split(" ").flatMap((word) => {
      const of = tokensOf(word.replace("*", ""));
      return of.map((text, at) => ({ text, isStem: word.endsWith("*") && at === of.length - 1 }));
    });
    const letter = parts[0]?.text[0] ?? "";
    terms.set(letter, [...(terms.get(letter) ?? []), { concept, parts }]);
  }

const ways = (rules: z.infer<typeof Rules>) =>
  Object.values(rules).map(({ when, unless }) => ({
    when: when.map((way) => way.split(" + ").map((slot) => slot.split("/"))),
    unless,
  }));
const emergencies = ways(tables.emergencies);
const selfHarm = ways(tables["self-harm"]);
const possibleSelfHarm = ways(tables["possible-self-harm"]);
const complaints = ways(tables.complaints);
const deniable = new Set(tables.deniable);

interface Found {
  readonly concept: string;
  readonly from: number;
  readonly to: number;
  readonly sentence: number;
}

/** A word as it is written, or a long one with a wrong letter before its ending, which is another form or another language's. */
function isPart(token: string, { text, isStem }: Term["parts"][number]): boolean {
  const start = isStem ? token.slice(0, text.length) : token;
  if (start === text) return true;
  return text.length > 6 && start[0] === text[0] && start.slice(-2) === text.slice(-2) && isLike(start, text);
}

/** Where a term ends that begins here, with one small word between two of its own; -1 without it. */
function endOf(tokens: readonly string[], from: number, parts: Term["parts"]): number {
  let at = from;
  for (const [index, part] of parts.entries()) {
    if (index > 0 && !isPart(tokens[at] ?? "", part) && !/\p{Script=Han}/u.test(part.text)) at += 1;
    if (!isPart(tokens[at] ?? "", part)) return -1;
    at += 1;
  }
  return at;
}

function conceptsIn(text: string): readonly Found[] {
  const sentences: string[][] = [[]];
  for (const token of tokensOf(text)) {
    if (isMark(token)) sentences.push([]);
    else sentences.at(-1)?.push(token);
  }
  const tokens = sentences.flat();
  const found: Found[] = [];
  let offset = 0;
  for (const [sentence, words] of sentences.entries()) {
    for (const [index, word] of words.entries()) {
      const from = offset + index;
      const put = (concept: string, to = from + 1) => found.push({ concept, from, to, sentence });
      for (const { concept, parts } of terms.get(word[0] ?? "") ?? []) {
        const to = endOf(words, index, parts);
        if (to >= 0) put(concept, offset + to);
      }
      const value = Number(word.replace(",", "."));
      if (value >= 38 && value < 43) put("degree");
      if (value >= 1950 && value < 2030) put("past");
    }
    offset += words.length;
  }
  if (!/[?？]/.test(text)) {
    found.push({ concept: "told", from: 0, to: 0, sentence: 0 });
    if (tokens.length <= longestAlone) found.push({ concept: "alone", from: 0, to: 1, sentence: 0 });
  }
  const isDenied = ({ concept, from, to }: Found): boolean =>
    deniable.has(concept) &&
    found.some(
      (not) =>
        not.concept === "not" &&
        ((not.to <= from && from - not.to < denies) || not.from === to) &&
        // "Does not stop bleeding" denies no bleeding.
        !found.some((one) => one.concept !== "not" && one.from <= not.from && one.to > not.to),
    );
  return found.filter((one) => !isDenied(one));
}

/** Whether a rule is met: all of its signs near each other, and nothing in their sentences that makes them harmless. */
function isMet(found: readonly Found[], { when, unless }: (typeof emergencies)[number], width: number): boolean {
  const isQuestion = !found.some(({ concept }) => concept === "told");
  const isHarmless = (sentences: ReadonlySet<number>): boolean => {
    const has = (concept: string) => found.some((one) => one.concept === concept && sentences.has(one.sentence));
    return unless.some((one) => {
      if (one === "past" || one === "long-past") return has(one) && !has("now");
      if (one === "asks-only") return (has("asks") || (isQuestion && has("operated"))) && !has("me");
      return has(one);
    });
  };
  return when.some((way) =>
    found.some(({ from: start }) => {
      const near = found.filter(({ from }) => from >= start && from < start + width);
      const met = way.map((slot) => near.filter(({ concept }) => slot.includes(concept)));
      return (
        met.every((slot) => slot.length > 0) &&
        !isHarmless(new Set(met.flatMap((slot) => slot.map(({ sentence }) => sentence))))
      );
    }),
  );
}

/** The alarm that a text in a language other than English and Arabic raises, by plain signs; null without one. */
export function alarmElsewhere(
  text: string,
): Extract<Caution, "emergency" | "self-harm" | "possible-self-harm"> | null {
  const found = conceptsIn(text);
  const width = /\p{Script=Han}/u.test(text) ? widestOfChinese : widest;
  const hasOne = (rules: typeof emergencies) => rules.some((rule) => isMet(found, rule, width));
  if (hasOne(selfHarm)) return "self-harm";
  if (hasOne(emergencies)) return "emergency";
  return hasOne(possibleSelfHarm) ? "possible-self-harm" : null;
}

/** Whether somebody tells, in a language other than English and Arabic, of a complaint after a treatment. */
export function complainsElsewhere(text: string): boolean {
  const found = conceptsIn(text);
  return complaints.some((rule) => isMet(found, rule, widestOfComplaint));
}
