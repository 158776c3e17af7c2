import type { Caution } from "../../../contract/chat-answers.ts";
import { classify, type Likelihood } from "./classifier.ts";
import { bodilyConcepts, concernsOfMind } from "./lexicon.ts";
import { asksOfDying, hasSignOfMind, type Reading, readText, signsIn, tellsOfSelfHarm } from "./warnings.ts";

/**
 * Probabilities of the classifier. `alarms…`: above which it says so without a rule, with signs of a body or mind that are told of now, without
 * one, with a single concept at most, and of a complaint after a treatment, which has help of its own; `withoutConcept`: where a text names
 * neither body nor mind, as ordinary talk does. Below `contradicts` and `dismisses` it contradicts a rule or dismisses it. `selfHarm…`: with a
 * concept of a mind, with a sign of it, and with those that ordinary talk has too. `npm run train-safety -- --hold-out` prints what they catch
 * and miss.
 */
export const thresholds = {
  alarms: 0.5,
  alarmsWithoutSign: 0.8,
  alarmsOfOneConcept: 0.84,
  withoutConcept: 0.95,
  alarmsOfComplaint: 0.85,
  contradicts: 0.3,
  dismisses: 0.12,
  selfHarm: 0.45,
  selfHarmWithSign: 0.15,
  selfHarmOfBody: 0.6,
};

/** Concepts of a mind that ordinary talk has too: tablets, a wish, where one lives. */
const ordinary = ["method-means", "wishes", "life", "another-life", "living-somewhere", "lives-in", "afraid"];
/** What a text is about in place of a body: medicine as prescribed, other people's data. */
const ofOtherMatters = ["as-prescribed", "others-data"];

/** Cautions that leave the engine out: each needs a concept of every group. The gravest come first. */
const topics: readonly (readonly [Caution, readonly string[]])[] = [
  ["dosing", ["dose", "any-medicine"]],
  ["eligibility", ["eligibility"]],
  ["eligibility", ["may-i", "condition"]],
  ["diagnosis", ["diagnosis"]],
  ["injection", ["order"]],
  ["privacy", ["others-data"]],
  ["other-provider", ["other-clinic"]],
];

/** An emergency where rules and classifier agree; a possible one, which is asked back, where only one of them says so. */
export function alarmOf(
  reading: Reading,
  { emergency, selfHarm }: Likelihood,
  limits: typeof thresholds = thresholds,
): Caution | null {
  const isOfMind = hasSignOfMind(reading);
  const concepts = reading.found.map(({ concept }) => concept);
  const ofBody = new Set(concepts.filter((one) => bodilyConcepts.has(one))).size;
  const ofMind = concepts.filter((one) => concernsOfMind.has(one));
  const isOrdinary = ofMind.every((one) => ordinary.includes(one));
  const isOfOtherMatter = isOrdinary && concepts.some((one) => ofOtherMatters.includes(one));
  const isWithoutConcept = isOfOtherMatter || ofBody + ofMind.length === 0;
  const least = isWithoutConcept ? limits.withoutConcept : isOrdinary ? limits.selfHarmOfBody : limits.selfHarm;
  if (
    (tellsOfSelfHarm(reading) && selfHarm + emergency > limits.dismisses) ||
    (selfHarm > least && selfHarm > emergency && !asksOfDying(reading)) ||
    (isOfMind && selfHarm > limits.selfHarmWithSign && (selfHarm > emergency || signsIn(reading).length === 0))
  )
    return "self-harm";
  if (signsIn(reading).length > 0 && emergency > limits.dismisses)
    return emergency > limits.contradicts ? "emergency" : "possible-emergency";
  if (asksOfDying(reading) && !isOfMind) return null;
  const isFigure = concepts.includes("idiom") || concepts.includes("afraid");
  const hasSign = !isFigure && (isOfMind || reading.told.some(({ concept }) => bodilyConcepts.has(concept)));
  if (isWithoutConcept) return emergency + selfHarm > limits.withoutConcept ? "possible-emergency" : null;
  if (ofBody < 2 && !isOfMind) return emergency + selfHarm > limits.alarmsOfOneConcept ? "possible-emergency" : null;
  const line = isReport(reading) ? limits.alarmsOfComplaint : hasSign ? limits.alarms : limits.alarmsWithoutSign;
  return emergency + selfHarm > line ? "possible-emergency" : null;
}

/** The reason for a warning in place of an answer; null without one. `isNow: false`: the visitor has denied that it happens now. */
export function cautionIn(text: string, { isNow }: { readonly isNow?: false } = {}): Caution | null {
  const reading = readText(text);
  const alarm = alarmOf(reading, classify(reading));
  if (alarm === "self-harm" || (alarm !== null && isNow !== false)) return alarm;
  const has = new Set(reading.found.map(({ concept }) => concept));
  return topics.find(([, needed]) => needed.every((one) => has.has(one)))?.[0] ?? null;
}

/** What a short reply says to "Is it happening now?"; null for another matter. */
export function confirmationIn(text: string): "yes" | "no" | null {
  const { words, found } = readText(text);
  const first = found.find(({ concept, from }) => from === 0 && (concept === "agrees" || concept === "denies"));
  if (words.length > 6 || first === undefined) return null;
  return first.concept === "agrees" ? "yes" : "no";
}

/** Signs that need no part of the body to be a complaint. */
const felt = new Set([
  "complaint",
  "pain",
  "fever",
  "dizzy",
  "vomit",
  "numb",
  "rash",
  "bleed",
  "swell",
  "shiver",
  "weak",
  "foul",
]);

/** Whether somebody tells of a body or a feeling: of a complaint that no rule calls grave. */
export const isComplaint = (text: string): boolean => tellsOfComplaint(readText(text));

function tellsOfComplaint({ found }: Reading): boolean {
  const has = (one: string) => found.some(({ concept }) => concept === one);
  const isOfSomebody = has("me") || has("kin");
  return isOfSomebody && found.some(({ concept }) => felt.has(concept)) && !has("definition") && !has("idiom");
}

/** Whether somebody tells, without a question, of a complaint after a treatment, which no record of a clinic answers. */
export const isComplaintAfterTreatment = (text: string): boolean => isReport(readText(text)) && !/[?؟]/.test(text);

function isReport(reading: Reading): boolean {
  const has = (...concepts: readonly string[]) => reading.found.some(({ concept }) => concepts.includes(concept));
  return tellsOfComplaint(reading) && has("operated", "wound", "implant") && !has("asks", "wh-question");
}
