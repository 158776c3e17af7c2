import * as z from "zod/mini";
import { once } from "../../catalogue/lexicon/once.ts";
import { isLike } from "../../catalogue/lexicon/spelling.ts";
import { normaliseText } from "../../formats/normalised-text.ts";
import { latinLanguagesOf } from "../lexicon/text-language.ts";

/** Tokens in which a "not" before a sign denies it. */
const denies = 2;
/** Words in a row that are of one language alone. */
const tellsLanguage = 3;
/** Tokens of a message that says one thing. */
const longestAlone = 4;

/** A concept's words by language, separated by commas; `*` at a word's start or end stands for any letters there. */
export const Words = z.record(z.string(), z.record(z.string(), z.string()));

/** Signs that stand near one another, `+` between them, `/` between either; `unless`: what makes them harmless in their sentences, `never`: anywhere. */
export const Rule = z.strictObject({
  source: z.url(),
  when: z.array(z.string()),
  unless: z._default(z.array(z.string()), []),
  never: z._default(z.array(z.string()), []),
});
export const Rules = z.record(z.string(), Rule);

type Ways = readonly (readonly (readonly string[])[])[];
export const waysOf = (when: readonly string[]): Ways =>
  when.map((way) => way.split(" + ").map((slot) => slot.split("/")));

/** A rule as it is read. */
export interface SignRule extends Pick<z.infer<typeof Rule>, "unless" | "never"> {
  readonly when: Ways;
}
export const ruleOf = ({ when, unless, never }: z.infer<typeof Rule>): SignRule => ({
  when: waysOf(when),
  unless,
  never,
});
export const rulesOf = (rules: z.infer<typeof Rules>): readonly SignRule[] => Object.values(rules).map(ruleOf);

/** Letters without accents; "ae" and "ä", "oe" and "œ" are the same. */
const plainOf = (text: string): string => normaliseText(text).replace(/([aou])e/g, "$1");
const tokensOf = (text: string): string[] =>
  plainOf(text).match(/\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+(?:[.,]\d+)?|[.!?;。！？；\n]+/gu) ?? [];
const isMark = (token: string): boolean => /^[^\p{L}\p{N}]/u.test(token);

interface Part {
  readonly text: string;
  readonly isStem: boolean;
  readonly isEnd: boolean;
}

interface Term {
  readonly concept: string;
  readonly language: string;
  readonly parts: readonly Part[];
}

/** Terms by their first letter, and under none those that begin with any letters. */
function termsOf(words: z.infer<typeof Words>): ReadonlyMap<string, readonly Term[]> {
  const terms = new Map<string, Term[]>();
  for (const [concept, byLanguage] of Object.entries(words))
    for (const [language, one] of Object.entries(byLanguage).flatMap(([language, list]) =>
      list.split(",").map((term) => [language, term.trim()] as const),
    )) {
      const parts = one.split(" ").flatMap((word) => {
        const of = tokensOf(word.replaceAll("*", ""));
        return of.map((text, at) => ({
          text,
          isStem: word.endsWith("*") && at === of.length - 1,
          isEnd: word.startsWith("*") && at === 0,
        }));
      });
      const letter = parts[0]?.isEnd ? "" : (parts[0]?.text[0] ?? "");
      terms.set(letter, [...(terms.get(letter) ?? []), { concept, language, parts }]);
    }
  return terms;
}

/** A concept in a text, by its first token and the one behind its last. */
export interface Found {
  readonly concept: string;
  readonly from: number;
  readonly to: number;
  readonly sentence: number;
}

/** A word as it is written, or a long one with a wrong letter before its ending, which is another form or another language's. */
function isPart(token: string, { text, isStem, isEnd }: Part): boolean {
  if (isEnd) return isStem ? token.includes(text) : token.endsWith(text);
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

/** Reads the concepts of a text; `deniable` are those that a "not" before them denies: the others hold theirs. */
export function signsReader(
  words: z.infer<typeof Words>,
  deniable: readonly string[],
): (text: string) => readonly Found[] {
  const terms = once(() => termsOf(words));
  const denied = new Set(deniable);
  return (text) => conceptsIn(text, terms(), denied);
}

/** The sentences of a text, each as its tokens; a sign of Chinese is a token. */
export function sentencesIn(text: string): readonly (readonly string[])[] {
  const sentences: string[][] = [[]];
  for (const token of tokensOf(text)) {
    if (isMark(token)) sentences.push([]);
    else sentences.at(-1)?.push(token);
  }
  return sentences;
}

function conceptsIn(
  text: string,
  terms: ReadonlyMap<string, readonly Term[]>,
  deniable: ReadonlySet<string>,
): readonly Found[] {
  const sentences = sentencesIn(text);
  const tokens = sentences.flat();
  const all = tokens.join(" ");
  const spoken = latinLanguagesOf(text);
  // A word in Latin letters of one language is none of another, "plus tôt" and "tot"; several in a row tell their language themselves.
  const isRead = ({ language, parts }: Term): boolean =>
    spoken === null || spoken.has(language) || parts.length >= tellsLanguage || !/[a-z]/.test(parts[0]?.text ?? "");
  const within = (terms.get("") ?? []).filter((one) => isRead(one) && all.includes(one.parts[0]?.text ?? ""));
  const found: Found[] = [];
  let offset = 0;
  for (const [sentence, said] of sentences.entries()) {
    for (const [index, word] of said.entries()) {
      const from = offset + index;
      const put = (concept: string, to = from + 1) => found.push({ concept, from, to, sentence });
      for (const term of [...(terms.get(word[0] ?? "") ?? []), ...within]) {
        const to = endOf(said, index, term.parts);
        if (to >= 0 && isRead(term)) put(term.concept, offset + to);
      }
      const value = Number(word.replace(",", "."));
      if (value >= 38 && value < 43) put("degree");
      if (value > 36 && value < 37.5 && value !== 37) put("slight-degree");
      if (value >= 1950 && value < 2030) put("past");
    }
    offset += said.length;
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
        !found.some(
          (one) =>
            one.concept !== "not" && one.from <= not.from && one.to >= not.to && one.to - one.from > not.to - not.from,
        ),
    );
  return found.filter((one) => !isDenied(one));
}

/** Whether a rule is met: all of its signs within so many tokens, and nothing in their sentences that makes them harmless. */
export function isMet(
  found: readonly Found[],
  { when, unless, never }: SignRule,
  width = Number.POSITIVE_INFINITY,
): boolean {
  if (found.some(({ concept }) => never.includes(concept))) return false;
  const isQuestion = !found.some(({ concept }) => concept === "told");
  const isHarmless = (sentences: ReadonlySet<number>): boolean => {
    const has = (concept: string) => found.some((one) => one.concept === concept && sentences.has(one.sentence));
    return unless.some((one) => {
      // "In 2015 I had a heart attack, now all is well" tells of no now that matters.
      if (one === "past" || one === "long-past") return has(one) && (!has("now") || has("well-now"));
      if (one === "definition" || one === "questionnaire") return has(one) && !has("now") && !has("sudden");
      if (one === "asks-only") return (has("asks") || (isQuestion && has("operated"))) && !has("me");
      return has(one);
    });
  };
  // A slot's signs alone are looked at: most rules lack one of theirs.
  return when.some((way) => {
    const slots = way.map((slot) => found.filter(({ concept }) => slot.includes(concept)));
    if (slots.some((slot) => slot.length === 0)) return false;
    return [...new Set(slots.flatMap((slot) => slot.map(({ from }) => from)))].some((start) => {
      const met = slots.map((slot) => slot.filter(({ from }) => from >= start && from < start + width));
      return (
        met.every((slot) => slot.length > 0) &&
        !isHarmless(new Set(met.flatMap((slot) => slot.map(({ sentence }) => sentence))))
      );
    });
  });
}
