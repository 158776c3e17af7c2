import { normaliseText, tokensOf } from "../../catalogue/search.ts";
import { createTerms } from "../knowledge/terms.ts";
import { family } from "./emergency-signs.ts";

const happens = createTerms(
  `my | i | im | ive | me | we | now | today | tonight | yesterday | sudden* | since | ${family} | عندي | شوي | شويه | من اسبوع | من اسبوعين | من يومين | صار لي | لي يومين | حاسس | حاسه | فجاه | الان | الحين | اليوم | امي | ابي | ابوي | زوجي | زوجتي | ابني | بنتي | اشعر | احس | جرحي | رجلي | ساقي | عيني | قلبي | وجهي`.split(
    " | ",
  ),
);

/** Whether a text names a person to whom something happens, or a time near now. */
export const isToldOf = (text: string): boolean => happens.find(tokensOf(text)) !== undefined;

const acute =
  /\b(?:now|sudden\w*|today|tonight|again|minutes?|this (?:morning|evening|afternoon)|since (?:this|last night|yesterday)|just)\b|فجاه|الحين|هلق|هلا|دلوقت|الان|اليوم|دقايق|دقيقه|من شوي/u;

/** A thing of the past, unless the same clause has a verb of the present. */
const past =
  /\b(?:years?|yrs|decades?|months) (?:ago|back|earlier)\b|\blast year\b|\bin (?:19|20)\d\d\b|\b(?:as|when (?:i|he|she) was) (?:a |an )?(?:child|kid|baby|teenager|young|little|small|boy|girl)\b|\bin (?:my|his|her) (?:childhood|youth|twenties|thirties)\b|\bused to\b|\bhistory of\b|\bin the past\b|\bonce had\b|\b(?:died|passed away|death)\b|(?:^| )(?:مات|ماتت|توفي|توفت|اتوفي|الله يرحم)\S*|(?:قبل|من) (?:\S+ )?(?:سن[هتي]\S*|سنوات|اعوام|عام|عامين)(?: |$)|(?:قبل|من) (?:\S+ )?(?:شهور|اشهر)(?: |$)|السنه (?:اللي فاتت|الماضيه)|العام الماضي|زمان|(?:كان|كانت|صار|صارت) (?:عند|له|لها|فيه)\S* .*(?:صغير|طفل|قبل)|وانا صغير|لما كنت|في صغر|سابقا/u;
const present =
  /\b(?:is|are|am|im|hes|shes|its|cant|cannot|wont|keeps|hurts|feel|feels)\b|ما (?:ا|ي|ت)?قدر|(?:مو|مش|مب) قادر/u;

/** A question about what may happen. */
const possible =
  /\b(?:risks?|chances?|likelihood|probability|odds|dangers?|complications?|side effects?|rates?) (?:of|that|for|from|to|with|after)\b|\b(?:a|any|common|known|possible) (?:risk|complication|side effect)\b|\bhow (?:likely|common)\b|\b(?:could|can|might|will|may|would) (?:i|we|you|one|it|there|patients?|people|this|that) (?:get|have|be|feel|cause|lead|develop|suffer|bleed|need|choke|lose|wake|die|faint)\b|\bwhat (?:happens )?if\b|\bin case\b|\bif (?:\w+ ){1,3}(?:returns?|comes back|happens|occurs|recurs|develops)\b|\bif (?:my|the|i|it|there|he|she|something) .*(?:at home|at the hotel|on the plane|on the flight|during the flight|later|back home|after (?:i|the|my|surgery))|\bwh(?:o|om) (?:do|should|can) (?:i|we) (?:call|tell|ask|contact)\b.* (?:if|about|that)\b|\b(?:afraid|scared|worried|nervous|anxious|frightened|fear) (?:of|about|that i|i might|i may|i will|i wont)(?! (?:my|him|her|his|this|the))|\b(?:do|does|can) (?:you|your \w+|the \w+) (?:treat|offer|do|have|perform|accept|provide|help with)\b|\b(?:prevent|avoid|reduce)\b|^(?:can|could|does|do|will|would|might) (?:the|a|an|any|some|your|patients?|people)\b|\b(?:see|find|open|read|load)\b.* (?:page|website|site|menu|button|prices?|form|link|app|emails?|booking|reviews?|photos?|pictures?|calendar)\b|\b(?:know|ask|asking|information|question|questions|tell me|read) (?:more )?(?:about|on)\b(?! my)|\bthrough (?:my|his|her|the) nose\b|\bopened my eyes\b|\b(?:english|interpreters?|translat\w*)\b|انجليزي|انكليزي|مترجم|\bsince (?:childhood|birth|polio)\b|مخاطر|خطوره|خطر (?:ال|ان|من|حدوث)|نسبه|احتمال|امكانيه|مضاعفات|ماذا لو|شو لو|(?:لو|اذا|ان) (?:صار|حصل|حدث|جا|عاد|رجع)|اعراض جانبيه|(?:خايف|[ايتن]?خاف|بخاف|خوف|قلقان|قلق|متوتر)\S* (?:من|ان|انه|اني)|(?:تعالج|بتعالج|نتعالج)\S*|عندكم|(?:ممكن|يمكن|هل) (?:يصير|تصير|يحصل|تحصل|يحدث|تحدث|تسبب|يسبب)|(?:^| )(?:هل|ممكن|يمكن) .*(?:يسبب|تسبب|ياثر|تاثر)|(?:اعرف|اسال|معلومات|سوال|استفسار) عن|(?:ممكن|يمكن) [ايتن]?(?:فقد|نزف|غمي|موت|دوخ|ختنق|صاب)|(?:اتجنب|تجنب|نتجنب|الوقايه)/u;

/** A person in trouble, also behind a question: "do you have a doctor my husband isn't breathing". */
const inTrouble =
  /\bi (?:cant|cannot) (?:breathe|move|feel|swallow)(?!.*through)|\b(?:my (?:husband|wife|mum|mom|mother|dad|father|son|daughter|brother|sister|friend|partner|baby|child|boy|girl|uncle|aunt|grand\w+)|he|she) (?:is|isnt|hasnt|cant|cannot|wont|keeps|collapsed|fainted|stopped|took|swallowed|just)\b|(?:ابوي|ابي|امي|ماما|بابا|زوجي|زوجتي|جوزي|مرتي|ابني|بنتي|ولدي|اخوي|اخي|اختي) (?:ما|مو|مش|مب|وقع|طاح|فجاه|ينزف|بينزف)(?: |$)/u;

/** A question about the usual course, when no person is named to whom it happens. */
const usual =
  /\bhow (?:long|much|many|often|soon|big|painful)\b|\b(?:normal|common|usual|expected|typical)\b|\bwhat (?:are|is|does)\b|\bwhich\b|\bdo you\b|\bdoes (?:it|the|a)\b|\b(?:can|will) (?:it|there)\b|\b(?:price|costs?)\b|\bis (?:a |an |the )?[\w ]+ (?:a|an|part|done|possible|dangerous|safe|painful|included|covered)\b|(?:^| )(?:كم|كيف|متي|ما هي|ما هو|ايش|شو|سعر|تكلفه)(?: |$)|طبيعي|عادي/u;

/** Clauses, each of which tells of its own time. */
const clauseEnds =
  /[.!?;,،؛؟\n]+|\s(?=(?:and|but|then|so|because)\s(?:i|im|ive|he|hes|she|shes|my|his|her|now|the|it|its|today)\b)|\s(?=(?:بس|لكن|ولكن|والحين|وهلق|وهلا|ودلوقتي|والان|واليوم)\s)/u;

const isOfNow = (clause: string): boolean => {
  if (acute.test(clause)) return true;
  if (past.test(clause) && !present.test(clause)) return false;
  if (inTrouble.test(clause)) return true;
  return !possible.test(clause) && (!usual.test(clause) || isToldOf(clause));
};

/** What a text tells of now: neither of years ago, nor asked about what may or usually does happen. */
export const toldNow = (text: string): string =>
  normaliseText(text)
    .replace(/['’]/g, "")
    .split(clauseEnds)
    .filter((clause) => isOfNow(clause.trim()))
    .join(" . ");
