import { sentencesIn } from "./sign-tables.ts";

/** Late, early, and at an hour or in the night, at which somebody wakes or does not: said of a habit, not of a body that cannot be woken. */
const inEnglish =
  /\b(?:not|n['’]?t|never) wake(?: up)?(?: (?:so|that|very|too))? (?:early|earlier|late|(?:before|until|till) (?:\d|noon|midday|six|seven|eight|nine|ten|eleven|twelve)\S*|(?:at|in the|during the|through the) night)/giu;
const inArabic =
  /(?<!\p{L})(?:و|ف)?(?:لا|ما|لم|مش|مو|مب|مابت?|أ?لا) ?(?:[أابيت]{1,2})?(?:ستيقظ|صح[ىيو]|فيق|فوق|قوم)(?: من النوم)?(?: (?:ابني|بنتي|ابنتي|طفلي|ولدي|زوجي|زوجتي|أبي|أمي))? (?:(?:في )?(?:وقت )?(?:مبك|باك)را?\p{L}?|بدري|بكير|متأخرا?|(?:قبل|إلا|الا|لل?صلاة|لل?مدرسة|لل?دوام|في (?:ال)?ليل|أثناء الليل|خلال الليل|بالليل|ليلا)(?:\s+\p{L}+)?)/giu;
const elsewhere = [
  /\bwach(?:e|t|st|en) (?:nicht )?(?:nachts|in der nacht|(?:so |sehr )?fr[üu]h|sp[äa]t|(?:vor|bis) (?:um )?\p{L}+)/giu,
  /\b(?:me|se|te) r[ée]veill(?:e|es|ent)(?: pas)? (?:(?:la|dans la|chaque|toutes les) nuits?|t[ôo]t|tard|avant \S+)/giu,
  /\b(?:me|se) despiert[oa] (?:(?:por|en|durante) la noche|cada noche|todas las noches|temprano|pronto|tarde|antes de(?: las?)? \S+)/giu,
  /(?<!\p{L})(?:не )?просыпа(?:юсь|ется|ешься) (?:(?:по )?ноч(?:ью|ам)|рано|поздно|раньше \S+|до \S+)/giu,
  /(?:早上|早晨)?起不早|(?:晚上|夜里|半夜)(?:经常|总是|常)?(?:被)?疼醒|\S{1,4}点(?:以|之)?前不醒|不早醒/gu,
];

/** Words that are too few for a classifier to know danger by, where the rest was of waking. */
const fewWords = 6;

/** A text without what it says of waking as a habit; what stands beside it, as a reason, stays. */
export const withoutWakingHabits = (text: string): string =>
  [inEnglish, inArabic, ...elsewhere].reduce((rest, one) => rest.replace(one, " "), text);

/** Whether a text says hardly more than when somebody wakes. */
export const tellsOfWakingAlone = (text: string): boolean => {
  const rest = withoutWakingHabits(text);
  return rest !== text && sentencesIn(rest).flat().length <= fewWords;
};
