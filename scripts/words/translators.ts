import { isDeepStrictEqual } from "node:util";
import { type ReadXliff, type Unit, writeXliff } from "../../server/formats/xliff.ts";
import { catalogueOf, type Texts } from "./catalogue.ts";
import { isOfSafety, isUnchecked, type Safety } from "./safety.ts";

/** The words of the product, as the files have them. */
export interface Words {
  readonly textsOf: (language: string) => Texts;
  readonly site: readonly string[];
  readonly desk: readonly string[];
  readonly safety: Safety;
}

const english = "en";
const placeOf = (file: string): string => `web/words/${english}/${file}`;

/** The messages that a language has or lacks, in the order of the English ones; a language of neither list is a new one of the site. */
function messagesOf({ textsOf, site, desk }: Words, language: string) {
  const own = Object.assign({}, ...textsOf(language).values()) as Readonly<Record<string, string>>;
  const isWanted = (file: string, name: string): boolean =>
    file.startsWith("desk")
      ? desk.includes(language)
      : !desk.includes(language) || site.includes(language) || name in own;
  return [...textsOf(english)].flatMap(([file, texts]) =>
    Object.entries(texts)
      .filter(([name]) => isWanted(file, name))
      .map(([name, source]) => ({ file, name, source, target: own[name] })),
  );
}

/** What a translator has to know of a message. */
function notesOf(safety: Safety, unit: { name: string; language: string; source: string; target: string | undefined }) {
  const { name, language, source, target } = unit;
  const forms = (type: "cardinal" | "ordinal") =>
    new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories.join(", ");
  const isToReview = target !== undefined && isUnchecked(safety, { name, language, english: source, text: target });
  const state =
    target === undefined ? "not translated yet" : isToReview ? "not checked by a second translator" : "checked";
  return {
    isToReview,
    notes: [
      ...(source.includes("{") ? ["ICU MessageFormat: keep the names in braces as they are."] : []),
      ...(source.includes(", plural,") ? [`Plural forms needed: ${forms("cardinal")}.`] : []),
      ...(source.includes(", selectordinal,") ? [`Ordinal forms needed: ${forms("ordinal")}.`] : []),
      ...(isOfSafety(safety, name) ? [`Sentence of safety: ${state}.`] : []),
    ],
  };
}

/** The messages of a language with their English, for a translator. */
export function exportWords(words: Words, language: string): { readonly xliff: string; readonly missing: number } {
  const messages = messagesOf(words, language);
  const files = Map.groupBy(messages, ({ file }) => file);
  const unitOf = ({ name, source, target }: (typeof messages)[number]): Unit => ({
    id: name,
    source,
    target,
    ...notesOf(words.safety, { name, language, source, target }),
  });
  return {
    missing: messages.filter(({ target }) => target === undefined).length,
    xliff: writeXliff({
      sourceLanguage: english,
      targetLanguage: language,
      files: [...files].map(([file, own]) => ({ original: placeOf(file), units: own.map(unitOf) })),
    }),
  };
}

export interface ImportedWords {
  readonly language: string;
  /** Any of them means that nothing is taken. */
  readonly problems: readonly string[];
  /** Messages whose English is another one now: they stay as they were. */
  readonly stale: readonly string[];
  /** The changed files, whole. */
  readonly files: Texts;
  readonly changed: readonly string[];
  /** Changed sentences of safety, which are unchecked now. */
  readonly ofSafety: readonly string[];
}

/** What a translator's file changes in the words. */
export function importWords(words: Words, read: Extract<ReadXliff, { kind: "read" }>): ImportedWords {
  const language = read.targetLanguage.split("-")[0] ?? "";
  const messages = new Map(messagesOf(words, language).map((message) => [message.name, message]));
  const problems: string[] = [];
  const stale: string[] = [];
  const taken = new Map<string, string>();
  if (read.sourceLanguage.split("-")[0] !== english)
    problems.push(`its texts are translated from ${read.sourceLanguage}, not from English`);
  if (!/^[a-z]{2}$/.test(language) || language === english)
    problems.push(`${read.targetLanguage} is no language to translate into`);
  for (const { id, line, source, target, hasMarkup } of read.units) {
    const message = messages.get(id);
    const report = (fault: string) => problems.push(`${line}: ${id} ${fault}`);
    if (!message) report(`is no message of ${language}`);
    else if (target === undefined) continue;
    else if (message.source !== source) stale.push(id);
    else if (hasMarkup || isMarked(target)) report("has markup, which our messages do not");
    else if (edgesOf(target) !== edgesOf(message.target ?? source)) report("begins or ends with other spaces");
    else if (taken.has(id) && taken.get(id) !== target) report("is there twice with different words");
    else taken.set(id, target);
  }
  const changed = [...taken].filter(([name, text]) => messages.get(name)?.target !== text);
  const files = withTexts(words, language, new Map(changed));
  problems.push(...problemsOf(words, language, files));
  const names = changed.map(([name]) => name);
  return {
    language,
    problems,
    stale,
    files,
    changed: names,
    ofSafety: names.filter((name) => isOfSafety(words.safety, name)),
  };
}

const isMarked = (text: string): boolean => /<\/?[a-z!]|&(?:#\w+|[a-z]+);/i.test(text);
const edgesOf = (text: string): string => text.replace(text.trim(), "·");

/** The files that other texts change, with the names in the order of the English ones. */
function withTexts({ textsOf }: Words, language: string, changed: ReadonlyMap<string, string>): Texts {
  const own = textsOf(language);
  return new Map(
    [...textsOf(english)].flatMap(([file, sources]) => {
      const before = own.get(file) ?? {};
      const after = { ...before };
      for (const name of Object.keys(sources)) {
        const text = changed.get(name);
        if (text !== undefined) after[name] = text;
      }
      const isOrdered = Object.keys(before).length === Object.keys(after).length;
      const ordered = Object.keys(sources).flatMap((name) =>
        after[name] === undefined ? [] : [[name, after[name]] as const],
      );
      return isDeepStrictEqual(before, after) ? [] : [[file, isOrdered ? after : Object.fromEntries(ordered)] as const];
    }),
  );
}

/** What the check of the words finds with the changed files, and did not before. */
function problemsOf({ textsOf, site, desk, safety }: Words, language: string, files: Texts): readonly string[] {
  const isNew = ![...site, ...desk].includes(language);
  const lists = { site: isNew ? [...site, language] : site, desk };
  const found = (of: (language: string) => Texts) => catalogueOf(of, lists, safety).problems;
  const before = new Set(found(textsOf));
  return found((one) => (one === language ? new Map([...textsOf(one), ...files]) : textsOf(one))).filter(
    (problem) => !before.has(problem),
  );
}
