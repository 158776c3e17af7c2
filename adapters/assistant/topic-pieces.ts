import {
  type Fact,
  liveTopics,
  type Piece,
  type Question,
  type Tools,
  type Topic,
  type Understood,
  writtenTopics,
} from "./assistant.ts";
import { among, isOfClinic, saidAbout } from "./question-subject.ts";

export const statement = (text: string, facts: readonly Fact[] = []): Piece => ({ kind: "said", text, facts });
export const mostChoices = 3;

const isAsked = among(writtenTopics);

/** Topics with numbers, which precede the clinic's own wording. */
const numericTopics: readonly Topic[] = ["price", "stay", "flight", "hospital", "languages", "warranty", "deposit"];

/** "Who is the lady who does the check-up?": the clinic's answer about women follows the name. */
const asksWho = /^\P{L}*(?:(?:and|so) )?(?:who|which (?:doctor|surgeon|dentist))\b|^\P{L}*(?:مين|منو|من)(?!\p{L})/iu;

/** Records that say something on a topic of which the clinic wrote nothing of its own. */
const nextBest: Partial<Record<Topic, readonly Topic[]>> = {
  pain: ["anaesthesia", "recovery"],
  results: ["risks"],
  aftercare: ["warranty"],
  documents: ["preparation", "process"],
  report: ["process", "health-data"],
  companion: ["included"],
  fear: ["anaesthesia"],
};

/** Usual follow-up topics. */
const followUps: Partial<Record<Topic, readonly Topic[]>> = {
  price: ["included", "stay", "consultation"],
  included: ["price", "excluded", "quote"],
  stay: ["flight", "hotels", "price"],
  flight: ["recovery", "stay"],
  recovery: ["flight", "risks"],
  risks: ["contraindications", "doctors"],
  suits: ["contraindications", "consultation"],
  overview: ["price", "recovery", "consultation"],
  comparison: ["price", "recovery"],
  total: ["included", "hotels", "quote"],
};

interface Asked extends Omit<Wanted, "topic"> {
  readonly topics: readonly Topic[];
  readonly named: readonly string[];
}

/** What is computed, written or known on the topics of a text; a question back where that is all. */
export async function* fromTopics(question: Question, tools: Tools, asked: Asked): AsyncIterable<Piece> {
  const { topics, procedures: meant } = asked;
  // "Which doctor for noses speaks Russian?"
  const about = meant.length === 0 && topics.includes("languages") ? asked.understood.near : meant;
  const computed = tools.computed(saidAbout(question, tools, meant[0] ?? null), topics, about);
  const faq = tools.search(question.text, meant[0] ?? null).find(({ id }) => id.includes("/faq-"));
  // Side by side only where the clinic has not compared them itself.
  if (computed.length > 0 && !(faq && topics.includes("comparison"))) {
    for (const fact of computed) yield statement(fact.text, [fact]);
    return yield* suggestions(topics[0] ?? "overview", meant[0] ?? null);
  }
  // An answer from the clinic's FAQ precedes the facts of its topic.
  const isElsewhere =
    faq?.procedure === null &&
    meant.length > 0 &&
    (topics.length > 0 ? !topics.some(isOfClinic) : asked.understood.isFollowUp);
  if (faq && !isElsewhere) {
    const isFirst = (one: Topic) => numericTopics.includes(one) || (one === "doctors" && asksWho.test(question.text));
    for (const topic of topics.filter(isFirst))
      for (const fact of tools.facts(topic, faq.procedure ?? meant[0] ?? null)) yield statement(fact.text, [fact]);
    yield statement(faq.text, [faq]);
    return yield* followUp(tools, topics[0] ?? "overview", faq.procedure);
  }
  const pieces: Piece[] = [];
  for (const topic of topics) {
    // "Can my wife come with me?" is answered without all that packages include.
    if (topic === "included" && topics[0] === "companion" && pieces.some(({ kind }) => kind === "said")) continue;
    for await (const piece of aboutTopic(question, tools, { ...asked, topic })) pieces.push(piece);
  }
  // What one topic answers needs no question back from another.
  const isQuestion = (piece: Piece) =>
    piece.kind === "choose" || (piece.kind === "said" && piece.text === question.phrases.whichProcedure);
  const answers = pieces.filter((piece) => !isQuestion(piece));
  yield* answers;
  if (answers.length === 0 || topics[0] === "price")
    yield* pieces.filter((piece, index) => isQuestion(piece) && index === pieces.findIndex((one) => same(one, piece)));
}

const same = (one: Piece, other: Piece): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Names the treatment before what is said of another one than those that the visitor or the page named, unless the sentence does. */
export async function* withTitles(
  pieces: AsyncIterable<Piece>,
  known: readonly (string | null | undefined)[],
  { question: { phrases }, tools }: { readonly question: Question; readonly tools: Tools },
): AsyncIterable<Piece> {
  let said = "";
  for await (const piece of pieces) {
    const procedure = piece.kind === "said" ? (piece.facts[0]?.procedure ?? null) : null;
    const title = procedure === null || known.includes(procedure) ? null : tools.title(procedure);
    if (piece.kind === "said") said = `${said} ${piece.text}`;
    if (title !== null && !said.includes(title)) {
      yield statement(phrases.about(title));
      said = `${said} ${title}`;
    }
    yield piece;
  }
}

/** Asks which procedure is meant, with a few to choose from. */
export function* asksBack({ phrases }: Question, tools: Tools, { near }: Understood): Iterable<Piece> {
  yield statement(phrases.whichProcedure);
  const choices = near.length > 0 ? near : tools.popular();
  for (const procedure of choices.slice(0, mostChoices)) yield { kind: "choose", procedure };
}

interface Wanted {
  readonly topic: Topic;
  readonly procedures: readonly string[];
  readonly understood: Understood;
  readonly signal: AbortSignal;
}

async function* aboutTopic(question: Question, tools: Tools, wanted: Wanted): AsyncIterable<Piece> {
  const { topic, procedures, understood } = wanted;
  const { phrases } = question;
  const procedure = procedures[0] ?? null;
  switch (topic) {
    case "consultation":
      return yield* liveCards(tools, wanted, "slots", phrases.slots, phrases.noSlots);
    case "hotels":
      return yield* liveCards(tools, wanted, "hotels", phrases.hotels, phrases.noHotels);
    case "quote":
      yield statement(phrases.quote);
      return yield* cards(tools, "quote", procedure);
  }
  const own = isAsked(topic) ? writtenOf(tools, topic, procedure) : [];
  if (own.length > 0) return yield* own.map((fact) => statement(fact.text, [fact]));
  if (isOfClinic(topic) && tools.facts(topic, null).length > 0) {
    for (const fact of tools.facts(topic, null)) yield statement(fact.text, [fact]);
    if (topic === "procedures") for (const one of procedures) yield* cards(tools, "procedure", one);
    if (topic === "contact" || topic === "coordinator") yield { kind: "offer-person" };
    return;
  }
  const instead = nextBest[topic];
  if (instead) {
    const known = instead.flatMap((one) => tools.facts(one, procedure ?? null)).slice(0, 1);
    const found = known.length > 0 ? known : instead.flatMap((one) => tools.facts(one, null)).slice(0, 1);
    if (found.length > 0) return yield* found.map((fact) => statement(fact.text, [fact]));
    if (procedure === null && !isOfClinic(topic)) yield* asksBack(question, tools, understood);
    return;
  }
  if (isOfClinic(topic) || isAsked(topic) || (liveTopics as readonly Topic[]).includes(topic)) return;
  if (procedures.length === 0 && (topic === "price" || topic === "doctors") && understood.near.length > 0) {
    for (const one of understood.near.slice(0, mostChoices)) {
      yield statement(phrases.about(tools.title(one)));
      for (const fact of tools.facts(topic, one)) yield statement(fact.text, [fact]);
    }
    return;
  }
  if (procedures.length === 0) {
    // Price and doctor facts exist for the clinic as a whole; other topics differ by procedure.
    if (understood.near.length === 0) for (const fact of tools.facts(topic, null)) yield statement(fact.text, [fact]);
    if (topic !== "doctors") yield* asksBack(question, tools, understood);
    return;
  }
  for (const one of procedures) {
    const facts = tools.facts(topic, one);
    if (procedures.length > 1 || facts.length === 0) {
      const title = tools.title(one);
      yield statement(facts.length === 0 ? phrases.nothingAbout(title) : phrases.about(title));
    }
    for (const fact of facts) yield statement(fact.text, [fact]);
    if (facts.length === 0) yield { kind: "offer-person" };
  }
  yield* followUp(tools, topic, procedure);
}

/** What the clinic wrote on a topic: for the procedure, or for all. */
function writtenOf(tools: Tools, topic: Topic, procedure: string | null): readonly Fact[] {
  const ofProcedure = procedure ? tools.facts(topic, procedure) : [];
  return (ofProcedure.length > 0 ? ofProcedure : tools.facts(topic, null)).slice(0, 1);
}

async function* liveCards(
  tools: Tools,
  { procedures: [first], signal }: Wanted,
  kind: "slots" | "hotels",
  ...[some, nothing]: [some: string, nothing: string]
): AsyncIterable<Piece> {
  const found = await tools.live(kind, first ?? null, signal);
  signal.throwIfAborted();
  yield statement(found.length > 0 ? some : nothing);
  for (const card of found) yield { kind: "card", card };
  if (found.length === 0) yield { kind: "offer-person" };
}

export function* cards(
  tools: Tools,
  kind: "procedure" | "package" | "quote",
  procedure: string | null,
): Iterable<Piece> {
  for (const card of tools.cards(kind, procedure)) yield { kind: "card", card };
}

export function* suggestions(topic: Topic, procedure: string | null): Iterable<Piece> {
  if (procedure) for (const one of followUps[topic] ?? []) yield { kind: "next", topic: one, procedure };
}

function* followUp(tools: Tools, topic: Topic, procedure: string | null): Iterable<Piece> {
  if (!procedure) return;
  if (topic === "price" || topic === "included") yield* cards(tools, "package", procedure);
  yield* suggestions(topic, procedure);
}

/** What treatments are, how long one stays and when one flies home. */
export function* overviews(question: Question, tools: Tools, procedures: readonly string[]): Iterable<Piece> {
  for (const one of procedures) {
    if (procedures.length > 1) yield statement(question.phrases.about(tools.title(one)));
    const facts = [
      ...tools.facts("overview", one).slice(0, 1),
      ...tools.facts("stay", one),
      ...tools.facts("flight", one),
    ];
    for (const fact of procedures.length > 1 ? facts.slice(0, 1) : facts) yield statement(fact.text, [fact]);
    yield* cards(tools, "procedure", one);
  }
  if (procedures.length === 1) yield* suggestions("overview", procedures[0] ?? null);
}
