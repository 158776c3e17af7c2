import { mobileNumber } from "../../../adapters/geo/emergency-calls.ts";
import type { Language } from "../../../contract/values.ts";
import { countryName, formatList } from "../../../web/format.ts";
import { m } from "../../../web/words/compiled/messages.js";
import { normaliseText } from "../../formats/normalised-text.ts";
import type { OurPiece } from "../answer-pieces.ts";
import { countryIn } from "../lexicon/countries-in.ts";
import { countriesAlone } from "../lexicon/going-on.ts";
import { callCards } from "./call-cards.ts";
import { type AskedNumber, type Help, type HelpCall, phoneIn } from "./help.ts";

/** Help in an emergency, and a number for it, in the languages of the pages. */
const help =
  /\bemergenc(?:y|ies)\b|\bambulances?\b|\bparamedics?\b|\bnotf(?:all|alls|allen)\b|\bnotarzt|\brettungs(?:dienst|wagen)|\bkrankenwagen|\burgences?\b|\bsecours\b|\bsamu\b|\bemergencias?\b|\burgencias?\b|\bambulancias?\b|طواري|اسعاف|скор\p{L}+ помощ|(?<!\p{L})скор(?:ая|ои|ую)(?!\p{L})|экстренн|急救|救护车|紧急/u;
const number =
  /\bnumbers?\b|\bnumer[oa]s?\b|\bnummern?\b|\bphone\b|\btelephone\b|\bhotline\b|\b(?:do|should|would|must|can) (?:i|we|one|tourists|people) (?:call|dial|ring|phone)\b|\b(?:how|whom?) (?:do|can|should) (?:i|we) (?:call|dial|ring|phone|get|reach)\b|\bwhat to (?:call|dial)\b|\bwen (?:rufe|ruft|soll)|\bqui (?:appeler|dois-je|faut-il)|\bappel(?:er|le)\b|\ba quien (?:llamo|llamar|hay)|\bllam[oa]r?\b|номер|телефон|电话|号码|打多少|رقم|ارقام|نمره|بمين اتصل|مين اتصل|من اتصل/u;
/** One word for the number, and a call to it. */
const inOne = /\bnotruf(?:nummer|nummern|s)?\b|\brettungsnummer|\bnotfallnummer|\btelefono de emergencias?\b/u;

/** "In my country we dial 999, what is the number in Hungary?" */
const asDialled = /\b(?:call|calls|dial|ring|wahlen|marcar|composer)\W+(?:9{3}|911|112|99[78]|119|000|111)\b/u;

/** Of what one asks who wants another number than that for help: of a booking, a cost, an answer that did not come. */
const isOther =
  /\b(?:cost|costs|extra|charge|charged|free|booking|doesn ?'?t answer|not answer\w*|department|room|case number|how many|contact person|next of kin)\b|كم مره|كم عدد|لا يرد|ما يرد/u;

/** The country that one goes to, or that of who is asked. */
const isClinics =
  /\b(?:your (?:country|city|town)|there|before (?:we|i|the|my|our) (?:go|fly|travel|come|trip|flight|journey)|(?:my|our) trip|tourists|bei (?:euch|ihnen)|chez vous|en su pais)\b|عندكم|عندكو|عندكن|بلدكم|قبل (?:ال)?(?:سفر|نسافر|اسافر|الوصول)|للسياح/u;

/** Whether a text asks which number reaches help in an emergency. */
export function asksForEmergencyNumber(text: string): boolean {
  const words = normaliseText(text);
  if (isOther.test(words)) return false;
  return inOne.test(words) || ((help.test(words) || asDialled.test(words)) && number.test(words));
}

/** Whether a text goes on with another country after a question for such a number, which is the last of those before it that names more: "and in Japan?" */
function goesOn(text: string, said: readonly string[]): boolean {
  if (countriesAlone(text).length === 0) return false;
  const before = said.find((one) => countriesAlone(one).length === 0 || asksForEmergencyNumber(one));
  return before !== undefined && asksForEmergencyNumber(before);
}

/**
 * The numbers that answer such a question: of the countries that it names or means, else of the visitor's; none for another question. `said` are the
 * visitor's messages before it, the last first.
 */
export function numbersAsked(
  text: string,
  numbersIn: Help["numbersIn"] | undefined,
  said: readonly string[],
): readonly AskedNumber[] {
  if (numbersIn === undefined) return [];
  if (goesOn(text, said)) {
    const all = countriesAlone(text).map(numbersIn);
    return [
      ...new Map(
        all
          .flatMap(([first]) => (first ? [first] : []))
          .concat(all.flat())
          .map((one) => [one.country, one]),
      ).values(),
    ];
  }
  if (!asksForEmergencyNumber(text)) return [];
  const ofClinic = isClinics.test(normaliseText(text)) ? numbersIn(undefined).at(-1)?.country : undefined;
  return numbersIn(countryIn(text) ?? ofClinic);
}

/** The numbers as they can be called, each once; where none is known, the one that reaches help from mobile phones. */
export const callsOf = (numbers: readonly AskedNumber[]): HelpCall[] =>
  [...Map.groupBy(numbers, ({ number }) => number ?? mobileNumber)].map(([number, [first, ...others]]) => ({
    number,
    country: first?.number && others.length === 0 ? first.country : null,
  }));

/** Countries with one number are named together. */
const byNumber = (numbers: readonly AskedNumber[]) => [...Map.groupBy(numbers, ({ number }) => number)];

/** The number that was asked for, first; then the clinic's line for its own patients. */
export async function* numberPieces(
  numbers: readonly AskedNumber[],
  { language, clinic, urgentPhone }: { language: Language; clinic: string; urgentPhone: string | null },
): AsyncIterable<OurPiece> {
  const locale = { locale: language };
  const lines = byNumber(numbers).map(([number, of]) => {
    const country = formatList(
      of.map((one) => countryName(one.country, language)),
      language,
    );
    return number === null
      ? m.assistant_number_unknown({ country, number: mobileNumber }, locale)
      : m.assistant_number({ country, number }, locale);
  });
  yield { kind: "said", text: lines.join("\n\n"), facts: [] };
  if (urgentPhone !== null)
    yield {
      kind: "said",
      text: m.assistant_urgent_line({ clinic, phone: phoneIn(urgentPhone, language) }, locale),
      facts: [],
    };
  yield* callCards(callsOf(numbers), { title: m.assistant_number_title({}, locale), language });
}
