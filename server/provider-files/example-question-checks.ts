import * as z from "zod/mini";
import { lettersOf } from "../formats/normalised-text.ts";
import type { Finding, FindingPath } from "../formats/yaml-findings.ts";

const anything = z.catch(z.optional(z.unknown()), undefined);
const Texts = z.looseObject({
  exampleQuestions: z.catch(z.array(z.catch(z.object({ quote: z.catch(z.optional(z.string()), undefined) }), {})), []),
});
const byLanguage = z.catch(z.record(z.string(), z.catch(z.optional(Texts), undefined)), {});
const File = z.object({
  texts: byLanguage,
  procedures: z.catch(
    z.array(z.catch(z.object({ texts: byLanguage, packages: anything }), { texts: {}, packages: undefined })),
    [],
  ),
});

const stringsIn = (value: unknown): readonly string[] =>
  typeof value === "string"
    ? [value]
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(stringsIn)
      : [];

/** Each quote of example questions is part of a text of the same procedure, or of the clinic, in the same language. */
export function checkExampleQuestions(value: unknown): Finding[] {
  const read = z.catch(File, { texts: {}, procedures: [] }).parse(value);
  const groups = [
    { texts: read.texts, packages: undefined, at: ["texts"] },
    ...read.procedures.map(({ texts, packages }, index) => ({ texts, packages, at: ["procedures", index, "texts"] })),
  ];
  return groups.flatMap(({ texts, packages, at }) =>
    Object.entries(texts).flatMap(([language, own]) => {
      if (!own) return [];
      const { exampleQuestions, ...others } = own;
      const written = stringsIn([others, packages]).map(lettersOf);
      return exampleQuestions.flatMap(({ quote }, index): Finding[] => {
        if (quote === undefined || written.some((text) => text.includes(lettersOf(quote)))) return [];
        const path: FindingPath = [...at, language, "exampleQuestions", index, "quote"];
        return [
          { path, message: `is part of no other text here in "${language}": copy a part of one, or remove the entry` },
        ];
      });
    }),
  );
}
