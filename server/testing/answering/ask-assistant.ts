import { openAssistants } from "../../compose.ts";
import { readConfig } from "../../config/config.ts";
import { demonstrationCatalogue, type Judged, judge, kinds, questionsFor } from "./assistant-questions.ts";

/** Asks the configured assistant the question set of the demonstration providers, and prints its accuracy. */
const { first } = await openAssistants(readConfig());
const names = process.argv.slice(2);
const providers = ["duna", "marsa", "haneul"].filter((name) => names.length === 0 || names.includes(name));

const share = (judged: readonly Judged[]): string =>
  `${((100 * judged.filter(({ isRight }) => isRight).length) / Math.max(1, judged.length)).toFixed(1)} % of ${judged.length}`;

process.stdout.write(`${first.engine}\n`);
for (const name of providers) {
  const catalogue = demonstrationCatalogue(name);
  const judged: Judged[] = [];
  let failed = 0;
  for (const one of questionsFor(name)) {
    const outcome = await judge(first, catalogue, one).catch(() => undefined);
    if (outcome) judged.push(outcome);
    else failed += 1;
  }
  process.stdout.write(`\n${name}: right ${share(judged)}${failed > 0 ? `, ${failed} without an answer` : ""}\n`);
  for (const kind of kinds) process.stdout.write(`  ${kind}: ${share(judged.filter((one) => one.kind === kind))}\n`);
  for (const { kind, words, facts, answered, isRight } of judged)
    if (!isRight)
      process.stdout.write(`    ${kind}: ${words} -> ${answered.caution ?? (facts.join(" ") || "nothing")}\n`);
}
