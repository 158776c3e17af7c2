import type { Fact } from "../../../adapters/assistant/assistant.ts";
import { createConcepts } from "../../catalogue/lexicon/concepts.ts";
import { createSpelling } from "../../catalogue/lexicon/spelling.ts";
import { subjectOf } from "../../catalogue/lexicon/subjects.ts";
import { tokensOf, wordKeysOf } from "../../catalogue/normalised-words.ts";
import { chatter, everyday } from "./everyday.ts";
import { topicMentions } from "./topics.ts";

/** A text of the record before it is cut: what stands around it tells what it is about. */
export interface Source {
  readonly fact: Fact;
  /** The question, the section or the name that the text stands under. */
  readonly under: readonly string[];
  /** Quoted as a whole, as an answer to a question is. */
  readonly isWhole?: boolean;
  /** Written before each sentence: whom or what the text is about. */
  readonly name?: string;
}

interface Passage {
  readonly fact: Fact;
  readonly terms: ReadonlyMap<string, number>;
  readonly size: number;
  readonly isWhole: boolean;
  /** Words of the doctor's name. */
  readonly names: readonly string[];
}

/** A passage that answers a text. */
export interface Quoted {
  readonly fact: Fact;
  /** The share of the text that it covers. */
  readonly share: number;
  /** Things that the text names, which this passage speaks of and the facts of its topics do not. */
  readonly adds: number;
}

export interface Passages {
  /**
   * The passages nearest to a text, the best first.
   * @param rest the text's words without the names of procedures
   * @param facts what would be answered without them
   */
  find(rest: readonly string[], procedures: readonly string[], facts: readonly Fact[]): readonly Quoted[];
}

const things = createConcepts<string>(everyday, { widest: 6 });

interface Unit {
  readonly key: string;
  readonly ideas: readonly string[];
}

/** The words of a text, each with what it may mean; words that say nothing are left out. */
function unitsOf(tokens: readonly string[]): readonly Unit[] {
  const text = tokens.map((token) => token || "0").join(" ");
  const ideas = new Map<number, string[]>();
  const { parts, defining, procedures, generic } = subjectOf(text);
  for (const { id, at } of [
    ...things.read(text).mentions,
    ...topicMentions(text).map((one) => ({ ...one, id: `t:${one.id}` })),
    ...[...parts, ...defining, ...procedures].map((one) => ({ ...one, id: `s:${one.id}` })),
  ])
    for (const place of at) ideas.set(place, [...(ideas.get(place) ?? []), id]);
  return tokens.flatMap((token, place): Unit[] => {
    const own = [...new Set(ideas.get(place) ?? [])];
    const key = wordKeysOf(token)[0] ?? "";
    const isIdle = token === "" || chatter.has(token) || generic.has(place) || key === "";
    const strong = isIdle ? own.filter((id) => id.startsWith("e:") || id.startsWith("t:")) : own;
    return isIdle && strong.length === 0 ? [] : [{ key: isIdle ? "" : key, ideas: strong }];
  });
}

/** Reads a text of a record; sentences that stand beside each other are read once. */
type Read = (text: string) => readonly Unit[];

const readText: Read = (text) => unitsOf(tokensOf(text));

function readOnce(): Read {
  const known = new Map<string, readonly Unit[]>();
  return (text) => {
    const units = known.get(text) ?? readText(text);
    known.set(text, units);
    return units;
  };
}

function addTerms(terms: Map<string, number>, units: readonly Unit[], weight: number): number {
  for (const { key, ideas } of units)
    for (const term of [key, ...ideas]) if (term !== "") terms.set(term, Math.max(terms.get(term) ?? 0, weight));
  return units.length;
}

const ofContext = 0.7;
const ofNeighbour = 0.35;
const ofIdea = 0.85;
const ofCorrected = 0.6;
/** The weight of a word that the record does not have, to that of one that it has once. */
const ofUnknown = 0.7;

const bulletOf = (line: string): string => line.replace(/^- /, "");
const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?؟])\s+(?=[\p{Lu}\p{Script=Arabic}\d“])/u);

/** Cuts a text of the record to what answers one question each. */
function passagesOf({ fact, under, isWhole, name }: Source, read: Read): Passage[] {
  const context = new Map<string, number>();
  const names = fact.topic === "doctors" ? wordKeysOf(under[0] ?? "").filter((word) => !titleWords.has(word)) : [];
  for (const one of under) addTerms(context, read(one), ofContext);
  context.set(`t:${fact.topic}`, ofContext);
  const cut = (text: string, heading: readonly string[], [before, after]: readonly [string, string], n: number) => {
    const terms = new Map(context);
    for (const one of [before, after]) {
      const near = new Map<string, number>();
      addTerms(near, read(one), ofNeighbour);
      for (const [term, weight] of near) terms.set(term, Math.max(weight, terms.get(term) ?? 0));
    }
    for (const one of heading) addTerms(terms, read(one), ofContext);
    const size = addTerms(terms, read(text), 1);
    const written = heading.length > 0 ? `${heading.join(" ")}\n\n- ${text}` : name ? `**${name}.** ${text}` : text;
    return { fact: { ...fact, id: `${fact.id}#${n}`, text: written }, terms, size, isWhole: isWhole === true, names };
  };
  if (isWhole) {
    const whole = cut(fact.text, [], ["", ""], 0);
    for (const one of under) addTerms(whole.terms, read(one), 1);
    return [{ ...whole, fact }];
  }
  const found: Passage[] = [];
  let heading: string[] = [];
  for (const line of fact.text.split("\n").filter((one) => one.trim() !== "")) {
    if (line.startsWith("- ")) {
      found.push(cut(bulletOf(line), heading, ["", ""], found.length));
      continue;
    }
    if (/[:：]$/.test(line.trim())) {
      heading = [line.trim()];
      continue;
    }
    heading = [];
    const sentences = sentencesOf(line);
    for (const [at, sentence] of sentences.entries())
      found.push(cut(sentence, [], [sentences[at - 1] ?? "", sentences[at + 1] ?? ""], found.length));
  }
  return found;
}

/** What kind of thing a question asks for, and how a passage shows that it has it. */
const shapes: readonly { readonly asks: RegExp; readonly has: RegExp }[] = [
  {
    asks: /\b(?:how much|cost|price|pay|charge|fee|set (?:me|us) back|damage)\b|بكم|بكام|قديش|سعر|كلفه|تكلف|فلوس|كم (?:يطلع|تبلغ)/u,
    has: /[€₩$]|AED|EUR|KRW|USD|HUF|\bwon\b|\beuros?\b|dirham|د\.إ|درهم|يورو|وون|percent|%|بالمئة|free|included|مجان|مشمول/u,
  },
  {
    asks: /\b(?:when|how (?:long|soon|often|far)|how many (?:days|weeks|months|years))\b|متي|امتي|كم (?:يوم|شهر|اسبوع|سنه|ساعه|مده)|مده|بعد كام/u,
    has: /\b(?:days?|weeks?|months?|years?|hours?|minutes?|nights?|day)\b|أيام|يوم|أسبوع|أسابيع|شهر|أشهر|سنة|سنوات|ساعة|ساعات|ساعتان|دقيقة|20\d\d|19\d\d/iu,
  },
  {
    asks: /\b(?:youngest|oldest|minimum age|what age|which age|from what age|how old must|how old do)\b|كم (?:لازم يكون )?(?:ال)?عمر|(?:ال)?سن الذي|من اي (?:عمر|سن)|اصغر سن/u,
    has: /\b(?:aged?|older|younger|grown|growing)\b|\b(?:years? old|\d\d or)\b|(?:ال)?عمر|سنّ?ه? ?\d\d|سن (?:ال)?\d\d|نمو/iu,
  },
  {
    asks: /\b(?:how many|max|maximum|youngest|oldest|age|how old)\b|كم|كام|عدد|السن|عمر/u,
    has: /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|once|twice)\b|واحد|اثن|ثلاث|أربع|خمس|ست|سبع|ثماني|تسع|عشر|مرتان|مرتين/iu,
  },
  { asks: /\b(?:who|whos|which (?:doctor|surgeon|dentist))\b|مين|منو/u, has: /\b(?:Dr|Professor|Prof)\b|د\.|الدكتور/u },
];

/** A word that so few passages have tells what is meant. */
const rare = 5;
/** Things that most passages speak of, or that a topic answers. */
const vague: ReadonlySet<string> = new Set(
  "e:week e:month e:year e:hour e:fee e:quote e:hotel e:deposit e:guarantee e:companion e:work e:cancel e:refund e:found e:speaks e:sleep e:walk e:blood e:scan e:bilateral e:drink e:closes e:video e:without e:notreat".split(
    " ",
  ),
);

const ofWrongShape = 0.5;
/** What is written on a doctor, in a question that does not ask about one; on the clinic, in one about a procedure. */
const ofDoctor = 0.5;
const ofClinic = 0.85;
const best = 3;

const titleWords = new Set(["dr", "prof", "professor", "د", "دكتور", "دكتوره", "ا"]);

/** An index over the passages of a record. */
export function createPassages(sources: readonly Source[]): Passages {
  const read = readOnce();
  const all = sources.flatMap((source) => passagesOf(source, read));
  const counts = new Map<string, number>();
  const byTerm = new Map<string, number[]>();
  for (const [at, { terms }] of all.entries())
    for (const term of terms.keys()) {
      counts.set(term, (counts.get(term) ?? 0) + 1);
      const places = byTerm.get(term);
      if (places) places.push(at);
      else byTerm.set(term, [at]);
    }
  const ofDoctors = new Set(["t:doctors", "t:staff", "t:languages", "e:speaks", "e:since", "e:director", "e:trained"]);
  for (const { fact, names } of all) if (fact.topic === "doctors") for (const name of names) ofDoctors.add(name);
  const spelling = createSpelling([...counts.keys()].filter((term) => !term.includes(":")));
  const rarity = (term: string) => Math.log(1 + all.length / (counts.get(term) ?? 0.5));
  const average = all.reduce((sum, { size }) => sum + size, 0) / Math.max(1, all.length);

  interface Weighed {
    readonly terms: readonly (readonly [term: string, worth: number])[];
    readonly weight: number;
    /** A thing by name, or a rare word. */
    readonly isTelling: boolean;
  }

  function weigh(rest: readonly string[]): readonly Weighed[] {
    const seen = new Set<string>();
    return unitsOf(rest).flatMap(({ key, ideas }): Weighed[] => {
      const words = key === "" ? [] : counts.has(key) ? [key] : spelling.correct(key).slice(0, 3);
      const known = ideas.filter((id) => counts.has(id));
      const name = [...words, ...known].toSorted().join("|") || key;
      if (seen.has(name)) return [];
      seen.add(name);
      const terms = [
        ...words.map((word) => [word, word === key ? 1 : ofCorrected] as const),
        ...known.map((id) => [id, id.startsWith("t:") ? 1 : ofIdea] as const),
      ];
      const rarest = terms.map(([term]) => rarity(term));
      const isTopic = ideas.some((id) => id.startsWith("t:"));
      const usual = ofUnknown * rarity("");
      const weight = rarest.length > 0 ? Math.min(...rarest) : usual;
      const isThing = ideas.some((id) => id.startsWith("e:") && !vague.has(id));
      const isRare =
        !isTopic && words.some((word) => word === key && ((counts.get(word) ?? 0) <= rare || ofDoctors.has(word)));
      return [{ terms, weight: isTopic ? Math.max(weight, usual) : weight, isTelling: isThing || isRare }];
    });
  }

  const met = ({ terms }: Weighed, of: ReadonlyMap<string, number>): number =>
    Math.max(0, ...terms.map(([term, worth]) => worth * (of.get(term) ?? 0)));

  return {
    find(rest, procedures, facts) {
      const asked = weigh(rest);
      const total = asked.reduce((sum, { weight }) => sum + weight, 0);
      if (total === 0) return [];
      const wanted = shapes.filter(({ asks }) => asks.test(rest.join(" ")));
      const asksOfDoctor = asked.some(({ terms }) => terms.some(([term]) => ofDoctors.has(term)));
      const answered = new Map<string, number>();
      for (const { text, topic } of facts) {
        addTerms(answered, readText(text), 1);
        answered.set(`t:${topic}`, 1);
      }
      const left = asked.filter((one) => one.isTelling && met(one, answered) === 0);
      const near = new Set(asked.flatMap(({ terms }) => terms.flatMap(([term]) => byTerm.get(term) ?? [])));
      const found: (Quoted & { readonly score: number })[] = [];
      for (const at of near) {
        const passage = all[at];
        if (!passage) continue;
        const { fact, terms, size } = passage;
        if (fact.procedure !== null && procedures.length > 0 && !procedures.includes(fact.procedure)) continue;
        const share = asked.reduce((sum, one) => sum + one.weight * met(one, terms), 0) / total;
        const isOfShape = wanted.every(({ has }) => has.test(fact.text));
        const length = 1 / (0.85 + 0.15 * Math.min(3, size / average));
        const isOwn = procedures.length > 0 && fact.procedure !== null ? 1.15 : 1;
        const isOfDoctor = fact.topic === "doctors" && !asksOfDoctor;
        const isOfClinic =
          procedures.length > 0 && fact.procedure === null && fact.topic !== "doctors" && !passage.isWhole;
        const shaped =
          share * (isOfShape ? 1 : ofWrongShape) * (isOfDoctor ? ofDoctor : 1) * (isOfClinic ? ofClinic : 1);
        const adds = left.filter((one) => met(one, terms) >= ofContext).length;
        found.push({ fact, share: shaped, adds, score: shaped * length * isOwn });
      }
      return found.toSorted((a, b) => b.score - a.score).slice(0, best);
    },
  };
}
