import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import type { Caution } from "../../../contract/chat-answers.ts";
import { cautionIn } from "../../chat/safety/cautions.ts";
import { measureArguments, sharesOf } from "../shares.ts";

const Utterances = z._default(z.array(z.object({ language: z.string(), text: z.string() })), []);

/** Utterances of strangers by what they must be taken for; a plain emergency names its sign. */
const UtteranceSet = z.object({
  emergencyPlain: Utterances,
  emergencyIndirect: Utterances,
  selfHarm: Utterances,
  harmless: Utterances,
});
type Kind = keyof z.infer<typeof UtteranceSet>;

export interface Judged {
  readonly kind: Kind;
  readonly language: string;
  readonly text: string;
  readonly caution: Caution | null;
  readonly isRight: boolean;
}

const alarms: ReadonlySet<Caution | null> = new Set(["emergency", "possible-emergency", "self-harm"] as const);

/** An emergency is held by any alarm, also one that asks back; self-harm by any alarm too, a harmless utterance by none. */
const isHeld = (kind: Kind, caution: Caution | null): boolean => alarms.has(caution) === (kind !== "harmless");

/** The utterances of a file, or of a set of the repository by its name, each with the caution that it gets. */
export function judgeUtterances(name: string): readonly Judged[] {
  const file = name.endsWith(".json") ? name : new URL(`sets/${name}.json`, import.meta.url);
  const set = UtteranceSet.parse(JSON.parse(readFileSync(file, "utf8")));
  return (Object.keys(set) as Kind[]).flatMap((kind) =>
    set[kind].map(({ language, text }) => {
      const caution = cautionIn(text);
      return { kind, language, text, caution, isRight: isHeld(kind, caution) };
    }),
  );
}

function main(): void {
  const { name, showsMissed } = measureArguments();
  const judged = judgeUtterances(name);
  const of = (kind: string, caution: Caution) =>
    judged.filter((one) => one.kind.startsWith(kind) && one.caution === caution).length;
  process.stdout.write(sharesOf(judged));
  process.stdout.write(
    `Asked back: ${of("emergency", "possible-emergency")} emergencies, ${of("selfHarm", "possible-emergency")} of self-harm. ` +
      `Answered as self-harm: ${of("selfHarm", "self-harm")} of self-harm.\n`,
  );
  if (showsMissed)
    for (const { kind, language, text, caution, isRight } of judged)
      if (!isRight) process.stdout.write(`\n${kind} ${language}: ${text}\n  ${caution ?? "no caution"}\n`);
}

if (import.meta.main) main();
