import { createGrounded } from "../../../adapters/assistant/grounded.ts";
import { measureArguments, sharesOf } from "../shares.ts";
import { answerSet, judgeSet } from "./answer-sets.ts";

/** Prints what share of each kind of a set is answered right: `-- set.json`, or a set of the repository by name; `--misses` adds the others. */
const { name, showsMissed } = measureArguments();
const before = process.cpuUsage();
const judged = await judgeSet(createGrounded(), answerSet(name));
const { user, system } = process.cpuUsage(before);
process.stdout.write(sharesOf(judged));
process.stdout.write(
  `${((user + system) / 1000 / judged.length).toFixed(1)} ms of processor time for each question, with the building of what is searched\n`,
);
if (showsMissed)
  for (const { kind, clinic, conversation, answered, isRight, mustContain } of judged)
    if (!isRight)
      process.stdout.write(
        `\n${kind} ${clinic}: ${conversation.join(" → ")}\n  wanted: ${mustContain.join(" | ")}\n  ${answered.caution ?? "answered"}: ${answered.response.replaceAll("\n", "\n    ")}\n  ${answered.suggestions.join(" / ")}\n`,
      );
