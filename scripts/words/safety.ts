import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";

/** Which sentences are of safety, and which translations of them a second, independent translation confirmed (decision 105). */
export interface Safety {
  /** Names of messages; one that ends in `*` means all that begin so. */
  readonly sentences: readonly string[];
  /** By language: names of messages, each with the mark of the words that were checked. */
  readonly checked: ReadonlyMap<string, Readonly<Record<string, string>>>;
}

/** Languages whose sentences the product's authors write side by side; in any other they are translations. */
const authored = ["en", "ar"];

const folder = "web/words";
const listOf = `${folder}/safety.json`;
export const recordOf = (language: string): string => `${folder}/checked/${language}.json`;

export const readSafety = (languages: readonly string[]): Safety => ({
  sentences: JSON.parse(readFileSync(listOf, "utf8")),
  checked: new Map(
    languages
      .filter((language) => !authored.includes(language))
      .map((language) => [
        language,
        existsSync(recordOf(language)) ? JSON.parse(readFileSync(recordOf(language), "utf8")) : {},
      ]),
  ),
});

/** The mark of a sentence and its translation: another word in either makes another mark. */
export const markOf = (english: string, translation: string): string =>
  createHash("sha256").update(`${english}\0${translation}`).digest("hex").slice(0, 12);

export const isOfSafety = ({ sentences }: Safety, name: string): boolean =>
  sentences.some((one) => (one.endsWith("*") ? name.startsWith(one.slice(0, -1)) : one === name));

/** Whether a sentence needs its English beside it: a translation of a sentence of safety that no second one confirmed. */
export const isUnchecked = (
  safety: Safety,
  { name, language, english, text }: { name: string; language: string; english: string; text: string },
): boolean =>
  !authored.includes(language) &&
  isOfSafety(safety, name) &&
  safety.checked.get(language)?.[name] !== markOf(english, text);

/** What is malformed in the list and the records. */
export function problemsOf(safety: Safety, names: readonly string[]): readonly string[] {
  const records = [...safety.checked].flatMap(([language, marks]) =>
    Object.entries(marks).flatMap(([name, mark]) => [
      ...(names.includes(name) && isOfSafety(safety, name)
        ? []
        : [`${recordOf(language)}: ${name} is no sentence of safety`]),
      ...(/^[0-9a-f]{12}$/.test(mark) ? [] : [`${recordOf(language)}: ${name} has no mark of its words`]),
    ]),
  );
  const unused = safety.sentences.filter(
    (one) => !names.some((name) => isOfSafety({ ...safety, sentences: [one] }, name)),
  );
  return [...unused.map((one) => `${listOf}: no message is named ${one}`), ...records];
}
