import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { catalogueOf, readTexts } from "./words/catalogue.ts";
import { modulesOf } from "./words/modules.ts";

/** Compiles web/words/<language>/*.json into one typed function per message; `--check` only reports problems. */
const compiled = "web/words/compiled";
const catalogue = catalogueOf(readTexts);

for (const problem of catalogue.problems) console.log(problem);
if (catalogue.problems.length > 0) process.exitCode = 1;
else if (!process.argv.includes("--check")) {
  rmSync(compiled, { recursive: true, force: true });
  mkdirSync(compiled);
  for (const [name, content] of modulesOf(catalogue)) writeFileSync(`${compiled}/${name}`, content);
}
