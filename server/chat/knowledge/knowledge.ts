import type { Fact, Tools, Understood } from "../../../adapters/assistant/assistant.ts";
import type { Card } from "../../../contract/chat-answers.ts";
import type { Language } from "../../../contract/values.ts";
import { type Catalogue, type CatalogueEntry, presentProcedure, presentSummary } from "../../catalogue/procedures.ts";
import { tokensOf, wordsOf } from "../../catalogue/search.ts";
import { withoutOrders } from "../safety/sanitise.ts";
import { clinicFacts } from "./clinic-facts.ts";
import { procedureHref, type Reader, shownTo } from "./fact-texts.ts";
import { layNames } from "./lay-names.ts";
import { procedureFacts } from "./procedure-facts.ts";
import { createTerms, isLike, type Terms } from "./terms.ts";
import { courtesyIn, topicsIn } from "./topics.ts";

/** The searchable records of one provider, the same for every reader. */
export interface Knowledge {
  readonly catalogue: Catalogue;
  readonly names: readonly ProcedureNames[];
  readonly questions: Questions;
}

/** The names of a procedure. */
interface ProcedureNames {
  readonly slug: string;
  readonly terms: Terms;
  readonly words: ReadonlySet<string>;
  /** Words of its titles: one of them is enough to name it. */
  readonly titleWords: ReadonlySet<string>;
}

/** A question of the clinic's FAQ in one language. */
interface AnsweredQuestion {
  readonly id: string;
  readonly procedure: string | null;
  readonly words: ReadonlySet<string>;
  readonly answer: ReadonlySet<string>;
}

interface Questions {
  readonly all: readonly AnsweredQuestion[];
  /** Rare words weigh more. */
  weightOf(word: string): number;
  readonly vocabulary: readonly string[];
}

const cache = new WeakMap<Catalogue, Knowledge>();

/** Built once for each catalogue. */
export function knowledgeOf(written: Catalogue): Knowledge {
  const found = cache.get(written);
  if (found) return found;
  const catalogue = withoutOrders(written);
  const knowledge = { catalogue, names: catalogue.entries.map(namesOf), questions: questionsOf(catalogue) };
  cache.set(written, knowledge);
  return knowledge;
}

/** A title with and without its brackets, and their content. */
const titleVariants = (title: string): string[] => [
  title.replace(/[()]/g, " "),
  ...title.split(/[()]/).filter((part) => part.trim() !== ""),
];

function namesOf({ row }: CatalogueEntry): ProcedureNames {
  const own = Object.values(row.texts).flatMap(({ title, keywords }) => [...titleVariants(title), ...keywords]);
  const known = createTerms(own.map(asTerm));
  const lay = layNames.filter(({ catalogue }) => known.find(tokensOf(catalogue)) !== undefined);
  const titleWords = new Set(Object.values(row.texts).flatMap(({ title }) => wordsOf(title)));
  const all = [...own, ...lay.flatMap(({ terms }) => terms), row.slug.replaceAll("-", " ")];
  return { slug: row.slug, terms: createTerms(all.map(asTerm)), words: new Set(own.flatMap(wordsOf)), titleWords };
}

const asTerm = (name: string): string => tokensOf(name).join(" ");

function questionsOf({ provider, entries }: Catalogue): Questions {
  // One entry for each language: a question is written in one.
  const asked = (owner: string, texts: readonly { readonly faq: readonly { question: string; answer: string }[] }[]) =>
    texts.flatMap(({ faq }) =>
      faq.map(({ question, answer }, index) => ({
        id: `${owner}/faq-${index + 1}`,
        procedure: owner === "clinic" ? null : owner,
        words: new Set(wordsOf(question)),
        answer: new Set(wordsOf(answer)),
      })),
    );
  const all = [
    ...asked("clinic", Object.values(provider.company.texts)),
    ...entries.flatMap(({ row }) => asked(row.slug, Object.values(row.texts))),
  ];
  const counts = new Map<string, number>();
  for (const { words, answer } of all)
    for (const word of new Set([...words, ...answer])) counts.set(word, (counts.get(word) ?? 0) + 1);
  return {
    all,
    vocabulary: [...counts.keys()],
    weightOf: (word) => Math.log(1 + all.length / (counts.get(word) ?? 0.5)),
  };
}

/** Share of the best match's weight from which another one counts too: "hip or knee". */
const leastOfBest = 0.75;

function proceduresIn({ names, catalogue }: Knowledge, tokens: readonly string[]) {
  const found = names
    .flatMap(({ slug, terms }) => {
      const match = terms.find(tokens);
      return match ? [{ slug, ...match }] : [];
    })
    .toSorted((a, b) => b.weight - a.weight);
  const [best] = found;
  if (!best) return { slugs: proceduresByWords({ names, catalogue }, tokens), rest: tokens };
  const isElsewhere = (one: typeof best) => one.from >= best.to || one.to <= best.from;
  const meant = found.filter((one) => one.weight >= best.weight * leastOfBest || (isElsewhere(one) && one.weight >= 6));
  const isNamed = (index: number) => index >= best.from && index < best.to;
  return { slugs: meant.map(({ slug }) => slug), rest: tokens.map((token, index) => (isNamed(index) ? "" : token)) };
}

/** Procedures by single words that only few of them have in their names. */
function proceduresByWords({ names }: Pick<Knowledge, "names" | "catalogue">, tokens: readonly string[]): string[] {
  const telling = wordsOf(tokens.join(" ")).filter((word) => word.length > 3);
  const scores = new Map<string, number>();
  let met = 0;
  let isTitled = false;
  for (const word of telling) {
    const called = names.filter(({ words }) => words.has(word) || [...words].some((one) => isLike(word, one)));
    if (called.length === 0 || called.length > Math.max(2, names.length / 5)) continue;
    met += 1;
    isTitled ||= called.some(
      ({ titleWords }) => titleWords.has(word) || [...titleWords].some((one) => isLike(word, one)),
    );
    for (const { slug } of called) scores.set(slug, (scores.get(slug) ?? 0) + 1 / called.length);
  }
  // A question about another subject shares a word with some catalogue by chance.
  if (!isTitled && met < 2 && met <= telling.length / 2) return [];
  const ranked = [...scores].toSorted((a, b) => b[1] - a[1]);
  const [best] = ranked;
  return best && best[1] >= 0.5
    ? ranked.filter(([, score]) => score >= best[1] * leastOfBest).map(([slug]) => slug)
    : [];
}

/** The procedures and topics of a text in one of the provider's languages, typing errors forgiven. */
export function understand(knowledge: Knowledge, text: string): Understood {
  const tokens = tokensOf(text);
  const { slugs, rest } = proceduresIn(knowledge, tokens);
  return { procedures: slugs, topics: topicsIn(rest), courtesy: courtesyIn(tokens) };
}

/** Least shares in common: of the visitor's words, and of those of the known question. */
const asAsked = { ofAsked: 0.62, ofKnown: 0.5 };
const asAnswered = 0.7;

/** Ids of the answered questions like this text, the closest first. */
export function questionsLike({ questions, names }: Knowledge, text: string, procedure: string | null): string[] {
  const own = names.find(({ slug }) => slug === procedure);
  const named = own?.terms.find(tokensOf(text));
  const words = [
    ...new Set(
      tokensOf(text)
        .filter((_, index) => !named || index < named.from || index >= named.to)
        .flatMap((token) => wordsOf(token)),
    ),
  ];
  if (words.length === 0) return [];
  const like = new Map(words.map((word) => [word, questions.vocabulary.filter((known) => isLike(word, known))]));
  const total = words.reduce((sum, word) => sum + questions.weightOf(like.get(word)?.[0] ?? word), 0);
  const inCommon = (known: ReadonlySet<string>) => {
    let asked = 0;
    let met = 0;
    for (const [word, ways] of like) {
      const way = ways.find((one) => known.has(one));
      if (way === undefined) continue;
      asked += questions.weightOf(ways[0] ?? word);
      met += questions.weightOf(way);
    }
    return { asked: asked / total, met };
  };
  const weigh = (known: ReadonlySet<string>) => [...known].reduce((sum, word) => sum + questions.weightOf(word), 0);
  return questions.all
    .filter((one) => one.procedure === null || procedure === null || one.procedure === procedure)
    .flatMap((one) => {
      const { asked, met } = inCommon(one.words);
      const ofKnown = met / weigh(one.words);
      const isAsked = asked >= asAsked.ofAsked && ofKnown >= asAsked.ofKnown && (words.length > 1 || ofKnown > 0.8);
      const answered = isAsked ? 0 : inCommon(new Set([...one.words, ...one.answer])).asked;
      if (isAsked) return [{ id: one.id, score: 1 + asked + ofKnown }];
      return words.length > 2 && answered >= asAnswered && asked > 0.25 ? [{ id: one.id, score: answered }] : [];
    })
    .toSorted((a, b) => b.score - a.score)
    .map(({ id }) => id)
    .filter((id, index, ids) => ids.indexOf(id) === index);
}

/** Look-ups at the time of the answer. */
export type Live = Tools["live"];

/** The engine's tools on one provider for one reader. */
export function toolsFor(knowledge: Knowledge, reader: Reader, live: Live): Tools {
  const { catalogue } = knowledge;
  const factsByProcedure = new Map<string, readonly Fact[]>();
  const factsOf = (procedure: string | null): readonly Fact[] => {
    const found = factsByProcedure.get(procedure ?? "") ?? readFacts(catalogue, reader, procedure);
    factsByProcedure.set(procedure ?? "", found);
    return found;
  };
  return {
    understand: (text) => understand(knowledge, text),
    title: (procedure) => entryOf(catalogue, procedure, reader.language)?.title ?? procedure,
    facts: (topic, procedure) => factsOf(procedure).filter((fact) => fact.topic === topic && topic !== "faq"),
    search(text, procedure) {
      const ids = questionsLike(knowledge, text, procedure);
      return ids.flatMap((id) => {
        const slug = id.slice(0, id.indexOf("/"));
        return factsOf(slug === "clinic" ? null : slug).find((fact) => fact.id === id) ?? [];
      });
    },
    cards: (kind, procedure) => cardsOf(catalogue, reader, { kind, procedure }),
    live,
  };
}

const readFacts = (catalogue: Catalogue, reader: Reader, procedure: string | null): readonly Fact[] =>
  procedure === null ? clinicFacts(catalogue, reader) : procedureFacts(catalogue, reader, procedure);

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
