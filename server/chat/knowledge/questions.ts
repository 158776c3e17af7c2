import type { Topic } from "../../../adapters/assistant/assistant.ts";
import { once } from "../../catalogue/lexicon/once.ts";
import { isLike } from "../../catalogue/lexicon/spelling.ts";
import { isGeneric } from "../../catalogue/lexicon/subjects.ts";
import { wordsOf } from "../../catalogue/normalised-words.ts";
import type { Catalogue } from "../../catalogue/procedures.ts";
import { topicsIn } from "../lexicon/topics.ts";

/** A question of the clinic's FAQ in one language. */
interface AnsweredQuestion {
  readonly id: string;
  readonly procedure: string | null;
  readonly words: ReadonlySet<string>;
  readonly answer: ReadonlySet<string>;
  topics(): readonly Topic[];
  /** What its answer speaks of too. */
  alsoTopics(): readonly Topic[];
}

export interface Questions {
  readonly all: readonly AnsweredQuestion[];
  /** Rare words weigh more. */
  weightOf(word: string): number;
  countOf(word: string): number;
  readonly vocabulary: readonly string[];
}

export function questionsOf({ provider, entries }: Catalogue): Questions {
  // One entry for each language: a question is written in one.
  const asked = (owner: string, texts: readonly { readonly faq: readonly { question: string; answer: string }[] }[]) =>
    texts.flatMap(({ faq }) =>
      faq.map(({ question, answer }, index) => ({
        id: `${owner}/faq-${index + 1}`,
        procedure: owner === "clinic" ? null : owner,
        words: new Set(wordsOf(question)),
        answer: new Set(wordsOf(answer)),
        // Computed at the first use, because an answer needs those of one procedure.
        topics: once(() => topicsIn(question)),
        alsoTopics: once(() => topicsIn(answer)),
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
    countOf: (word) => counts.get(word) ?? 0,
    weightOf: (word) => Math.log(1 + all.length / (counts.get(word) ?? 0.5)),
  };
}

/** Ids of the answered questions on a topic; of those that mention it in their answer where none asks about it. */
export function questionsOn({ all }: Questions, topic: Topic, procedure: string | null): string[] {
  const own = all.filter((one) => one.procedure === procedure);
  const asked = own.filter(({ topics }) => topics().includes(topic));
  const found = asked.length > 0 ? asked : own.filter(({ alsoTopics }) => alsoTopics().includes(topic));
  return [...new Set(found.map(({ id }) => id))];
}

/** Least shares in common: of the visitor's words, and of those of the known question. */
const asAsked = { ofAsked: 0.62, ofKnown: 0.5 };
const asAnswered = 0.7;

/** Ids of the answered questions like this text, the closest first. */
export function questionsLike(
  questions: Questions,
  { rest }: { readonly rest: readonly string[] },
  procedure: string | null,
): string[] {
  const all = [...new Set(rest.flatMap((token) => wordsOf(token)))];
  const found = likeWords(questions, all, procedure);
  return found.length > 0 || topicsIn(rest.join(" ")).length > 0
    ? found
    : likeWords(
        questions,
        all.filter((word) => !isGeneric(word)),
        procedure,
      );
}

/** A word that so few questions have tells which one is meant. */
const fewQuestions = 2;

function likeWords(questions: Questions, words: readonly string[], procedure: string | null): string[] {
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
    .filter((one) => one.procedure === null || one.procedure === procedure)
    .flatMap((one) => {
      const { asked, met } = inCommon(one.words);
      const ofKnown = met / weigh(one.words);
      const isRare = words.every((word) => one.words.has(word) && questions.countOf(word) <= fewQuestions);
      const isAsked =
        isRare || (asked >= asAsked.ofAsked && ofKnown >= asAsked.ofKnown && (words.length > 1 || ofKnown > 0.8));
      const answered = isAsked ? 0 : inCommon(new Set([...one.words, ...one.answer])).asked;
      if (isAsked) return [{ id: one.id, score: 1 + asked + ofKnown }];
      return words.length > 2 && answered >= asAnswered && asked > 0.25 ? [{ id: one.id, score: answered }] : [];
    })
    .toSorted((a, b) => b.score - a.score)
    .map(({ id }) => id)
    .filter((id, index, ids) => ids.indexOf(id) === index);
}
