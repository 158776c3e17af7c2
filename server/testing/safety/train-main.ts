import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { alarmOf, thresholds } from "../../chat/safety/alarms.ts";
import { alarmClasses, buckets, likelihoodIn } from "../../chat/safety/classifier.ts";
import { partsOf, readText, signsIn } from "../../chat/safety/emergency-rules.ts";
import { alarmFeaturesOf } from "../../chat/safety/features.ts";
import { isNearTheLexicon } from "../../chat/safety/lexicon.ts";
import { wordsIn } from "../../chat/safety/words.ts";
import { answerSet } from "../answering/answer-sets.ts";
import { questionsFor } from "../answering/assistant-questions.ts";
import { seededRandom } from "../training/seeded-random.ts";
import { packed, predict, train } from "../training/train.ts";
import { writtenSentences } from "../training/written-sentences.ts";
import { composedUtterances, type Utterance, variedUtterances, writtenUtterances } from "./compose.ts";
import { learnElsewhere, printHeldOutElsewhere, utterancesElsewhere, variedElsewhere } from "./elsewhere.ts";

/** Writes the list of ordinary words and the classifier's weights; with `--hold-out`, prints first what thresholds would do; with `--elsewhere`, of the languages without a lexicon alone. */
const safety = new URL("../../chat/safety/", import.meta.url);
const composedEach = 6;
const folds = 5;
/** Thresholds that are tried in turn. */
const tried: Readonly<Partial<Record<keyof typeof thresholds, readonly number[]>>> = {
  besideRule: [0.3, 0.62],
  asksOfEmergency: [0.6, 0.7, 0.9],
  asksOfSelfHarm: [0.5, 0.73, 0.85],
};

const written = writtenUtterances();
const control = (text: string): Utterance => ({ text, kind: "control", voice: `ordinary: ${text}` });
const answered = ["visitors", "written-1", ...[1, 2, 3, 4, 5, 6].map((set) => `strangers-${set}`)];
/** Questions to the demonstration clinics, and what is no question about them; those on one's own health may tell of a sign. */
const ordinary: readonly Utterance[] = [
  ...["haneul", "duna", "marsa"].flatMap(questionsFor).flatMap(({ kind, words }) => (kind === "unsafe" ? [] : words)),
  ...answered.flatMap((set) =>
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
      return read.map((one) => ({ kind, features: alarmFeaturesOf(one) }));
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

/** What a figure is printed of: sentences of the files, of the sets, and ordinary questions. */
const sourceOf = ({ voice }: Utterance): string =>
  /^(?:strangers|voices-held-out|ordinary)/.exec(voice)?.[0] ?? "files";

/** Each sentence is judged by weights that have seen no sentence of its voice. */
function printHeldOut(): void {
  const all = [...new Map([...written, ...ordinary].map((one) => [one.text, one])).values()];
  const foldOf = new Map(
    seededRandom(5)
      .shuffled([...new Set(all.map(({ voice }) => voice))])
      .map((voice, at) => [voice, at % folds]),
  );
  const judged = Array.from({ length: folds }, (_, fold) => fold).flatMap((fold) => {
    const [held, rest] = [true, false].map((is) => all.filter(({ voice }) => (foldOf.get(voice) === fold) === is));
    const weights = learn(variedUtterances([...(rest ?? []), ...composed], 3));
    return (held ?? []).map((one) => {
      const reading = readText(one.text);
      return { ...one, reading, likelihood: likelihoodIn(reading, (features) => predict(weights, features)) };
    });
  });
  const printShares = (limits: typeof thresholds): void => {
    process.stdout.write(`${Object.values(limits).join(" ")}:\n`);
    for (const [group, of] of Map.groupBy(judged, (one) => `${sourceOf(one)}, ${one.kind}`)) {
      const alarms = of.filter(({ reading, likelihood }) => alarmOf(reading, likelihood, limits) !== null).length;
      process.stdout.write(
        `  ${group}: ${alarms} of ${of.length} alarm (${((100 * alarms) / of.length).toFixed(1)} %)\n`,
      );
    }
  };
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

function trainElsewhere(): void {
  if (process.argv.includes("--hold-out")) printHeldOutElsewhere(process.argv.includes("--missed"));
  const utterances = variedElsewhere(utterancesElsewhere(), 3);
  writeFileSync(new URL("../alarms-elsewhere/classifier.bin", safety), packed(learnElsewhere(utterances)));
  process.stdout.write(`trained on ${utterances.length} utterances in other languages\n`);
}

trainElsewhere();
if (process.argv.includes("--elsewhere")) process.exit();
writeOrdinaryWords();
if (process.argv.includes("--hold-out")) printHeldOut();
const utterances = variedUtterances([...written, ...ordinary, ...composed], 3);
writeFileSync(new URL("classifier.bin", safety), packed(learn(utterances)));
process.stdout.write(`trained on ${utterances.length} utterances\n`);
