import { LRUCache } from "lru-cache";
import {
  type Fact,
  type Tools,
  type Topic,
  type Understood,
  writtenTopics,
} from "../../../adapters/assistant/assistant.ts";
import type { Card } from "../../../contract/chat-answers.ts";
import type { Language } from "../../../contract/values.ts";
import { type Catalogue, presentProcedure, presentSummary } from "../../catalogue/procedures.ts";
import { normaliseText } from "../../formats/normalised-text.ts";
import { shareOfMemory } from "../../tenants/memory.ts";
import { withoutOrders } from "../safety/sanitise.ts";
import { budgetFacts } from "./budget-facts.ts";
import { packagesChosen } from "./choices.ts";
import { clinicFacts } from "./clinic-facts.ts";
import { computedFacts } from "./computed-facts.ts";
import { linesOfDoctors } from "./doctor-facts.ts";
import { procedureHref, type Reader, shownTo } from "./fact-texts.ts";
import { type Cut, passagesOf, type SourceGroup } from "./passage-cuts.ts";
import { groupOf, groupsOf } from "./passage-sources.ts";
import { createPassages, type Passages } from "./passages.ts";
import { procedureFacts } from "./procedure-facts.ts";
import { type Questions, questionsLike, questionsOf, questionsOn } from "./questions.ts";
import { asksSum, linesOfScope, replacesPrice, sumFact, timesFact } from "./sums.ts";
import { namedIn, namesOf, type ProcedureNames, understandIn } from "./understanding.ts";
import { createUnpublished, onlyLinesOn, type Written } from "./unpublished.ts";

/** The searchable records of one provider, the same for every reader. */
export interface Knowledge {
  readonly catalogue: Catalogue;
  readonly names: readonly ProcedureNames[];
  readonly questions: Questions;
  /** Whether a text asks for a thing of which the clinic wrote nothing. */
  readonly lacks: (text: string) => boolean;
}

const cache = new WeakMap<Catalogue, Promise<Knowledge>>();
const revisionOf = ({ provider: { id, company } }: Catalogue): string => `${id}/${company.revision}`;

/** Built once for each catalogue. */
export function knowledgeOf(written: Catalogue): Promise<Knowledge> {
  const found = cache.get(written) ?? readKnowledge(written);
  cache.set(written, found);
  return found;
}

/** Revisions of clinics of which no text gives orders: they are not searched again when they are read again. */
const withoutAnyOrder = new LRUCache<string, true>({ max: 10_000 });

/** What each revision speaks of outlives the catalogue too: a search through all texts of a clinic takes some 12 ms. */
const writtenByRevision = new LRUCache<string, Written>({ max: 2000 });

async function readKnowledge(written: Catalogue): Promise<Knowledge> {
  const revision = revisionOf(written);
  const catalogue = withoutAnyOrder.has(revision) ? written : await withoutOrders(written);
  if (catalogue === written) withoutAnyOrder.set(revision, true);
  const known: Written = writtenByRevision.get(revision) ?? new Map();
  writtenByRevision.set(revision, known);
  return {
    catalogue,
    names: catalogue.entries.map(namesOf),
    questions: questionsOf(catalogue),
    lacks: createUnpublished(() => writtenIn(catalogue), known),
  };
}

/** All texts that the clinic wrote, in every language. */
const writtenIn = ({ provider, entries }: Catalogue): string =>
  JSON.stringify(
    [
      provider.company.texts,
      ...entries.map(({ row, packages, doctors }) => [
        row.texts,
        packages.map(({ texts }) => texts),
        doctors.map(({ texts }) => texts),
      ]),
    ],
    // A question states nothing.
    (name, value) => (name === "exampleQuestions" ? undefined : value),
  );

/** The passages of all clinics have a fifth of the memory: some 350 kB for a clinic of 22 procedures in one language. */
const indexes = new LRUCache<string, Passages, () => Iterable<SourceGroup>>({
  maxSize: shareOfMemory(1 / 5),
  sizeCalculation: ({ bytes }) => bytes,
  fetchMethod: (_key, _stale, { context }) => createPassages(context()),
});

/** The index in a reader's language. It outlives the catalogue, which is larger and read again in less time. */
function indexFor({ catalogue }: Knowledge, reader: Reader): Promise<Passages> {
  // Neither addresses nor prices in another currency are in the index.
  const groups = () => groupsOf(catalogue, { ...reader, rate: null });
  return indexes.forceFetch(`${revisionOf(catalogue)}/${reader.language}`, { context: groups });
}

/** The passages of groups that were asked about last: some 30 kB for a procedure. */
const groupsRead = new LRUCache<string, readonly Cut[]>({ max: 250 });

/** Look-ups at the time of the answer. */
export type Live = Tools["live"];

/** The engine's tools on one provider for one reader. */
export async function toolsFor(knowledge: Knowledge, reader: Reader, live: Live): Promise<Tools> {
  const { catalogue, names, questions } = knowledge;
  const passages = await indexFor(knowledge, reader);
  const passagesOfGroup = (procedure: string | null): readonly Cut[] => {
    const key = `${revisionOf(catalogue)}/${reader.language}${reader.base}/${procedure ?? ""}`;
    const found = groupsRead.get(key) ?? passagesOf(groupOf(catalogue, { ...reader, rate: null }, procedure));
    groupsRead.set(key, found);
    return found;
  };
  /** The question and the messages before it are read by several steps of an answer. */
  const understood = new Map<string, Understood>();
  const known = new Map<string, readonly Fact[]>();
  const factsOf = (procedure: string | null, said: readonly string[] = []): readonly Fact[] => {
    const key = JSON.stringify([procedure, ...(procedure === null ? [] : said)]);
    const found = known.get(key) ?? readFacts(catalogue, reader, procedure, said);
    known.set(key, found);
    return found;
  };
  const withIds = (ids: readonly string[]): Fact[] =>
    ids.flatMap((id) => {
      const slug = id.slice(0, id.indexOf("/"));
      return factsOf(slug === "clinic" ? null : slug).find((fact) => fact.id === id) ?? [];
    });
  const namings = new Map<string, ReturnType<typeof namedIn>>();
  const namesIn = (text: string): ReturnType<typeof namedIn> => {
    const found = namings.get(text) ?? namedIn(catalogue, names, text);
    namings.set(text, found);
    return found;
  };
  const askedIn = (text: string) => {
    const { details, name } = namesIn(text);
    return { rest: details, name };
  };
  const costLines: Tools["costLines"] = (text, procedure, said, { byName }) => {
    const packages = presentProcedure(catalogue, reader.language, procedure)?.packages ?? [];
    const chosen = packagesChosen(packages, said);
    const others = packages.filter((one) => !chosen.includes(one)).map(({ name }) => name);
    // The heading of a line names its package.
    const isOfOther = ({ text }: Fact) => others.some((name) => text.split("\n")[0]?.includes(name));
    const { rest: words, name } = askedIn(text);
    // In which currency is no thing that a line tells of.
    const rest = words.map((word) => (currencies.test(word) ? "" : word));
    return passages
      .findCosts({ rest, name: byName ? name : [] }, procedure, passagesOfGroup)
      .filter(({ fact }) => fact.procedure === procedure && !isOfOther(fact));
  };
  return {
    understand(text) {
      const found = understood.get(text) ?? understandIn(catalogue, namesIn(text), text, reader.language);
      understood.set(text, found);
      return found;
    },
    popular: () => popularOf(catalogue),
    computed: (said, topics, procedures) => computedFacts(catalogue, reader, { said, topics, procedures }),
    choosesPackage: (text, procedure) => {
      const packages = presentProcedure(catalogue, reader.language, procedure)?.packages ?? [];
      return packagesChosen(packages, [text]).length < packages.length;
    },
    title: (procedure) => entryOf(catalogue, procedure, reader.language)?.title ?? procedure,
    facts: (topic, procedure, said) => [
      ...factsOf(procedure, said).filter((fact) => fact.topic === topic && topic !== "faq"),
      ...(isAnsweredByQuestions(topic) ? withIds(questionsOn(questions, topic, procedure)) : []),
    ],
    search: (text, procedure) => withIds(questionsLike(questions, namesIn(text), procedure)),
    procedureOf: (text) => passages.procedureOf(namesIn(text).details),
    passages: (text, procedures, facts) =>
      linesOfDoctors(catalogue, passages.find(askedIn(text), procedures, facts, passagesOfGroup), {
        text,
        procedures,
        written: () => passagesOfGroup(null).map(({ fact }) => fact),
      }),
    example: (text, procedures) => passages.example(askedIn(text), procedures, passagesOfGroup),
    ofThing: (text, procedures) => {
      const written = onlyLinesOn(text);
      if (written === null) return null;
      const lines = passages.find(askedIn(text), procedures, [], passagesOfGroup);
      // A line on a treatment that nobody named tells of that treatment alone.
      const isMeant = (procedure: string | null) => procedure === null || procedures.includes(procedure);
      const speaksOfIt = (fact: Fact) => isMeant(fact.procedure) && written.test(normaliseText(fact.text));
      const near = lines.filter(({ fact }) => speaksOfIt(fact));
      // Who asks about it shares no other word with an answer that names it in passing.
      const named = factsOf(null).filter((fact) => fact.topic === "faq" && speaksOfIt(fact));
      return near.length > 0 ? near : named.map((fact) => ({ fact, share: 1, adds: 1, told: 0, likelihood: 1 }));
    },
    told: (text, procedures, facts) => passages.told(namesIn(text).details, procedures, facts),
    costLines,
    sum: (text, procedure, said) => {
      const found = presentProcedure(catalogue, reader.language, procedure);
      if (!found || !asksSum(text)) return [];
      const lines = costLines(text, procedure, said, { byName: false })
        // A package's own price is no line to add to it.
        .filter(({ fact }) => !fact.id.endsWith("#summary"))
        .filter(({ fact, adds, share }) => adds > 0 && share >= leastOfSum && /\d/.test(fact.text))
        .toSorted((a, b) => b.adds - a.adds || b.share - a.share);
      const ofScope = linesOfScope(text, lines, ({ fact }) => lineOf(fact));
      const [best, second] = ofScope.filter(
        ({ fact }, at) => at === ofScope.findIndex((one) => lineOf(one.fact) === lineOf(fact)),
      );
      if (best === undefined || (second?.adds === best.adds && second.share > best.share * leastApart)) return [];
      if (replacesPrice(lineOf(best.fact))) return [best.fact];
      // A line under a package's name holds for that package alone.
      const heading = best.fact.text.split("\n")[0] ?? "";
      const under = found.packages.filter(({ name }) => heading.includes(name));
      const packages = packagesChosen(under.length > 0 ? under : found.packages, said);
      const sum = sumFact(reader, found, { packages, line: lineOf(best.fact), text });
      return sum === null ? [] : [sum, best.fact];
    },
    times: (text, line) => timesFact(reader, line, { text, currency: catalogue.provider.location.currency }),
    stageOn: (procedure, isMeant) =>
      passagesOfGroup(procedure)
        .map(({ fact }) => fact)
        .find(({ topic, text }) => topic === "recovery" && isMeant(text)) ?? null,
    budget: (text, procedure) => budgetFacts(catalogue, reader, text, procedure),
    lacks: knowledge.lacks,
    cards: (kind, procedure) => cardsOf(catalogue, reader, { kind, procedure }),
    live,
  };
}

const currencies = /^(?:won|euros?|eur|aed|dirhams?|dollars?|usd|وون|يورو|درهم|دراهم|دولار)$/u;

/** Least share of a text's words that a line covers to be added to a price; and by how much it is nearer than the next. */
const [leastOfSum, leastApart] = [0.2, 0.95];
/** A line without the heading that it stands under. */
const lineOf = ({ text }: Fact): string => text.split("\n").at(-1) ?? text;

const isAnsweredByQuestions = (topic: Topic): boolean => (writtenTopics as readonly Topic[]).includes(topic);

/** The featured procedures, else the first. */
const popularOf = ({ entries }: Catalogue): string[] => {
  const featured = entries.filter(({ row }) => row.featured !== null);
  return (featured.length > 0 ? featured : entries)
    .toSorted((a, b) => (a.row.featured ?? 0) - (b.row.featured ?? 0))
    .slice(0, 3)
    .map(({ row }) => row.slug);
};

const readFacts = (
  catalogue: Catalogue,
  reader: Reader,
  procedure: string | null,
  said: readonly string[],
): readonly Fact[] =>
  procedure === null ? clinicFacts(catalogue, reader) : procedureFacts(catalogue, reader, procedure, said);

const entryOf = (catalogue: Catalogue, slug: string, language: Language) => {
  const entry = catalogue.entries.find(({ row }) => row.slug === slug);
  return entry && presentSummary(catalogue, entry, language);
};

function cardsOf(
  catalogue: Catalogue,
  reader: Reader,
  { kind, procedure }: { kind: "procedure" | "package" | "quote"; procedure: string | null },
): Card[] {
  const { language, base } = reader;
  const quoteHref = (slug?: string, one?: string) =>
    `${base}/quote/${slug ? `?procedure=${slug}${one ? `&package=${one}` : ""}` : ""}`;
  if (procedure === null)
    return kind === "quote" ? [{ kind, href: quoteHref(), title: null, textsLanguage: language }] : [];
  const found = presentProcedure(catalogue, language, procedure);
  if (!found) return [];
  const { slug, title, summary, textsLanguage, stayDays, minDaysBeforeFlight } = found;
  if (kind === "quote") return [{ kind, href: quoteHref(slug), title, textsLanguage }];
  if (kind === "procedure")
    return [
      {
        kind,
        href: procedureHref(reader, slug),
        slug,
        title,
        summary,
        textsLanguage,
        price: found.priceFrom,
        shown: shownTo(reader, found.priceFrom),
        stayDays,
        minDaysBeforeFlight,
      },
    ];
  return found.packages.map((one) => ({
    kind,
    href: procedureHref(reader, slug, "packages"),
    procedure: { slug, title },
    slug: one.slug,
    name: one.name,
    summary: one.summary,
    textsLanguage,
    price: one.price,
    shown: shownTo(reader, one.price),
    hospitalNights: one.hospitalNights,
    hotelNights: one.hotelNights,
    companions: one.companions,
    included: one.included.map(({ label }) => label),
    quoteHref: quoteHref(slug, one.slug),
  }));
}
