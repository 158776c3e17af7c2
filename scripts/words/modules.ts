import { languages } from "../../contract/languages.ts";
import type { Catalogue } from "./catalogue.ts";

/** The generated files by name: one module per language, one that selects the language, and the types. */
export function modulesOf({ messages, arguments: types }: Catalogue): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const language of languages) {
    const functions = [...messages[language]].map(([name, { code }]) => `export const ${name} = ${code};\n`);
    files.set(`${language}.js`, `import { number, ordinal, plural } from "../formats.ts";\n${functions.join("")}`);
  }

  const [first, ...others] = languages;
  const choose = (name: string): string => {
    const choices = others.map((language) => `language === "${language}" ? ${language}.${name}(i) : `).join("");
    return `export const ${name} = (i, o) => { const language = o?.locale ?? spoken; return ${choices}${first}.${name}(i); };\n`;
  };
  files.set(
    "every.js",
    [
      'import { language as spoken } from "../active-language.ts";\n',
      ...languages.map((language) => `import * as ${language} from "./${language}.js";\n`),
      ...[...types.keys()].map(choose),
    ].join(""),
  );
  const declare = (name: string): string => {
    const fields = [...(types.get(name) ?? [])].map(([argument, type]) => `${argument}: ${type}`).join("; ");
    const inputs = fields ? `i: { ${fields} }` : "i?: {}";
    return `export declare const ${name}: (${inputs}, o?: In) => string;\n`;
  };
  files.set(
    "every.d.ts",
    [
      'import type { Language } from "../../../contract/languages.ts";\n',
      "interface In { readonly locale?: Language }\n",
      ...[...types.keys()].map(declare),
    ].join(""),
  );
  files.set("messages.js", 'export * as m from "./every.js";\n');
  files.set("messages.d.ts", 'export * as m from "./every.js";\n');
  return files;
}
