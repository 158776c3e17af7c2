import { writeFileSync } from "node:fs";
import { type QuestionClass, questionBuckets, questionClasses } from "../../chat/question-kind.ts";
import { readText } from "../../chat/safety/emergency-rules.ts";
import { featuresOf } from "../../chat/safety/features.ts";
import { answerSet } from "../answering/answer-sets.ts";
import { questionsFor } from "../answering/assistant-questions.ts";
import { variedTexts } from "../safety/compose.ts";
import { seededRandom } from "./seeded-random.ts";
import { packed, predict, train } from "./train.ts";
import { writtenSentences } from "./written-sentences.ts";

/** Writes the weights that tell questions from what is no question about the clinic; with `--hold-out`, prints first what they catch unseen. */
type Kind = QuestionClass | "question";
interface Sentence {
  readonly text: string;
  readonly kind: Kind;
}
const folds = 4;

const written = (["question", ...questionClasses] as const).flatMap((kind) =>
  writtenSentences(kind).map((text): Sentence => ({ text, kind })),
);

/** Questions of the product's own sets, and of strangers whose sets do not measure any more. */
const ofSets: readonly Sentence[] = [
  ...["haneul", "duna", "marsa"].flatMap(questionsFor).flatMap(({ words: text, expects, kind }): Sentence[] => {
    if (!("caution" in expects))
      return "card" in expects && expects.card === "person" ? [{ text, kind: "person" }] : [{ text, kind: "question" }];
    const found = kind === "hostile" ? "injection" : questionClasses.find((one) => one === expects.caution);
    return found ? [{ text, kind: found }] : [];
  }),
  ...["visitors", ...[1, 2, 3, 4, 5, 6].map((set) => `strangers-${set}`)].flatMap((set) =>
    answerSet(set).flatMap(({ kind, conversation }): Sentence[] => {
      if (kind === "person") return [{ text: conversation.at(-1) ?? "", kind }];
      return kind === "ownHealth" || kind === "refused" ? [] : conversation.map((text) => ({ text, kind: "question" }));
    }),
  ),
];

const learn = (sentences: readonly Sentence[]) =>
  train(
    sentences
      .flatMap((one) => variedTexts(one.text, one.kind.length + one.text.length).map((text) => ({ ...one, text })))
      .map(({ text, kind }) => ({ kind, features: featuresOf(readText(text)) })),
    { first: "question" as Kind, others: questionClasses as readonly Kind[], buckets: questionBuckets },
  );

function classIn(weights: Float32Array[], text: string): Kind {
  const found = predict(weights, featuresOf(readText(text)));
  const most = Math.max(...found);
  return most >= 0.5 ? (questionClasses[found.indexOf(most)] ?? "question") : "question";
}

function printHeldOut(): void {
  const order = seededRandom(5).shuffled(written);
  const judged = Array.from({ length: folds }, (_, fold) => fold).flatMap((fold) => {
    const weights = learn([...order.filter((_, at) => at % folds !== fold), ...ofSets]);
    return order.filter((_, at) => at % folds === fold).map((one) => ({ ...one, found: classIn(weights, one.text) }));
  });
  for (const [kind, of] of Map.groupBy(judged, (one) => one.kind)) {
    const right = of.filter(({ found }) => found === kind).length;
    process.stdout.write(`${kind}: ${right} of ${of.length} (${((100 * right) / of.length).toFixed(1)} %)\n`);
  }
  if (process.argv.includes("--missed"))
    for (const { text, kind, found } of judged)
      if (found !== kind) process.stdout.write(`  ${kind}: ${text} -> ${found}\n`);
}

if (process.argv.includes("--hold-out")) printHeldOut();
const all = [...written, ...ofSets];
writeFileSync(new URL("../../chat/question-kind.bin", import.meta.url), packed(learn(all)));
process.stdout.write(`trained on ${all.length} sentences\n`);
