import type { Topic, Understood } from "../../../adapters/assistant/assistant.ts";
import type { Language } from "../../../contract/values.ts";
import { isGeneric, procedureName } from "../../catalogue/lexicon/subjects.ts";
import { keyOfToken, tokensOf, wordKeysOf, wordsOf } from "../../catalogue/normalised-words.ts";
import type { Catalogue, CatalogueEntry } from "../../catalogue/procedures.ts";
import { courtesyIn } from "../lexicon/courtesy.ts";
import { weekdaysIn } from "../lexicon/days-in.ts";
import { languageIn } from "../lexicon/languages-in.ts";
import { currencyIn } from "../lexicon/money-in.ts";
import { createTerms, type Terms } from "../lexicon/terms.ts";
import { asksHowOften, asksOfGoingBack, namesFamily, topicsIn, wishesToTalk } from "../lexicon/topics.ts";
import { questionClassOf } from "../question-kind.ts";
import { doctorNamed } from "./doctor-facts.ts";

/** The clinic's own names of a procedure, which no lexicon has. */
export interface ProcedureNames {
  readonly slug: string;
  readonly terms: Terms;
  /** Its titles, with and without what stands in brackets, as they are written. */
  readonly titles: ReadonlySet<string>;
  /** All words of its titles and keywords, without inflection. */
  readonly words: ReadonlySet<string>;
}

/** A title with and without its brackets, and their content. */
const titleVariants = (title: string): string[] => [
  title.replace(/[()]/g, " "),
  ...title.split(/[()]/).filter((part) => part.trim() !== ""),
];

export function namesOf({ row }: CatalogueEntry): ProcedureNames {
  const own = Object.values(row.texts).flatMap(({ title, keywords }) => [...titleVariants(title), ...keywords]);
  const written = [...own, row.slug.replaceAll("-", " ")];
  // "Check-up" is written as one word too.
  const all = [...written, ...own.filter((name) => name.includes("-")).map((name) => name.replaceAll("-", ""))];
  return {
    slug: row.slug,
    terms: createTerms(all.map((name) => tokensOf(name).join(" "))),
    titles: new Set(
      Object.values(row.texts)
        .flatMap(({ title }) => [title, title.replace(/\([^)]*\)/g, " "), ...(title.match(/(?<=\()[^)]+/g) ?? [])])
        .map((title) => tokensOf(title).join(" ")),
    ),
    words: new Set(all.flatMap(wordKeysOf)),
  };
}

/** What a text names, the words that name nothing, and those that name it. */
interface Named {
  readonly slugs: readonly string[];
  readonly notOffered: string | null;
  readonly near: readonly string[];
  /** All procedures on the part of the body by which alone the text names one. */
  readonly ofPart: readonly string[];
  readonly rest: readonly string[];
  readonly name: readonly string[];
  /** The rest without the procedure's own words: what is asked about it. */
  readonly details: readonly string[];
}

/** Share of the longest name's letters from which another one counts too: "hip or knee". */
const leastOfLongest = 0.75;
/** Letters of a name in other words than those of the longest. */
const leastElsewhere = 6;
const mostNear = 6;
/** Letters that a title as it is written weighs more. */
const ofTitle = 20;

interface Match {
  readonly slug: string;
  readonly weight: number;
  readonly at: readonly number[];
}

export function namedIn({ search }: Catalogue, names: readonly ProcedureNames[], text: string): Named {
  const found = search.find(text);
  const { tokens, procedures, parts, defining } = found.subject;
  const own = names.flatMap(({ slug, terms, titles }): Match[] => {
    const match = terms.find(tokens);
    const at = match && Array.from({ length: match.to - match.from }, (_, index) => match.from + index);
    if (!match || !at) return [];
    // A title as it is written is meant before any lay name: "the ICL for astigmatism".
    const isTitle = titles.has(tokens.slice(match.from, match.to).join(" "));
    return [{ slug, weight: match.weight + (isTitle ? ofTitle : 0), at }];
  });
  const conceived = procedures.flatMap(({ id, weight, at }) =>
    search.offering(id).map((slug): Match => ({ slug, weight: weight + 1, at })),
  );
  const all = [...conceived, ...own].toSorted((a, b) => b.weight - a.weight);
  const [best] = all;
  const longest = procedures[0];
  const without = (
    matches: readonly { readonly at: readonly number[] }[],
  ): Pick<Named, "rest" | "name" | "details"> => {
    const named = new Set(matches.flatMap(({ at }) => at));
    const rest = tokens.map((token, place) => (named.has(place) ? "" : token));
    return {
      rest,
      details: rest,
      name: tokens.filter((_, place) => named.has(place)),
    };
  };
  const isOther = longest !== undefined && conceived.length === 0 && (best?.weight ?? 0) < longest.weight;
  if (isOther)
    return { slugs: [], notOffered: longest.id, near: search.near(found.subject), ofPart: [], ...without([longest]) };
  if (!best) {
    const near = parts.length > 0 ? search.near(found.subject) : defining.length > 0 ? found.keys : [];
    const [only] = near;
    const isOne = only !== undefined && near.length === 1;
    const named = isOne ? { slugs: [only], near: [], ofPart: found.keys } : { slugs: [], near, ofPart: [] };
    return { ...named, notOffered: null, rest: tokens, details: tokens, name: [] };
  }
  const isElsewhere = ({ at }: Match) => at.every((place) => !best.at.includes(place));
  const meant = all.filter(
    (one) => one.weight >= best.weight * leastOfLongest || (isElsewhere(one) && one.weight >= leastElsewhere),
  );
  const slugs = [...new Set(meant.map(({ slug }) => slug))];
  // Parts of the body in the procedure's own words, and its words beside its name, ask for nothing more.
  const meantNames = names.filter(({ slug }) => slugs.includes(slug));
  const isOwn = (place: number) => meantNames.some(({ words }) => words.has(keyOfToken(tokens[place] ?? "")));
  const ofName = parts.filter(({ at }) => at.every(isOwn));
  const named = new Set([...meant, ...ofName].flatMap(({ at }) => at));
  const beside = tokens.flatMap((_, place) =>
    isOwn(place) && (named.has(place - 1) || named.has(place + 1)) ? [{ at: [place] }] : [],
  );
  const { rest: details } = without([...meant, ...ofName, ...beside]);
  return { slugs, notOffered: null, near: [], ofPart: [], ...without(meant), details };
}

/** How a question begins that continues another one. */
const continues =
  /^(?:and|so|what about|how about|what of|ok|okay|same|same question|also|or|then|with|without|but|for|which|what if|what isnt|instead|now|نفس|اوكي|لو|بالنسبه|و|طيب|طب|وماذا|ماذا عن|وماذا عن|شو عن|وش عن|ايش عن|مع|بدون)(?: |$)|^و(?=[\u0621-\u064a]{3})/u;
const shortest = 4;
/** Words beside a procedure's name that make a question of its own. */
const manyUnknown = 2;

const withMe = /\b(?:someone|somebody|anyone|anybody) (?:\w+ )?with me\b/iu;
const asksForCall = /\b(?:call|ring|phone) me\b|تتصل\p{L}* (?:في|فين|فيني|فيي|علي|معي|معاي|بي)|كلمون/iu;
/** "Give me somebody who speaks German on the phone" wishes for a person, not for the doctors of a language. */
const wantsSomebody =
  /\b(?:give|get|find|put|pass|connect|transfer) (?:me|us)\b(?: \w+){0,2} (?:somebody|someone|anyone|a person|a human|an agent)\b.*\b(?:speak\w*|talk\w*|phone|call\w*)\b/isu;
const asksHowLongItLasts = /\bhow (?:long|many years)\b.*\b(?:last|hold)s?\b/iu;

/** Lenses are no contact with the clinic. */
const ofLenses = /\bcontacts?\b.*\b(?:after|before|with)\b|\bcontact lens/iu;

/** "I come alone, who stays with me the first night?" */
const asksForCompany =
  /\bwho(?:'ll|’ll)?\b.*\b(?:stays?|sits?|be|is|looks? after|sleeps?)\b.*\b(?:with|after) me\b|(?<!\p{L})(?:مين|من|منو) .*(?:معي|معاي|معايا|وياي|عندي)/iu;

/** What the topics of a text are in its context: a day of the week asks for hours, the coordinator's name for a person. */
function withContext(
  catalogue: Catalogue,
  text: string,
  { all, slugs }: { readonly all: readonly Topic[]; readonly slugs: readonly string[] },
): readonly Topic[] {
  const topics = ofLenses.test(text) ? all.filter((topic) => topic !== "contact") : all;
  const coordinators = Object.values(catalogue.provider.company.texts).flatMap((texts) =>
    tokensOf(texts?.coordinator.name ?? ""),
  );
  const words = tokensOf(text);
  if (coordinators.length > 0 && words.some((word) => coordinators.includes(word)) && wishesToTalk(text))
    return ["person"];
  // "How many times must I fly to you" asks for visits, which the summary of the treatment tells.
  if (asksHowOften(text)) {
    const others = topics.filter((topic) => topic !== "flight" && topic !== "stay");
    return others.length === 0 && slugs.length === 1 && topics.length > 0 ? ["overview"] : others;
  }
  if (asksOfWorth.test(text)) return topics.filter((topic) => topic !== "flight" && topic !== "price");
  if (meetsInPerson.test(text))
    return [...topics.filter((topic) => topic !== "person" && topic !== "contact"), "consultation"];
  if (asksOfMore.test(text) && !topics.includes("included")) return ["extra"];
  if (topics.includes("staff") && asksWhoDoes.test(text)) return ["doctors"];
  if (topics.includes("hours") && asksOfGoingBack(text)) return topics.filter((topic) => topic !== "hours");
  // "How much is the knee, hotel and everything included" asks for a price.
  if (topics.includes("included") && asksPriceOfAll.test(text))
    return [...topics.filter((topic) => topic !== "included" && topic !== "price"), "price"];
  // "In total" is more than the operation.
  if (topics.includes("duration") && asksOfAll.test(text)) return topics.filter((topic) => topic !== "duration");
  // "Who is Dr Rania?", "Will Dr Rania operate on me?"
  if (topics.length === 0 && words.length <= ofOneDoctor && doctorNamed(catalogue, text) !== undefined)
    return ["doctors"];
  if (topics.every((topic) => topic === "nights" || topic === "hospital") && asksForCompany.test(text))
    return ["companion"];
  if (topics.length === 0 && asksHowLongItLasts.test(text)) return ["warranty"];
  if (topics.every((topic) => openingTopics.has(topic)) && asksForCall.test(text)) return ["person"];
  // "And in Swiss francs?"
  if (topics.length === 0 && currencyIn(text) !== undefined) return ["price"];
  if (topics.length === 0 && words.length <= fewWords && namesFamily(text)) return ["companion"];
  if (topics.every((topic) => openingTopics.has(topic)) && weekdaysIn(text, "2000-01-01").length > 0) return ["hours"];
  if (wantsSomebody.test(text)) return ["person"];
  const asksForLanguage = languageIn(text) !== undefined && !speaksTo.test(text);
  if (
    !asksForLanguage &&
    !topics.some((topic) => ofPlans.has(topic)) &&
    !ofLenses.test(text) &&
    questionClassOf(text) === "person"
  )
    return ["person"];
  if (topics.includes("person") && asksForLanguage) return ["languages"];
  // "Who does it, and since when" asks about the doctor.
  if (topics.includes("doctors")) return topics.filter((topic) => topic !== "about");
  // "Do I need someone with me?"
  if (topics.includes("companion") && withMe.test(text)) return topics.filter((topic) => topic !== "person");
  return topics.includes("person") ? topics.filter((topic) => topic !== "languages") : topics;
}

const asksPriceOfAll =
  /\b(?:how much|price|costs?)\b.*\b(?:everything|all|hotel) (?:(?:is|being) )?(?:included|inclusive)\b|(?:كم|بكم|سعر|تكلف).*(?:شامل[ةه]? (?:كل|ال)|كله شامل)/iu;
const asksOfAll =
  /\b(?:in total|all in all|altogether|all together|overall|start to finish|whole (?:thing|treatment|process))\b|بالكامل|اجمالا|كله مع بعض/iu;

/** "Who is the lady who does the check-up?" asks for a name, "is there a lady" for somebody. */
const asksWhoDoes =
  /^\P{L}*(?:(?:and|so) )?(?:who|which (?:lady|woman|female) (?:doctor|surgeon))\b|^\P{L}*(?:مين|منو|من)(?!\p{L})/iu;
/** "And in person at the clinic?" asks for a visit, "may I speak to somebody in person" for somebody. */
const meetsInPerson = /^(?!.*\b(?:speak|talk|chat|someone|somebody|call)\b).*\b(?:in person|face to face)\b/isu;

/** "What is one more night in hospital?" */
const asksOfMore =
  /\b(?:extra|additional|another|further|(?:a|one) (?:further|longer|more)|longer) (?:hospital |hotel )?(?:nights?|days?)\b|\bnights? (?:more|longer|extra)\b|\bwhat (?:would|does|do|will)\b.*\badd\b|(?:ليلة|ليله|يوم) (?:زيادة|زياده|إضافي\p{L}*|اضافي\p{L}*)/iu;

/** "Is it worth flying in for that?" */
const asksOfWorth =
  /\bworth (?:it|the|to|a|an|going|coming|fly\w*|travel\w*)\b|\b(?:make|makes) sense\b|يستاهل|يستحق|بيستاهل/iu;

/** "And my wife?" asks for a companion. */
const fewWords = 5;
/** Words of a question that names a doctor and nothing else. */
const ofOneDoctor = 9;

/** "Speak to somebody", unlike "somebody who speaks Dutch". */
const speaksTo = /\b(?:speak|talk|chat) (?:to|with)\b/i;

/** Who asks for an appointment, an offer or a bed does not ask for a person. */
const ofPlans: ReadonlySet<Topic> = new Set(["person", "consultation", "quote", "hotels", "doctors"]);

const openingTopics: ReadonlySet<Topic> = new Set(["hours", "open-now", "contact", "person", "about"]);

/** The procedures and topics of a text in one of the provider's languages, typing errors forgiven. */
export function understandIn(
  catalogue: Catalogue,
  { slugs, notOffered, near, ofPart, rest }: Named,
  text: string,
  language: Language,
): Understood {
  const tokens = tokensOf(text);
  // A named procedure parts what stands before it from what follows.
  const topics = withContext(catalogue, text, {
    all: topicsIn(rest.map((token) => token || "0").join(" ")),
    slugs,
  });
  return {
    procedures: slugs,
    topics,
    courtesy: courtesyIn(tokens),
    notOffered: notOffered && procedureName(notOffered, language),
    near: near.slice(0, mostNear),
    ofPart,
    isPartlyUnknown: wordsOf(rest.join(" ")).filter((word) => !isGeneric(word)).length >= manyUnknown,
    isFollowUp: tokens.length <= shortest || continues.test(tokens.join(" ")) || wordsOf(text).length <= 2,
  };
}
