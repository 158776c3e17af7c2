import type { Question, Tools, Topic } from "../../adapters/assistant/assistant.ts";
import type { Caution } from "../../contract/chat-answers.ts";
import { comfortFor } from "./beside-records.ts";
import { bringsChild } from "./children.ts";
import { readElsewhere } from "./elsewhere/foreign-answer.ts";
import { referralElsewhere } from "./elsewhere/referrals-elsewhere.ts";
import { isUnderstoodText } from "./lexicon/text-language.ts";
import { asksForAnotherPayer } from "./lexicon/who-pays.ts";
import { saidBefore } from "./money-pieces.ts";
import { questionClassOf } from "./question-kind.ts";
import { asksForLine, asksOfNamedPerson, asksOfOthersMoney, namesOthers, referralOf } from "./referrals.ts";
import { cautionIn, isAlarm, isComplaintAfterTreatment, tellsOfOldComplaint, tellsOfSymptom } from "./safety/alarms.ts";
import { readText } from "./safety/emergency-rules.ts";
import { complainsElsewhere } from "./safety/other-languages.ts";

type Asked = Omit<Question, "phrases">;

/** Topics of what is paid and where one stays. */
const ofPrice: ReadonlySet<Topic> = new Set([
  "price",
  "price-factors",
  "included",
  "deposit",
  "total",
  "nights",
  "hotels",
]);

/** Topics of money and papers, which are not about the visitor's health. */
const administrative: ReadonlySet<Topic> = new Set<Topic>([
  ...(["cancellation", "refund", "deposit", "companion", "visa", "documents", "report", "insurance"] as const),
  ...(["medicines", "terms", "person", "hours", "open-now", "airport", "total", "staff"] as const),
]);

/** "Can I have the crown in the same visit" asks about the course of a treatment. */
const asksOfOneVisit =
  /\b(?:same|one|single) (?:visit|trip|day|go|appointment|stay)\b|نفس (?:ال)?(?:زيارة|رحلة|سفرة|يوم|موعد)|(?:زيارة|سفرة|رحلة) (?:واحدة|وحدة)/iu;

/** "When am I allowed behind the wheel" asks for a time, unless a condition or a medicine of one's own is named. */
const asksForTime = /\b(?:when|how (?:long|soon|many (?:days|nights|weeks)))\b|متى|امتى|إمتى|كم (?:يوم|ليلة|أسبوع)/iu;
/** "From what age do you do noses? My daughter is 17" asks for what holds for all. */
const asksFromAge =
  /\b(?:from|at) (?:what|which) age\b|\bminimum age\b|\bhow old (?:must|do|does|should)\b|(?:من|ب) ?(?:أي|اي|كم) (?:عمر|سن)|(?:أقل|اقل|أصغر|اصغر) (?:عمر|سن)|الحد ال[أا]دنى للعمر/iu;
const namesOwnHealth = (text: string): boolean =>
  readText(text).found.some(({ concept }) => concept === "condition" || concept === "any-medicine");

/** Topics that a question about one's own health may have too. */
const ofHealth: ReadonlySet<Topic> = new Set<Topic>([
  ...(["suits", "contraindications", "risks", "medicines", "overview", "procedures", "consultation"] as const),
]);

/** Topics whose words a symptom has too: stairs, walking, pain at night. */
const ofCourse: ReadonlySet<Topic> = new Set<Topic>(["recovery", "pain", "nights"]);

/** Plans with others, of whom a question speaks without asking for their data. */
const ofCompany: ReadonlySet<Topic> = new Set<Topic>(["companion", "hotels", "hospital", "airport", "visa", "nights"]);

/** What is printed for everybody, which a text that names nobody else asks for. */
const ofDoors: ReadonlySet<Topic> = new Set<Topic>([
  ...([
    "hours",
    "open-now",
    "languages",
    "address",
    "airport",
    "price",
    "included",
    "extra",
    "deposit",
    "stay",
    "flight",
  ] as const),
]);

/** "Can my sister sleep in the room?" */
const asksLeave =
  /\b(?:can|could|may|allowed|same (?:room|day|hotel)|come (?:with|along))\b|ممكن|[اأبتين]قدر|ينفع|فيني|فيي|مسموح|يسمح|يصير|بيصير/iu;

/** "What if the crown falls off at home?" */
const asksWhatIf =
  /^\P{L}*(?:and )?what (?:if|happens (?:if|when))\b|^\P{L}*(?:ماذا|شو|وش|[إا]يش|طب|طيب) (?:لو|[إا]ذا)/iu;

/** "May I look at my phone the day after?" */
const mayI = /^\P{L}*(?:and |so )?(?:can|may|could|am) i\b|^\P{L}*(?:هل )?(?:[اأ]قدر|بقدر|فيني|ممكن|ينفع|مسموح)/iu;

/** "Who is Dr Rania?" */
const asksWho = /^\P{L}*(?:who(?:'s|’s| is)|tell me about)\b|^\P{L}*(?:من|مين) (?:هي|هو|هاي|هيدا|تكون)/iu;

/** Food, drink and prayer, of which a question with "can I" is none about a dose. */
const ofDailyLife =
  /\b(?:coffee|tea|drink|eat|food|breakfast|lunch|dinner|meals?|pray\w*|forehead|bow|kneel\w*|sw[ia]m\w*|showers?|post|ship)\b|قهوة|شاي|[أاي]شرب|[أاي]كل|فطور|[أا]فطر|غداء?|عشاء?|صلاة|[أاي]صل[يى]|سجود|[أاي]سجد|جبين/iu;
const isOfDailyLife = (text: string): boolean =>
  ofDailyLife.test(text) && !readText(text).found.some(({ concept }) => concept === "any-medicine");

/** "Can I go in the pool after a hair transplant" asks what the clinic tells all, unless a condition or a medicine of one's own is named. */
const doneAfter =
  /\b(?:pool|sea|bath\w*|gym|sports?|tennis|run|jog|drive|driving|smok\w*|vape|shav\w*|dye|make ?up|mascara|contacts|lenses|hat|helmet|heels|shoes|work|climb|stairs|sit|sleep|lift|carry|danc\w*|cycl\w*|ski\w*|kiss|sex|phone|screens?|tv|computer|read|watch)\b|بحر|مسبح|اسبح|سباحة|نادي|رياضة|سيارة|[أاي]سوق|[أاي]دخن|دخان|تدخين|مكياج|ميكب|عدسات|قبعة|كعب|دوام|شغل|درج|سلم|[أاي]جلس|[أاي]قعد|[أاي]نام|[أاي]شيل|[أاي]حمل/iu;
const asksOfAfter = (text: string): boolean =>
  (ofDailyLife.test(text) || doneAfter.test(text)) &&
  /\b(?:after|before|following)\b|بعد|قبل/iu.test(text) &&
  !namesOwnHealth(text);

/** "I take tramadol, can I bring it into Dubai?" */
const asksOfBorder =
  /\b(?:customs|border|into (?:the )?(?:country|uae|dubai|hungary|korea)|(?:bring|carry|take|import)\b.*\b(?:in ?to|in|airport|luggage|bags?|plane))\b|جمارك|جمرك|يصادر|(?:[اأ]?دخل|[اأ]?جيب|[اأ]حضر|[اأ]خ[ذد]).*(?:مطار|دبي|[إا]مارات|البلد|معي|معاي)/iu;
const asksOfDose = /\b(?:how (?:many|much)|dose|doses|mg|stop|double|skip)\b|جرعة|كم حبة|كم حبه|[أاي]وقف/iu;

/** What becomes of one's money when a doctor reads one's documents and says no. */
const ownMoney = /\bmy (?:money|deposit)\b|(?:نقودي|فلوسي|مصاري|عربوني)(?!\p{L})/u;

const isOfBorder = (text: string): boolean => asksOfBorder.test(text) && !asksOfDose.test(text);

const ofMedicine: ReadonlySet<string> = new Set(["any-medicine", "medicine"]);
const namesMedicine = (text: string): boolean => readText(text).found.some(({ concept }) => ofMedicine.has(concept));

/** What a text is likely to be by its words, where no rule speaks; a question about a flight or a price is none about a person's health. */
function likelyCaution({ text, history }: Asked, tools: Tools): Caution | null {
  // "My knee hurts when I climb stairs", without a question, asks what it is.
  const likely = questionClassOf(text) ?? (tellsOfOldComplaint(text) ? "diagnosis" : null);
  if (likely === null || likely === "person" || isComplaintAfterTreatment(text)) return null;
  const { topics } = tools.understand(text);
  if ((likely === "privacy" || likely === "other-provider") && tools.lacks(text)) return null;
  if (likely === "privacy" && topics.some((one) => one === "doctors" || one === "staff") && asksWho.test(text))
    return null;
  if (
    likely === "privacy" &&
    (asksForLine.test(text) || (topics.some((one) => ofDoors.has(one)) && !namesOthers(text)))
  )
    return null;
  if (likely === "privacy" && asksForAnotherPayer(text)) return null;
  if (likely === "privacy") return asksLeave.test(text) && topics.some((one) => ofCompany.has(one)) ? null : likely;
  if (likely === "dosing" && (isOfDailyLife(text) || isOfBorder(text))) return null;
  // "And if I did it three days before" goes on with a cancellation.
  const hasHistory = history.some(({ role }) => role === "user");
  if (likely === "dosing" && hasHistory && ![text, ...saidBefore({ history })].some(namesMedicine)) return null;
  // "And if the cartilage comes from my ear?" goes on with a price.
  if (likely === "diagnosis" && hasHistory && !tellsOfSymptom(text)) return null;
  if (likely === "eligibility" && asksOfAfter(text)) return null;
  if (likely === "diagnosis" && (asksWhatIf.test(text) || (mayI.test(text) && asksOfAfter(text)))) return null;
  if (likely === "eligibility" && (bringsChild(text) || asksFromAge.test(text))) return null;
  const isOfHealth = likely === "eligibility" || likely === "dosing" || likely === "diagnosis";
  if (!isOfHealth) return likely;
  // "It hurts when I climb stairs, is that arthrosis" tells of a symptom, though a recovery has stairs too.
  const isOfSymptom = likely === "diagnosis" && tellsOfSymptom(text);
  const isOfRecords = (one: Topic): boolean => !ofHealth.has(one) && !(isOfSymptom && ofCourse.has(one));
  return tools.lacks(text) || topics.some(isOfRecords) ? null : likely;
}

/** Cautions that a published answer to the same question outweighs. */
const ofPublished: ReadonlySet<Caution> = new Set<Caution>(["eligibility", "diagnosis", "privacy", "other-provider"]);

/** The caution that a question needs before it is answered; null for one that records may answer. */
export function cautionOf(question: Asked, tools: Tools): Caution | null {
  const { text } = question;
  const caution = cautionByWords(question, tools);
  const example = () => tools.example(text, tools.understand(text).procedures);
  return caution !== null && ofPublished.has(caution) && example() !== null ? null : caution;
}

/** "Can I get my deposit back" is no question about a person's health, although it begins like one. */
function cautionByWords(question: Asked, tools: Tools): Caution | null {
  const { text, clinic, language } = question;
  const alarm = cautionIn(text, { language });
  if (!isUnderstoodText(text, language)) return alarm ?? cautionElsewhere(question, tools);
  if (!isAlarm(alarm) && asksOfNamedPerson(text)) return "privacy";
  const isOfPayer = alarm === "privacy" && asksForAnotherPayer(text);
  const known = (isOfPayer ? null : alarm) ?? referralOf(text, clinic);
  if (known === null) return comfortFor(question, tools) === null ? likelyCaution(question, tools) : null;
  const caution: Caution = known;
  if ((caution === "dosing" && isOfBorder(text)) || (caution === "diagnosis" && ownMoney.test(text))) return null;
  if (caution !== "eligibility" && caution !== "diagnosis") return caution;
  if (tools.lacks(text)) return null;
  if (
    caution === "eligibility" &&
    (bringsChild(text) ||
      (asksFromAge.test(text) && !namesOwnHealth(text)) ||
      asksOfOneVisit.test(text) ||
      asksOfAfter(text) ||
      (asksForTime.test(text) && !namesOwnHealth(text)))
  )
    return null;
  const [topic] = tools.understand(text).topics;
  return topic !== undefined && (caution === "eligibility" ? administrative : ofPrice).has(topic) ? null : caution;
}

/** The caution that a question in another language needs, by its words as far as they are known. Its alarms have rules of their own. */
function cautionElsewhere(question: Asked, tools: Tools): Caution | null {
  if (asksOfOthersMoney(question.text)) return "privacy";
  const plain = referralElsewhere(question.text);
  if (plain !== null && !(plain === "diagnosis" && complainsElsewhere(question.text))) return plain;
  const read = readElsewhere(question);
  if (read === null) return null;
  const caution = cautionByWords({ ...read.question, language: "en" }, tools);
  // A complaint after a treatment leads to the clinic's line.
  return isAlarm(caution) || (caution === "diagnosis" && complainsElsewhere(question.text)) ? null : caution;
}
