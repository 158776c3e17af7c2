import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { deskLanguages, languages, siteLanguages } from "../contract/languages.ts";
import { readXliff } from "../server/formats/xliff.ts";
import { catalogueOf, readTexts, textsFile } from "./words/catalogue.ts";
import { modulesOf } from "./words/modules.ts";
import { isOfSafety, markOf, readSafety, recordOf } from "./words/safety.ts";
import { exportWords, importWords } from "./words/translators.ts";

/**
 * Compiles web/words/<language>/*.json into one typed function per message; `--check` only reports problems.
 * `--checked LANGUAGE [NAME…]` records that a second translation confirmed all sentences of safety, or those named.
 * `--export LANGUAGE FILE` writes its messages with their English as XLIFF for translators, `--import FILE` takes the file
 * back, whole or not at all: docs/translators.md.
 */
const compiled = "web/words/compiled";
const [option, language, ...named] = process.argv.slice(2);
const isCheck = option === "--check";
const safety = readSafety(languages);
const lists = { site: siteLanguages, desk: deskLanguages };

if (option === "--checked" && language) {
  const textsOf = (one: string) => Object.assign({}, ...readTexts(one).values()) as Readonly<Record<string, string>>;
  const [english, texts] = [textsOf("en"), textsOf(language)];
  const names = Object.keys(english).filter((name) => isOfSafety(safety, name));
  const marks = names.flatMap((name) => {
    const mark =
      named.length === 0 || named.includes(name) ? markOf(english[name] ?? "", texts[name] ?? "") : undefined;
    const kept = mark ?? safety.checked.get(language)?.[name];
    return kept === undefined ? [] : [[name, kept] as const];
  });
  writeFileSync(recordOf(language), `${JSON.stringify(Object.fromEntries(marks), null, 2)}\n`);
} else if (option === "--export" && /^[a-z]{2}$/.test(language ?? "") && named[0]) exportTo(language ?? "", named[0]);
else if (option === "--import" && language) {
  if (importFrom(language)) compile();
} else if (option === undefined || isCheck) compile();
else {
  console.error("Usage: words.ts [--check | --checked LANGUAGE [NAME…] | --export LANGUAGE FILE | --import FILE]");
  process.exitCode = 2;
}

function compile(): void {
  const safety = readSafety(languages);
  const catalogue = catalogueOf(readTexts, lists, safety);
  for (const problem of catalogue.problems) console.log(problem);
  if (catalogue.problems.length > 0) process.exitCode = 1;
  else if (!isCheck) {
    rmSync(compiled, { recursive: true, force: true });
    mkdirSync(compiled);
    for (const [name, content] of modulesOf(catalogue)) writeFileSync(`${compiled}/${name}`, content);
  }
  const { sentences, unchecked } = catalogue.safety;
  const checked = [...safety.checked.keys()].map((one) => `${one} ${sentences - (unchecked.get(one) ?? 0)}`);
  if (isCheck) console.log(`${sentences} sentences of safety, checked: ${checked.join(", ")}`);
}

function exportTo(language: string, file: string): void {
  const { xliff, missing } = exportWords({ textsOf: readTexts, ...lists, safety }, language);
  writeFileSync(file, xliff);
  console.log(`${file}: ${missing} messages without a translation into ${language}`);
}

/** @returns true when the words are changed */
function importFrom(file: string): boolean {
  const read = readXliff(readFileSync(file, "utf8"));
  const refuse = (problems: readonly string[]): false => {
    for (const problem of problems) console.error(`${file}:${problem}`);
    console.error("Nothing was changed.");
    process.exitCode = 1;
    return false;
  };
  if (read.kind === "unreadable") return refuse([`${read.line}: ${read.message}`]);
  const { language, problems, stale, files, changed, ofSafety } = importWords(
    { textsOf: readTexts, ...lists, safety },
    read,
  );
  if (problems.length > 0) return refuse(problems);
  for (const name of stale) console.log(`${name} stays as it was: its English has changed since the export`);
  mkdirSync(`web/words/${language}`, { recursive: true });
  const marks = Object.entries(safety.checked.get(language) ?? {}).filter(([name]) => !ofSafety.includes(name));
  write([
    ...[...files].map(([name, texts]) => [textsFile(language, name), texts] as const),
    ...(safety.checked.has(language) ? [[recordOf(language), Object.fromEntries(marks)] as const] : []),
  ]);
  console.log(`${changed.length} messages changed in ${language}, ${stale.length} left out`);
  for (const name of ofSafety)
    console.log(`${name} is a sentence of safety and unchecked: a second translator compares it with the English`);
  return changed.length > 0;
}

/** All files are complete before the first takes its place. */
function write(files: readonly (readonly [file: string, texts: object])[]): void {
  for (const [file, texts] of files) writeFileSync(`${file}.new`, `${JSON.stringify(texts, null, 2)}\n`);
  for (const [file] of files) renameSync(`${file}.new`, file);
}
