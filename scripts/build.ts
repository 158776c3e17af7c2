import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { build } from "vite";
import { type Language, languages } from "../contract/languages.ts";
import { buildIdMark, clientConfig, deskConfig, serverConfig, workerConfig } from "../vite.config.ts";
import { type Manifest, withImports } from "./budgets.ts";

// The shell's NODE_ENV may select a development build, which halves React's rendering speed.
process.env["NODE_ENV"] = "production";

// One client per language, so that visitors download only their own texts; one page renderer.
for (const language of languages) {
  await build(clientConfig(language));
  await build(deskConfig(language));
}
await build(serverConfig());
await build(workerConfig(Object.fromEntries(languages.map((language) => [language, offlineAssets(language)]))));

/** Names the build by a content hash, so that the same sources have the same name on every copy of the server. */
const hash = createHash("sha256");
for (const folder of languages.flatMap((language) => [language, `desk-${language}`]))
  hash.update(readFileSync(`dist/client/${folder}/.vite/manifest.json`));
for (const file of readdirSync("dist/server").sort()) hash.update(readFileSync(`dist/server/${file}`));
const worker = "dist/worker/service-worker.js";
const code = readFileSync(worker, "utf8");
const id = hash.update(code).digest("hex").slice(0, 16);
writeFileSync(worker, code.replaceAll(buildIdMark, id));
writeFileSync("dist/build.json", JSON.stringify({ id, at: new Date().toISOString() }));

/** Addresses of the files that the offline pages load in a language, at once or later. */
function offlineAssets(language: Language): { readonly offline: string[]; readonly keptTrip: string[] } {
  const manifest = JSON.parse(readFileSync(`dist/client/${language}/.vite/manifest.json`, "utf8")) as Manifest;
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
    return [...found].map((key) => `/assets/${language}/${manifest[key]?.file}`);
  };
  const everyPage = ["web/entry-client.tsx", "later", "web/shell/saved-copy.ts"];
  return {
    offline: filesOf([...everyPage, "web/features/offline/offline-screen.tsx"], []),
    keptTrip: filesOf([...everyPage, "account"], ["session", "web/features/offline/kept-trip-screen.tsx"]),
  };
}
