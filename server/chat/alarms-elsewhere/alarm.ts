import type { Caution } from "../../../contract/chat-answers.ts";
import type { Likelihood } from "../safety/classifier.ts";
import { complainsElsewhere, type ReadingElsewhere, readSignsElsewhere } from "../safety/other-languages.ts";
import { type ClassifiedLanguage, classifiedElsewhere, classifyElsewhere } from "./classifier.ts";

/**
 * Probabilities of the classifier, of an emergency and of self-harm together unless said otherwise. `besideRule`: above which a rule counts
 * without asking; `asks…`: above which it asks back without one, by which of the two is likelier; `selfHarm`: of self-harm, above which that is
 * answered without asking; `besideComplaint`: above which it asks of an emergency beside a complaint after a treatment; `complaint`: of an emergency, above which an answer that finds nothing says what to do and whom to call.
 */
export const thresholdsElsewhere = {
  besideRule: 0.3,
  asksOfEmergency: 0.4,
  asksOfSelfHarm: 0.4,
  selfHarm: 0.85,
  besideComplaint: 0.9,
  complaint: 0.3,
};

/** An emergency or self-harm where rules and classifier agree; a possible one, which is asked back, where one of them alone sees it. */
export function alarmByBoth(
  rules: ReadingElsewhere["alarm"],
  { emergency, selfHarm }: Likelihood,
  {
    complains = false,
    asksOfRisk = false,
    limits = thresholdsElsewhere,
  }: {
    readonly complains?: boolean;
    /** Asks about an anaesthetic: who fears not to wake from it does not wish it. */
    readonly asksOfRisk?: boolean;
    readonly limits?: typeof thresholdsElsewhere;
  } = {},
): Caution | null {
  const asksOfEmergency = complains ? limits.besideComplaint : limits.asksOfEmergency;
  const likely = emergency + selfHarm;
  if (rules === "self-harm") return likely > limits.besideRule ? "self-harm" : "possible-self-harm";
  if (rules === "emergency") return likely > limits.besideRule ? "emergency" : "possible-emergency";
  const isOfHarm = selfHarm > emergency || (rules === "possible-self-harm" && likely <= asksOfEmergency);
  // Danger of either kind, though neither is sure, is asked of as an emergency.
  if (!isOfHarm || (rules === null && selfHarm <= limits.asksOfSelfHarm))
    return likely > asksOfEmergency ? "possible-emergency" : null;
  if (asksOfRisk && rules === null) return null;
  if (selfHarm > limits.selfHarm) return "self-harm";
  return "possible-self-harm";
}

const isClassified = (spoken: string): spoken is ClassifiedLanguage =>
  (classifiedElsewhere as readonly string[]).includes(spoken);

/** "Which warning signs should I note, chest pain for instance?": a sentence that asks for a list, in which nobody has them. */
const asksForSigns =
  /^\P{L}*(?:und |y |et |а |и )?(?:(?:welche\p{L}*|was sind(?: die)?) (?:\p{L}+ )?(?:warnzeichen|alarmzeichen|warnsignale|anzeichen)|(?:qu[eé]|cu[aá]les son las?) (?:se[nñ]ales|signos) de (?:alarma|alerta|peligro)|quels? (?:sont les )?signes d['’ ]?(?:alerte|alarme)|какие (?:\p{L}+ )?(?:признаки|сигналы|симптомы)|(?:\p{Script=Han}{0,14})(?:哪些|什么)(?:危险|警示|预警)(?:信号|症状))/iu;
const tellsOfOneself =
  /\b(?:ich (?:habe|hab|bekomme|spüre)|tengo|siento|me duele|j['’ ]ai|je (?:sens|ressens))\b|у меня|у не[гё]|болит|我(?:现在|有|胸|感)|现在|jetzt|ahora|maintenant|сейчас/iu;

/** A text without the sentences that ask for a list of signs. */
const withoutLists = (text: string): string =>
  text
    .split(/(?<=[.!?。！？])\s*/u)
    .filter((sentence) => !asksForSigns.test(sentence) || tellsOfOneself.test(sentence))
    .join(" ");

/** The alarm that a text raises by its plain signs and, in a language that the classifier knows, by the classifier beside them; null without one. */
export function alarmIn(written: string, spoken: string): Caution | null {
  const text = withoutLists(written);
  const { alarm, found } = readSignsElsewhere(text);
  if (!isClassified(spoken)) return alarm;
  const has = (concept: string) => found.some((one) => one.concept === concept);
  const asksOfRisk = has("asks") && has("anaesthesia");
  // A bruise changes its colour. The rules still find the signs of danger beside it.
  const complains = complainsElsewhere(text) || (has("bruise-named") && has("blue"));
  return alarmByBoth(alarm, classifyElsewhere(text), { complains, asksOfRisk });
}

/** Whether a text may tell of an emergency, though not likely enough to ask. */
export const mayBeGraveElsewhere = (text: string, spoken: string): boolean =>
  isClassified(spoken) && classifyElsewhere(withoutLists(text)).emergency > thresholdsElsewhere.complaint;
