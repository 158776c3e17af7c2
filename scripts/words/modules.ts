import type { Catalogue } from "./catalogue.ts";

/** The generated files by name: one module per language, one that selects the language or else the first, and the types. */
export function modulesOf({ messages, arguments: types }: Catalogue): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const [language, compiled] of messages) {
    const functions = [...compiled].map(([name, { code }]) => `export const ${name} = ${code};\n`);
    files.set(`${language}.js`, `import { number, ordinal, plural } from "../formats.ts";\n${functions.join("")}`);
  }

  const [first = "", ...others] = messages.keys();
  const choose = (name: string): string => {
    const spoken = others.filter((language) => messages.get(language)?.has(name));
    const choices = spoken.map((language) => `language === "${language}" ? ${language}.${name}(i) : `).join("");
    return `export const ${name} = (i, o) => { const language = o?.locale ?? spoken; return ${choices}${first}.${name}(i); };\n`;
  };
  files.set(
    "every.js",
    [
      'import { language as spoken } from "../active-language.ts";\n',
      ...[...messages.keys()].map((language) => `import * as ${language} from "./${language}.js";\n`),
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
