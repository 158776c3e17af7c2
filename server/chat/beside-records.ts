import type { Fact, Piece, Question, Tools, Topic } from "../../adapters/assistant/assistant.ts";
import type { Language } from "../../contract/values.ts";
import { m } from "../../web/words/compiled/messages.js";
import { createConcepts } from "../catalogue/lexicon/concepts.ts";
import { tokensOf } from "../catalogue/normalised-words.ts";
import { topicsElsewhere } from "./lexicon/topics-elsewhere.ts";
import { asMarkdown } from "./safety/sanitise.ts";
import { asksOfDying, readText } from "./safety/warnings.ts";

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
  const facts = wanted
    .flatMap((topic) => tools.facts(topic, procedure))
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

/** Pages that most questions are about. */
const pagesFor = (base: string, locale: { readonly locale: Language }): readonly string[] => [
  `[${m.shell_procedures({}, locale)}](${base}/procedures/)`,
  `[${m.shell_doctors({}, locale)}](${base}/#doctors)`,
  `[${m.shell_get_a_quote({}, locale)}](${base}/quote/)`,
  `[${m.shell_contact({}, locale)}](${base}/contact/)`,
];

/** Facts of one answer to a question that is understood by its nouns alone. */
const mostFound = 3;

/** What the records say on the topics that a text in another language names by its nouns, of each procedure that it may name, or whose page is open. */
function factsElsewhere({ text, procedure }: Omit<Question, "phrases">, tools: Tools): readonly Fact[] {
  const { ofProcedure, ofClinic } = topicsElsewhere(text);
  const named = tools.understand(text).procedures;
  const about = named.length > 0 ? named : procedure === null ? [] : [procedure];
  const facts = [
    ...ofProcedure.flatMap((topic) => about.flatMap((one) => tools.facts(topic, one).slice(0, 1))),
    ...ofClinic.flatMap((topic) => tools.facts(topic, null).slice(0, 1)),
  ];
  return facts.slice(0, mostFound);
}

/**
 * To a question in a language that is not understood: what is, then the facts that its nouns name or, without any, who else answers and the pages
 * in the reader's language; then whom to call.
 */
export async function* foreignPieces(
  question: Omit<Question, "phrases">,
  { tools, number, base }: { readonly tools: Tools; readonly number: string; readonly base: string },
): AsyncIterable<Piece> {
  const locale = { locale: question.language };
  const facts = factsElsewhere(question, tools);
  if (facts.length > 0) {
    yield { kind: "said", text: m.assistant_other_language_found({}, locale), facts: [] };
    for (const fact of facts) yield { kind: "said", text: fact.text, facts: [fact] };
  } else {
    yield { kind: "said", text: m.assistant_other_language({}, locale), facts: [] };
    const pages = pagesFor(base, locale).map((link) => `- ${link}`);
    yield { kind: "said", text: [m.assistant_pages({}, locale), "", ...pages].join("\n"), facts: [] };
  }
  yield { kind: "said", text: m.assistant_other_language_emergency({ number }, locale), facts: [] };
  yield { kind: "offer-person" };
}
