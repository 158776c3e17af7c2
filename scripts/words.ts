import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { deskLanguages, languages, siteLanguages } from "../contract/languages.ts";
import { catalogueOf, readTexts } from "./words/catalogue.ts";
import { modulesOf } from "./words/modules.ts";
import { isOfSafety, markOf, readSafety, recordOf } from "./words/safety.ts";

/**
 * Compiles web/words/<language>/*.json into one typed function per message; `--check` only reports problems.
 * `--checked LANGUAGE [NAME…]` records that a second translation confirmed all sentences of safety, or those named.
 */
const compiled = "web/words/compiled";
const [option, language, ...named] = process.argv.slice(2);
const isCheck = option === "--check";
const safety = readSafety(languages);

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
} else {
  const catalogue = catalogueOf(readTexts, { site: siteLanguages, desk: deskLanguages }, safety);
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
