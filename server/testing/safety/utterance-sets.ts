import { readFileSync } from "node:fs";
import * as z from "zod/mini";

const Utterances = z._default(z.array(z.object({ language: z.string(), text: z.string() })), []);

/**
 * Utterances of strangers by what they must be taken for; a plain emergency names its sign. Some sets do not tell plain emergencies from indirect
 * ones, and part what is harmless: a symptom needs the clinic and no ambulance.
 */
const UtteranceSet = z.object({
  emergencyPlain: Utterances,
  emergencyIndirect: Utterances,
  emergency: Utterances,
  selfHarm: Utterances,
  harmless: Utterances,
  symptom: Utterances,
  soundsDangerous: Utterances,
  ordinary: Utterances,
});
export type StrangersKind = keyof z.infer<typeof UtteranceSet>;

/** Whether an utterance must raise an alarm, also one that asks back. */
export const isDanger = (kind: StrangersKind): boolean => kind.startsWith("emergency") || kind === "selfHarm";

export interface StrangersUtterance {
  readonly kind: StrangersKind;
  readonly language: string;
  readonly text: string;
}

/** The utterances of a file, or of a set of the repository by its name. */
export function utterancesOf(name: string): readonly StrangersUtterance[] {
  const file = name.endsWith(".json") ? name : new URL(`sets/${name}.json`, import.meta.url);
  const set = UtteranceSet.parse(JSON.parse(readFileSync(file, "utf8")));
  return (Object.keys(set) as StrangersKind[]).flatMap((kind) => set[kind].map((one) => ({ kind, ...one })));
}
