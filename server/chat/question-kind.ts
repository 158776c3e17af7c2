import type { Caution } from "../../contract/chat-answers.ts";
import { classifyBy, readWeights, type Weights } from "./linear-classifier.ts";
import { featuresOf } from "./safety/features.ts";
import { readText } from "./safety/warnings.ts";

/** What a text asks for in place of a fact: advice on one's own health, other people's data, another clinic, other orders, or a person. */
export const questionClasses = [
  "eligibility",
  "dosing",
  "diagnosis",
  "privacy",
  "injection",
  "other-provider",
  "person",
] as const satisfies readonly (Caution | "person")[];
export type QuestionClass = (typeof questionClasses)[number];

/** Weights of 32 kB for each class, trained by `npm run train-questions`. */
export const questionBuckets = 2 ** 15;

let loaded: Weights | undefined;

/** How likely a text is of each class; the rest is a question about the clinic and its treatments. */
export function questionLikelihoods(text: string): ReadonlyMap<QuestionClass, number> {
  loaded ??= readWeights(new URL("question-kind.bin", import.meta.url), questionBuckets, questionClasses.length);
  const found = classifyBy(loaded, featuresOf(readText(text)));
  return new Map(questionClasses.map((one, at) => [one, found[at] ?? 0]));
}

/** Classes of one answer: a referral, where somebody's health is spoken of; a refusal; a person. */
const groups: readonly (readonly QuestionClass[])[] = [
  ["eligibility", "dosing", "diagnosis"],
  ["privacy", "injection", "other-provider"],
  ["person"],
];
/** The likelihood of a group from which a text belongs to it by its words alone; more for a text of so few words, which says little. */
const [least, leastOfFew, few] = [0.5, 0.75, 5];
/** The same for a referral where nobody's health is spoken of. */
const leastOfNobody = 0.85;

/** The class of a text; null for a question about the clinic and its treatments. */
export function questionClassOf(text: string): QuestionClass | null {
  const found = questionLikelihoods(text);
  const of = (one: QuestionClass) => found.get(one) ?? 0;
  const { words, found: concepts } = readText(text);
  const isOfSomebody = concepts.some(({ concept }) => concept === "me" || concept === "kin");
  const isFew = words.length < few;
  const needed = isFew ? leastOfFew : least;
  const group =
    groups.find((all, at) => {
      const ofGroup = all.reduce((sum, one) => sum + of(one), 0);
      return at > 0 || isOfSomebody ? ofGroup >= needed : !isFew && ofGroup >= leastOfNobody;
    }) ?? [];
  return group.toSorted((a, b) => of(b) - of(a))[0] ?? null;
}
