import {
  type Assistant,
  clinicTopics,
  type Fact,
  type Piece,
  type Question,
  type Tools,
  type Topic,
} from "./assistant.ts";

const statement = (text: string, facts: readonly Fact[] = []): Piece => ({ kind: "said", text, facts });
const mostProcedures = 3;
const mostTopics = 2;

/** Topics with numbers, which precede the clinic's own wording. */
const numericTopics: readonly Topic[] = ["price", "stay", "flight", "hospital", "languages"];

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
};

/** Answers from the provider's records alone; every statement is one record, with its link. */
export const createGrounded = (): Assistant => ({
  engine: "grounded",
  async *answer(question, tools, { signal }) {
    const understood = tools.understand(question.text);
    const { courtesy } = understood;
    // The open page decides between procedures of the same name.
    const open = understood.procedures.filter((one) => one === question.procedure);
    const procedures = open.length > 0 ? open : understood.procedures.slice(0, mostProcedures);
    const topics = understood.topics.slice(0, mostTopics);
    if (courtesy && topics.length === 0 && procedures.length === 0) return yield statement(question.phrases[courtesy]);
    const meant = procedures.length > 0 ? procedures : inContext(question, tools, topics);
    signal.throwIfAborted();
    // An answer from the clinic's FAQ precedes the facts of its topic.
    const matches = tools.search(question.text, meant[0] ?? null);
    const faq = matches.find(({ id }) => id.includes("/faq-"));
    const isOfClinic = faq?.procedure === null && meant.length > 0 && topics.length > 0;
    if (faq && !isOfClinic) {
      for (const topic of topics.filter((one) => numericTopics.includes(one)))
        for (const fact of tools.facts(topic, faq.procedure)) yield statement(fact.text, [fact]);
      yield statement(faq.text, [faq]);
      return yield* followUp(tools, topics[0] ?? "overview", faq.procedure);
    }
    if (topics.length > 0) {
      let hasAnswered = false;
      for (const topic of topics) {
        for await (const piece of aboutTopic(question, tools, { topic, procedures: meant, signal })) {
          hasAnswered = true;
          yield piece;
        }
      }
      if (hasAnswered) return;
    }
    if (procedures.length > 0) return yield* overviews(question, tools, procedures);
    const [first] = matches;
    if (!first) return yield* unknown(question);
    yield statement(first.text, [first]);
    yield* followUp(tools, first.topic, first.procedure);
  },
});

function* unknown({ phrases }: Question): Iterable<Piece> {
  yield statement(phrases.unknown);
  yield { kind: "offer-person" };
}

/** The procedure of the page, or of the last turn. */
function inContext({ procedure, history }: Question, tools: Tools, topics: readonly Topic[]): readonly string[] {
  if (topics.length > 0 && topics.every((topic) => (clinicTopics as readonly Topic[]).includes(topic))) return [];
  if (procedure) return [procedure];
  for (const { role, content } of history.toReversed()) {
    const [last] = role === "user" ? tools.understand(content).procedures : [];
    if (last) return [last];
  }
  return [];
}

interface Wanted {
  readonly topic: Topic;
  readonly procedures: readonly string[];
  readonly signal: AbortSignal;
}

async function* aboutTopic(question: Question, tools: Tools, wanted: Wanted): AsyncIterable<Piece> {
  const { topic, procedures } = wanted;
  const { phrases } = question;
  const procedure = procedures[0] ?? null;
  switch (topic) {
    case "person":
      yield statement(phrases.person);
      for (const fact of tools.facts("contact", null)) yield statement(fact.text, [fact]);
      return yield { kind: "offer-person" };
    case "consultation":
      return yield* liveCards(tools, wanted, "slots", phrases.slots, phrases.noSlots);
    case "hotels":
      return yield* liveCards(tools, wanted, "hotels", phrases.hotels, phrases.noHotels);
    case "quote":
      yield statement(phrases.quote);
      return yield* cards(tools, "quote", procedure);
  }
  if ((clinicTopics as readonly Topic[]).includes(topic)) {
    for (const fact of tools.facts(topic, null)) yield statement(fact.text, [fact]);
    if (topic === "procedures") for (const one of procedures) yield* cards(tools, "procedure", one);
    return;
  }
  if (procedures.length === 0) {
    // Price and doctor facts exist for the clinic as a whole; other topics differ by procedure.
    const all = tools.facts(topic, null);
    if (all.length === 0) yield statement(phrases.whichProcedure);
    for (const fact of all.length > 0 ? all : tools.facts("procedures", null)) yield statement(fact.text, [fact]);
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
  if (procedure) yield* followUp(tools, topic, procedure);
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

function* overviews(question: Question, tools: Tools, procedures: readonly string[]): Iterable<Piece> {
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

function* cards(tools: Tools, kind: "procedure" | "package" | "quote", procedure: string | null): Iterable<Piece> {
  for (const card of tools.cards(kind, procedure)) yield { kind: "card", card };
}

function* suggestions(topic: Topic, procedure: string | null): Iterable<Piece> {
  for (const one of followUps[topic] ?? []) yield { kind: "next", topic: one, procedure };
}

function* followUp(tools: Tools, topic: Topic, procedure: string | null): Iterable<Piece> {
  if (!procedure) return;
  if (topic === "price" || topic === "included") yield* cards(tools, "package", procedure);
  yield* suggestions(topic, procedure);
}
