import { withNamesElsewhere } from "../../catalogue/lexicon/names-elsewhere.ts";
import { parts as bodyParts, defining as definingNames } from "../../catalogue/lexicon/parts.ts";
import { procedures as procedureNames } from "../../catalogue/lexicon/procedures.ts";
import { procedureName, type Subject } from "../../catalogue/lexicon/subjects.ts";
import { isHan, stemOf } from "../../catalogue/lexicon/word-forms.ts";
import { tokensOf } from "../../catalogue/normalised-words.ts";

/** Letters from which on a word with a typing error is told from others: "steht" is no stent. */
const longEnough = 8;
let written: { readonly words: ReadonlySet<string>; readonly stems: readonly string[] } | undefined;

/** Whether a lexicon has a word as it stands, but for its ending. */
function isWritten(word: string): boolean {
  if (word.length >= longEnough || isHan(word)) return true;
  if (written === undefined) {
    const names = Object.values(
      withNamesElsewhere({ ...namesOf(procedureNames), ...namesOf(bodyParts), ...definingNames }),
    ).flatMap((all) => all.split(/[\s|+=]+/));
    const isStem = (one: string) => one.endsWith("*");
    written = {
      words: new Set(names.filter((one) => !isStem(one)).flatMap((one) => tokensOf(one).map(stemOf))),
      stems: names.filter(isStem).flatMap((one) => tokensOf(one.slice(0, -1))),
    };
  }
  return written.words.has(stemOf(word)) || written.stems.some((one) => word.startsWith(one));
}

const namesOf = (all: Readonly<Record<string, readonly [string, string]>>): Record<string, string> =>
  Object.fromEntries(Object.entries(all).map(([id, [, names]]) => [id, names]));

/** What words name a treatment, a part of the body or a condition, by their places; in English where they name one alone. */
export function ownNames({ tokens, procedures, parts, defining }: Subject) {
  const named = [
    ...procedures.map((one) => ({
      ...one,
      of: "procedure",
      english: procedureName(one.id, "en").replace(/ \(.*/, ""),
    })),
    ...parts.map((one) => ({ ...one, of: "part", english: bodyParts[one.id]?.[1].split(" | ")[0] ?? one.id })),
    ...defining.map((one) => ({ ...one, of: "defining", english: undefined })),
  ];
  return [...Map.groupBy(named, ({ at }) => at.join(" ")).values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    if (!first.at.every((place) => isWritten(tokens[place] ?? ""))) return [];
    const written = first.at.map((place) => tokens[place] ?? "").join(" ");
    const isProcedure = same.some((one) => one.of === "procedure");
    return [{ at: first.at, written, isProcedure, english: (same.length === 1 && first.english) || written }];
  });
}
