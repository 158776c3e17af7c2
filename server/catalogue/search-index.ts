import MiniSearch from "minisearch";
import type { ProviderRow } from "../tenants/queries.ts";
import { once } from "./lexicon/once.ts";
import { createSpelling } from "./lexicon/spelling.ts";
import { finished, holds, isWide, partOf, regionOf, type Subject, subjectOf } from "./lexicon/subjects.ts";
import { tokensOf, wordKeysOf, wordsOf } from "./normalised-words.ts";
import type { ProcedureRow } from "./queries.ts";

/** A procedure's texts in all its languages. */
export interface SearchedProcedure {
  readonly key: string;
  readonly titles: readonly string[];
  readonly keywords: readonly string[];
  readonly specialties: readonly string[];
  readonly texts: readonly string[];
}

/** What a provider offers for a text, best first. */
export interface Found {
  readonly keys: readonly string[];
  /** Where nothing is offered: procedures for the same part of the body. */
  readonly related: readonly string[];
  /** The procedure that the text names and the provider does not offer. */
  readonly notOffered: string | null;
  readonly subject: Subject;
}

export interface SearchIndex {
  find(text: string): Found;
  /** Procedures that are one of the lexicon, by their titles, or else by their keywords. */
  offering(procedure: string): readonly string[];
  /** Procedures for the part of the body that a text is about. */
  near(subject: Subject): readonly string[];
}

/** What a procedure is, by its title, and by its keywords. */
interface Known {
  readonly key: string;
  readonly procedures: ReadonlyMap<string, number>;
  readonly parts: ReadonlyMap<string, number>;
  readonly defining: ReadonlySet<string>;
  readonly regions: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
}

const byTitle = 3;
const byKeyword = 1;
/** Regions without a place of their own: a keyword of any region may stand there. */
const anywhere: ReadonlySet<string> = new Set(["body", "joint", "cancer"]);

function knownOf({ key, titles, keywords }: SearchedProcedure): Known {
  // A clinic's own words are no typing errors.
  const own = new Set([...titles, ...keywords].flatMap(tokensOf));
  const inTitles = titles.map((title) => subjectOf(title, own));
  const procedures = new Map<string, number>();
  const parts = new Map<string, number>();
  const acts = new Set<string>();
  const raise = (of: Map<string, number>, id: string, weight: number) => of.set(id, Math.max(of.get(id) ?? 0, weight));
  for (const one of inTitles) {
    const places = new Set(one.parts.filter(({ id }) => !isWide(id)).map(({ id }) => regionOf(id)));
    for (const { id, at } of one.procedures) {
      // A word for straightening teeth is another one where the title names the septum.
      const place = regionOf(partOf(id));
      if (at.length === 1 && places.size > 0 && !places.has(place) && !anywhere.has(place)) continue;
      raise(procedures, id, byTitle);
      raise(parts, partOf(id), byTitle);
    }
    for (const { id } of one.parts) raise(parts, id, byTitle);
    for (const { id } of one.defining) acts.add(id);
  }
  const regions = new Set([...parts.keys()].map(regionOf));
  const isNear = (part: string) =>
    regions.size === 0 || regions.has(regionOf(part)) || [...regions].some((region) => anywhere.has(region));
  for (const keyword of keywords) {
    const subject = subjectOf(keyword, own);
    // "Crown" is a tooth's and a head's: the title decides.
    for (const { id } of subject.procedures) if (isNear(partOf(id))) raise(procedures, id, byKeyword);
    for (const { id } of subject.parts) raise(parts, id, byKeyword);
    for (const { id } of subject.defining) acts.add(id);
  }
  const names = new Set([...titles, ...keywords].map((name) => wordsOf(name).join(" ")));
  return { key, procedures, parts, defining: acts, regions, names };
}

/** Share of a text's words, by their rarity, that a procedure must have where no concept of it is known. */
const leastShare = 0.6;

/** Finds procedures by the concepts of a text, and by its words where it names none. */
export function createSearchIndex(documents: readonly SearchedProcedure[]): SearchIndex {
  const known = documents.map(knownOf);
  const index = new MiniSearch<SearchedProcedure>({
    idField: "key",
    fields: ["titles", "keywords", "specialties", "texts"],
    extractField: (document, field) => {
      const value = document[field as keyof SearchedProcedure];
      return typeof value === "string" ? value : value.join(" ");
    },
    tokenize: wordKeysOf,
    processTerm: (word) => word,
    searchOptions: { boost: { titles: 5, keywords: 4, specialties: 2, texts: 0.5 } },
  });
  index.addAll(documents);
  const counts = new Map<string, number>();
  for (const { titles, keywords, specialties, texts } of documents)
    for (const word of new Set([titles, keywords, specialties, texts].flat().flatMap(wordKeysOf)))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  const own = new Set(documents.flatMap(({ titles, keywords }) => [...titles, ...keywords].flatMap(wordsOf)));
  const spelling = createSpelling(counts.keys());
  const rarity = (word: string) => Math.log(1 + documents.length / (counts.get(word) ?? 0.5));
  const order = new Map(documents.map(({ key }, position) => [key, position]));

  /** @param ofTexts whether a description counts as a name: it tells which of several is meant */
  function byWords(words: readonly string[], ofTexts = false): ReadonlyMap<string, number> {
    const asked = words.map((word) => ({
      word,
      meant: counts.has(word) ? [word] : spelling.correct(word),
    }));
    const total = asked.reduce((sum, { word, meant }) => sum + rarity(meant[0] ?? word), 0);
    if (total === 0) return new Map();
    const found = index.search(
      { combineWith: "OR", queries: asked.flatMap(({ meant }) => meant) },
      { tokenize: (text) => [text] },
    );
    return new Map(
      found.flatMap(({ id, score, terms, match }) => {
        // What only a description mentions is not what is treated.
        const isNamed = ofTexts || Object.values(match).some((fields) => fields.some((field) => field !== "texts"));
        if (!isNamed) return [];
        const met = asked.filter(({ meant }) => meant.some((one) => terms.includes(one)));
        const share = met.reduce((sum, { word, meant }) => sum + rarity(meant[0] ?? word), 0) / total;
        return ofTexts || share >= leastShare ? [[String(id), score * share] as const] : [];
      }),
    );
  }

  /** A wide part, such as the joints, is met by what it holds. */
  const heldBy = ({ parts }: Known, meant: string): number =>
    Math.max(0, ...[...parts].map(([part, weight]) => (weight === byTitle && holds(meant, part) ? weight : 0)));

  const ranked = (scores: ReadonlyMap<string, number>): string[] =>
    [...scores].toSorted(([a, x], [b, y]) => y - x || (order.get(a) ?? 0) - (order.get(b) ?? 0)).map(([key]) => key);

  function byConcepts({ procedures, parts, defining: acts, tokens, generic }: Subject): Map<string, number> {
    const scores = new Map<string, number>();
    const said = new Set([...procedures, ...parts.filter(({ id }) => !isWide(id)), ...acts].flatMap(({ at }) => at));
    const rest = wordKeysOf(tokens.filter((_, place) => !said.has(place) && !generic.has(place)).join(" "));
    for (const one of known) {
      if (procedures.length > 0) {
        // The longer name says more: "hair of the eyebrows".
        const best = Math.max(
          ...procedures.map(({ id, weight }) => (one.procedures.get(id) ?? 0) * (10 + weight / 100)),
        );
        if (best > 0) scores.set(one.key, best);
        continue;
      }
      const met = parts.reduce((sum, { id }) => sum + (one.parts.get(id) ?? heldBy(one, id)), 0);
      const isOther = acts.some(({ id }) => !one.defining.has(id));
      if ((parts.length > 0 && met === 0) || isOther) continue;
      scores.set(one.key, 3 * met + acts.length);
    }
    // Of several with the same concepts, the one with the other words stands first.
    for (const [key, score] of byWords(rest, true))
      if (scores.has(key)) scores.set(key, (scores.get(key) ?? 0) + score / 10);
    return scores;
  }

  function near({ procedures, parts }: Subject): string[] {
    const meant = new Set([...procedures.map(({ id }) => partOf(id)), ...parts.map(({ id }) => id)]);
    const regions = new Set([...meant].map(regionOf));
    const same = known.filter((one) => [...meant].some((part) => one.parts.get(part) === byTitle));
    const near = same.length > 0 ? same : known.filter((one) => [...one.regions].some((region) => regions.has(region)));
    return near.map(({ key }) => key);
  }

  function findIn(subject: Subject): Found {
    const { tokens, procedures, parts, defining: acts } = subject;
    const written = wordsOf(tokens.join(" ")).join(" ");
    const literal = known.filter(({ names }) => names.has(written)).map(({ key }) => key);
    const isConcept = procedures.length + parts.length + acts.length > 0;
    const telling = tokens.filter((_, place) => !subject.generic.has(place)).join(" ");
    const words = wordKeysOf(telling.trim() === "" ? tokens.join(" ") : telling);
    const isWideAlone = procedures.length === 0 && parts.every(({ id }) => isWide(id));
    if (procedures.length === 0 && tokens.length > 0 && tokens.every((_, place) => subject.generic.has(place)))
      return { keys: documents.map(({ key }) => key), related: [], notOffered: null, subject };
    const conceived = isConcept ? byConcepts(subject) : new Map<string, number>();
    const found = ranked(conceived.size > 0 || (isConcept && !isWideAlone) ? conceived : byWords(words));
    const keys = [...literal, ...found.filter((key) => !literal.includes(key))];
    return {
      keys,
      related: keys.length > 0 ? [] : near(subject),
      notOffered: keys.length > 0 ? null : (procedures[0]?.id ?? null),
      subject,
    };
  }

  return {
    near,
    offering(procedure) {
      const best = Math.max(0, ...known.map((one) => one.procedures.get(procedure) ?? 0));
      return best === 0 ? [] : known.filter((one) => one.procedures.get(procedure) === best).map(({ key }) => key);
    },
    find(text) {
      const subject = subjectOf(text, own);
      const found = findIn(subject);
      const last = wordKeysOf(text).at(-1) ?? "";
      const place = subject.tokens.length - 1;
      const mentioned = [...subject.procedures, ...subject.parts, ...subject.defining].flatMap(({ at }) => at);
      const isFinished = subject.generic.has(place) || mentioned.includes(place) || counts.has(last);
      if (found.keys.length > 0 || found.notOffered !== null || isFinished) return found;
      const start = text.trimEnd().replace(/\S+$/u, "");
      const whole = [...finished(text), ...[...own].filter((word) => isStartOf(last, word))];
      const scores = new Map<string, number>();
      for (const word of new Set(whole))
        for (const [place, key] of findIn(subjectOf(`${start}${word}`, own)).keys.entries())
          scores.set(key, Math.max(scores.get(key) ?? 0, 1 / (1 + place)));
      return scores.size > 0 ? { ...found, keys: ranked(scores), related: [] } : found;
    },
  };
}

const isStartOf = (letters: string, word: string): boolean => letters.length > 2 && word.startsWith(letters);

/** One index for all languages, because people search in their own language on any page; built at its first use. */
export function searchOver({ company }: Pick<ProviderRow, "company">, rows: readonly ProcedureRow[]): SearchIndex {
  const index = once(() =>
    createSearchIndex(
      rows.map((row) => {
        const texts = Object.values(row.texts);
        return {
          key: row.slug,
          titles: texts.map(({ title }) => title),
          keywords: texts.flatMap(({ keywords }) => keywords),
          specialties: Object.values(company.texts).map(({ specialties }) => specialties[row.specialty]?.name ?? ""),
          texts: texts.flatMap(({ summary, suits }) => [summary, ...suits]),
        };
      }),
    ),
  );
  return {
    find: (text) => index().find(text),
    offering: (procedure) => index().offering(procedure),
    near: (subject) => index().near(subject),
  };
}
