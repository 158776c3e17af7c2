import type { Fact, Piece, Question, Tools } from "../../adapters/assistant/assistant.ts";
import type { Language } from "../../contract/values.ts";
import { m } from "../../web/words/compiled/messages.js";
import { normaliseText } from "../formats/normalised-text.ts";
import type { OurPiece } from "./answer-pieces.ts";
import { procedureOf } from "./beside-records.ts";
import { callCards, lineCard } from "./safety/call-cards.ts";
import { type Help, phoneIn } from "./safety/help.ts";
import { alarmElsewhere } from "./safety/other-languages.ts";
import { asMarkdown } from "./safety/sanitise.ts";

/** A sign that the page of a treatment may call usual: it is, where a stage of the recovery that is written there says so. */
interface UsualSign {
  readonly treatment: RegExp;
  readonly signs: readonly RegExp[];
  /** What makes it no usual sign, beside what makes none usual. */
  readonly grave?: RegExp;
  readonly written: RegExp;
  readonly isOfMouth?: true;
}

/** What the clinic wrote on a sign, and whether that is one of the mouth. */
export interface UsualSignFound {
  readonly fact: Fact;
  readonly isOfMouth: boolean;
}

/** What makes no sign usual: airways, heart, sight, an infection, what does not stop or spreads. */
const grave =
  /\bbreath(?:e|es|ing|less)\b|swallow|throat|\bneck\b|tongue|\blips?\b|fever|temperature|chill|shiver|\bpus\b|\bsight\b|vision|blind|can'?t see|cannot see|chest|heart|dizz|faint|collaps|confus|rash|hives|allerg|bleeding|numb|weak|cold|worst|unbearable|severe|spread|hard as|bulg|sudden|\b(?:3[89]|4[0-2]|10[0-4])\b|نفس|بلع|ابلع|حلق|رقب|لسان|شفاي|شفت|حرار|سخون|رعش|صديد|قيح|نظر|ما اشوف|صدر|قلب|دوخ|اغم|طفح|حساسي|نزف|نزيف|خدر|تنميل|بارد|شديد|ينتشر|فجاه/u;
const swollen = /swell|swollen|puff|ورم|منتفخ|انتفاخ|وارم/u;
const tooth = /tooth|teeth|wisdom|extract|socket|molar|ضرس|ضروس|اضراس|خلع/u;

const usualSigns: readonly UsualSign[] = [
  {
    treatment: /\bhair\b|\bgrafts?\b|\bfue\b|شعر/u,
    signs: [/forehead|eyebrow|\beye(?:lid)?s?\b|جبين|جبه|عين|عيون|جفن|جفون/u, swollen],
    grave: /pain|red|الم|وجع|احمر/u,
    written: /(?:swell|ورم).*(?:forehead|جبين|جبه)/u,
  },
  {
    treatment: tooth,
    signs: [
      /pain|ache|aching|throb|hurt|sore|الم|وجع|يوجع/u,
      /\b(?:foul|bad|awful|horrible|disgusting|nasty|metallic|rotten|weird)\b.*\b(?:taste|smell|breath)|طعم|رايحه|ريحه/u,
    ],
    grave: new RegExp(`${swollen.source}|jaw|cheek|\\bface\\b|فك|خد|وجه`, "u"),
    isOfMouth: true,
    written: /dry socket|السنخ الجاف|التهاب السنخ/u,
  },
  {
    treatment: tooth,
    signs: [/cheeks?\b|خدي|خدود|الخد/u, swollen],
    grave: /\beyes?\b|shut|grow|wors|bigger|foul|taste|pain|hour|عين|يزيد|طعم|الم|وجع|يكبر/u,
    isOfMouth: true,
    written: /(?:cheeks? swell|swell.*cheek)|(?:ورم|انتفاخ|ينتفخ|تنتفخ|يتورم).*خد|خد.*(?:ورم|نتفخ)/u,
  },
  {
    treatment: /eyelid|\blids?\b|brow|جفن|جفون|حاجب/u,
    signs: [/\bblue\b|purple|yellow|bruis|black eyes?|ازرق|زرقا|بنفسجي|اصفر|صفرا|كدم/u],
    grave: new RegExp(`${swollen.source}|pain|hurt|dark|wors|الم|وجع`, "u"),
    written: /bruis|black eye|كدم/u,
  },
  {
    treatment: /stent|ablation|catheter|angio|دعام|قسطر/u,
    signs: [/bruis|purple|كدم/u, /groin|wrist|thigh|فخذ|معصم|رسغ/u],
    grave: new RegExp(`${swollen.source}|lump|hard|grow|pain|blood|الم|وجع|كتله`, "u"),
    written: /bruise (?:at the groin )?(?:may spread|is common)|كدمه.*(?:شايع|شاءع|تنتشر|معتاد)/u,
  },
  {
    treatment: /cataract|lasik|smile|كتاراكت|الساد|المياه البيضا/u,
    signs: [/scratch|watery|gritty|watering|خشون|يدمع|دموع|رمل/u],
    grave: /pain|red|flash|curtain|shadow|dark|blur|wors|discharge|الم|وجع|احمر|احمرار|ستاره|ظل/u,
    written: /(?:scratchy|watery).*normal|(?:خشون|دامع|دموع).*طبيعي/u,
  },
];

/** What the clinic wrote on a sign that a text tells of after a treatment, where it calls that sign usual, or says who looks at it; null for any other. */
export function usualSignIn(question: Omit<Question, "phrases">, tools: Tools): UsualSignFound | null {
  const words = normaliseText(question.text);
  if (grave.test(words) || alarmElsewhere(question.text) !== null) return null;
  const told = usualSigns.filter(
    (one) =>
      one.treatment.test(words) && one.signs.every((sign) => sign.test(words)) && one.grave?.test(words) !== true,
  );
  const procedure = told.length > 0 ? procedureOf(question, tools) : null;
  if (procedure === null) return null;
  for (const { written, isOfMouth = false } of told) {
    const fact = tools.stageOn(procedure, written);
    if (fact !== null) return { fact, isOfMouth };
  }
  return null;
}

interface Whom extends Pick<Help, "calls"> {
  readonly question: { readonly language: Language; readonly clinic: string };
  readonly urgentPhone?: Help["urgentPhone"];
}

const said = (text: string): Extract<Piece, { kind: "said" }> => ({ kind: "said", text, facts: [] });

/** The clinic's line at any hour for its own patients; nothing where it has none. */
export function urgentLine({ question: { clinic, language }, urgentPhone = null }: Whom): ReturnType<typeof said>[] {
  if (urgentPhone === null) return [];
  const values = { clinic: asMarkdown(clinic), phone: phoneIn(urgentPhone, language) };
  return [said(m.assistant_urgent_line(values, { locale: language }))];
}

/** To a sign that the clinic wrote on: what it wrote, then whom to call. */
export function* usualPieces(whom: Whom, { fact, isOfMouth }: UsualSignFound): Iterable<OurPiece> {
  yield { kind: "said", text: fact.text, facts: [fact] };
  yield* isOfMouth ? minorPieces(whom) : complaintPieces(whom);
}

/** To a complaint after a treatment: the clinic's line, when to call for help, and the offer of a person. */
export function* complaintPieces(whom: Whom): Iterable<OurPiece> {
  const { question, calls, urgentPhone = null } = whom;
  const locale = { locale: question.language };
  const clinic = asMarkdown(question.clinic);
  yield* urgentLine(whom);
  yield said(m.assistant_unknown_complaint({ clinic, number: calls[0].number }, locale));
  if (urgentPhone !== null) yield* whomToCall(whom);
  yield { kind: "offer-person" };
}

/** To a small complaint of the mouth: who looks at it first, and from what on it is an emergency. */
export function* minorPieces({ question, calls, urgentPhone = null }: Whom): Iterable<OurPiece> {
  const { language } = question;
  const locale = { locale: language };
  const clinic = asMarkdown(question.clinic);
  yield said(
    urgentPhone === null
      ? m.assistant_minor_dentist({ clinic }, locale)
      : m.assistant_minor_line({ clinic, phone: phoneIn(urgentPhone, language) }, locale),
  );
  yield said(m.assistant_minor_grave({ number: calls[0].number }, locale));
  yield* whomToCall({ question, calls, urgentPhone });
  yield { kind: "offer-person" };
}

/** The clinic's line, then the emergency numbers. */
function* whomToCall({ question: { language }, calls, urgentPhone = null }: Whom): Iterable<OurPiece> {
  const shown = { title: m.assistant_minor_title({}, { locale: language }), language };
  yield* lineCard(urgentPhone, shown);
  yield* callCards(calls, shown);
}

/** To what may be an emergency after a treatment of a clinic with a line at any hour: the emergency number and the line, without a question whose answer is true of any wound. */
export function* doubtPieces(whom: Whom): Iterable<OurPiece> {
  const { question, calls, urgentPhone = null } = whom;
  const { language } = question;
  const locale = { locale: language };
  const values = { clinic: asMarkdown(question.clinic), number: calls[0].number };
  yield said(m.assistant_unknown_complaint(values, locale));
  yield* urgentLine(whom);
  const shown = { title: m.chat_possible_emergency({}, locale), language };
  yield* callCards(calls, shown);
  yield* lineCard(urgentPhone, shown);
  yield { kind: "offer-person" };
}
