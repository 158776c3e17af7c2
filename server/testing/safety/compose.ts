import { readdirSync, readFileSync } from "node:fs";
import { parse } from "yaml";
import * as z from "zod/mini";
import { seededRandom } from "../training/seeded-random.ts";
import { isDanger, type StrangersKind, utterancesOf } from "./utterance-sets.ts";

export const kinds = ["control", "emergency", "self-harm"] as const;
export type UtteranceKind = (typeof kinds)[number];

/** `voice` is the section or the template it comes from: parts of the data are held out by it. */
export interface Utterance {
  readonly text: string;
  readonly kind: UtteranceKind;
  readonly voice: string;
}

const folder = new URL("utterances/", import.meta.url);
export const kindOfFile = (file: string): UtteranceKind =>
  file.startsWith("emergencies") ? "emergency" : file.startsWith("self-harm") ? "self-harm" : "control";

/** Sets of strangers' utterances that are trained on; the others of `sets/` only measure. */
const trainedSets = ["strangers-1", "strangers-2", "voices-held-out", ...[3, 4, 5, 6].map((set) => `strangers-${set}`)];

export const kindOfStranger = (kind: StrangersKind): UtteranceKind =>
  kind === "selfHarm" ? "self-harm" : isDanger(kind) ? "emergency" : "control";

const ofStrangers = (set: string): readonly Utterance[] =>
  utterancesOf(set).map(({ kind, text }) => ({ text, kind: kindOfStranger(kind), voice: `${set}: ${text}` }));

/** Sentences written by hand, and those of strangers. */
export function writtenUtterances(): readonly Utterance[] {
  return [...utterancesOfFiles(), ...trainedSets.flatMap(ofStrangers)];
}

function utterancesOfFiles(): readonly Utterance[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".txt"))
    .toSorted()
    .flatMap((file) => utterancesIn(new URL(file, folder), kindOfFile(file)));
}

/** The sentences of a file, a line each, in sections. */
export function utterancesIn(file: URL, kind: UtteranceKind): readonly Utterance[] {
  const name = file.pathname.split("/").at(-1) ?? "";
  let voice = name;
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line): Utterance[] => {
      if (line.startsWith("#")) voice = `${name}: ${line.slice(2)}`;
      return line === "" || line.startsWith("#") ? [] : [{ text: line, kind, voice }];
    });
}

const Templates = z.strictObject({
  slots: z.record(z.string(), z.array(z.string())),
  emergency: z.array(z.string()),
  control: z.array(z.string()),
});

/** Sentences composed of templates, so many of each. */
export function composedUtterances(each: number): readonly Utterance[] {
  const { slots, ...templates } = Templates.parse(parse(readFileSync(new URL("templates.yaml", folder), "utf8")));
  const random = seededRandom(1);
  return Object.entries(templates).flatMap(([kind, all]) =>
    all.flatMap((template) =>
      Array.from({ length: each }, () => ({
        kind: kind as UtteranceKind,
        voice: `template: ${template}`,
        text: template.replace(/\{([a-z-]+)\}/g, (_, slot: string) => random.pick(slots[slot] ?? [])),
      })),
    ),
  );
}

const openings =
  "hello|hi there|good morning|dear doctor|sorry to bother you|I have a question|quick question|please answer|I am at the hotel|I had my operation with you|السلام عليكم|مرحبا|دكتور|لو سمحت|عندي سؤال|أنا في الفندق|سويت عملية عندكم|صباح الخير|آسف على الإزعاج".split(
    "|",
  );
const endings =
  "thank you|please|what should I do|can somebody help me|is that normal|please reply|best regards|شكرا|ردوا علي|شو اسوي|هل هذا طبيعي|الله يعافيكم|أعمل ايه".split(
    "|",
  );
const isArabic = (text: string): boolean => /[\u0621-\u064a]/.test(text);

/** Letters left out, doubled or swapped in a quarter of the longer words. */
export const mistyped = (text: string, random: ReturnType<typeof seededRandom>): string =>
  text.replace(/\p{L}{5,}/gu, (word) => {
    if (random.next() > 0.25) return word;
    const at = 1 + Math.floor(random.next() * (word.length - 2));
    const way = random.next();
    if (way < 0.4) return word.slice(0, at) + word.slice(at + 1);
    if (way < 0.7) return word.slice(0, at) + word.charAt(at) + word.slice(at);
    return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
  });

/** A sentence, as it is mistyped, with a courtesy before or behind it, and without marks. */
export function variedTexts(text: string, seed: number): readonly string[] {
  const random = seededRandom(seed);
  const alike = (of: readonly string[]) => of.filter((one) => isArabic(one) === isArabic(text));
  return [
    text,
    mistyped(text, random),
    `${random.pick(alike(openings))} ${text.replace(/[.,!?؟،]/g, "")}`,
    `${text} ${random.pick(alike(endings))}`,
  ];
}

/** Each sentence as others would type it: dictated, mistyped, with courtesies, or behind another matter. */
export function variedUtterances(given: readonly Utterance[], seed: number): readonly Utterance[] {
  const random = seededRandom(seed);
  const controls = given.filter(({ kind }) => kind === "control");
  const alike = (of: readonly string[], text: string) => of.filter((one) => isArabic(one) === isArabic(text));
  return given.flatMap((one) => {
    const { text } = one;
    const other = random.pick(controls.filter((control) => isArabic(control.text) === isArabic(text)));
    const ways = [
      mistyped(text, random),
      `${random.pick(alike(openings, text))} ${text}`,
      `${text} ${random.pick(alike(endings, text))}`,
      random.next() < 0.5 ? `${other.text}. ${text}` : `${text} ${other.text}`,
      text.replace(/[.,!?؟،]/g, ""),
    ];
    return [one, ...[random.pick(ways), random.pick(ways)].map((text) => ({ ...one, text }))];
  });
}
