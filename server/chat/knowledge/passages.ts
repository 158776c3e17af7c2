import type { Fact, Quoted, Topic } from "../../../adapters/assistant/assistant.ts";
import { createSpelling, type Spelling } from "../../catalogue/lexicon/spelling.ts";
import { tokensOf, wordKeysOf } from "../../catalogue/normalised-words.ts";
import { slices } from "../../catalogue/slices.ts";
import { isOfShape, shapeOfOdds, shapesAsked, shapesOf } from "../lexicon/answer-shapes.ts";
import { type AskedLine, type Candidate, coveragesOf, likelihoodsOfLines, nearnessOf } from "./line-ranking.ts";
import { type Cut, passagesOf as passagesOfGroup, type SourceGroup } from "./passage-cuts.ts";
import { createOwners } from "./passage-owners.ts";
import { bytesOfPassage, inContext, inNeighbour, inQuestion, inText, ofContext, Postings } from "./passage-postings.ts";
import { answeredBy, termsOf, unitsIn, unitsOf } from "./units.ts";

/** What the index keeps of a passage; its text stays in the record. */
interface Passage {
  readonly procedure: string | null;
  /** Its place among the passages of its group. */
  readonly place: number;
  readonly size: number;
  readonly isWhole: boolean;
  readonly isOfDoctor: boolean;
  /** A line on what is in a price, what is not, or what is added to it. */
  readonly isOfCost: boolean;
  /** The shapes that it has, one bit each. */
  readonly shapes: number;
}

/** A text's words without the names of procedures, and those that name one: a line on what is in a price is nearer that itself speaks of them. */
interface Words {
  readonly rest: readonly string[];
  readonly name: readonly string[];
}
type PassagesOf = (procedure: string | null) => readonly Cut[];

export interface Candidates {
  readonly asked: AskedLine;
  readonly lines: readonly Candidate[];
}

export interface Passages {
  /** The share of a text that some facts cover; null for a text of which nothing can be told. */
  told(rest: readonly string[], procedures: readonly string[], facts: readonly Fact[]): number | null;
  /** The procedure that a text speaks of by words which the record has for it alone; null where they name none, or several. */
  procedureOf(rest: readonly string[]): string | null;
  /**
   * The passages nearest to a text, the best first.
   * @param facts what would be answered without them
   * @param passagesOf the passages of a group as the reader is shown them
   */
  find(asked: Words, procedures: readonly string[], facts: readonly Fact[], passagesOf: PassagesOf): readonly Quoted[];
  /** The line that the clinic says answers nearly the same question; null where none does. */
  example(asked: Words, procedures: readonly string[], passagesOf: PassagesOf): Fact | null;
  /** Lines on what is in a price, what is not and what is added to it, the nearest first. */
  findCosts(asked: Words, procedure: string, passagesOf: PassagesOf): readonly Quoted[];
  /** The passages among which `find` chooses, with what is asked of them. */
  candidates(asked: Words, procedures: readonly string[], passagesOf: PassagesOf): Candidates;
  readonly bytes: number;
}

const ofIdea = 0.85;
const ofRoot = 0.65;
const worthOf = (id: string): number => (id.startsWith("t:") ? 1 : id.startsWith("r:") ? ofRoot : ofIdea);
const ofCorrected = 0.6;
/** The weight of a word that the record does not have, to that of one that it has once. */
const ofUnknown = 0.5;

/** What a line on a likelihood has, and a question for one. */
const odds = "x:odds";
const ofOutcome: ReadonlySet<Topic> = new Set<Topic>(["risks", "overview", "results", "faq", "recovery"]);

/** A sentence of the record as numbers of terms. */
interface ReadText {
  readonly terms: readonly number[];
  readonly size: number;
}

/** Reads passages into the index. */
function createReader(postings: Postings): (passage: number, cut: Cut) => number {
  const known = new Map<string, ReadText>();
  /** Sentences that stand beside each other, and names above several texts, are read once. */
  const read = (text: string): ReadText => {
    const found = known.get(text);
    if (found) return found;
    const units = unitsOf(tokensOf(text));
    const one = { terms: [...termsOf(units)].map((term) => postings.numberOf(term)), size: units.length };
    known.set(text, one);
    return one;
  };
  return (at, { source: { fact, under, isWhole }, text, heading, neighbours, asked }) => {
    const { terms, size } = read(text);
    postings.add(at, terms, inText);
    for (const one of asked) postings.add(at, read(one).terms, inQuestion);
    for (const one of under) postings.add(at, read(one).terms, isWhole ? inText : inContext);
    for (const one of heading) postings.add(at, read(one).terms, inContext);
    postings.add(at, [postings.numberOf(`t:${fact.topic}`)], inContext);
    if (ofOutcome.has(fact.topic) && isOfShape(shapesOf(text), shapeOfOdds))
      postings.add(at, [postings.numberOf(odds)], inText);
    for (const one of neighbours) postings.add(at, read(one).terms, inNeighbour);
    return size;
  };
}

/** A word that so few passages have tells what is meant. */
const rare = 5;
/** Things that most passages speak of, or that a topic answers. */
const vague: ReadonlySet<string> = new Set(
  "e:night-call e:since e:later e:daily e:often e:each e:team e:week e:extra e:week e:month e:year e:hour e:fee e:quote e:hotel e:deposit e:guarantee e:companion e:work e:cancel e:refund e:found e:speaks e:sleep e:walk e:blood e:scan e:bilateral e:drink e:closes e:without e:notreat".split(
    " ",
  ),
);

/** Words of time and number, which the shape of an answer meets. */
const faint: ReadonlySet<string> = new Set(
  "e:later e:daily e:week e:month e:year e:hour e:often e:fee e:each".split(" "),
);
const ofFaint = 0.4;

const ofWrongShape = 0.5;
/** What is written on a doctor, in a question that does not ask about one; on the clinic, in one about a procedure. */
const ofDoctor = 0.5;
const ofClinic = 0.85;
/** What is written on one procedure, in a question that names none. */
const ofUnnamed = 0.8;
const best = 5;
/** Passages of which the nearest to a question is chosen. */
const mostConsidered = 24;
const bestOfCost = 12;
const ofCost: ReadonlySet<Topic> = new Set<Topic>(["included", "excluded", "price-factors"]);

/** The nearness from which a text asks what an example asks. */
const leastNearness = 0.7;

const titleWords = new Set(["dr", "prof", "professor", "د", "دكتور", "دكتوره", "ا"]);

const sumOf = (asked: readonly { readonly weight: number }[]): number =>
  asked.reduce((sum, { weight }) => sum + weight, 0);

/** A passage that has something of what is asked for. */
interface Near {
  readonly at: number;
  readonly passage: Passage;
  readonly share: number;
  /** Things by name or rare words of the question that it has, and those of them that the facts leave out. */
  readonly telling: number;
  readonly adds: number;
  readonly score: number;
}

/** An index over the passages of a record, built in slices. */
export async function createPassages(groups: Iterable<SourceGroup>): Promise<Passages> {
  const all: Passage[] = [];
  const postings = new Postings();
  const read = createReader(postings);
  const ofDoctors = new Set(["t:doctors", "t:staff", "t:languages", "e:speaks", "e:since", "e:director", "e:trained"]);
  let hasExamples = false;
  const pause = slices();
  for (const group of groups) {
    hasExamples ||= group.examples.length > 0;
    for (const [place, cut] of passagesOfGroup(group).entries()) {
      const { topic } = cut.source.fact;
      const { under, isWhole = false } = cut.source;
      const isOfDoctor = topic === "doctors";
      if (isOfDoctor) for (const word of wordKeysOf(under[0] ?? "")) if (!titleWords.has(word)) ofDoctors.add(word);
      const size = read(all.length, cut);
      const shapes = shapesOf(cut.fact.text);
      all.push({ procedure: group.procedure, place, size, isWhole, isOfDoctor, isOfCost: ofCost.has(topic), shapes });
      await pause();
    }
  }
  postings.close();
  let spelling: Spelling | undefined;
  const correct = (word: string): readonly string[] => {
    spelling ??= createSpelling([...postings.terms].filter((term) => !term.includes(":")));
    return spelling.correct(word);
  };
  const rarityOf = (count: number, among: number): number => Math.log(1 + among / (count || 0.5));
  const sizes = new Map<string | null, number>();
  for (const { procedure } of all) sizes.set(procedure, (sizes.get(procedure) ?? 0) + 1);
  const average = all.reduce((sum, { size }) => sum + size, 0) / Math.max(1, all.length);

  interface Weighed {
    readonly terms: readonly (readonly [term: string, worth: number])[];
    readonly weight: number;
    /** A thing by name, or a rare word. */
    readonly isTelling: boolean;
  }

  /**
   * @param procedures those whose passages are looked at, beside the clinic's; all where none is given
   * @param isOfName whether the words name another procedure: they tell what is meant where few of these passages have them
   */
  function weigh(rest: readonly string[], procedures: readonly string[] = [], isOfName = false): readonly Weighed[] {
    const among =
      procedures.length === 0 ? all.length : [null, ...procedures].reduce((sum, one) => sum + (sizes.get(one) ?? 0), 0);
    const countOf = (term: string): number => {
      if (procedures.length === 0) return postings.count(term);
      let count = 0;
      postings.each(term, (passage, weight) => {
        const procedure = all[passage]?.procedure ?? null;
        if (weight >= ofContext && (procedure === null || procedures.includes(procedure))) count += 1;
      });
      return count;
    };
    const seen = new Set<string>();
    /** Things that were named before: a word for one of them asks for nothing more. */
    const things = new Set<string>();
    const asked = unitsIn(rest).flatMap(({ key, ideas }): Weighed[] => {
      const words = key === "" ? [] : postings.count(key) > 0 ? [key] : correct(key).slice(0, 3);
      const known = ideas.filter((id) => postings.count(id) > 0);
      const name = [...words, ...known].toSorted().join("|") || key;
      const named = known.filter((id) => id.startsWith("e:"));
      if (seen.has(name) || (named.length > 0 && named.every((id) => things.has(id)))) return [];
      const ofTopic = known.filter((id) => id.startsWith("t:"));
      const isOfTopic = ofTopic.length > 0 && named.every((id) => vague.has(id));
      if (isOfTopic && ofTopic.every((id) => things.has(id))) return [];
      seen.add(name);
      for (const id of ofTopic) things.add(id);
      for (const id of named) things.add(id);
      const terms = [
        ...words.map((word) => [word, word === key ? 1 : ofCorrected] as const),
        ...known.map((id) => [id, worthOf(id)] as const),
      ];
      const rarest = terms.map(([term]) => rarityOf(countOf(term), among));
      const isTopic = ideas.some((id) => id.startsWith("t:"));
      const usual = ofUnknown * rarityOf(0, among);
      const weight = rarest.length > 0 ? Math.min(...rarest) : usual;
      const isThing = ideas.some((id) => id.startsWith("e:") && !vague.has(id));
      const isRare =
        (isOfName && terms.length > 0 && countOf(terms[0]?.[0] ?? "") <= rare) ||
        (!isTopic &&
          !ideas.some((id) => id.startsWith("s:")) &&
          words.some((word) => word === key && (postings.count(word) <= rare || ofDoctors.has(word))));
      if (!isTopic && words.length + known.length > 0 && known.some((id) => faint.has(id)))
        return [{ terms, weight: weight * ofFaint, isTelling: false }];
      return [{ terms, weight: isTopic ? Math.max(weight, usual) : weight, isTelling: isThing || isRare }];
    });
    if (isOfName || postings.count(odds) === 0 || !isOfShape(shapesAsked(rest.join(" ")), shapeOfOdds)) return asked;
    return [...asked, { terms: [[odds, 1]], weight: rarityOf(countOf(odds), among), isTelling: true }];
  }

  /** How much of what is asked for some facts tell. */
  const toldOf = (asked: readonly Weighed[], answered: ReadonlySet<string>): number =>
    sumOf(
      asked.filter(({ terms }) =>
        terms.some(([term]) => answered.has(term) || vague.has(term) || term.startsWith("s:")),
      ),
    );

  /** Calls back with each passage that has some of what is asked for, and how much of it. */
  function eachMeeting({ terms }: Weighed, found: (passage: number, met: number) => void): void {
    const best = new Map<number, number>();
    for (const [term, worth] of terms)
      postings.each(term, (passage, weight) => best.set(passage, Math.max(best.get(passage) ?? 0, worth * weight)));
    for (const [passage, met] of best) found(passage, met);
  }

  const ownerOf = createOwners(postings, (passage) => all[passage]?.procedure ?? null);

  /** The passages that have something of what is asked for, the nearest first. */
  function near(
    { rest, name }: Words,
    procedures: readonly string[],
    answered: ReadonlySet<string>,
    only?: { readonly isOfCost: true },
  ): { readonly asked: readonly Weighed[]; readonly total: number; readonly wanted: number; readonly found: Near[] } {
    const asked = weigh(rest, procedures);
    const ofName = only ? weigh(name, procedures, true) : [];
    const total = sumOf(asked) || sumOf(ofName);
    const wanted = shapesAsked(rest.join(" "));
    if (total === 0) return { asked, total, wanted, found: [] };
    const asksOfDoctor = asked.some(({ terms }) => terms.some(([term]) => ofDoctors.has(term)));
    const sums = new Map<number, number>();
    const telling = new Map<number, number>();
    const added = new Map<number, number>();
    for (const one of asked) {
      const isLeft = isLeftOut(one, answered);
      eachMeeting(one, (passage, met) => {
        sums.set(passage, (sums.get(passage) ?? 0) + one.weight * met);
        if (met < ofContext) return;
        if (one.isTelling) telling.set(passage, (telling.get(passage) ?? 0) + 1);
        if (isLeft) added.set(passage, (added.get(passage) ?? 0) + 1);
      });
    }
    for (const one of ofName)
      eachMeeting(one, (passage, met) => {
        if (met <= ofContext) return;
        sums.set(passage, (sums.get(passage) ?? 0) + one.weight);
        if (one.isTelling) added.set(passage, (added.get(passage) ?? 0) + 1);
      });
    const found = [...sums].flatMap(([at, sum]): Near[] => {
      const passage = all[at];
      if (!passage) return [];
      const { procedure, size, isWhole, isOfDoctor, isOfCost } = passage;
      if (only !== undefined && !isOfCost) return [];
      if (procedure !== null && procedures.length > 0 && !procedures.includes(procedure)) return [];
      const hasShapes = (passage.shapes & wanted) === wanted;
      const length = 1 / (0.85 + 0.15 * Math.min(3, size / average));
      const isOwn = procedures.length > 0 && procedure !== null ? 1.15 : 1;
      const isOfClinic = procedures.length > 0 && procedure === null && !isOfDoctor && !isWhole;
      const share =
        (sum / total) *
        (hasShapes ? 1 : ofWrongShape) *
        (isOfDoctor && !asksOfDoctor ? ofDoctor : 1) *
        (isOfClinic ? ofClinic : 1) *
        (procedures.length === 0 && procedure !== null ? ofUnnamed : 1);
      return [
        { at, passage, share, adds: added.get(at) ?? 0, telling: telling.get(at) ?? 0, score: share * length * isOwn },
      ];
    });
    return { asked, total, wanted, found: found.toSorted((a, b) => b.score - a.score) };
  }

  /** A thing by its name is not told by the topic that it belongs to. */
  function isLeftOut({ isTelling, terms }: Weighed, answered: ReadonlySet<string>): boolean {
    const own = terms.filter(([term]) => !term.startsWith("t:"));
    return isTelling && !(own.length > 0 ? own : terms).some(([term]) => answered.has(term));
  }

  function candidatesFor(
    words: Words,
    procedures: readonly string[],
    { answered, passagesOf }: { readonly answered: ReadonlySet<string>; readonly passagesOf: PassagesOf },
  ) {
    const { asked, total, wanted, found } = near(words, procedures, answered);
    const considered = found.slice(0, mostConsidered);
    const coverages = coveragesOf(
      postings,
      asked,
      considered.map(({ at }) => at),
    );
    return {
      told: total === 0 ? 0 : toldOf(asked, answered) / total,
      asked: {
        tokens: [...words.name, ...words.rest].filter((token) => token !== ""),
        topics: new Set(
          asked.flatMap(({ terms }) => terms.flatMap(([term]) => (term.startsWith("t:") ? [term.slice(2)] : []))),
        ),
        shapes: wanted,
        procedures,
        terms: termsOf(unitsIn(words.rest)),
        weightOf: (term: string) => rarityOf(postings.count(term), all.length),
      },
      lines: considered.flatMap(({ at, passage: { procedure, place, size, shapes }, share, adds, telling }, rank) => {
        const cut = passagesOf(procedure)[place];
        const coverage = coverages.get(at);
        return cut && coverage ? [{ cut, rank, share, adds, telling, size, shapes, coverage }] : [];
      }),
    };
  }

  /** Several steps of an answer ask for the same lines. */
  const rankedBefore = new WeakMap<readonly string[], Map<string, readonly number[]>>();
  function likelihoodsIn(rest: readonly string[], asked: AskedLine, lines: readonly Candidate[]): readonly number[] {
    const before = rankedBefore.get(rest) ?? new Map<string, readonly number[]>();
    rankedBefore.set(rest, before);
    const key = asked.procedures.join(" ");
    const found = before.get(key) ?? likelihoodsOfLines(asked, lines);
    before.set(key, found);
    return found;
  }

  return {
    told(rest, procedures, facts) {
      const asked = weigh(rest, procedures);
      const total = sumOf(asked);
      return total === 0 ? null : toldOf(asked, answeredBy(facts)) / total;
    },
    procedureOf: (rest) => ownerOf(weigh(rest).map(({ terms }) => terms)),
    candidates: (words, procedures, passagesOf) =>
      candidatesFor(words, procedures, { answered: new Set(), passagesOf }),
    find(words, procedures, facts, passagesOf) {
      const { told, asked, lines } = candidatesFor(words, procedures, { answered: answeredBy(facts), passagesOf });
      const likelihoods = likelihoodsIn(words.rest, asked, lines);
      const quoted = lines.map(({ cut: { fact }, share, adds }, at) => {
        const likelihood = likelihoods[at] ?? 0;
        return { fact, share, adds, told, likelihood };
      });
      const [first] = quoted;
      const ranked = quoted.toSorted((a, b) => b.likelihood - a.likelihood).slice(0, best);
      // The two rankings err on different questions: the first line by the index alone is the third at the latest.
      if (first === undefined || ranked.slice(0, 3).includes(first)) return ranked;
      return [...ranked.slice(0, 2), first, ...ranked.slice(2).filter((one) => one !== first)].slice(0, best);
    },
    example(words, procedures, passagesOf) {
      if (!hasExamples) return null;
      const { asked, lines } = candidatesFor(words, procedures, { answered: new Set(), passagesOf });
      const near = lines.map(({ cut }) => ({ fact: cut.fact, nearness: nearnessOf(asked, cut) }));
      const [nearest] = near.toSorted((a, b) => b.nearness - a.nearness);
      return nearest && nearest.nearness >= leastNearness ? nearest.fact : null;
    },
    findCosts(words, procedure, passagesOf) {
      const { found } = near(words, [procedure], new Set(), { isOfCost: true });
      return found.slice(0, bestOfCost).flatMap(({ passage: { procedure: of, place }, share, adds }) => {
        const fact = passagesOf(of)[place]?.fact;
        return fact ? [{ fact, share, adds, told: 0, likelihood: 0 }] : [];
      });
    },
    bytes: postings.bytes + all.length * bytesOfPassage,
  };
}
