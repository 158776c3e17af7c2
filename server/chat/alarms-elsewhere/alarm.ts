import type { Caution } from "../../../contract/chat-answers.ts";
import type { Likelihood } from "../safety/classifier.ts";
import { complainsElsewhere, type ReadingElsewhere, readSignsElsewhere } from "../safety/other-languages.ts";
import { type ClassifiedLanguage, classifiedElsewhere, classifyElsewhere } from "./classifier.ts";

/**
 * Probabilities of the classifier, of an emergency and of self-harm together unless said otherwise. `beside…`: above which a rule or a grave sign
 * counts without asking; `asks…`: above which it asks back without one, by which of the two is likelier; `selfHarm`: of self-harm, above which that is
 * answered without asking; `besideRisk`: of self-harm, above which it counts beside a question about an anaesthetic, a packed medicine, leaving sooner, a price or a figure of speech; `besideComplaint`: above which it asks of an emergency beside a complaint after a treatment; `sure…`: of an emergency, above
 * which that is answered without asking, also where the text says that it is now, and beside a complaint; `complaint`: of an emergency, above which an
 * answer that finds nothing says what to do and whom to call; `nearDanger`: of both, above which any answer says whom to call.
 */
export const thresholdsElsewhere = {
  besideRule: 0.3,
  besideGraveSign: 0.01,
  asksOfEmergency: 0.4,
  asksOfSelfHarm: 0.4,
  selfHarm: 0.85,
  besideRisk: 0.99,
  besideComplaint: 0.9,
  sure: 0.9,
  sureOfNow: 0.8,
  sureBesideComplaint: 0.95,
  complaint: 0.3,
  nearDanger: 0.1,
};

/** What is said beside the words of danger. */
interface Beside {
  /** Of a treatment that was done, of what is old, or of a price: such texts are many, and few of them grave. */
  readonly complains?: boolean;
  /** That it is now, by a time of these days or by the age of a child: nobody needs to be asked when. */
  readonly isOfNow?: boolean;
  /** Several signs together that the classifier was not trained on, and needs to doubt strongly. */
  readonly isGrave?: boolean;
  /** What is told is mild by itself. */
  readonly isMild?: boolean;
  /** Asks about an anaesthetic, packs a medicine, asks to come or leave sooner or for a price, or speaks in a figure: none of them is a wish to die. */
  readonly asksOfRisk?: boolean;
  readonly limits?: typeof thresholdsElsewhere;
}

/** The likelihood of self-harm beside that of an emergency below which it is an emergency alone. */
const leastOfHarm = 0.05;

/** An emergency or self-harm where rules and classifier agree, or the classifier is sure; a possible one, which is asked back, where one of them alone sees it. */
export function alarmByBoth(
  rules: ReadingElsewhere["alarm"],
  { emergency, selfHarm }: Likelihood,
  {
    complains = false,
    isOfNow = false,
    isGrave = false,
    isMild = false,
    asksOfRisk = false,
    limits = thresholdsElsewhere,
  }: Beside = {},
): Caution | null {
  const asksOfEmergency = complains || isMild ? limits.besideComplaint : limits.asksOfEmergency;
  const asksOfSelfHarm = isMild ? limits.selfHarm : limits.asksOfSelfHarm;
  const likely = emergency + selfHarm;
  if (rules === "self-harm") return likely > limits.besideRule ? "self-harm" : "possible-self-harm";
  if (rules === "emergency")
    return likely > (isGrave ? limits.besideGraveSign : limits.besideRule) ? "emergency" : "possible-emergency";
  const isOfHarm = selfHarm > emergency || (rules === "possible-self-harm" && likely <= asksOfEmergency);
  const sure = isOfNow ? limits.sureOfNow : limits.sure;
  if (emergency > (complains || isMild ? limits.sureBesideComplaint : sure) && selfHarm < leastOfHarm)
    return "emergency";
  // Danger of either kind, though neither is sure, is asked of as an emergency.
  if (!isOfHarm || (rules === null && selfHarm <= asksOfSelfHarm))
    return likely > asksOfEmergency ? "possible-emergency" : null;
  if (asksOfRisk && rules === null && selfHarm <= limits.besideRisk) return null;
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

/** Concepts that say that what is told is of these days; a child is one of them, since nobody waits with it. */
const nowCues = ["now", "sudden", "lately", "just-now", "young"];

/** The alarm that a text raises by its plain signs and, in a language that the classifier knows, by the classifier beside them; null without one. */
export function alarmIn(written: string, spoken: string): Caution | null {
  const text = withoutLists(written);
  const { alarm, wider, graveSigns, isMild } = readSignsElsewhere(text);
  if (!isClassified(spoken)) return alarm;
  const has = (concept: string) => wider.has(concept);
  const asksOfRisk =
    ((has("asks") || has("fears")) && has("anaesthesia")) ||
    (has("luggage") && has("drugs")) ||
    ["sooner", "idiom", "asks-price"].some(has);
  // A bruise changes its colour, and a nostril is blocked for years. The rules still find the signs of danger beside it.
  const isOld = (has("bruise-named") && has("blue")) || (has("nostril") && (has("past") || has("long-ago")));
  const isOfNow = nowCues.some(has);
  const complains = complainsElsewhere(text) || isOld || (has("asks-price") && !isOfNow);
  return alarmByBoth(alarm, classifyElsewhere(text), {
    complains,
    isOfNow,
    asksOfRisk,
    isGrave: graveSigns.length > 0,
    isMild: isMild || asksOfLanguages.test(text),
  });
}

/** Whether a text may tell of an emergency, though not likely enough to ask. */
export const mayBeGraveElsewhere = (text: string, spoken: string): boolean =>
  isClassified(spoken) &&
  !asksOfLanguages.test(text) &&
  classifyElsewhere(withoutLists(text)).emergency > thresholdsElsewhere.complaint;

/** "And which languages does she speak?" tells of no speech that is lost. */
const asksOfLanguages =
  /\b(?:welche\p{L}* sprachen?|qué (?:idiomas?|lenguas?)|quelles? langues?)\b|(?:каки(?:х|ми|е)|каким) язык|哪些语言|什么语言|几种语言/iu;

/** Signs of a body and of a mind, and a treatment that was done, beside which nobody is left without the number to call. */
const ofBody = [
  ..."pain severe-pain chest-pain pressure breathless breath-trouble breath-bad bleed swell swells pus foul fever shiver hives weak no-feeling".split(
    " ",
  ),
  ..."droop speech fit unawake near-faint vomits sees-nothing sees-less sight-lost half-sight curtain flashes blurred grey cold-sweat leaks retains severe-pain wound bruise-named degree".split(
    " ",
  ),
  ..."swallowed gulped despair farewell burden hurts-self no-way-out vanishes unwaking suicide".split(" "),
];

/** Whether a text tells of a body, of a sign, or of a treatment that was done, or is near to what the classifier takes for danger: nearer where it is answered by names alone ("Qui va me soigner ?"). */
export function tellsOfBodyElsewhere(
  text: string,
  spoken: string,
  { asksForNames }: { readonly asksForNames: boolean },
): boolean {
  const { wider } = readSignsElsewhere(text);
  if (ofBody.some((one) => wider.has(one)) || complainsElsewhere(text)) return true;
  // "The stocking pinches": what is told without a question is no question about prices.
  const isTold = wider.has("told") && !wider.has("asks-price");
  if (isTold && ["felt", "treated", "operated", "wound", "allergen", "hot"].some((one) => wider.has(one))) return true;
  if (!isClassified(spoken)) return true;
  const { emergency, selfHarm } = classifyElsewhere(text);
  return emergency + selfHarm > thresholdsElsewhere[asksForNames ? "complaint" : "nearDanger"];
}
