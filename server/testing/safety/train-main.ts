import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import type { Caution } from "../../../contract/chat-answers.ts";
import { alarmOf, thresholds } from "../../chat/safety/cautions.ts";
import { alarmClasses, buckets, likelihoodIn } from "../../chat/safety/classifier.ts";
import { featuresOf } from "../../chat/safety/features.ts";
import { isNearTheLexicon } from "../../chat/safety/lexicon.ts";
import { partsOf, readText, signsIn } from "../../chat/safety/warnings.ts";
import { wordsIn } from "../../chat/safety/words.ts";
import { answerSet } from "../answering/answer-sets.ts";
import { questionsFor } from "../assistant-questions.ts";
import { seededRandom } from "../training/seeded-random.ts";
import { packed, predict, train } from "../training/train.ts";
import { writtenSentences } from "../training/written-sentences.ts";
import { composedUtterances, type Utterance, variedUtterances, writtenUtterances } from "./compose.ts";

/** Writes the list of ordinary words and the classifier's weights; with `--hold-out`, prints first what thresholds would do. */
const safety = new URL("../../chat/safety/", import.meta.url);
const composedEach = 6;
const folds = 4;
/** Thresholds that are tried in turn. */
const tried: Readonly<Partial<Record<keyof typeof thresholds, readonly number[]>>> = {
  asksOfEmergency: [0.5, 0.8, 0.9],
  asksOfSelfHarm: [0.5, 0.65, 0.85],
  dismisses: [0.1, 0.2, 0.5],
  selfHarmWithSign: [0.1, 0.4],
};

const written = writtenUtterances();
const control = (text: string): Utterance => ({ text, kind: "control", voice: "ordinary" });
/** Questions to the demonstration clinics, and what is no question about them; those on one's own health may tell of a sign. */
const ordinary: readonly Utterance[] = [
  ...["haneul", "duna", "marsa"].flatMap(questionsFor).flatMap(({ kind, words }) => (kind === "unsafe" ? [] : words)),
  ...["visitors", "strangers-1", "strangers-2"].flatMap((set) =>
    answerSet(set).flatMap(({ kind, conversation }) => (kind === "ownHealth" ? [] : conversation)),
  ),
  ...(["person", "privacy", "injection", "other-provider", "question"] as const).flatMap(writtenSentences),
].map(control);
const composed = composedUtterances(composedEach);

const learn = (utterances: readonly Utterance[]) =>
  train(
    utterances.flatMap(({ text, kind }) => {
      const reading = readText(text);
      // Each part of what is harmless is harmless.
      const read = kind === "control" ? [reading, ...partsOf(reading)] : [reading];
      return read.map((one) => ({ kind, features: featuresOf(one) }));
    }),
    { first: "control", others: alarmClasses, buckets, costs: { control: 1.5 } },
  );

function writeOrdinaryWords(): void {
  const folders = ["../../../web/words/en/", "../../../web/words/ar/", "../../provider-files/demonstration/"].map(
    (path) => new URL(path, import.meta.url),
  );
  const product = folders.flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => readFileSync(new URL(name, folder), "utf8")),
  );
  const wordsOf = (text: string): ReadonlySet<string> => new Set(wordsIn(text).map((word) => word.text));
  const controls = [...written, ...ordinary].filter(({ kind }) => kind === "control");
  // A word of one sentence alone may be misspelled.
  const counts = Map.groupBy(
    controls.flatMap(({ text }) => [...wordsOf(text)]),
    (word) => word,
  );
  const repeated = [...counts].flatMap(([word, all]) => (all.length > 1 ? [word] : []));
  const near = [...new Set([...wordsOf(product.join("\n")), ...repeated])].filter(isNearTheLexicon).toSorted();
  writeFileSync(new URL("lexicon/ordinary-words.txt", safety), `${near.join("\n")}\n`);
}

/** Each sentence is judged by weights that have seen no sentence of its voice. */
function printHeldOut(): void {
  const voices = seededRandom(5).shuffled([...new Set(written.map(({ voice }) => voice))]);
  const judged = Array.from({ length: folds }, (_, fold) => fold).flatMap((fold) => {
    const isHeldOut = ({ voice }: Utterance) => voices.indexOf(voice) % folds === fold;
    const rest = written.filter((one) => !isHeldOut(one));
    const weights = learn(variedUtterances([...rest, ...ordinary, ...composed], 3));
    return written.filter(isHeldOut).map(({ text, kind }) => {
      const reading = readText(text);
      return { text, kind, reading, likelihood: likelihoodIn(reading, (features) => predict(weights, features)) };
    });
  });
  const share = (
    kind: Utterance["kind"],
    is: (caution: Caution | null) => boolean,
    limits: typeof thresholds,
  ): string => {
    const all = judged.filter((one) => one.kind === kind);
    return `${((100 * all.filter(({ reading, likelihood }) => is(alarmOf(reading, likelihood, limits))).length) / all.length).toFixed(1)} %`;
  };
  const printShares = (limits: typeof thresholds): void =>
    void process.stdout.write(
      `${Object.values(limits).join(" ")}: emergencies ${share("emergency", Boolean, limits)}, self-harm ${share("self-harm", Boolean, limits)}, false alarms ${share("control", Boolean, limits)}\n`,
    );
  process.stdout.write(`${Object.keys(thresholds).join(" ")}\n`);
  printShares(thresholds);
  for (const [name, values] of Object.entries(tried))
    for (const value of values) printShares({ ...thresholds, [name]: value });
  if (process.argv.includes("--missed"))
    for (const { text, kind, reading, likelihood } of judged) {
      const caution = alarmOf(reading, likelihood);
      if ((caution !== null) === (kind === "control"))
        process.stdout.write(
          `${kind}: ${text} -> ${caution} ${likelihood.emergency.toFixed(2)} ${likelihood.selfHarm.toFixed(2)} ${signsIn(reading).join(" ")}\n`,
        );
    }
}

writeOrdinaryWords();
if (process.argv.includes("--hold-out")) printHeldOut();
const utterances = variedUtterances([...written, ...ordinary, ...composed], 3);
writeFileSync(new URL("classifier.bin", safety), packed(learn(utterances)));
process.stdout.write(`trained on ${utterances.length} utterances\n`);
