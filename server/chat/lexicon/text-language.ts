import { isUnderstood } from "../../../contract/understood-languages.ts";
import type { Language } from "../../../contract/values.ts";
import { isArabicInLatin } from "./arabic-in-latin.ts";

const wordsOf = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** Words of English that German, Spanish, French and their neighbours do not have: of grammar, then of what visitors ask about. */
const english = wordsOf(
  "the is are was were be been being am i im i'm i've ive my mine you your yours we our they their he she his her it its it's " +
    "this that these those what what's whats which who whose when where why how much many do does did don't dont doesn't can't cant cannot could " +
    "would should will won't wont shall may might must have has had of for with without from about after before and or not if then there here " +
    "any some all both each other than too very at to into need needs want wants like get got take takes make know think tell give help feel " +
    "feels feeling long short soon fast safe please thanks thank hello hi hey yes yeah yep okay nope " +
    "pain painful hurt hurts chest heart knee knees hip hips tooth teeth eye eyes ear ears nose hair skin breast belly stomach back neck head " +
    "throat blood bleed bleeding breath breathe breathing fever dizzy swollen swelling wound stitches scar bruise vomiting sick ill pregnant " +
    "diabetes smoke smoking drink drinking eat eating sleep shower swim drive walk work fly flight flights home stay night nights day days week " +
    "weeks month months year years price prices cost costs cheap cheapest expensive fee fees pay paid payment refund cancel cancellation deposit " +
    "booking book appointment treatment treatments surgery surgeon doctors nurse dentist crown crowns veneers braces whitening implants filling " +
    "anaesthetic anesthesia recovery risks risk side effects warranty insurance medicine medicines medication pills dose doses allergy " +
    "interpreter language speak english arabic airport pick up ride room rooms husband wife mother father mom mum dad son daughter child children " +
    "kids friend companion documents letter scan xray x-ray results address open opening hours today tomorrow yesterday now person human someone " +
    "somebody nobody emergency urgent ambulance die dying suicide kill lens cataract facelift transplant replacement",
);

/** Words of grammar of other languages in Latin letters that English does not have. */
const others = wordsOf(
  "ich du er sie wir ihr mich mir dich mein meine meinen meiner meinem ist sind bin habe haben hat wird werden kann kannst muss darf der das den " +
    "dem des ein eine einen einem einer und oder nicht kein keine mit ohne wie wann wo warum wer welche welcher viel bei nach vor auf zum zur " +
    "es el la los las un una unos unas y o pero que qué cómo cuándo cuánto cuanto dónde yo tú mi mis su sus estoy está tengo tiene duele hay " +
    "muy con sin para por del al je j'ai ai tu il elle nous vous le les une des du de et ou est suis avec sans pour dans sur mal combien " +
    "quand où comment pourquoi mon ma mes votre vos c'est qu'est d'une l'opération io sono ho il lo gli che di per quanto dove quando mio mia " +
    "eu não nao tenho uma os as em como ik een het niet met van mijn ja oui si nein danke merci gracias bitte",
);

/** Letters of no English word, and marks of Spanish. */
const foreign = /[^\P{L}a-z]|[¿¡]/iu;

/** True for a text with more English than other words; one of another script, or of unknown words alone, is none. */
function isEnglish(text: string): boolean {
  const words =
    text
      .toLowerCase()
      .replaceAll("’", "'")
      .match(/[\p{L}¿¡]+(?:['-]\p{L}+)*/gu) ?? [];
  const count = (isOne: (word: string) => boolean): number => words.filter(isOne).length;
  const own = count((word) => english.has(word));
  return own > count((word) => !english.has(word) && (others.has(word) || foreign.test(word)));
}

/** The language to answer in: by the letters of the question and, on a page whose language is not understood, its words; else that of the page. */
export function languageOf(text: string, page: Language): Language {
  const arabic = text.match(/[\u0621-\u064a]/g)?.length ?? 0;
  const latin = text.match(/[a-z]/gi)?.length ?? 0;
  if (arabic > latin || (latin > arabic && isArabicInLatin(text) && !isEnglish(text))) return "ar";
  if (!isUnderstood(page)) return isEnglish(text) ? "en" : page;
  return latin > arabic && page === "ar" ? "en" : page;
}
