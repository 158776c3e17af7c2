import { readFileSync } from "node:fs";
import { LRUCache } from "lru-cache";
import * as z from "zod/mini";
import { keyOfToken, tokensOf } from "../../catalogue/normalised-words.ts";
import { isOfShape, shapeCount } from "../lexicon/answer-shapes.ts";
import type { Cut } from "./passage-cuts.ts";
import { ofContext, ofQuestion, type Postings } from "./passage-postings.ts";
import { termsOf, unitsOf } from "./units.ts";

/** How much of a question a line has, by the place that it has it in; shares of the question's weight. */
export interface Coverage {
  /** By words as they are written. */
  readonly words: number;
  /** By words and meanings of the line itself, of what it stands under, and of the sentences beside it. */
  readonly own: number;
  /** By the questions that the clinic says the line answers. */
  readonly question: number;
  readonly context: number;
  readonly beside: number;
  /** The largest share that one word of the question has among those that the line has, and the number of such words. */
  readonly most: number;
  readonly count: number;
}

/** A word of a question with its meanings and what it weighs. */
interface Weighed {
  readonly terms: readonly (readonly [term: string, worth: number])[];
  readonly weight: number;
}

const placesOf = (weight: number): "own" | "question" | "context" | "beside" =>
  weight === 1 ? "own" : weight === ofQuestion ? "question" : weight === ofContext ? "context" : "beside";

/** What each of some passages has of a question. */
export function coveragesOf(
  postings: Postings,
  asked: readonly Weighed[],
  passages: readonly number[],
): ReadonlyMap<number, Coverage> {
  const found = new Map(
    passages.map((at) => [at, { words: 0, own: 0, question: 0, context: 0, beside: 0, most: 0, count: 0 }]),
  );
  const total = asked.reduce((sum, { weight }) => sum + weight, 0) || 1;
  for (const { terms, weight } of asked) {
    const share = weight / total;
    const met = new Map<number, Set<keyof Coverage>>();
    for (const [term, worth] of terms)
      postings.each(term, (passage, ofPlace) => {
        if (!found.has(passage)) return;
        const places = met.get(passage) ?? new Set();
        met.set(passage, places.add(placesOf(ofPlace)));
        if (ofPlace === 1 && worth === 1 && !term.includes(":")) places.add("words");
      });
    for (const [passage, places] of met) {
      const one = found.get(passage);
      if (one === undefined) continue;
      for (const place of places) one[place] += share;
      if (!places.has("own")) continue;
      one.most = Math.max(one.most, share);
      one.count += 1;
    }
  }
  return found;
}

/** A line that may answer a question, as the index finds it. */
export interface Candidate {
  readonly cut: Cut;
  /** The place among the candidates by the index alone, from 0. */
  readonly rank: number;
  readonly share: number;
  /** Things by name or rare words of the question that it has. */
  readonly telling: number;
  /** Words of the line. */
  readonly size: number;
  readonly shapes: number;
  readonly coverage: Coverage;
}

/** What a question asks for. */
export interface AskedLine {
  readonly tokens: readonly string[];
  readonly topics: ReadonlySet<string>;
  readonly shapes: number;
  /** Those that the question is about, the first one first; empty for the clinic, or where it is not known. */
  readonly procedures: readonly string[];
  /** Its words and their meanings. */
  readonly terms: ReadonlySet<string>;
  /** What a word or a meaning tells: the rarer, the more. */
  readonly weightOf: (term: string) => number;
}

const clamp = (value: number, most: number): number => Math.min(most, value) / most;
/** A number for a short text; two that differ rarely have the same. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** Parts of words of four letters, and pairs of words without inflection, as numbers. */
interface Parts {
  readonly grams: Uint32Array;
  readonly pairs: Uint32Array;
}

function partsOf(tokens: readonly string[]): Parts {
  const grams = new Set<number>();
  for (const token of tokens) {
    const padded = ` ${token} `;
    for (let at = 0; at === 0 || at + 4 <= padded.length; at += 1) grams.add(hashOf(padded.slice(at, at + 4)));
  }
  const keys = tokens.map(keyOfToken).filter((key) => key !== "");
  const pairs = new Set(keys.slice(1).map((key, at) => hashOf(`${keys[at]} ${key}`)));
  return { grams: Uint32Array.from(grams), pairs: Uint32Array.from(pairs) };
}

/** Lines that many questions are compared with: some kilobytes for each. */
const partsRead = new LRUCache<string, Parts>({ max: 2000 });
function partsIn({ source, text }: Cut): Parts {
  const whole = `${text} ${source.under.at(-1) ?? ""}`;
  const found = partsRead.get(whole) ?? partsOf(tokensOf(whole));
  partsRead.set(whole, found);
  return found;
}

/** A question that a line answers: its parts, and its words with their meanings. */
interface Example extends Parts {
  readonly terms: ReadonlySet<string>;
}
const examplesRead = new LRUCache<string, Example>({ max: 10_000 });
function exampleOf(question: string): Example {
  const tokens = tokensOf(question);
  const found = examplesRead.get(question) ?? { ...partsOf(tokens), terms: termsOf(unitsOf(tokens)) };
  examplesRead.set(question, found);
  return found;
}

const asksYesOrNo =
  /^(?:can|could|may|do|does|did|is|are|will|would|am|must|should|has|have)\b|^(?:هل|ممكن|يصير|ينفع|فيني|اقدر)/u;
const saysYesOrNo = /^\W*(?:yes|no|not|sometimes|usually|only)\b|^\P{L}*(?:نعم|لا|أحيان)/iu;
const asksWhy = /\bwhy\b|how come|ليش|ليه|لماذا|علاش/u;
const tellsWhy = /\bbecause\b|\bso that\b|\bsince\b|لأن|كي|حتى/iu;

/** Topics of lines, of which each is nearer or further to what people ask. */
const topics = [
  ...(["price", "price-factors", "included", "excluded", "deposit", "warranty", "stay", "flight", "hospital"] as const),
  ...(["duration", "anaesthesia", "recovery", "risks", "preparation", "steps", "suits", "contraindications"] as const),
  ...(["doctors", "overview", "faq", "terms", "cancellation", "health-data", "privacy", "contact", "hours"] as const),
  ...(["about", "languages", "quote", "process", "companion", "airport"] as const),
] as const;

const flag = (is: boolean): number => (is ? 1 : 0);
const mostOf = (values: readonly number[]): number => Math.max(0, ...values);

/** The cosine of two texts by their words and meanings. */
function cosineOf(one: ReadonlySet<string>, other: ReadonlySet<string>, weightOf: AskedLine["weightOf"]): number {
  const sumOf = (terms: Iterable<string>): number => {
    let sum = 0;
    for (const term of terms) sum += weightOf(term) ** 2;
    return sum;
  };
  const common = [...one].filter((term) => other.has(term));
  return sumOf(common) / (Math.sqrt(sumOf(one) * sumOf(other)) || 1);
}

/** How near the nearest of the questions is that the clinic says a line answers: 1 for the same words. */
export const nearnessOf = ({ terms, weightOf }: AskedLine, { asked }: Cut): number =>
  mostOf(asked.map((question) => cosineOf(terms, exampleOf(question).terms, weightOf)));

/** What is compared between the lines of one question, each as numbers around 0 to 3. */
export function featuresOfLines(
  question: AskedLine,
  candidates: readonly Candidate[],
): Readonly<Record<string, number>>[] {
  const { tokens, procedures, topics: topicsAsked, shapes: shapesWanted } = question;
  const text = tokens.join(" ");
  const read = candidates.map(({ cut }) => partsIn(cut));
  const examples = candidates.map(({ cut }) => cut.asked.map(exampleOf));
  const counts = new Map<number, number>();
  for (const { grams } of read) for (const gram of grams) counts.set(gram, (counts.get(gram) ?? 0) + 1);
  /** The square of a part's weight: what few lines have tells more. */
  const weightOf = (gram: number): number => Math.log(1 + candidates.length / ((counts.get(gram) ?? 0) + 0.5)) ** 2;
  const lengthOf = (grams: Uint32Array): number => {
    let sum = 0;
    for (const gram of grams) sum += weightOf(gram);
    return Math.sqrt(sum) || 1;
  };
  const own = partsOf(tokens);
  const ownGrams = new Set(own.grams);
  const ownPairs = new Set(own.pairs);
  const ownLength = lengthOf(own.grams);
  const alikeOf = (grams: Uint32Array): number => {
    let alike = 0;
    for (const gram of grams) if (ownGrams.has(gram)) alike += weightOf(gram);
    return alike / (ownLength * lengthOf(grams));
  };
  const numbers = tokens.filter((token) => /^\d+$/.test(token));
  const top = candidates[0]?.share || 1;
  return candidates.map(({ cut, rank, share, telling, size, shapes, coverage }, at) => {
    const { fact, text: line, heading, source } = cut;
    const { grams, pairs } = read[at] as Parts; // one for each candidate
    const asked = examples[at] ?? [];
    const ofShapes = Array.from({ length: shapeCount }, (_, shape) => [
      `shape-${shape}`,
      isOfShape(shapesWanted, shape) ? (isOfShape(shapes, shape) ? 1 : -1) : 0,
    ]);
    return {
      share,
      relative: Math.min(2, share / top),
      rank: 1 / (1 + rank),
      telling: Math.min(3, telling),
      words: coverage.words,
      own: coverage.own,
      context: coverage.context,
      beside: coverage.beside,
      most: coverage.most,
      count: clamp(coverage.count, 5),
      precision: coverage.count / Math.max(4, size),
      pairs: clamp(pairs.filter((pair) => ownPairs.has(pair)).length, 3),
      alike: alikeOf(grams),
      question: coverage.question,
      "question-alike": mostOf(asked.map((one) => alikeOf(one.grams))),
      "question-near": nearnessOf(question, cut),
      "question-pairs": clamp(mostOf(asked.map((one) => one.pairs.filter((pair) => ownPairs.has(pair)).length)), 3),
      number: flag(numbers.some((number) => line.replace(/(?<=\d)[,٬](?=\d{3})/g, "").includes(number))),
      faq: flag(fact.id.includes("/faq-")),
      whole: flag(source.isWhole === true),
      heading: flag(heading.length > 0),
      length: Math.log(1 + size),
      short: flag(size < 6),
      first: flag(fact.procedure !== null && fact.procedure === procedures[0]),
      scoped: flag(fact.procedure !== null && procedures.includes(fact.procedure)),
      clinic: flag(fact.procedure === null && procedures.length > 0),
      "clinic-unnamed": flag(fact.procedure === null && procedures.length === 0),
      topic: flag(topicsAsked.has(fact.topic)),
      "yes-or-no": flag(asksYesOrNo.test(text) && saysYesOrNo.test(line)),
      why: flag(asksWhy.test(text) && tellsWhy.test(line)),
      ...Object.fromEntries(ofShapes),
      ...Object.fromEntries(topics.map((topic) => [`of-${topic}`, flag(fact.topic === topic)])),
    };
  });
}

/** What each feature weighs, trained by `npm run train-lines`. */
const Weights = z.record(z.string(), z.number());

let loaded: z.infer<typeof Weights> | undefined;
const weights = (): z.infer<typeof Weights> => {
  loaded ??= Weights.parse(JSON.parse(readFileSync(new URL("line-weights.json", import.meta.url), "utf8")));
  return loaded;
};

/** The likelihood of each line to be the one that answers, of all candidates together 1. */
export function likelihoodsOfLines(asked: AskedLine, candidates: readonly Candidate[]): readonly number[] {
  const weighed = weights();
  const sums = featuresOfLines(asked, candidates).map((features) =>
    Object.entries(features).reduce((sum, [name, value]) => sum + value * (weighed[name] ?? 0), 0),
  );
  const most = Math.max(...sums);
  const odds = sums.map((sum) => Math.exp(sum - most));
  const all = odds.reduce((sum, one) => sum + one, 0);
  return odds.map((one) => one / all);
}
