import { classifyBy, type Features, readWeights, type Weights } from "../linear-classifier.ts";
import { type Reading, signsIn, tellsOfSelfHarm } from "./warnings.ts";

export const buckets = 2 ** 16;

const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return (value ^ (value >>> 15)) & (buckets - 1);
};

/** Names and values of what the classifier reads in a text: words, their letters in threes to fives, concepts, and pairs of them. */
export function featuresOf(reading: Reading): Features {
  const read = known.get(reading) ?? readFeatures(reading);
  known.set(reading, read);
  return read;
}

const known = new WeakMap<Reading, Features>();

function readFeatures(reading: Reading): Features {
  const words = reading.words.map(({ text }) => text);
  const told = [...new Set(reading.told.map(({ concept }) => concept))].toSorted();
  const groups: readonly (readonly [number, readonly string[]])[] = [
    [1, words.flatMap((word, at) => [`w ${word}`, `b ${words[at - 1] ?? "^"} ${word}`])],
    [1, words.flatMap(lettersOf)],
    [1.2, [...new Set(reading.found.map(({ concept }) => `f ${concept}`))]],
    [1.2, told.map((one) => `t ${one}`)],
    [1, told.flatMap((one, at) => told.slice(at + 1).map((other) => `p ${one} ${other}`))],
    [0.8, signsIn(reading).map((sign) => `r ${sign}`)],
    [1.5, tellsOfSelfHarm(reading) ? ["self-harm"] : []],
    [0.5, ["^", ...(told.length === 0 ? ["nothing told"] : [])]],
  ];
  const sums = new Map<number, number>();
  for (const [weight, names] of groups)
    for (const name of names) sums.set(hash(name), (sums.get(hash(name)) ?? 0) + weight / Math.sqrt(names.length));
  return [...sums];
}

const lettersOf = (word: string): readonly string[] => {
  const bound = `<${word}>`;
  return [3, 4, 5].flatMap((size) =>
    Array.from({ length: Math.max(0, bound.length - size + 1) }, (_, at) => bound.slice(at, at + size)),
  );
};

/** How likely a text tells of an emergency, and of self-harm. */
export interface Likelihood {
  readonly emergency: number;
  readonly selfHarm: number;
}

/** The classes, after a harmless one. */
export const alarmClasses = ["emergency", "self-harm"] as const;

let loaded: Weights | undefined;

/** Classifies a text by the trained weights. */
export function classify(reading: Reading): Likelihood {
  loaded ??= readWeights(new URL("classifier.bin", import.meta.url), buckets, alarmClasses.length);
  const [emergency = 0, selfHarm = 0] = classifyBy(loaded, featuresOf(reading));
  return { emergency, selfHarm };
}
