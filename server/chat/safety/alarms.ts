import type { AskingCaution, Caution } from "../../../contract/chat-answers.ts";
import { DangerKind } from "../../../contract/dangers.ts";
import type { Language } from "../../../contract/values.ts";
import { alarmIn } from "../alarms-elsewhere/alarm.ts";
import { withoutTales } from "../alarms-elsewhere/tales.ts";
import { isUnderstoodTag, languageOf, spokenIn } from "../lexicon/text-language.ts";
import { classify, type Likelihood } from "./classifier.ts";
import {
  asksOfDeadlyDose,
  asksOfDose,
  asksOfDying,
  hasSignOfMind,
  type Reading,
  readText,
  signsIn,
  tellsOfSelfHarm,
} from "./emergency-rules.ts";
import type { Found } from "./lexicon.ts";
import { complainsElsewhere, readSignsElsewhere } from "./other-languages.ts";
import { withoutSlowClouding } from "./slow-sight.ts";
import { tellsOfWakingAlone, withoutWakingHabits } from "./waking-habits.ts";

/**
 * Probabilities of the classifier, of an emergency and of self-harm together unless said otherwise. `besideRule`: above which a rule of emergencies
 * counts; `asks…`: above which it asks back without one, by which of the two is likelier, beside a figure of speech, and beside a question about
 * dying in a treatment; the rule of self-harm counts from there too. `selfHarm`: of self-harm, above which that is answered without asking; `sure…`: of an
 * emergency, above which that is answered without asking, also where the text says that it is now;
 * `complaint`: of an emergency, above which an answer that finds nothing says what to do and whom to call.
 * `npm run train-safety -- --hold-out` prints what they catch and miss.
 */
export const thresholds = {
  besideRule: 0.4,
  asksOfEmergency: 0.73,
  asksOfSelfHarm: 0.62,
  asksOfFigure: 0.85,
  asksBesideRisk: 0.95,
  selfHarm: 0.85,
  sure: 0.99,
  sureOfNow: 0.97,
  complaint: 0.2,
};

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

/** The likelihood of self-harm beside that of an emergency below which it is an emergency alone. */
const leastOfHarm = 0.005;

/** An emergency or self-harm where rules or classifier are sure of it; a possible one, which is asked back, where they doubt. */
export function alarmOf(
  reading: Reading,
  { emergency, selfHarm }: Likelihood,
  limits: typeof thresholds = thresholds,
): Caution | null {
  const likely = emergency + selfHarm;
  if (tellsOfSelfHarm(reading) && likely > limits.asksOfSelfHarm) return "self-harm";
  const signs = signsIn(reading);
  const isOfMind = hasSignOfMind(reading);
  // Too much that was swallowed is an emergency first, with whatever intent.
  const isSwallowed = signs.some((one) => one === "poisoning" || one === "overdose") && !isOfMind;
  if (signs.length > 0 && (isSwallowed ? likely : emergency) > limits.besideRule) return "emergency";
  const isOfNow = reading.told.some(({ concept }) => concept === "now" || concept === "sudden");
  const isPlain = !isOfMind && !asksOfDying(reading) && !hasIdiom(reading);
  const sure = isOfNow ? limits.sureOfNow : limits.sure;
  if (isPlain && emergency > sure && selfHarm < leastOfHarm) return "emergency";
  if (selfHarm <= emergency) return likely > leastOf(reading, limits) ? "possible-emergency" : null;
  if (likely <= limits.asksOfSelfHarm) return asksOfDeadlyDose(reading) ? "possible-self-harm" : null;
  if (asksOfDose(reading) || (asksOfDying(reading) && !isOfMind)) return null;
  return selfHarm > limits.selfHarm ? "self-harm" : "possible-self-harm";
}

function leastOf(reading: Reading, limits: typeof thresholds): number {
  if (asksOfDying(reading)) return limits.asksBesideRisk;
  return hasIdiom(reading) ? limits.asksOfFigure : limits.asksOfEmergency;
}

const hasIdiom = ({ found }: Reading): boolean => found.some(({ concept }) => concept === "idiom");

/** "Have you a doctor who speaks Arabic" asks for what the clinic has, not for what one suffers from. */
const clinicsOwn = /^(?:لدي|عند)(?:كم|كن|كو|هم)$/u;

/**
 * The reason for a warning in place of an answer; null without one. `denied`: what the visitor has said that it is not; `language`: that of the
 * answer. A text that is neither English nor Arabic raises alarms by the signs and the classifier of its own language.
 */
export function cautionIn(
  written: string,
  { denied, language = "en" }: { readonly denied?: AskingCaution; readonly language?: Language } = {},
): Caution | null {
  const spoken = spokenIn(written, language);
  const text = withoutTales(withoutWakingHabits(withoutSlowClouding(written)));
  const isRead = isUnderstoodTag(spoken);
  const reading = readText(text);
  const { isMild, alarm: bySigns } = readSignsElsewhere(text);
  const limits = isMild
    ? { ...thresholds, asksOfEmergency: thresholds.sure, asksOfSelfHarm: thresholds.selfHarm }
    : thresholds;
  const read = isRead ? alarmOf(reading, classify(reading), limits) : null;
  const byPlainSigns = alarmIn(text, spoken);
  // Where the classifier doubts, or knows no sign of a mind for what it sees, a plain sign is sure.
  const isSure = byPlainSigns === "emergency" && (read === "possible-emergency" || !hasSignOfMind(reading));
  const isHabit = tellsOfWakingAlone(written) && signsIn(reading).length === 0 && bySigns === null;
  const alarm = isHabit ? null : isSure ? byPlainSigns : (read ?? byPlainSigns);
  if (alarm !== null && (denied === undefined || (denied === "possible-emergency" && isOfSelfHarm(alarm))))
    return alarm;
  const ofClinic = ({ from, to }: Found): boolean =>
    reading.words.slice(from, to).some(({ text: word }) => clinicsOwn.test(word));
  const has = new Set(reading.found.flatMap((one) => (ofClinic(one) ? [] : [one.concept])));
  return topics.find(([, needed]) => needed.every((one) => has.has(one)))?.[0] ?? null;
}

/** What a text that is no question to the assistant tells of: a search, a message to the clinic; null where it tells of no danger. */
export function dangerOf(text: string, page: Language): DangerKind | null {
  const caution = cautionIn(text, { language: languageOf(text, page) });
  return isAlarm(caution) ? caution : null;
}

const ofHealth: ReadonlySet<Caution | null> = new Set(["dosing", "eligibility", "diagnosis"]);

/** Whether a text tells of danger, of signs of an illness or of a treatment for one's own body, as far as its words show; in doubt, it does. */
export function tellsOfHealth(text: string, page: Language): boolean {
  const caution = cautionIn(text, { language: languageOf(text, page) });
  if (isAlarm(caution) || ofHealth.has(caution) || complainsElsewhere(text)) return true;
  const reading = readText(text);
  const { emergency, selfHarm } = classify(reading);
  return signsIn(reading).length > 0 || emergency + selfHarm > thresholds.complaint;
}

const dangers: ReadonlySet<Caution | null> = new Set(DangerKind.options);

/** Whether a caution warns of danger to a life. */
export const isAlarm = (caution: Caution | null): caution is DangerKind => dangers.has(caution);

const isOfSelfHarm = (alarm: Caution): boolean => alarm === "self-harm" || alarm === "possible-self-harm";

/** Yes and no in the languages of pages that the lexicon does not have. */
const agreesElsewhere = /^\P{L}*(?:ja|oui|s[ií]|да)(?!\p{L})|^\P{L}*是/iu;
const deniesElsewhere = /^\P{L}*(?:nein|non|нет)(?!\p{L})|^\P{L}*(?:不|没)/iu;

/** What a short reply says to "Is it happening now?"; null for another matter. */
export function confirmationIn(text: string): "yes" | "no" | null {
  const { words, found } = readText(text);
  const first = found.find(({ concept, from }) => from === 0 && (concept === "agrees" || concept === "denies"));
  if (words.length > 6) return null;
  if (agreesElsewhere.test(text)) return "yes";
  if (deniesElsewhere.test(text)) return "no";
  if (first === undefined) return null;
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

/** Whether somebody tells of a body or a feeling: of a complaint that no rule calls grave, or of what may be an emergency. */
export function isComplaint(text: string): boolean {
  const reading = readText(text);
  return tellsOfComplaint(reading) || classify(reading).emergency > thresholds.complaint;
}

/** Whether somebody tells of a sign of an illness that is not the trace of a treatment. */
export function tellsOfSymptom(text: string): boolean {
  const reading = readText(text);
  return (
    tellsOfComplaint(reading) && !reading.found.some(({ concept }) => concept === "operated" || concept === "wound")
  );
}

/** Whether somebody tells, without a question, of a symptom that comes again and again. */
export const tellsOfOldComplaint = (text: string): boolean =>
  tellsOfSymptom(text) && readText(text).found.some(({ concept }) => concept === "habitual") && !/[?؟]/.test(text);

function tellsOfComplaint({ found }: Reading): boolean {
  const has = (one: string) => found.some(({ concept }) => concept === one);
  const isOfSomebody = has("me") || has("kin");
  return isOfSomebody && found.some(({ concept }) => felt.has(concept)) && !has("definition") && !has("idiom");
}

const ofTreatment: ReadonlySet<string> = new Set(["operated", "wound", "implant"]);

/** Whether a text names a treatment that was done, or its traces. */
export const tellsOfTreatment = (text: string): boolean =>
  readText(text).found.some(({ concept }) => ofTreatment.has(concept));

/** Whether somebody tells, without a question, of a complaint after a treatment, which no record of a clinic answers. */
export function isComplaintAfterTreatment(text: string): boolean {
  const reading = readText(text);
  const has = (...concepts: readonly string[]) => reading.found.some(({ concept }) => concepts.includes(concept));
  // A knee that hurts on stairs, time and again, is none that was treated.
  const isTreated = has("operated", "wound") || (has("implant") && !has("habitual"));
  const isReport = tellsOfComplaint(reading) && isTreated && !has("asks", "wh-question");
  return isReport && !/[?؟]|^\P{L}*(?:does|will) (?:it|the|that)\b/iu.test(text);
}
