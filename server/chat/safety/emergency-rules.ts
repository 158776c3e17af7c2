import { readFileSync } from "node:fs";
import { parse } from "yaml";
import * as z from "zod/mini";
import { conceptsIn, concernsOfMind, type Found, graveSigns } from "./lexicon.ts";
import { type Word, wordsIn } from "./words.ts";

/** What stands together within so many words belongs together. */
const near = 18;

const Rules = z.record(
  z.string(),
  z.strictObject({ source: z.url(), when: z.array(z.string()), unless: z.optional(z.string()) }),
);
const rules = Object.entries(
  Rules.parse(parse(readFileSync(new URL("emergencies.yaml", import.meta.url), "utf8"))),
).map(([name, { when, unless }]) => ({
  name,
  ways: when.map((way) => way.split(" + ").map((slot) => slot.split("/"))),
  unless: unless?.split(", ") ?? [],
}));

/** Words of these say nothing of what is in them: "a heart attack price", "a blood test". */
const figures: ReadonlySet<string> = new Set(["idiom", "please", "test-or-type"]);
/** Words before an age, which is no time ago. */
const ofAge = /^(?:ب?عمر(?:ه|ها|و|ي)?|aged?)$/u;
/** Longer terms take in words of other concepts: a shoulder blade is no blade, "since that day" is not today, treated eyelids do not swell by an allergy. */
const takenIn: Readonly<Record<string, readonly string[]>> = {
  "after-eyelids": ["lips"],
  back: ["method-means", "in-danger"],
  cord: ["method-means"],
  habitual: ["now", "swallowed", "child-ate", "whole"],
  past: ["now"],
};
/** "No fever, pus or pain": the signs behind are absent. */
const frames: ReadonlySet<string> = new Set(
  "me kin child baby burden farewell now sudden habitual past present usual wh-question possible definition service languages administrative without or cant heavy worried-but-fine please idiom one-sided half operated in-treatment".split(
    " ",
  ),
);

/** A text as the rules and the classifier read it. */
export interface Reading {
  readonly words: readonly Word[];
  /** Concepts by their places; an absent sign is `no-…`. */
  readonly found: readonly Found[];
  /** Concepts of the clauses that tell of now. */
  readonly told: readonly Found[];
}

function withoutFigures(words: readonly Word[], all: readonly Found[]): readonly Found[] {
  // One overdoses on chocolate in jest, on paracetamol not.
  const isMeant = ({ concept, from, to }: Found): boolean =>
    concept === "idiom" &&
    all.some((one) => one.concept === "too-many" && one.from >= from && one.to <= to) &&
    all.some((one) => one.concept === "medicine" && one.from >= to && one.from <= to + 1);
  const found = all.filter((one) => !isMeant(one));
  const spans = found.filter(({ concept }) => figures.has(concept));
  const isWithin = (one: Found, { from, to }: Found): boolean =>
    one.from >= from && one.to <= to && one.to - one.from < to - from;
  const isOf = (concept: string, at: number): boolean => found.some((one) => one.concept === concept && one.to === at);
  return found.filter((one) => {
    if (found.some((other) => takenIn[other.concept]?.includes(one.concept) && isWithin(one, other))) return false;
    // "A girl of two years" tells of an age.
    if (one.concept === "past" && (isOf("child", one.from) || ofAge.test(words[one.from - 1]?.text ?? "")))
      return false;
    // "Like a doll" tells of no game.
    return one.concept === "fiction" || one.concept === "died"
      ? !found.some((other) => isWithin(one, other) || (other.concept === "kin" && other.from === one.from))
      : figures.has(one.concept) || !spans.some((span) => isWithin(one, span));
  });
}

/** Marks the signs that a negation denies; one that is part of a term ("no pulse") denies nothing. */
function withAbsent(words: readonly Word[], found: readonly Found[]): readonly Found[] {
  const denied = new Set<number>();
  for (const { concept, from, to } of found) {
    if (concept !== "without") continue;
    if (found.some((one) => !frames.has(one.concept) && one.from <= from && one.to > to)) continue;
    let last = to;
    for (let at = to; at < words.length && at <= last + 2; at += 1) {
      if (words[at]?.clause !== words[from]?.clause) break;
      denied.add(at);
      if (found.some((one) => one.from === at && (one.concept === "or" || !frames.has(one.concept))))
        last = Math.min(at + 1, to + 8);
    }
  }
  // "It is not going away" is not fine, nor have lips that have gone blue gone away.
  const isDenied = ({ concept, from, to }: Found): boolean =>
    concept === "worried-but-fine" &&
    found.some((one) => (one.concept === "without" && one.to === from) || (one.concept === "blue" && one.from === to));
  return found
    .filter((one) => !isDenied(one))
    .map((one) => (denied.has(one.from) && !frames.has(one.concept) ? { ...one, concept: `no-${one.concept}` } : one));
}

/** Whether a clause tells of now: of neither the past nor a possibility, a word's meaning, the usual course or a complaint that comes again and again. */
function isOfNow(has: (...concepts: readonly string[]) => boolean): boolean {
  if (has("fiction", "definition")) return false;
  if (has("died") && !has("unawake", "breathless")) return false;
  if (has("past") && !has("now")) return false;
  if (has("habitual") && !has("now", "sudden", ...graveSigns)) return false;
  const isOfSomebody =
    has("me", "kin", "child", "baby") && has("sudden", "now", "severe", "breathless", "unawake", "fit", "heavy");
  if (has("possible", "wh-question") && !has("no-reason-to-live"))
    return isOfSomebody && !has("operated") && has("now", "sudden", "unawake");
  if (has("worried-but-fine")) return has("severe", "heavy", "breathless", "unawake", "fit");
  return !has("usual") || has("me", "kin", "child", "baby", "now", "sudden");
}

/** The text that was read last: an answer reads one several times. */
let last: { readonly text: string; readonly reading: Reading } | undefined;

export function readText(text: string): Reading {
  if (last?.text !== text) last = { text, reading: read(text) };
  return last.reading;
}

function read(text: string): Reading {
  const words = wordsIn(text);
  const found = withAbsent(words, withNumbers(words, withoutFigures(words, conceptsIn(words))));
  const clauses = Map.groupBy(found, ({ from }) => words[from]?.clause ?? 0);
  const told = [...clauses.values()]
    .filter((clause) => isOfNow((...concepts) => clause.some(({ concept }) => concepts.includes(concept))))
    .flat();
  return { words, found, told };
}

/** Words of a message that is read in parts too, and of a part of a long sentence. */
const [ofLongMessage, ofPart] = [20, 14];

/** The sentences of a long message, a long one in parts that overlap by half: danger may be told in the midst of other matters. */
export function partsOf({ words, found, told }: Reading): readonly Reading[] {
  if (words.length <= ofLongMessage) return [];
  const ends = words.flatMap((_, at) => (words[at]?.sentence === words[at + 1]?.sentence ? [] : [at + 1]));
  const spans = ends.flatMap((end, at) => spansOf(ends[at - 1] ?? 0, end));
  return spans.map(([from, to]) => {
    const within = (of: readonly Found[]): readonly Found[] =>
      of.flatMap((one) =>
        one.from >= from && one.to <= to ? [{ ...one, from: one.from - from, to: one.to - from }] : [],
      );
    return { words: words.slice(from, to), found: within(found), told: within(told) };
  });
}

function spansOf(from: number, to: number): readonly (readonly [number, number])[] {
  if (to - from < 3) return [];
  if (to - from <= ofLongMessage) return [[from, to]];
  const half = ofPart / 2;
  return Array.from({ length: Math.ceil((to - from - half) / half) }, (_, at) => [
    from + at * half,
    Math.min(to, from + at * half + ofPart),
  ]);
}

/** Numbers that mean something: eight tablets and more, or the degrees of a fever. */
function withNumbers(words: readonly Word[], found: readonly Found[]): readonly Found[] {
  const numbers = words.flatMap(({ text }, at): Found[] => {
    const value = Number(text.replace(",", "."));
    if (!/^\d/.test(text) || Number.isNaN(value)) return [];
    const unit = words[at + 1]?.text ?? "";
    const isYear = value >= 1950 && value < 2026 && /^(?:in|سنه|عام)$/u.test(words[at - 1]?.text ?? "");
    const isDegree = (value >= 38 && value < 43) || (value >= 100.4 && value < 108 && unit !== "mg");
    const isMany =
      value >= 8 &&
      value <= 120 &&
      !/^(?:mg|milli|ملغ|ملي|days?|years?|hours?|weeks?|minutes?|times|am|pm|ايام|يوم|سنه|ساعه|دقيقه|usd|eur|dirham|درهم)/u.test(
        unit,
      );
    return [
      ...(isYear ? [{ concept: "past", from: at, to: at + 1 }] : []),
      ...(isDegree ? [{ concept: "fever-degree", from: at, to: at + 1 }] : []),
      ...(isMany ? [{ concept: "many", from: at, to: at + 1 }] : []),
    ];
  });
  return [...found, ...numbers].toSorted((a, b) => a.from - b.from);
}

const signs = new WeakMap<Reading, readonly string[]>();

/** The rules that a text meets. */
export function signsIn(reading: Reading): readonly string[] {
  const read = signs.get(reading) ?? findSigns(reading);
  signs.set(reading, read);
  return read;
}

type Way = (typeof rules)[number]["ways"][number];
const isMet = (way: Way, within: ReadonlySet<string>): boolean =>
  way.every((slot) => slot.some((one) => within.has(one)));

function findSigns({ told }: Reading): readonly string[] {
  const all = new Set(told.map(({ concept }) => concept));
  const possible = rules.flatMap(({ name, ways, unless }) => {
    const met = ways.filter((way) => isMet(way, all));
    return met.length > 0 ? [{ name, ways: met, unless }] : [];
  });
  if (possible.length === 0) return [];
  const windows = told.map(
    ({ from: start }) =>
      new Set(told.flatMap(({ concept, from }) => (from >= start && from < start + near ? [concept] : []))),
  );
  return possible.flatMap(({ name, ways, unless }) =>
    windows.some((window) => !unless.some((one) => window.has(one)) && ways.some((way) => isMet(way, window)))
      ? [name]
      : [],
  );
}

/** Signs that one means to end one's life, each harmless alone: two of them are not. */
const signsOfMind = [
  "farewell",
  "burden",
  "joining",
  "unwaking",
  "self-punishment",
  "deliberate-end",
  "in-danger",
  "vanishing",
];
const mindIn = (found: readonly Found[]): ReadonlySet<string> =>
  new Set(found.flatMap(({ concept }) => (signsOfMind.includes(concept) ? [concept] : [])));

/** Whether a text has a sign of the mind, which may be of self-harm. */
export const hasSignOfMind = ({ told }: Reading): boolean => mindIn(told).size > 0;

const ofRisk = ["asks", "usual", "possible", "may-i", "wh-question", "afraid"];
const ofHarm = ["too-many", "whole", "many", "wishes", "dying", "died", "asleep", "unawake"];
const ofTreatment = ["operated", "asleep", "in-treatment"];
const ofOwnHand = [
  "swallowed",
  "whole",
  "any-medicine",
  "method-means",
  "method-intent",
  "wishes",
  "suicide",
  "weary",
  "despair",
];

/** Whether a text asks about the risk of dying in a treatment, or of not waking from it: a question about the treatment. */
export function asksOfDying({ found }: Reading): boolean {
  const has = (concepts: readonly string[]) => found.some(({ concept }) => concepts.includes(concept));
  return has(["dying", "died", "unawake", "unwaking", "life"]) && has(ofRisk) && has(ofTreatment) && !has(ofOwnHand);
}

const ofDose = ["medicine", "any-medicine"];
const deadly = /^(?:kills?|lethal|deadly|fatal|overdos\w*|تقتل|يقتل|تموت|يموت|مميته?|قاتله?)$/u;
const dose = /^(?:dos(?:e|es|age)|جرع(?:ه|ات)|الجرعه)$/u;

const isOfDose = ({ found }: Reading): boolean =>
  found.some(({ concept }) => concept === "dose") && found.some(({ concept }) => ofDose.includes(concept));

/** Whether a text asks which dose of a medicine kills. */
export const asksOfDeadlyDose = (reading: Reading): boolean =>
  isOfDose(reading) &&
  reading.words.some(({ text }) => deadly.test(text)) &&
  !reading.found.some(({ concept }) => [...ofTreatment, "fiction", "past"].includes(concept));

/** Whether a text asks for the dose of a medicine, and says nothing of death, of a whole packet or of too much. */
export const asksOfDose = (reading: Reading): boolean =>
  isOfDose(reading) &&
  reading.words.some(({ text }) => dose.test(text)) &&
  !reading.found.some(({ concept }) => concernsOfMind.has(concept) || ofHarm.includes(concept)) &&
  !reading.words.some(({ text }) => deadly.test(text));

/** Words from a wish to what is wished for. */
const ofOneWish = 5;
const wishesToDie = (told: readonly Found[]): boolean =>
  told.some(
    ({ concept, from }) =>
      concept === "wishes" &&
      told.some((other) => other.concept === "dying" && other.from >= from && other.from - from <= ofOneWish),
  );

/** Whether a text speaks of ending one's life. */
export function tellsOfSelfHarm(reading: Reading): boolean {
  const { found, told } = reading;
  const has = (one: string, of: readonly Found[] = told) => of.some(({ concept }) => concept === one);
  const hasAny = (...concepts: readonly string[]) => concepts.some((one) => has(one, found));
  if (hasAny("fiction")) return false;
  if (has("no-reason-to-live")) return true;
  if (hasAny("dying") && hasAny("swallowed") && hasAny("whole", "too-many")) return true;
  // "I am afraid that I do not wake up from the anaesthetic."
  if (hasAny("definition", "lives-in") || (has("asleep", found) && hasAny("afraid"))) return false;
  if (has("suicide") || has("deliberate-end") || mindIn(told).size > 1) return true;
  // An overdose is of now, the wish behind it may be told in the past.
  if (hasAny("suicide") && signsIn(reading).includes("poisoning")) return true;
  if (hasAny("another-life", "living-somewhere", "administrative", "cosmetic", "idiom")) return false;
  return (
    (has("decided") && (has("dying") || has("despair") || mindIn(told).size > 0)) ||
    (has("weary") && has("life")) ||
    wishesToDie(told) ||
    (has("method-means") && has("method-intent") && !has("as-prescribed"))
  );
}
