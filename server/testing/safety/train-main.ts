import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { featuresOf } from "../../chat/safety/classifier.ts";
import { isNearTheLexicon } from "../../chat/safety/lexicon.ts";
import { readText, signsIn, tellsOfSelfHarm } from "../../chat/safety/warnings.ts";
import { wordsIn } from "../../chat/safety/words.ts";
import { questionsFor } from "../assistant-questions.ts";
import { composedUtterances, type Utterance, variedUtterances, writtenUtterances } from "./compose.ts";
import { seededRandom } from "./seeded-random.ts";
import { packed, predict, train } from "./train.ts";

/** Writes the list of ordinary words and the classifier's weights; with `--hold-out`, prints first what thresholds would do. */
const safety = new URL("../../chat/safety/", import.meta.url);
const composedEach = 20;
const folds = 4;

const written = writtenUtterances();
const ordinary: readonly Utterance[] = questionsFor("haneul")
  .filter(({ kind }) => kind !== "unsafe" && kind !== "hostile")
  .map(({ words }) => ({ text: words, kind: "control", voice: "ordinary" }));
const composed = composedUtterances(composedEach);

function writeOrdinaryWords(): void {
  const folders = ["../../../web/words/en/", "../../../web/words/ar/", "../../provider-files/demonstration/"].map(
    (path) => new URL(path, import.meta.url),
  );
  const product = folders.flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => readFileSync(new URL(name, folder), "utf8")),
  );
  const controls = [...written, ...ordinary].filter(({ kind }) => kind === "control").map(({ text }) => text);
  const words = new Set(wordsIn([...product, ...controls].join("\n")).map(({ text }) => text));
  const near = [...words].filter(isNearTheLexicon).toSorted();
  writeFileSync(new URL("lexicon/ordinary-words.txt", safety), `${near.join("\n")}\n`);
}

/** Each sentence is judged by weights that have seen no sentence of its voice. */
function printHeldOut(): void {
  const voices = seededRandom(5).shuffled([...new Set(written.map(({ voice }) => voice))]);
  const judged = Array.from({ length: folds }, (_, fold) => fold).flatMap((fold) => {
    const isHeldOut = ({ voice }: Utterance) => voices.indexOf(voice) % folds === fold;
    const rest = written.filter((one) => !isHeldOut(one));
    const weights = train(variedUtterances([...rest, ...ordinary, ...composed], 3));
    return written.filter(isHeldOut).map(({ text, kind }) => {
      const reading = readText(text);
      const { emergency, selfHarm } = predict(weights, featuresOf(reading));
      return { text, kind, emergency, selfHarm, isRuled: signsIn(reading).length > 0, harms: tellsOfSelfHarm(reading) };
    });
  });
  const share = (kind: Utterance["kind"], is: (one: (typeof judged)[number]) => boolean): string => {
    const all = judged.filter((one) => one.kind === kind);
    return `${((100 * all.filter(is).length) / all.length).toFixed(1)} %`;
  };
  for (const threshold of [0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 0.98]) {
    const harms = (one: (typeof judged)[number]) => one.harms || one.selfHarm > threshold / 2;
    const alarms = (one: (typeof judged)[number]) =>
      one.isRuled || harms(one) || one.emergency + one.selfHarm > threshold;
    process.stdout.write(
      `above ${threshold}: emergencies ${share("emergency", alarms)}, self-harm ${share("self-harm", harms)}, false alarms ${share("control", alarms)}\n`,
    );
  }
  if (process.argv.includes("--missed"))
    for (const one of judged) {
      const isAlarm = one.isRuled || one.harms || one.emergency + one.selfHarm > 0.85;
      if (isAlarm !== (one.kind !== "control"))
        process.stdout.write(
          `${one.kind}: ${one.text} | ${one.emergency.toFixed(2)} ${one.selfHarm.toFixed(2)} ${one.isRuled} ${one.harms}\n`,
        );
    }
}

writeOrdinaryWords();
if (process.argv.includes("--hold-out")) printHeldOut();
const utterances = variedUtterances([...written, ...ordinary, ...composed], 3);
writeFileSync(new URL("classifier.bin", safety), packed(train(utterances)));
process.stdout.write(`trained on ${utterances.length} utterances\n`);
