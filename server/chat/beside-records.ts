import type { Piece, Question, Tools, Topic } from "../../adapters/assistant/assistant.ts";
import { m } from "../../web/words/compiled/messages.js";
import { createConcepts } from "../catalogue/lexicon/concepts.ts";
import { tokensOf } from "../catalogue/normalised-words.ts";
import { asksOfDying, readText } from "./safety/emergency-rules.ts";
import { asMarkdown } from "./safety/sanitise.ts";

/** What a clinic's records are not about, and how visitors ask for it. Names are written as in `catalogue/lexicon/concepts.ts`. */
const outside = createConcepts<"matter" | "travel">(
  {
    matter:
      "weather | forecast | rain | raining | temperature outside | how hot is it | how cold is it | petrol | gas station | petrol station | filling station | fuel | tell me a joke | joke | riddle | poem | recipe | who won | football | match yesterday | world cup | score of | lottery | horoscope | zodiac | stock market | share price | bitcoin price | election | president | prime minister | politics | tax return | taxes | mortgage | bank loan | capital of | homework | translate this | write code | sim card | train times | bus times | metro running | traffic | shopping mall | nightclub | beach | museum | sightseeing | things to see | nearest supermarket | nearest atm | currency exchange office | what time is it | what day is it | طقس | الجو | الجو عندكم | حراره الجو | مطر | تمطر | بنزين | محطه بنزين | محطه وقود | نكته | فزوره | قصيده | شعر غزل | طبخه | مين فاز | من فاز | المباراه | كره القدم | كاس العالم | يانصيب | برجي | ابراج | بورصه | اسعار الاسهم | انتخابات | رييس الدوله | اخبار السياسه | ضرايب | عاصمه | واجبي | شريحه اتصال | مواعيد القطار | المترو شغال | زحمه الطريق | مول | شاطي | متحف | سياحه | اماكن سياحيه | صراف الي | كم الساعه",
    travel:
      "my trip | flight | airport | hotel | visa | swim | sun | sunbathe | after | operation | surgery | treatment | طيران | رحله | مطار | فندق | تاشيره | بعد | عمليه | اسبح | علاج",
  },
  { widest: 6 },
);

/** Topics of a treatment that somebody worries about. */
const ofTreatment: ReadonlySet<Topic> = new Set<Topic>([
  ...([
    "fear",
    "pain",
    "anaesthesia",
    "risks",
    "recovery",
    "results",
    "overview",
    "aftercare",
    "steps",
    "duration",
  ] as const),
]);

/** Topics of papers that travellers need. */
const ofPapers: ReadonlySet<Topic> = new Set<Topic>(["quote", "medicines", "documents"]);

const worries = createConcepts<"worry">({
  worry:
    "afraid | scary | frightened | terrified | petrified | nervous | anxious | anxiety | phobia | panic | worried | worries me | worry | fear | dread | خايف | خايفه | خايفين | خوف | اخاف | بخاف | متوتر | متوتره | قلقان | قلقانه | قلق | قلقه | مرعوب | مرعوبه | خواف | متخوف | متخوفه",
});

/** The stem of "scared" is a scar. */
const isWorry = (text: string): boolean =>
  /\bscare[ds]\b/i.test(text) || worries.read(tokensOf(text)).mentions.length > 0;

/** A procedure that the question or the visitor's messages before it name, the last first. */
export function procedureOf({ text, history, procedure }: Omit<Question, "phrases">, tools: Tools): string | null {
  const said = history.flatMap(({ role, content }) => (role === "user" ? [content] : [])).toReversed();
  for (const one of [text, ...said]) {
    const [first] = tools.understand(one).procedures;
    if (first !== undefined) return first;
  }
  return procedure;
}

/** What precedes and closes the answer to somebody who is afraid of a treatment. */
export interface Comfort {
  readonly before: readonly Piece[];
  /** Whether the facts in `before` are the whole answer. */
  readonly isWhole: boolean;
}

/** A kind word for a worry about a treatment or for a question about dying in it, with what the clinic published; null for any other question. */
export function comfortFor(question: Omit<Question, "phrases">, tools: Tools): Comfort | null {
  const { text, language } = question;
  const isOfDying = asksOfDying(readText(text));
  const { topics } = tools.understand(text);
  if (!(isOfDying || isWorry(text)) || !topics.every((topic) => ofTreatment.has(topic))) return null;
  const procedure = procedureOf(question, tools);
  const wanted: readonly Topic[] = isOfDying
    ? ["risks", "anaesthesia"]
    : topics.includes("pain")
      ? ["anaesthesia", "fear", "pain"]
      : ["anaesthesia", "fear"];
  const ofDeath = isOfDying ? (tools.ofThing(text, []) ?? []).map(({ fact }) => fact) : [];
  const facts = [...ofDeath, ...wanted.flatMap((topic) => tools.facts(topic, procedure))]
    // A text on papers for medicines, which names anxiety in passing, comforts nobody.
    .filter(({ text }) => !tools.understand(text).topics.some((one) => ofPapers.has(one)))
    .slice(0, isOfDying ? 2 : 1);
  const said: Piece = {
    kind: "said",
    text: isOfDying
      ? m.assistant_comfort_risk({}, { locale: language })
      : m.assistant_comfort({}, { locale: language }),
    facts: [],
  };
  const isWhole =
    facts.length > 0 || topics.every((topic) => topic === "fear" || topic === "pain") || procedure === null;
  return { before: [said, ...facts.map((fact): Piece => ({ kind: "said", text: fact.text, facts: [fact] }))], isWhole };
}

/** Says in one sentence that a question is not about treatment, and what can be asked; nothing for any other question. */
export function outsideAnswer({ text, language, clinic }: Omit<Question, "phrases">, tools: Tools): readonly Piece[] {
  const { mentions } = outside.read(tokensOf(text));
  if (!mentions.some(({ id }) => id === "matter") || mentions.some(({ id }) => id === "travel")) return [];
  const { procedures } = tools.understand(text);
  if (procedures.length > 0) return [];
  return [
    { kind: "said", text: m.assistant_outside({ clinic: asMarkdown(clinic) }, { locale: language }), facts: [] },
    { kind: "offer-person" },
  ];
}

/** Pages of the account of a signed-in person who has a trip. */
export interface OwnTrip {
  readonly trip: string;
  /** Where a balance is paid; null without one. */
  readonly rest: string | null;
}

const ownTripNames = [
  /\bmy (?:(?:next|return|outbound|own) )?(?:flights?|trip|journey|bookings?|hotel|itinerary|balance|deposit|transfer|ride|payments?|receipts?|invoices?)\b/iu,
  /\bpay the (?:rest|balance|remaining)|\bflight home\b/iu,
  /\bmein(?:e[nmrs]?)? (?:(?:Rück|Hin)?flüge?|(?:Rück|Hin)?flug|reise|buchung(?:en)?|hotel|restbetrag|anzahlung|abholung|rechnung|quittung)\b|\brest(?:betrag)? (?:be)?zahlen\b/iu,
  /\bmis? (?:vuelos?|viaje|reservas?|hotel|anticipo|saldo|factura|recibo)\b|\bpag(?:ar|o) el (?:resto|saldo)\b/iu,
  /\bm(?:on|a|es) (?:vols?|voyage|réservations?|hôtel|acompte|solde|facture|reçu)(?!\p{L})|\b(?:paye|règle)r? le (?:reste|solde)\b/iu,
  /(?<!\p{L})мо(?:й|я|и|ё|е|его|ей|их|ю|ему|им) (?:обратн\p{L}+ )?(?:рейс|перел[её]т|поездк|бронировани|отел|предоплат|остат|квитанци)|оплатить остаток/iu,
  /我的(?:航班|机票|返程|行程|旅程|预订|酒店|订金|尾款|收据|发票)|(?:支付|付)(?:尾款|余款)/iu,
  /(?:رحلتي|رحلاتي|حجزي|حجوزاتي|فندقي|فاتورتي|إيصالي)(?!\p{L})|(?:أدفع|ادفع|دفع) (?:الباقي|المتبقي|الرصيد)/iu,
];

/** Where the person's own bookings stand, which are in no record of the clinic; nothing for a question about something else. */
export function ownTripLines({ text, language }: Pick<Question, "text" | "language">, own: OwnTrip): readonly Piece[] {
  if (!ownTripNames.some((names) => names.test(text))) return [];
  const locale = { locale: language };
  const lines = [m.assistant_own_trip({ trip: own.trip }, locale)];
  if (own.rest !== null) lines.push(m.assistant_own_rest({ rest: own.rest }, locale));
  return [{ kind: "said", text: lines.join("\n\n"), facts: [] }];
}
