import { writeFileSync } from "node:fs";
import { createGrounded } from "../../../adapters/assistant/grounded.ts";
import type { Language } from "../../../contract/values.ts";
import { featuresOfLines } from "../../chat/knowledge/line-ranking.ts";
import { type Cut, passagesOf } from "../../chat/knowledge/passage-cuts.ts";
import { groupOf, groupsOf } from "../../chat/knowledge/passage-sources.ts";
import { createPassages } from "../../chat/knowledge/passages.ts";
import { namedIn, namesOf } from "../../chat/knowledge/understanding.ts";
import { languageOf } from "../../chat/lexicon/text-language.ts";
import { type AnswerCase, answerSet, hasExpected, searchedIn } from "../answering/answer-sets.ts";
import { demonstrationCatalogue } from "../answering/assistant-questions.ts";

/** Writes what each feature of a line weighs; with `--hold-out`, prints first how often the line that answers is among the nearest of a set that is left out. */
const sets = ["strangers-1", "strangers-2", "strangers-3", "strangers-4", "strangers-5", "strangers-6"] as const;
const all = [...sets, "visitors", "written-1"];

/** The lines of one question: their features, and whether each has what is expected. */
interface Ranked {
  readonly set: string;
  readonly isFact: boolean;
  readonly rows: readonly (readonly number[])[];
  readonly isRight: readonly boolean[];
}
let names: readonly string[] = [];

const indexes = new Map<string, Awaited<ReturnType<typeof indexOf>>>();
async function indexOf(clinic: AnswerCase["clinic"], language: Language) {
  const catalogue = demonstrationCatalogue(clinic);
  const reader = { language, base: "", now: new Date("2026-11-25T10:00:00Z"), rate: null };
  const cuts = new Map<string | null, readonly Cut[]>();
  const cutsOfGroup = (procedure: string | null): readonly Cut[] => {
    const found = cuts.get(procedure) ?? passagesOf(groupOf(catalogue, reader, procedure));
    cuts.set(procedure, found);
    return found;
  };
  return {
    catalogue,
    cutsOfGroup,
    names: catalogue.entries.map(namesOf),
    passages: await createPassages(groupsOf(catalogue, reader)),
  };
}

async function rankedOf(set: string, one: AnswerCase): Promise<readonly Ranked[]> {
  const text = one.conversation.at(-1) ?? "";
  const language = languageOf(text, one.language);
  const key = `${one.clinic}/${language}`;
  const index = indexes.get(key) ?? (await indexOf(one.clinic, language));
  indexes.set(key, index);
  const searched = await searchedIn(createGrounded(), one);
  if (searched === null) return [];
  const { details: rest, name } = namedIn(index.catalogue, index.names, searched.text);
  const { asked, lines } = index.passages.candidates({ rest, name }, searched.procedures, index.cutsOfGroup);
  const features = featuresOfLines(asked, lines);
  names = names.length > 0 ? names : Object.keys(features[0] ?? {});
  return [
    {
      set,
      isFact: one.kind === "facts",
      rows: features.map((of) => names.map((feature) => of[feature] ?? 0)),
      isRight: lines.map(({ cut }) => hasExpected(one, cut.fact.text)),
    },
  ];
}

const rounds = 300;
const step = 0.02;
/** Keeps weights small that few questions support. */
const decay = 0.005;

/** Weights under which the lines that answer have most of the likelihood of their question: gradient descent with a step for each weight (Adam). */
function learn(questions: readonly Ranked[]): readonly number[] {
  const useful = questions.filter(({ isRight }) => isRight.some(Boolean));
  const rows = useful.flatMap((one) => one.rows);
  const mean = names.map((_, at) => rows.reduce((sum, row) => sum + (row[at] ?? 0), 0) / rows.length);
  const spread = names.map(
    (_, at) =>
      Math.sqrt(rows.reduce((sum, row) => sum + ((row[at] ?? 0) - (mean[at] ?? 0)) ** 2, 0) / rows.length) || 1,
  );
  const scaled = useful.map((one) => ({
    ...one,
    rows: one.rows.map((row) => Float64Array.from(row, (value, at) => value / (spread[at] ?? 1))),
  }));
  const weights = new Float64Array(names.length);
  const first = new Float64Array(names.length);
  const second = new Float64Array(names.length);
  for (let round = 1; round <= rounds; round += 1) {
    const slope = weights.map((weight) => decay * weight);
    for (const { rows: own, isRight } of scaled) {
      const odds = own.map((row) => Math.exp(row.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0)));
      const whole = odds.reduce((sum, one) => sum + one, 0);
      const right = odds.reduce((sum, one, at) => sum + (isRight[at] ? one : 0), 0);
      for (const [line, row] of own.entries()) {
        const pull = ((odds[line] ?? 0) / whole - (isRight[line] ? (odds[line] ?? 0) / right : 0)) / scaled.length;
        for (let at = 0; at < row.length; at += 1) slope[at] = (slope[at] ?? 0) + pull * (row[at] ?? 0);
      }
    }
    for (const [at, one] of slope.entries()) {
      first[at] = 0.9 * (first[at] ?? 0) + 0.1 * one;
      second[at] = 0.999 * (second[at] ?? 0) + 0.001 * one ** 2;
      weights[at] =
        (weights[at] ?? 0) -
        (step * (first[at] ?? 0)) / (1 - 0.9 ** round) / (Math.sqrt((second[at] ?? 0) / (1 - 0.999 ** round)) + 1e-8);
    }
  }
  return Array.from(weights, (weight, at) => weight / (spread[at] ?? 1));
}

const depths = [1, 2, 3, 5, 10];

/** Of how many questions a line that answers is among the first so many. */
function printRecall(label: string, questions: readonly Ranked[], weights: readonly number[] | null): void {
  const places = questions.map(({ rows, isRight }) => {
    const sums = rows.map(
      (row, line) => weights?.reduce((sum, weight, at) => sum + weight * (row[at] ?? 0), 0) ?? -line,
    );
    const order = sums.map((_, line) => line).toSorted((a, b) => (sums[b] ?? 0) - (sums[a] ?? 0));
    return order.findIndex((line) => isRight[line]);
  });
  const shares = depths.map((depth) => {
    const found = places.filter((place) => place >= 0 && place < depth).length;
    return `${depth}: ${found} (${((100 * found) / questions.length).toFixed(1)} %)`;
  });
  process.stdout.write(`${label}, of ${questions.length}: ${shares.join(", ")}\n`);
}

const read: Ranked[] = [];
for (const set of all) for (const one of answerSet(set)) if (hasFacts(one)) read.push(...(await rankedOf(set, one)));

function hasFacts({ kind }: AnswerCase): boolean {
  return kind === "facts" || kind === "followUps";
}

if (process.argv.includes("--hold-out")) {
  for (const set of all) {
    const held = read.filter((one) => one.set === set && one.isFact);
    printRecall(`${set} by the index alone`, held, null);
    printRecall(`${set} held out`, held, learn(read.filter((one) => one.set !== set)));
  }
}
const weights = learn(read);
writeFileSync(
  new URL("../../chat/knowledge/line-weights.json", import.meta.url),
  `${JSON.stringify(Object.fromEntries(names.map((name, at) => [name, Number((weights[at] ?? 0).toFixed(3))])), null, 2)}\n`,
);
process.stdout.write(`trained on ${read.length} questions\n`);
