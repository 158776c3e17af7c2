import type { Assistant, Fact, Phrases, Piece, Question, Run, Tools } from "../../../adapters/assistant/assistant.ts";
import type { Language } from "../../../contract/values.ts";
import { m } from "../../../web/words/compiled/messages.js";
import { tellsOfBodyElsewhere } from "../alarms-elsewhere/alarm.ts";
import { languageOf, spokenIn } from "../lexicon/text-language.ts";
import { asMarkdown } from "../safety/sanitise.ts";
import { type InEnglish, inEnglish } from "./in-english.ts";
import { topicsElsewhere } from "./topics-elsewhere.ts";

type Asked = Omit<Question, "phrases">;

/** The share of a question's words that are not known up to which it is answered; its answer says that little was understood. */
const mostUnknown = 2 / 5;

/** A question in the words that the lexicons know, with whether all of its own are known. */
interface Read<Of> extends Pick<InEnglish, "named"> {
  readonly question: Of;
  readonly isWhole: boolean;
}

/** A question in those words; null where too few are known. */
export function readElsewhere<Of extends Pick<Question, "text" | "history" | "language">>(
  question: Of,
): Read<Of> | null {
  const { text, language, history } = question;
  const read = inEnglish(text, language);
  if (read === null || read.known === 0 || read.unknown > (read.known + read.unknown) * mostUnknown) return null;
  const said = (content: string): string => inEnglish(content, languageOf(content, language))?.text ?? content;
  return {
    question: {
      ...question,
      text: read.text,
      history: history.map((one) => (one.role === "user" ? { ...one, content: said(one.content) } : one)),
    },
    isWhole: read.unknown === 0,
    named: read.named,
  };
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
function factsElsewhere({ text, procedure }: Asked, tools: Tools): readonly Fact[] {
  const { ofProcedure, ofClinic } = topicsElsewhere(text);
  const named = tools.understand(text).procedures;
  const about = named.length > 0 ? named : procedure === null ? [] : [procedure];
  const facts = [
    ...ofProcedure.flatMap((topic) => about.flatMap((one) => tools.facts(topic, one).slice(0, 1))),
    ...ofClinic.flatMap((topic) => tools.facts(topic, null).slice(0, 1)),
  ];
  return facts.slice(0, mostFound);
}

/** The engine's answer to a question whose words are known, whole before it is said; null where it would be a guess. */
async function answered(
  { engine, phrases, tools, run }: Engine,
  { language }: Asked,
  read: Read<Asked>,
): Promise<readonly Piece[] | null> {
  // The lexicons have few names in this language: a treatment is called what the visitor calls it.
  const called: Phrases =
    read.named === "" ? phrases : { ...phrases, notOffered: () => phrases.notOffered(read.named) };
  const pieces: Piece[] = [];
  for await (const piece of engine.answer({ ...read.question, phrases: called }, tools, run)) pieces.push(piece);
  const said = pieces.filter((one) => one.kind === "said");
  const isUnsure = said.some(({ text }) => text === phrases.unsure);
  const { text } = read.question;
  // What is near is shown with the doubt, whichever words the doubt is from; of what nobody published, the nouns tell no more.
  if (read.isWhole || isUnsure || tools.lacks(text) || tools.ofThing(text, [])?.length === 0) return pieces;
  const facts = said.flatMap((one) => one.facts);
  const [first] = facts;
  if (first === undefined) return null;
  if (first.procedure !== null && facts.every(isBare)) return asksOfTreatment(first.procedure, tools, { language });
  // A line beside words that are not known may answer something else.
  const isLine = /#(?:\d|summary)/.test(first.id) && phrases.unsure !== null;
  return [note(isLine ? phrases.unsure : m.assistant_other_language_found({}, { locale: language })), ...pieces];
}

/** What is said of any treatment that is named, the prices of all its packages or its days: beside words that are not known, two of eleven such answers were right. */
const isBare = ({ id, topic, text }: Fact): boolean =>
  !id.includes("#") && (topic === "stay" || (topic === "price" && (text.match(/^- /gmu)?.length ?? 0) > 1));

/** Asks what somebody wants to know about a treatment, with the most usual to choose from. */
function asksOfTreatment(procedure: string, tools: Tools, { language }: Pick<Asked, "language">): readonly Piece[] {
  const title = asMarkdown(tools.title(procedure));
  return [
    note(m.assistant_what_of_treatment({ title }, { locale: language })),
    ...(["price", "stay", "included"] as const).map((topic): Piece => ({ kind: "next", topic, procedure })),
  ];
}

const note = (text: string): Piece => ({ kind: "said", text, facts: [] });

/** Whom to call, and what the addresses of pages begin with. */
interface Help {
  readonly number: string;
  readonly base: string;
}

interface Engine {
  readonly engine: Assistant;
  readonly phrases: Phrases;
  readonly tools: Tools;
  readonly run: Run;
}

/** Words in small letters from which on a text in another language is more than a name or an address. */
const ofProse = 4;
const hasProse = (text: string, language: Language): boolean =>
  text
    .split("\n")
    .some(
      (line) =>
        (line.match(/(?<![\p{L}\p{N}])\p{Ll}{2,}/gu)?.length ?? 0) >= ofProse && spokenIn(line, language) !== language,
    );

/** Says once, before the first of them, that the clinic's own sentences are in the language that it writes. */
export function withOwnWords(pieces: readonly Piece[], language: Language): readonly Piece[] {
  const at = pieces.findIndex((one) => one.kind === "said" && one.facts.length > 0 && hasProse(one.text, language));
  if (at < 0) return pieces;
  return [...pieces.slice(0, at), note(m.assistant_own_words({}, { locale: language })), ...pieces.slice(at)];
}

/** Topics of an answer that tells of a body; prices, hours, doctors, papers and hotels do not. */
const bodily: ReadonlySet<Fact["topic"]> = new Set<Fact["topic"]>([
  ...(["anaesthesia", "recovery", "risks", "suits", "contraindications", "pain", "aftercare", "medicines"] as const),
]);

const ofPlans: ReadonlySet<Fact["topic"]> = new Set<Fact["topic"]>(["price", "stay", "flight", "deposit", "total"]);

/** Whether a question, or the answer that was found to it, may be about a body; the number to call under every answer would lose its force. */
function isOfBody({ text, language }: Asked, found: readonly Piece[]): boolean {
  const said = found.flatMap((one) => (one.kind === "said" ? one.facts : []));
  const asksForNames = said.every(({ topic }) => topic === "doctors");
  // Behind the days until one may fly, the lines on a recovery are no answer about a body.
  const answers = said.slice(0, said[0] !== undefined && ofPlans.has(said[0].topic) ? 1 : undefined);
  return (
    (said.length === 0 && !found.some(({ kind }) => kind === "next" || kind === "choose")) ||
    answers.some(({ topic }) => bodily.has(topic)) ||
    tellsOfBodyElsewhere(text, spokenIn(text, language), { asksForNames })
  );
}

/**
 * To a question in a language of the pages that the lexicons do not have: the engine's answer to it in their words, else the facts that its nouns
 * name or, without any, who else answers and the pages in the reader's language; then, where it may be about a body, whom to call.
 */
export async function* foreignPieces(question: Asked, { number, base, ...of }: Engine & Help): AsyncIterable<Piece> {
  const { language } = question;
  const locale = { locale: language };
  const read = readElsewhere(question);
  const whole = read && (await answered(of, question, read));
  const facts = whole === null ? factsElsewhere(question, of.tools) : [];
  const found = whole ?? facts.map((fact): Piece => ({ kind: "said", text: fact.text, facts: [fact] }));
  if (whole === null && facts.length > 0) yield note(m.assistant_other_language_found({}, locale));
  if (found.length > 0) yield* withOwnWords(found, language);
  else {
    yield note(m.assistant_other_language({}, locale));
    const pages = pagesFor(base, locale).map((link) => `- ${link}`);
    yield note([m.assistant_pages({}, locale), "", ...pages].join("\n"));
  }
  if (isOfBody(question, found)) yield note(m.assistant_other_language_emergency({ number }, locale));
  yield { kind: "offer-person" };
}
