import { createGrounded } from "../../../adapters/assistant/grounded.ts";
import { answerSet, judgeSet } from "./answer-sets.ts";
import { isUnsure } from "./assistant-questions.ts";
import { measureArguments, sharesOf } from "./shares.ts";

/** Prints what share of each kind of a set is answered right: `-- set.json`, or a set of the repository by name; `--misses` adds the others. */
const { name, showsMissed } = measureArguments();
const before = process.cpuUsage();
const judged = await judgeSet(createGrounded(), answerSet(name));
const { user, system } = process.cpuUsage(before);
process.stdout.write(sharesOf(judged));
process.stdout.write(
  `${((user + system) / 1000 / judged.length).toFixed(1)} ms of processor time for each question, with the building of what is searched\n`,
);
const unsure = judged.filter(({ answered }) => isUnsure(answered));
process.stdout.write(`${unsure.length} of ${judged.length} answers say that they are not certain\n`);
for (const [kind, of] of Map.groupBy(judged, (one) => one.kind)) {
  const doubtful = of.filter(({ answered }) => isUnsure(answered));
  const right = doubtful.filter((one) => one.isRight).length;
  process.stdout.write(`    ${kind}: ${doubtful.length}, ${right} of them right\n`);
}
if (showsMissed)
  for (const { kind, clinic, conversation, answered, isRight, mustContain } of judged)
    if (!isRight)
      process.stdout.write(
        `\n${kind} ${clinic}: ${conversation.join(" → ")}\n  wanted: ${mustContain.join(" | ")}\n  ${answered.caution ?? "answered"}: ${answered.response.replaceAll("\n", "\n    ")}\n  ${answered.suggestions.join(" / ")}\n`,
      );
