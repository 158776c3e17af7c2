import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { build, type InlineConfig, type Rolldown } from "vite";
import { deskLanguages, type Language, siteLanguages } from "../contract/languages.ts";
import { browsers, buildIdMark, clientConfig, deskConfig, serverConfig, workerConfig } from "../vite.config.ts";
import { type Manifest, withImports } from "./budgets.ts";
import { type Compiled, compiledMessages, inEachLanguage } from "./client-languages.ts";

// The shell's NODE_ENV may select a development build, which halves React's rendering speed.
process.env["NODE_ENV"] = "production";

rmSync("dist/client", { recursive: true, force: true });
const site = await buildClient("site", siteLanguages, clientConfig);
const desk = await buildClient("desk", deskLanguages, deskConfig);
await build(serverConfig());
await build(workerConfig(Object.fromEntries(siteLanguages.map((language) => [language, offlineAssets(language)]))));

/** Names the build by a content hash, so that the same sources have the same name on every copy of the server. */
const hash = createHash("sha256");
hash.update(JSON.stringify([site, desk]));
for (const file of readdirSync("dist/server").sort()) hash.update(readFileSync(`dist/server/${file}`));
const worker = "dist/worker/service-worker.js";
const code = readFileSync(worker, "utf8");
const id = hash.update(code).digest("hex").slice(0, 16);
writeFileSync(worker, code.replaceAll(buildIdMark, id));
writeFileSync("dist/build.json", JSON.stringify({ id, at: new Date().toISOString() }));

/** Bundles a client once and writes it in each language. @returns the manifests by language */
async function buildClient(
  folder: string,
  languages: readonly Language[],
  config: (compiled: Compiled) => InlineConfig,
): Promise<Readonly<Record<string, Manifest>>> {
  const compiled = compiledMessages(languages);
  // One configuration with one output, which is not watched.
  const bundle = (await build(config(compiled))) as Rolldown.RolldownOutput;
  const { files, manifests } = await inEachLanguage(bundle, compiled, { module: true, compress: { target: browsers } });
  mkdirSync(`dist/client/${folder}/.vite`, { recursive: true });
  for (const [file, content] of files) writeFileSync(`dist/client/${folder}/${file}`, content);
  for (const [language, manifest] of Object.entries(manifests))
    writeFileSync(`dist/client/${folder}/.vite/${language}.json`, JSON.stringify(manifest));
  return manifests;
}

/** Addresses of the files that the offline pages load in a language, at once or later. */
function offlineAssets(language: Language): { readonly offline: string[]; readonly keptTrip: string[] } {
  const manifest = site[language] as Manifest; // built above
  /** The key of a module, or of a group of `vite.config.ts`. */
  const keyOf = (name: string): string => {
    const key = manifest[name] ? name : Object.keys(manifest).find((each) => manifest[each]?.name === name);
    if (!key) throw new Error(`the ${language} client has no ${name}`);
    return key;
  };
  /** What the given pages load at once, and the given parts with all that these load later. */
  const filesOf = (pages: readonly string[], parts: readonly string[]): string[] => {
    const found = new Set(withImports(manifest, pages.map(keyOf)));
    const waiting = parts.map(keyOf);
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      for (const key of withImports(manifest, [next])) {
        if (found.has(key)) continue;
        found.add(key);
        waiting.push(...(manifest[key]?.dynamicImports ?? []));
      }
    }
    return [...found].map((key) => `/assets/site/${manifest[key]?.file}`);
  };
  const everyPage = ["web/entry-client.tsx", "later", "web/shell/saved-copy.ts"];
  return {
    offline: filesOf([...everyPage, "web/features/offline/offline-screen.tsx"], []),
    keptTrip: filesOf([...everyPage, "account"], ["session", "web/features/offline/kept-trip-screen.tsx"]),
  };
}
