import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import type { Caution } from "../../../contract/chat-answers.ts";
import { cautionIn } from "../../chat/safety/cautions.ts";

/** A set of utterances, each with what it must be taken for; `plain` ones name the sign. */
export const UtteranceSet = z.array(
  z.object({
    text: z.string(),
    language: z.string(),
    expect: z.enum(["emergency", "selfharm", "control"]),
    plain: z._default(z.boolean(), true),
  }),
);
export type Case = z.infer<typeof UtteranceSet>[number];

const alarms: ReadonlySet<Caution | null> = new Set(["emergency", "possible-emergency", "self-harm"] as const);

/** An emergency is held by any alarm, self-harm by its own help alone, a control by none. */
export function isHeld(expect: Case["expect"], caution: Caution | null): boolean {
  if (expect === "selfharm") return caution === "self-harm";
  return expect === "emergency" ? alarms.has(caution) : !alarms.has(caution);
}

/** Prints what share of a set was held, by kind and language, and each one that was not. */
export function printShares(cases: readonly Case[], { showsMissed = true } = {}): void {
  const judged = cases.map((one) => {
    const caution = cautionIn(one.text);
    return { ...one, caution, held: isHeld(one.expect, caution) };
  });
  const groups = Map.groupBy(judged, ({ expect, plain, language }) => {
    const kind = expect === "emergency" ? `${expect}, ${plain ? "plain" : "indirect"}` : expect;
    return `${kind}\t${language}`;
  });
  for (const kind of ["emergency, plain", "emergency, indirect", "selfharm", "control"]) {
    const of = [...groups].filter(([name]) => name.startsWith(`${kind}\t`)).toSorted();
    const all = of.flatMap(([, list]) => list);
    if (all.length > 0) process.stdout.write(`${shareOf(all)}  ${kind}\n`);
    if (of.length > 1)
      for (const [name, list] of of) process.stdout.write(`    ${shareOf(list)}  ${name.split("\t")[1]}\n`);
  }
  const asked = judged.filter(
    ({ caution, expect }) => caution === "possible-emergency" && expect === "emergency",
  ).length;
  process.stdout.write(`Of the emergencies, ${asked} were asked back.\n`);
  if (showsMissed)
    for (const { expect, language, text, caution, held } of judged)
      if (!held) process.stdout.write(`  ${expect} ${language}: ${text} -> ${caution ?? "no caution"}\n`);
}

const shareOf = (list: readonly { readonly held: boolean }[]): string => {
  const held = list.filter((one) => one.held).length;
  return `${((100 * held) / list.length).toFixed(1)} % (${held} of ${list.length})`;
};

const [file] = process.argv.slice(2);
if (import.meta.main && file) printShares(UtteranceSet.parse(JSON.parse(readFileSync(file, "utf8"))));
