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
  const everywhere = [
    "web/entry-client.tsx",
    "web/account-screens.ts",
    "web/shell/start-later.ts",
    "web/shell/saved-copy.ts",
  ];
  const start = withImports(manifest, everywhere);
  const filesOf = (screen: string): string[] => {
    const found = new Set(start);
    const waiting = [screen];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (!manifest[next]) throw new Error(`the ${language} client has no ${next}`);
      for (const key of withImports(manifest, [next])) {
        if (found.has(key)) continue;
        found.add(key);
        waiting.push(...(manifest[key]?.dynamicImports ?? []));
      }
    }
    return [...found].map((key) => `/assets/${language}/${manifest[key]?.file}`);
  };
  return {
    offline: filesOf("web/features/offline/offline-screen.tsx"),
    keptTrip: [
      ...new Set(
        ["web/features/offline/kept-trip-screen.tsx", "web/session/session.ts"].flatMap((key) => filesOf(key)),
      ),
    ],
  };
}
