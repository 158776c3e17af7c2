import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type MinifyOptions, minify, type Rolldown } from "vite";
import type { Manifest } from "./budgets.ts";

/** The functions of one language by name, as JavaScript. */
export type Messages = ReadonlyMap<string, string>;
/** By language. */
export type Compiled = ReadonlyMap<string, Messages>;

/** The compiler writes one exported function per message, each beginning a line. */
export const compiledMessages = (languages: readonly string[]): Compiled =>
  new Map(
    languages.map((language) => {
      const code = readFileSync(new URL(`../web/words/compiled/${language}.js`, import.meta.url), "utf8");
      const functions = code.split(/^export const (?=\w+ = )/m).slice(1);
      return [
        language,
        new Map(functions.map((text) => /^(\w+) = (.*);\n$/s.exec(text)?.slice(1) as [string, string])),
      ];
    }),
  );

const formatsFile = fileURLToPath(new URL("../web/words/formats.ts", import.meta.url));
/** A call of `web/words/formats.ts` in a compiled message: a language or locale comes first, then an argument. */
const formatCall = /\b(plural|ordinal|number)(?=\("[\w-]+", i\.)/g;
const mark = "messageMark";
const markCall = new RegExp(`(?:/\\* @__PURE__ \\*/\\s*)?\\b${mark}\\("(\\w+)"(?:, ([\\w$, ]+))?\\)`, "g");

/** The formats that a message calls in some language. */
const formatsOf = (name: string, compiled: Compiled): readonly string[] => [
  ...new Set([...compiled.values()].flatMap((messages) => messages.get(name)?.match(formatCall) ?? [])),
];

/** A module with a mark for each message. A mark is given the formats, so that the bundle has them under some name. */
export function marksOf(names: Iterable<string>, compiled: Compiled): string {
  const known = [...names].filter((name) => compiled.values().some((messages) => messages.has(name)));
  const marks = known.map((name) => {
    const given = [JSON.stringify(name), ...formatsOf(name, compiled)].join(", ");
    return `export const ${name} = /* @__PURE__ */ ${mark}(${given});`;
  });
  const used = new Set(known.flatMap((name) => formatsOf(name, compiled)));
  const imports = used.size > 0 ? [`import { ${[...used].join(", ")} } from ${JSON.stringify(formatsFile)};`] : [];
  return [...imports, ...marks].join("\n");
}

export type BundledScript = Pick<Rolldown.OutputChunk, "type" | "fileName" | "code" | "imports" | "dynamicImports">;
export type BundledAsset = Pick<Rolldown.OutputAsset, "type" | "fileName" | "source">;

/** A client's files by name, and the manifest of each language by its name. */
export interface ClientFiles {
  readonly files: ReadonlyMap<string, string | Uint8Array>;
  readonly manifests: Readonly<Record<string, Manifest>>;
}

/**
 * Puts each language's messages into a client that was bundled with marks. The name of a script says what is in it and in
 * all that it imports, so scripts without messages are one file for all languages.
 * @throws Error if a language lacks a message of the client
 */
export async function inEachLanguage(
  { output }: { readonly output: readonly (BundledScript | BundledAsset)[] },
  compiled: Compiled,
  options: MinifyOptions,
): Promise<ClientFiles> {
  const files = new Map<string, string | Uint8Array>();
  const manifests: Record<string, Manifest> = {};
  let bundled: Manifest = {};
  for (const asset of output) {
    if (asset.type !== "asset") continue;
    if (asset.fileName === manifestFile) bundled = JSON.parse(String(asset.source));
    else files.set(asset.fileName, asset.source);
  }
  const minified = new Map<string, Promise<string>>();
  const minifiedOnce = (file: string, code: string): Promise<string> => {
    const known = minified.get(code) ?? minify(file, code, options).then((result) => result.code);
    minified.set(code, known);
    return known;
  };
  const chunks = output.filter((each) => each.type === "chunk");
  for (const [language, messages] of compiled) {
    const codes = new Map(
      await Promise.all(
        chunks.map(async ({ fileName, code }) => {
          const spoken = withMessages(code, { language, messages, compiled });
          return [fileName, await minifiedOnce(fileName, spoken)] as const;
        }),
      ),
    );
    const names = namesOf(chunks, codes);
    const renamed = (text: string): string => text.replace(/[\w-]+\.js\b/g, (name) => names.get(name) ?? name);
    for (const [name, code] of codes) {
      const [file, text] = [renamed(name), renamed(code)];
      if ((files.get(file) ?? text) !== text) throw new Error(`two scripts of the client have the name ${file}`);
      files.set(file, text);
    }
    manifests[language] = Object.fromEntries(
      Object.entries(bundled).map(([key, chunk]) => [key, { ...chunk, file: renamed(chunk.file) }]),
    );
  }
  return { files, manifests };
}

const manifestFile = ".vite/manifest.json";

function withMessages(
  code: string,
  { language, messages, compiled }: { language: string; messages: Messages; compiled: Compiled },
): string {
  const spoken = code.replace(markCall, (_, name: string, given = "") => {
    const text = messages.get(name);
    if (text === undefined) throw new Error(`${language} has no message ${name}, which the client shows`);
    const local = new Map(formatsOf(name, compiled).map((format, index) => [format, given.split(", ")[index]]));
    return text.replace(formatCall, (format) => local.get(format) ?? format);
  });
  if (spoken.includes(mark)) throw new Error(`a mark of a message is left in the ${language} client`);
  return spoken;
}

/** New names, short because every page names all of them. */
function namesOf(chunks: readonly BundledScript[], codes: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const imports = new Map(chunks.map((chunk) => [chunk.fileName, [...chunk.imports, ...chunk.dynamicImports]]));
  const reachedFrom = (file: string, found = new Set<string>()): ReadonlySet<string> => {
    if (!found.has(file)) {
      found.add(file);
      for (const next of imports.get(file) ?? []) reachedFrom(next, found);
    }
    return found;
  };
  const own = new Map([...codes].map(([file, code]) => [file, createHash("sha256").update(code).digest("hex")]));
  return new Map(
    [...codes.keys()].map((file) => {
      const all = [file, ...[...reachedFrom(file)].sort()].map((each) => own.get(each)).join();
      const hash = createHash("sha256").update(all).digest("base64url");
      return [file, file.replace(/[\w-]{7}(?=\.js$)/, hash.slice(0, 6))];
    }),
  );
}
