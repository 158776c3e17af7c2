import { createHash } from "node:crypto";
import { globSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { build } from "vite";
import { languages } from "../contract/languages.ts";
import { clientConfig, deskConfig, serverConfig } from "../vite.config.ts";

// The shell's NODE_ENV may select a development build, which halves React's rendering speed.
process.env["NODE_ENV"] = "production";

// One client per language, so that visitors download only their own texts; one page renderer.
for (const language of languages) {
  await build(clientConfig(language));
  await build(deskConfig(language));
}
await build(serverConfig());

/** The server sends the compressed file beside a file; the best quality takes too long while a browser waits. */
const compressed = promisify(brotliCompress);
await Promise.all(
  globSync("dist/client/**/*.{js,css}").map(async (file) => {
    const content = await readFile(file);
    const small = await compressed(content);
    if (small.length < content.length) await writeFile(`${file}.br`, small);
  }),
);

/** Names the build by a content hash, so that the same sources have the same name on every copy of the server. */
const hash = createHash("sha256");
for (const folder of languages.flatMap((language) => [language, `desk-${language}`]))
  hash.update(readFileSync(`dist/client/${folder}/.vite/manifest.json`));
for (const file of readdirSync("dist/server").sort()) hash.update(readFileSync(`dist/server/${file}`));
writeFileSync("dist/build.json", JSON.stringify({ id: hash.digest("hex").slice(0, 16), at: new Date().toISOString() }));
