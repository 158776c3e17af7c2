import { LRUCache } from "lru-cache";
import { type Fact, isList } from "../../../adapters/assistant/assistant.ts";
import { createConcepts, type Mention } from "../../catalogue/lexicon/concepts.ts";
import { once } from "../../catalogue/lexicon/once.ts";
import { subjectOfTokens } from "../../catalogue/lexicon/subjects.ts";
import { keyOfToken, rootOfToken, tokensOf } from "../../catalogue/normalised-words.ts";
import { chatter, everyday } from "../lexicon/everyday.ts";
import { everydayCare } from "../lexicon/everyday-care.ts";
import { topicMentions } from "../lexicon/topics.ts";

const everything = { ...everyday, ...everydayCare };
const things = createConcepts<string>(everything, { widest: 6 });

/** A word of a text with what it may mean: `e:` an everyday thing, `s:` a subject of treatment, `t:` a topic, `r:` its family. */
export interface Unit {
  readonly key: string;
  readonly ideas: readonly string[];
}

/** Everyday words as they are written: a word of a conversation is none of them but for its spelling. */
const written = once(
  () =>
    new Set(
      Object.values(everything)
        .flatMap((names) => names.split(" | "))
        .flatMap((name) => tokensOf(name)),
    ),
);

/** "And" is written on to an Arabic word. */
const isChatter = (token: string): boolean =>
  chatter.has(token) || (/^و.../u.test(token) && chatter.has(token.slice(1)));

/** The words of a text, each with what it may mean; words that say nothing are left out. */
export function unitsOf(tokens: readonly string[]): readonly Unit[] {
  // What is left out parts the words beside it.
  const read = tokens.map((token) => token || "0");
  const ideas = new Map<number, string[]>();
  const mark = (mentions: readonly Mention[], kind: string): void => {
    for (const { id, at } of mentions)
      for (const place of at) {
        const name = kind + id;
        const own = ideas.get(place);
        if (own === undefined) ideas.set(place, [name]);
        else if (!own.includes(name)) own.push(name);
      }
  };
  const { parts, defining, procedures, generic } = subjectOfTokens(read);
  mark(things.read(read).mentions, "");
  mark(topicMentions(read), "t:");
  for (const mentions of [parts, defining, procedures]) mark(mentions, "s:");
  const units: Unit[] = [];
  for (const [place, token] of tokens.entries()) {
    const own = [...(ideas.get(place) ?? [])];
    const key = keyOfToken(token);
    const isIdle = key === "" || isChatter(token) || generic.has(place);
    const root = isIdle ? "" : rootOfToken(token);
    if (root !== "") own.push(`r:${root}`);
    const strong = isIdle
      ? own.filter((id) => id.startsWith("t:") || (id.startsWith("e:") && written().has(token)))
      : own;
    if (!isIdle || strong.length > 0) units.push({ key: isIdle ? "" : key, ideas: strong });
  }
  return units;
}

/** All words and meanings of some units. */
export const termsOf = (units: readonly Unit[]): ReadonlySet<string> =>
  new Set(units.flatMap(({ key, ideas }) => (key === "" ? ideas : [key, ...ideas])));

/** The words of a question are read once for all steps of its answer. */
const readBefore = new WeakMap<readonly string[], ReturnType<typeof unitsOf>>();
export function unitsIn(rest: readonly string[]): ReturnType<typeof unitsOf> {
  const found = readBefore.get(rest) ?? unitsOf(rest);
  readBefore.set(rest, found);
  return found;
}

/** Terms of the record's statements, which many answers have. */
const termsOfText = new LRUCache<string, ReadonlySet<string>>({ max: 1000 });
function termsIn(text: string): ReadonlySet<string> {
  const found = termsOfText.get(text) ?? termsOf(unitsOf(tokensOf(text)));
  termsOfText.set(text, found);
  return found;
}

/** The terms of some facts, of whose lists the topic alone. */
export const answeredBy = (facts: readonly Fact[]): ReadonlySet<string> =>
  new Set(facts.flatMap((fact) => [`t:${fact.topic}`, ...(isList(fact) ? [] : termsIn(fact.text))]));
