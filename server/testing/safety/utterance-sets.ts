import { readFileSync } from "node:fs";
import * as z from "zod/mini";

const Utterances = z._default(z.array(z.object({ language: z.string(), text: z.string() })), []);

/** Utterances of strangers by what they must be taken for; a plain emergency names its sign. */
const UtteranceSet = z.object({
  emergencyPlain: Utterances,
  emergencyIndirect: Utterances,
  selfHarm: Utterances,
  harmless: Utterances,
});
export type StrangersKind = keyof z.infer<typeof UtteranceSet>;

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
