import type { Fact } from "../../../adapters/assistant/assistant.ts";
import type { ExampleQuestions } from "../../../contract/providers.ts";
import { lettersOf } from "../../formats/normalised-text.ts";

/** A text of the record before it is cut: what stands around it tells what it is about. */
export interface Source {
  readonly fact: Fact;
  /** The question, the section or the name that the text stands under. */
  readonly under: readonly string[];
  /** Quoted as a whole, as an answer to a question is. */
  readonly isWhole?: boolean;
  /** Written before each sentence: whom or what the text is about. */
  readonly name?: string;
}

/** The texts of a procedure, or of the clinic. */
export interface SourceGroup {
  readonly procedure: string | null;
  readonly sources: readonly Source[];
  readonly examples: readonly ExampleQuestions[];
}

const bulletOf = (line: string): string => line.replace(/^- /, "");
const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?؟])\s+(?=[\p{Lu}\p{Script=Arabic}\d“])/u);

/** A passage with what stands around it. */
export interface Cut {
  readonly source: Source;
  readonly fact: Fact;
  readonly text: string;
  readonly heading: readonly string[];
  readonly neighbours: readonly string[];
  /** Questions in visitors' words that the clinic says it answers. */
  readonly asked: readonly string[];
}
type Uncompared = Omit<Cut, "asked">;

/** Cuts a text of the record to what answers one question each. */
function uncomparedCutsOf(source: Source): readonly Uncompared[] {
  const { fact, isWhole, name } = source;
  if (isWhole) return [{ source, fact, text: fact.text, heading: [], neighbours: [] }];
  const cuts: Uncompared[] = [];
  const cut = (text: string, heading: readonly string[], neighbours: readonly string[]): void => {
    const written = heading.length > 0 ? `${heading.join(" ")}\n\n- ${text}` : name ? `**${name}.** ${text}` : text;
    cuts.push({ source, fact: { ...fact, id: `${fact.id}#${cuts.length}`, text: written }, text, heading, neighbours });
  };
  let heading: string[] = [];
  for (const line of fact.text.split("\n").filter((one) => one.trim() !== "")) {
    if (line.startsWith("- ")) {
      cut(bulletOf(line), heading, []);
      continue;
    }
    if (/[:：]$/.test(line.trim())) {
      heading = [line.trim()];
      continue;
    }
    heading = [];
    const sentences = sentencesOf(line);
    for (const [at, sentence] of sentences.entries())
      cut(sentence, [], [...sentences.slice(Math.max(0, at - 1), at), ...sentences.slice(at + 1, at + 2)]);
  }
  return cuts;
}

/** The passages of a group, in the order of the index. */
export function passagesOf({ sources, examples }: SourceGroup): readonly Cut[] {
  const quoted = examples.map(({ quote, questions }) => ({ quote: lettersOf(quote), questions }));
  return sources.flatMap(uncomparedCutsOf).map((cut) => {
    const text = lettersOf(cut.text);
    return { ...cut, asked: quoted.flatMap(({ quote, questions }) => (text.includes(quote) ? questions : [])) };
  });
}
