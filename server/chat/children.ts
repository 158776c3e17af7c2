import type { Fact, Piece, Question, Tools, Topic } from "../../adapters/assistant/assistant.ts";
import { m } from "../../web/words/compiled/messages.js";
import { procedureOf } from "./beside-records.ts";
import { withOwnWords } from "./elsewhere/foreign-answer.ts";
import { inEnglish } from "./elsewhere/in-english.ts";
import { languageOf } from "./lexicon/text-language.ts";
import { saidBefore } from "./money-pieces.ts";
import { asMarkdown } from "./safety/sanitise.ts";

type Asked = Omit<Question, "phrases">;

const child =
  /\b(?:child|children|child's|kids?|sons?|daughters?|toddlers?|teenagers?|teens?|minors?|grandsons?|granddaughters?|grandchild\w*|little (?:boy|girl|one)|under 18)\b|(?<!\p{L})(?:و|ال|لل|ل|ب)?(?:[أا]طفال\p{L}*|طفل\p{L}*|ولدي|ولد|ابني|بنتي|ابنتي|عيالي|مراهق\p{L}*|القاصر\p{L}*|قاصر)(?!\p{L})/iu;
const treated =
  /\b(?:treats?|treating|accept|admit|operate|help|see|take|can (?:he|she|they)|is (?:it|that|he|she) (?:possible|too young)|possible|too young|old enough|allowed)\b|تعالج\p{L}*|علاج|تستقبل\p{L}*|تقبل\p{L}*|عملي[ةه]|ينفع|يصير|ممكن|مسموح|يناسب\p{L}*/iu;
/** The age that is told of a child. */
const age =
  /(?<!\d)(?:\d|1[0-7])(?!\d)|[٠-٩]|(?:month|year)s? old|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen) years?\b|(?:شهور|أشهر|سنتين|سنوات|سنين)/iu;
/** Who comes along is no patient, and what costs or lasts how long has a fact of its own. */
const along =
  /\b(?:bring|along|with (?:me|us|him|her)|come with|travel|hotel|room|bed|sleep|stay|flight|fly|ticket|playrooms?|playgrounds?|nurser(?:y|ies)|kindergarten|day ?care|cr[eè]che|childcare|look after|babysit\w*|pregnan\w*|breastfe\w*|lift|carry|hold|play|pick up|at home|how (?:soon|long)|when)\b|مرافق\p{L}*|معي|معاي|معنا|فندق|غرف[ةه]|[أا]جيب|[أا]حضر|حامل|حضان[ةه]|روض[ةه]|ألعاب|[أا]رضع/iu;
const askedOf: ReadonlySet<Topic> = new Set<Topic>([
  ...(["companion", "suits", "contraindications", "overview", "procedures", "consultation", "fear", "staff"] as const),
]);
const ofAsking: ReadonlySet<Topic> = new Set<Topic>(["quote", "process"]);

const readOf = (text: string, language: Asked["language"]): string =>
  inEnglish(text, languageOf(text, language))?.text ?? text;

/** Whether a text tells of a child who is to be treated. */
const tellsOfChild = (text: string): boolean =>
  child.test(text) && !along.test(text) && (treated.test(text) || age.test(text));

/** "Can I bring my three-year-old along?" asks about company. */
export const bringsChild = (text: string): boolean =>
  /\b(?:bring|take|come with|travel with)\b/i.test(text) &&
  /\balong\b|\bwith (?:me|us)\b|\bwhile (?:i|my)\b/i.test(text) &&
  (child.test(text) || /year[- ]old/i.test(text));

/** A child is received, and not only fetched. */
const fetched = /airport|pick|collect|مطار/iu;

/** Whether a question asks if a child can be treated, how to ask for one, or whether one can come along. */
export function asksForChild({ text, language, history }: Asked, tools: Tools): boolean {
  const read = readOf(text, language);
  if (bringsChild(read)) return true;
  // A treatment that is named with the child has its own answer.
  if (tools.lacks(read) || tools.understand(read).procedures.length > 0) return false;
  const topics = tools.understand(read).topics.filter((topic) => topic !== "airport" || fetched.test(read));
  if (tellsOfChild(read) && topics.every((topic) => askedOf.has(topic) || ofAsking.has(topic))) return true;
  const before = saidBefore({ history }).slice(0, 2);
  return topics.some((topic) => ofAsking.has(topic)) && before.some((one) => tellsOfChild(readOf(one, language)));
}

const namesChild =
  /\b(?:child|children|teenagers?|younger people|under (?:18|16)|(?:aged|age of) (?:\d|1\d)|girls|boys)\b|أطفال|طفل|مراهق|القاصر|سن 1\d|للفتيات|1\d عام/iu;
const mostLines = 3;

/** What the clinic publishes about whom a treatment suits where one is in talk, else its lines on children; then who decides, and who can ask for a child. */
export function childPieces(question: Asked, tools: Tools): readonly Piece[] {
  const { text, language, history } = question;
  const read = {
    ...question,
    text: readOf(text, language),
    history: history.map((one) => (one.role === "user" ? { ...one, content: readOf(one.content, language) } : one)),
  };
  const procedure = procedureOf(read, tools);
  const quoted = (facts: readonly Fact[]): readonly Piece[] =>
    withOwnWords(
      facts.slice(0, mostLines).map((fact): Piece => ({ kind: "said", text: headed(fact, tools), facts: [fact] })),
      language,
    );
  if (bringsChild(read.text))
    return [
      ...quoted([...tools.facts("companion", procedure), ...tools.facts("companion", null)]),
      { kind: "offer-person" },
    ];
  const search = language === "ar" ? "أطفال" : "children teenager";
  const facts =
    procedure === null
      ? tools
          .passages(`${read.text} ${search}`, [], [])
          .flatMap(({ fact }) => (namesChild.test(fact.text) ? [fact] : []))
      : tools.facts("suits", procedure);
  return [said(m.assistant_child({}, { locale: language })), ...quoted(facts), ...forChild(question, tools, procedure)];
}

/** A line under the treatment that it is about. */
const headed = ({ text, procedure }: Fact, tools: Tools): string =>
  procedure === null ? text : `**${asMarkdown(tools.title(procedure))}**\n\n${text}`;

/** That a parent or guardian can ask for a child, with the way to it. */
export const forChild = ({ language }: Asked, tools: Tools, procedure: string | null): readonly Piece[] => [
  said(m.assistant_child_quote({}, { locale: language })),
  ...tools.cards("quote", procedure).map((card): Piece => ({ kind: "card", card })),
  { kind: "offer-person" },
];

const said = (text: string): Piece => ({ kind: "said", text, facts: [] });
