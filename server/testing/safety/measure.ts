import type { Caution } from "../../../contract/chat-answers.ts";
import type { Language } from "../../../contract/values.ts";
import { classifiedElsewhere } from "../../chat/alarms-elsewhere/classifier.ts";
import { cautionIn } from "../../chat/safety/alarms.ts";
import { measureArguments, sharesOf } from "../answering/shares.ts";
import { isDanger, type StrangersKind, type StrangersUtterance, utterancesOf } from "./utterance-sets.ts";

export interface Judged extends StrangersUtterance {
  readonly caution: Caution | null;
  readonly isRight: boolean;
}

const alarms: ReadonlySet<Caution | null> = new Set([
  "emergency",
  "possible-emergency",
  "self-harm",
  "possible-self-harm",
] as const);

/** An emergency is held by any alarm, also one that asks back; self-harm by any alarm too, a harmless utterance by none. */
const isHeld = (kind: StrangersKind, caution: Caution | null): boolean => alarms.has(caution) === isDanger(kind);

const elsewhere: readonly Language[] = classifiedElsewhere;

/** The utterances of a file, or of a set of the repository by its name, each with the caution that it gets. */
export const judgeUtterances = (name: string): readonly Judged[] =>
  utterancesOf(name).map((one) => {
    // In the five languages that have no lexicon of their own, on a page in the language of the utterance.
    const language = elsewhere.find((tag) => tag === one.language) ?? "en";
    const caution = cautionIn(one.text, { language });
    return { ...one, caution, isRight: isHeld(one.kind, caution) };
  });

const kindOf = (kind: StrangersKind): string => (isDanger(kind) ? kind : "harmless");

function main(): void {
  const { name, showsMissed } = measureArguments();
  const judged = judgeUtterances(name);
  const of = (kind: string, caution: Caution) =>
    judged.filter((one) => kindOf(one.kind).startsWith(kind) && one.caution === caution).length;
  process.stdout.write(sharesOf(judged));
  process.stdout.write(
    `Asked back: ${of("emergency", "possible-emergency")} emergencies, ${of("selfHarm", "possible-self-harm")} of self-harm. ` +
      `Answered as self-harm: ${of("selfHarm", "self-harm")} of self-harm. ` +
      `False alarms asked back: ${of("harmless", "possible-emergency") + of("harmless", "possible-self-harm")}.\n`,
  );
  if (showsMissed)
    for (const { kind, language, text, caution, isRight } of judged)
      if (!isRight) process.stdout.write(`\n${kind} ${language}: ${text}\n  ${caution ?? "no caution"}\n`);
}

if (import.meta.main) main();
