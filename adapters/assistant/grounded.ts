import {
  type Assistant,
  computedTopics,
  type Fact,
  isList,
  type Piece,
  type Question,
  type Quoted,
  type Run,
  type Tools,
  type Topic,
  type Understood,
} from "./assistant.ts";
import { costs, isOfCost, isPartOf, partOfPrice } from "./cost-pieces.ts";
import {
  certain,
  isOfChoice,
  leastBehind,
  leastOfVague,
  lineOf,
  linesAfter,
  nearerThanTerms,
  nearest,
  nearestLines,
  quotes,
} from "./line-pieces.ts";
import { person, saysNo, saysUnknown, unknown } from "./plain-pieces.ts";
import {
  alike,
  among,
  inContext,
  inFull,
  inTalk,
  isOfClinic,
  isOfNumber,
  isWhole,
  isWish,
  namedIn,
  type State,
  saidAbout,
  stateOf,
  staying,
  topicsOf,
  withPerson,
} from "./question-subject.ts";
import { asksBack, fromTopics, mostChoices, overviews, statement, withTitles } from "./topic-pieces.ts";

/** What a procedure's packages say that may hold for all. */
const isOfPackage = among(["included", "excluded", "price-factors"]);

/** Answers from the provider's records alone; every statement is one record, with its link. */
export const createGrounded = (): Assistant => ({
  engine: "grounded",
  async *answer(question, tools, run) {
    const state = stateOf(question.history, tools);
    const { procedures } = staying(tools.understand(question.text), question, state);
    const [last] = state.procedures;
    // Of several that a text may name, each sentence says its own.
    const [named] = procedures.length === 1 ? procedures : [];
    yield* withTitles(answered(question, tools, run), [question.procedure, last, named], { question, tools });
  },
});

/** "Can I pay cash in euros at the desk?" asks whether cash is taken. */
const payingInCash =
  /^\P{L}*(?:can|could|may|do|is it possible to) (?:i |we |you |one )?(?:still )?(?:pay|settle|take|accept) (?:\w+ ){0,4}cash\b/iu;

async function* answered(written: Question, all: Tools, { signal }: Run): AsyncIterable<Piece> {
  const asked = inFull(payingInCash.test(written.text) ? { ...written, text: "Can I pay in cash?" } : written);
  const tools = ofTalk(asked, all);
  const state = stateOf(asked.history, tools);
  const understood = staying(tools.understand(asked.text), asked, state);
  const question = inferred(asked, tools, understood, state);
  const told = namedIn(understood, question, alike(understood, state));
  const isPart = isPartOf(question, tools, told, state);
  const named = isPart ? [] : told;
  const subject = named[0] ?? question.procedure ?? state.procedures[0];
  const choosesPackage = subject !== undefined && tools.choosesPackage(question.text, subject);
  const topics = topicsOf(question.text, understood, named, {
    state,
    choosesPackage,
    isEmpty: tools.told(question.text, [], []) === null,
  });
  /** Facts of the package that the text chooses say what was asked. */
  const isOfChosen = (facts: readonly Fact[]) => choosesPackage && facts.some(({ topic }) => isOfChoice(topic));
  const { courtesy, notOffered } = understood;
  if (courtesy && topics.length === 0 && named.length === 0 && notOffered === null)
    return yield statement(question.phrases[courtesy]);
  if (tools.lacks(question.text)) return yield* unknown(question);
  if (topics.includes("person")) return yield* person(question, tools);
  const text = withPerson(question);
  const about = named.length > 0 ? named : inTalk(question, understood, state);
  const ofThing = tools.ofThing(question.text, about);
  if (ofThing !== null) return yield* ofThing.length > 0 ? quotes(ofThing) : unknown(question);
  const example = tools.example(text, about);
  if (example !== null) return yield statement(example.text, [example]);
  const part =
    (isPart && topics.some(isOfCost)) || notOffered !== null ? partOfPrice(question, tools, topics, state) : null;
  if (part !== null && named.length === 0) return yield* part;
  if (notOffered !== null && named.length === 0) {
    const [mentioned] = state.procedures.length > 0 ? tools.passages(text, about, []) : [];
    if (mentioned === undefined || mentioned.share < (understood.isFollowUp ? leastBeside : certain))
      return yield* saysNo(question, tools, understood);
    return yield* quotes([mentioned]);
  }
  const inView = named.length > 0 ? named : inContext(question, understood, state, topics);
  const meant = inView.length > 0 || topics.includes("comparison") ? inView : nearest(tools, text, understood);
  /** Of so many treatments of one part of the body, the words decide which is meant. */
  const isVague =
    named.length === 0 && meant.length === 0 && understood.near.length > 0 && state.procedures.length === 0;
  const ofPrice = costs(question, tools, text, {
    topics,
    meant,
    // "And both?" chooses a package.
    isFollowUp: understood.isFollowUp && state.procedures.length > 0 && !(choosesPackage && isBrief(question.text)),
  });
  if (ofPrice !== null) return yield* ofPrice;
  signal.throwIfAborted();
  const pieces: Piece[] = [];
  for await (const piece of fromTopics(question, tools, { topics, named, procedures: meant, understood, signal }))
    pieces.push(piece);
  const facts = pieces.flatMap((piece) => (piece.kind === "said" ? piece.facts : []));
  const isAnswered = facts.length > 0 || pieces.some(({ kind }) => kind === "card" || kind === "offer-person");
  const within = meant.length > 0 && named.length === 0 ? meant : isVague && about.length > mostChoices ? [] : about;
  // The steps for all treatments are not those of one whose own day is told.
  const isOfDeposit = facts.length > 0 && topics.every((topic) => topic === "deposit");
  const quoted = tools
    .passages(text, within, facts)
    .filter(({ fact }) => !(isOfDeposit && fact.topic === "cancellation"));
  /** What stands behind the clinic's own answer. */
  const after: Quoted[] = [];
  if (facts.length > 0 && topics.every(isWhole) && !quoted.some(isOfContact)) return yield* pieces;
  if (facts.length > 0 && facts.every(isAlone)) return yield* pieces;
  if (isAnswered) {
    const ofPolicy = quoted.filter(({ fact, share }) => isOfPolicy(fact.topic) && share >= leastOfPolicy);
    const nearer = facts.length > 0 && facts.every(({ topic }) => isOfPolicy(topic)) ? nearerThanTerms(quoted) : [];
    if (nearer.length > 0) return yield* quotes(nearer);
    if (
      facts.length > 0 &&
      facts.every(({ topic, text }) => isOfPolicy(topic) && text.length > longText) &&
      ofPolicy.length > 0
    )
      return yield* quotes(ofPolicy);
    const telling = quoted.filter(
      ({ adds, share, told, fact }) =>
        (adds > 0 || (facts.length > 0 && share - told >= leastGain)) &&
        (facts.length > 0 || meant.length > 0) &&
        share >= leastBeside &&
        !(isOfPolicy(fact.topic) && topics.every(isOfNumber)) &&
        (about.length > 0 || fact.procedure === null) &&
        (named.length === 0 || fact.procedure !== null || fact.topic === "doctors") &&
        (topics[0] !== "doctors" || fact.topic === "doctors" || share >= sure),
    );
    const [first] = telling;
    /** What precedes the facts of the topics. */
    const before: Quoted[] = [];
    if (first !== undefined && (!isOfChosen(facts) || (first.adds > 0 && first.share - first.told >= leastGain))) {
      // A list gives way to its lines; a fact of its own stays beside what the question names more.
      if (!facts.some(isToThePoint) || (isVague && first.adds > 0 && first.share >= leastOfVague))
        return yield* quotes(telling);
      if (facts.some(isOwnAnswer)) {
        const isNearer = isComputed(facts) ? first.share - first.told >= leastGain : first.share >= sure;
        if (first.adds > (isComputed(facts) ? 0 : 1) && isNearer) return yield* quotes(telling);
        // The clinic's own answer to one of two matters leaves the other one to the record.
        if (topics.length > 1 && first.share >= leastBesideOwn) before.push(first);
      } else if (first.share >= leastBesideOwn) before.push(first);
    }
    const [best] = quoted;
    const isSaid = (one: Quoted) => facts.some(({ text }) => text.includes(lineOf(one.fact)));
    if (before.length === 0 && facts.length > 0 && best !== undefined && !isSaid(best) && !isOfChosen(facts)) {
      if (best.likelihood >= leastLikely && best.share >= leastBeside)
        (facts.some(isOwnAnswer) ? after : before).push(best);
      else if (best.told < leastTold && !facts.some(isOwnAnswer))
        return yield* nearestLines(question, quoted, { about, before: facts.slice(0, 1) });
    }
    const mayAdd = facts.length > 0 || topics[0] === "consultation" ? linesAfter(quoted, facts) : [];
    after.push(...mayAdd.filter((one) => !before.includes(one) && !after.includes(one)));
    // "Just the one eye" is told by the treatment's own day beside the number for all.
    const own = quoted.find(({ share, fact }) => share >= nearlyAll && fact.topic === "recovery");
    if (own !== undefined && topics.every(isOfNumber) && !isSaid(own) && after.length === 0) after.push(own);
    const beside = before.filter(({ fact }) => !facts.some(({ text }) => text.includes(lineOf(fact))));
    // A number that was asked for stands first.
    if (facts.length > 0 && topics.slice(0, 1).some(isOfNumber)) after.unshift(...beside);
    else yield* quotes(beside);
  } else {
    const isOfProcedure = about.length > 0 && (quoted[0]?.fact.procedure ?? null) !== null;
    const enough = quoted.filter(({ fact, adds, share }) => {
      if (isOfProcedure) return share >= leastOfProcedure;
      const isForAll =
        fact.procedure === null || (isOfPackage(fact.topic) && adds > 1) || (adds >= manyThings && share >= certain);
      return isForAll && adds > 0 && share >= least;
    });
    if (named.length === 1 && topics.length === 0 && isWish(question.text))
      return yield* overviews(question, tools, named);
    const isSure = enough.some(
      ({ likelihood, share }) => share >= certain || (likelihood >= leastSure && share >= leastBesideOwn),
    );
    if (enough.length > 0)
      return yield* isSure || question.phrases.unsure === null
        ? quotes(enough)
        : nearestLines(question, quoted, { about });
  }
  // To ask back what is meant helps only where the rest of the question is understood.
  const isAskedBack = facts.length === 0 && pieces.some(({ kind }) => kind === "choose");
  const covered = Math.max(
    quoted[0]?.share ?? 0,
    isAskedBack ? (tools.told(text, about, topicsAsFacts(topics)) ?? 1) : 0,
  );
  if (isAskedBack && understood.isPartlyUnknown && (isLikely(quoted[0]) || covered < leastAskedBack)) {
    yield* nearestLines(question, quoted, { about });
    return yield* isLikely(quoted[0]) ? asksBack(question, tools, understood) : [];
  }
  // What the clinic says for all treatments stands before the question back which is meant.
  const ofAll = isAskedBack ? quoted.filter(({ fact, share }) => fact.procedure === null && share >= least) : [];
  yield* quotes(ofAll.toSorted((a, b) => b.share - a.share).slice(0, 1));
  yield* pieces;
  if (pieces.length > 0) return yield* quotes(after);
  const [first] = named;
  if (first !== undefined)
    return understood.isPartlyUnknown || pieces.length > 0
      ? yield* saysUnknown(question, tools, first, quoted)
      : yield* overviews(question, tools, named);
  if (understood.near.length > 0 && !understood.isPartlyUnknown) return yield* asksBack(question, tools, understood);
  yield* nearestLines(question, quoted, { about });
}

/** A question that names no procedure, with the one that its words tell, as if it stood on its page. */
function inferred(question: Question, tools: Tools, understood: Understood, state: State): Question {
  const isKnown = question.procedure !== null || understood.procedures.length > 0 || understood.notOffered !== null;
  // "How soon can I fly after the operation?" asks about the treatment in talk, also where more records of another treatment have its words.
  const goesOn = understood.isFollowUp || understood.topics.some((topic) => !isOfClinic(topic));
  if (isKnown || (state.procedures.length > 0 && goesOn)) return question;
  return { ...question, procedure: tools.procedureOf(question.text) };
}

const fewWords = 3;
const isBrief = (text: string): boolean => text.trim().split(/\s+/).length <= fewWords;

/** The tools, whose facts on a procedure are of the package that the visitor chose. */
function ofTalk(question: Question, tools: Tools): Tools {
  const said = new Map<string | null, readonly string[]>();
  const saidOf = (procedure: string | null): readonly string[] => {
    const found = said.get(procedure) ?? saidAbout(question, tools, procedure);
    said.set(procedure, found);
    return found;
  };
  return {
    ...tools,
    facts: (topic, procedure) => tools.facts(topic, procedure, procedure === null ? [] : saidOf(procedure)),
  };
}

const isOfContact = ({ fact, share }: Quoted): boolean => fact.topic === "contact" && share >= leastBeside;
/** Long texts, of which the lines that were asked about are an answer. */
const isOfPolicy = among(["terms", "privacy", "health-data", "cancellation"]);
const longText = 400;
/** Least share of a question's words that is understood where the assistant asks back which procedure is meant. */
const leastAskedBack = 0.45;
const topicsAsFacts = (topics: readonly Topic[]): readonly Fact[] =>
  topics.map((topic) => ({ id: topic, topic, procedure: null, text: "", label: "", href: "", language: "en" }));
/** The likelihood from which a line is quoted as the answer, and from which it stands beside the facts of a topic. */
const [leastSure, leastLikely] = [0.5, 0.6];
/** Whether a line answers more probably than a question back. */
const isLikely = (one: Quoted | undefined): boolean => (one?.likelihood ?? 0) >= leastBehind;
/** The share of a question that the facts of its topics cover at least to be an answer without doubt. */
const leastTold = 0.4;
/** By how much more of a question than the facts of its topics a passage covers that stands in their place. */
const leastGain = 0.25;
/** The share of a question's words from which a passage that names more of them stands in place of any fact. */
const sure = 0.75;
/** The share of a question's words from which a day of the treatment stands beside a number. */
const nearlyAll = 0.9;
/** Least share of a question's words that a passage of the clinic's covers to answer it alone. */
const least = 0.5;
/** The same for a passage of the procedure that the question is about. */
const leastOfProcedure = 0.2;
/** The same for a passage that is quoted in place of the facts of the question's topics. */
const leastBeside = 0.25;
/** The same for one that precedes the clinic's own answer. */
const leastBesideOwn = 0.3;
/** The same for the lines of a policy that are quoted in place of all of it. */
const leastOfPolicy = 0.35;
/** So many things of a question leave no doubt which procedure it is about. */
const manyThings = 3;
/** Prices, nights and hotels together, which a question about another number may be taken for. */
const isComputed = (facts: readonly Fact[]): boolean =>
  facts.every(({ topic }) => among(["total", "nights", "comparison"])(topic));

/** The days of a recovery that were asked about, what cancelling or moving costs, or who pays when. */
const isAlone = ({ id, topic }: Fact): boolean =>
  among(["recovery", "cancellation", "terms"])(topic) && id.includes("#");

/** An answer that the clinic wrote to the question, or one computed for it. */
const isOwnAnswer = ({ id, topic }: Fact): boolean => id.includes("/faq-") || among(computedTopics)(topic);

/** A statement by itself. Of a list, the lines that were asked for answer better. */
const isToThePoint = (fact: Fact): boolean => isOwnAnswer(fact) || !isList(fact);
