import { normaliseText, tokensOf } from "../../catalogue/search.ts";
import { createTerms } from "../knowledge/terms.ts";
import { isEmergency, selfHarmIn } from "./emergency-concepts.ts";
import { pain, signs, swollen } from "./emergency-signs.ts";
import { isToldOf } from "./told-now.ts";

const selfHarm = createTerms(
  "ending it all | end it | ending my life | ending things | killing myself | hurting myself | harming myself | cutting myself | self harm | take my life | not want to be here anymore | dont want to be here anymore | dont want to be here any more | dont want to wake up | never wake up | cant go on | can not go on | cannot go on | no point living | no point in living | not worth living | nothing to live for | better without me | better off without me | wish i was dead | wish i were dead | want it all to stop | want to disappear forever | jump off a | ابي اموت | ابغي اموت | ودي اموت | نفسي اموت | بدي موت | عايز اموت | مليت من حياه | مللت حياه | سيمت حياه | لا معني لحياتي | ما في فايده من حياتي | انهي كل شيء | اذيه نفسي | ايذاء نفسي | اقتل حالي | اموت نفسي | انتحر".split(
    " | ",
  ),
);

const rules = signs.map(({ groups, unless }) => ({
  groups: groups.map((group) => createTerms(group.split(" | "))),
  unless: createTerms((unless ?? "").split(" | ")),
}));

/** Eight tablets or more at once, whatever they are called; a number of milligrams is a dose. */
const manyTablets =
  /(?:^| )(?:took|taken|swallowed|ate|had|اخذت|اخذ|تناولت|تناول|بلعت|بلع|شربت|شرب|كليت) (?:\S+ ){0,2}?(?:[89]|[1-9]\d+|ten|twelve|fifteen|twenty|thirty|forty|fifty|dozen|dozens|عشر|عشرين|عشرون|ثلاثين|خمسين) (?!mg\b|milligram|ملغ|times\b|days\b|years\b|hours\b|weeks\b|minutes\b)(?:\S+ ){0,3}?(?:tablets?|pills?|capsules?|paracetamol|ibuprofen|aspirins?|tylenol|sleeping|xanax|حبه|حبات|حبوب|قرص|اقراص)/u;

/** The words of a text, and Arabic ones also without a written-on "and". */
const wordsIn = (text: string): string[] =>
  tokensOf(text).flatMap((word) => (/^و[\u0621-\u064a]{4}/u.test(word) ? [word, word.slice(1)] : [word]));

/** The warning sign that a text tells of; `told` is what it tells of now. */
export function warningSignIn(text: string, told: string): "self-harm" | "emergency" | null {
  if (selfHarm.find(wordsIn(text)) || selfHarmIn(text)) return "self-harm";
  const words = wordsIn(told);
  if (manyTablets.test(words.join(" ")) || isEmergency(told)) return "emergency";
  const isSign = rules.some(({ groups, unless }) => !unless.find(words) && groups.every((group) => group.find(words)));
  return isSign ? "emergency" : null;
}

const complaints = createTerms(
  `${pain} | ${swollen} | fever* | dizz* | vomit* | nausea | nauseous | numb* | tingl* | bleed* | blood | rash | itch* | burning | stiff* | lump | weak* | tired | cough* | infected | infection | pus | click* | crunch* | grind* | clunk* | crackl* | exhaust* | fatigue* | sore | constipat* | bruis* | swelling | no appetite | cant sleep | cant move | unwell | sick | worse | الم | الام | مولم | يولمني | تولمني | وجع | يوجعني | توجعني | ورم | تورم* | حراره | دوخه | دوار | غثيان | تقيو | استفراغ | خدر | تنميل | نزيف | دم | طفح | حكه | حرقه | ضعف | تعب | تعبان | تعبانه | مرهق | مرهقه | ارهاق | بارهاق | بتعب | بالم | بخدر | بتنميل | بدوخه | طقطقه | تطقطق | بتطقطق | يطقطق | منمل | منمله | تعور* | يعور* | ما انام | تيبس | متيبس* | كدمه | التهاب | اسوا`.split(
    " | ",
  ),
);

/** Whether a person tells of a complaint, of which no rule says how grave it is. */
export function isComplaint(text: string): boolean {
  const words = tokensOf(text);
  return complaints.find(words) !== undefined && isToldOf(text);
}

const sinceTreatment = createTerms(
  "since | after | ago | following | scar | wound | incision | stitches | staples | implant | new knee | new hip | my operation | my surgery | my procedure | بعد | من يوم | منذ | جرح | غرز | ندبه | عمليتي | زراعه".split(
    " | ",
  ),
);
const asks =
  /[?؟]|\b(?:how|what|whats|when (?:can|do|will|should|is|are|may)|which|who|where|why|can i|can you|could you|should|do i|do you|is it|is there|will|want|would like|need)\b|(?:^| )(?:كم|متي|هل|ايش|وش|شو|كيف|ليش|ليه|وين|فين|ابي|ابغي|بدي|عايز|اريد|احتاج)(?: |$)/u;

/** Whether a person tells, without a question, of a complaint after a treatment, which no record of a clinic answers. */
export const isComplaintAfterTreatment = (text: string): boolean =>
  isComplaint(text) && sinceTreatment.find(tokensOf(text)) !== undefined && !asks.test(normaliseText(text));
