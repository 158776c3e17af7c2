import { readFileSync } from "node:fs";
import { createGrounded } from "../../../adapters/assistant/grounded.ts";
import { AnswerSet, answerSet, judgeSet } from "./answer-sets.ts";

/** Prints what share of each kind of a set is answered right, and each answer that is not: `-- set.json`, or a set of the repository by name. */
const [name = "", shown = "wrong"] = process.argv.slice(2);
const set = name.endsWith(".json") ? AnswerSet.parse(JSON.parse(readFileSync(name, "utf8"))) : answerSet(name);
const started = performance.now();
const judged = await judgeSet(createGrounded(), set);
const milliseconds = (performance.now() - started) / judged.length;
for (const [kind, of] of Map.groupBy(judged, (one) => `${one.kind} ${one.language}`))
  process.stdout.write(`${kind}: ${of.filter(({ isRight }) => isRight).length} of ${of.length}\n`);
for (const [kind, of] of Map.groupBy(judged, (one) => one.kind))
  process.stdout.write(`${kind}: ${of.filter(({ isRight }) => isRight).length} of ${of.length}\n`);
process.stdout.write(`${milliseconds.toFixed(1)} ms for each question, with the building of what is searched\n`);
for (const { id, clinic, before, text, answered, isRight, expect } of judged)
  if (shown === "all" || !isRight)
    process.stdout.write(
      `\n${isRight ? "" : "✗ "}${id} ${clinic}: ${[...before, text].join(" → ")}\n  wanted: ${expect.any.join(" | ")}\n  ${answered.caution ?? "answered"}: ${answered.response.replaceAll("\n", "\n    ")}\n  ${answered.suggestions.join(" / ")}\n`,
    );
