import type { Caution } from "../../contract/chat-answers.ts";
import { classifyBy, readWeights, type Weights } from "./linear-classifier.ts";
import { readText } from "./safety/emergency-rules.ts";
import { featuresOf } from "./safety/features.ts";

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

/** Classes of one answer, with the likelihood from which a text belongs to them by its words alone; more for one of few words, which says little. */
interface Group {
  readonly classes: readonly QuestionClass[];
  readonly least: number;
  readonly leastOfFew: number;
}
/** A referral, where somebody's health is spoken of; a refusal; a person. */
const groups: readonly Group[] = [
  { classes: ["eligibility", "dosing", "diagnosis"], least: 0.5, leastOfFew: 0.75 },
  { classes: ["privacy", "injection", "other-provider"], least: 0.65, leastOfFew: 0.85 },
  { classes: ["person"], least: 0.5, leastOfFew: 0.75 },
];
const few = 5;
/** The same for a referral where nobody's health is spoken of. */
const leastOfNobody = 0.85;

/** The class of a text; null for a question about the clinic and its treatments. */
export function questionClassOf(text: string): QuestionClass | null {
  const found = questionLikelihoods(text);
  const of = (one: QuestionClass) => found.get(one) ?? 0;
  const { words, found: concepts } = readText(text);
  const isOfSomebody = concepts.some(({ concept }) => concept === "me" || concept === "kin");
  const isFew = words.length < few;
  const group =
    groups.find(({ classes, least, leastOfFew }, at) => {
      const ofGroup = classes.reduce((sum, one) => sum + of(one), 0);
      return at > 0 || isOfSomebody ? ofGroup >= (isFew ? leastOfFew : least) : !isFew && ofGroup >= leastOfNobody;
    })?.classes ?? [];
  return group.toSorted((a, b) => of(b) - of(a))[0] ?? null;
}
