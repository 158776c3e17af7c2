import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { deskLanguages, siteLanguages } from "../contract/languages.ts";
import { catalogueOf, readTexts } from "./words/catalogue.ts";
import { modulesOf } from "./words/modules.ts";

/** Compiles web/words/<language>/*.json into one typed function per message; `--check` only reports problems. */
const compiled = "web/words/compiled";
/** Translated, and not on the site yet (decision 104). They are checked, so that they stay complete. */
const prepared = ["de", "es", "fr", "ru", "zh"];
const isCheck = process.argv.includes("--check");
const site = isCheck ? [...siteLanguages, ...prepared] : siteLanguages;
const catalogue = catalogueOf(readTexts, { site, desk: deskLanguages });

for (const problem of catalogue.problems) console.log(problem);
if (catalogue.problems.length > 0) process.exitCode = 1;
else if (!isCheck) {
  rmSync(compiled, { recursive: true, force: true });
  mkdirSync(compiled);
  for (const [name, content] of modulesOf(catalogue)) writeFileSync(`${compiled}/${name}`, content);
}
