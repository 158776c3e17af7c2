/**
 * Prepares a clone: installs the wanted packages when they differ from package-lock.json, compiles the words and builds
 * the client when their sources changed. Plain JavaScript without packages, because on a fresh clone it runs on the
 * present Node (20 or newer) before the installation.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";

export const root = fileURLToPath(new URL("..", import.meta.url)).replace(/[\\/]$/, "");
const at = (/** @type {string} */ name) => path.join(root, name);

/** The major version of the Node that started this script. */
const presentNode = Number(process.versions.node.split(".")[0]);

/** The program of Node 24: the installed package, or the Node that started this script where no package exists for the system. */
export const node24 = () => {
  const packaged = at("node_modules/.bin/node");
  return existsSync(packaged) || presentNode < 24 ? packaged : process.execPath;
};

const wordsStamp = at("web/words/compiled/compiled-from");
const buildStamp = at("dist/built-from");
/** Written by scripts/compress.ts when it has finished. */
const compressedStamp = at("dist/compressed-from");
const wordsSources = ["web/words", "scripts/words.ts", "scripts/words", "contract/languages.ts"];
const buildScripts = ["build", "client-languages", "client-plugins", "without-schemas"].map(
  (name) => `scripts/${name}.ts`,
);
const buildSources = [...wordsSources, "web", "contract", "vite.config.ts", ...buildScripts, "package-lock.json"];
const compression = ["scripts/compress.ts"];

/**
 * @param {{ build?: "when changed" | "always" | "never"; tools?: boolean; compress?: "now" | "later" }} [options] `never` is
 * for uses without a built client; `tools` are the packages that check the product (devDependencies); `later` compresses the
 * built files while the product starts.
 * @returns {void} after some seconds at most when nothing changed; throws with instructions when a step fails
 */
export function prepare({ build = "when changed", tools = false, compress = "now" } = {}) {
  if (presentNode < 20) throw new Error(`Node ${process.versions.node} is too old: please install Node 20 or newer.`);
  if (!isInstalled({ tools })) install({ tools });
  const words = fingerprint(wordsSources);
  if (!existsSync(at("web/words/compiled/messages.js")) || read(wordsStamp) !== words) {
    step("Compiling the words", node24(), ["scripts/words.ts"]);
    write(wordsStamp, words);
  }
  if (build === "never") return;
  if (build === "always" || !isBuilt()) {
    for (const stamp of [buildStamp, compressedStamp]) rmSync(stamp, { force: true });
    const sources = fingerprint(buildSources);
    step("Building the site", node24(), ["scripts/build.ts"]);
    write(buildStamp, sources);
  }
  if (read(compressedStamp) === read(buildStamp)) return;
  if (compress === "now") step("Compressing the site", node24(), compression);
  else spawn(node24(), compression, { cwd: root, stdio: "ignore" }).unref();
}

/** Whether dist/ is built from the present sources. */
export const isBuilt = () => read(buildStamp) === fingerprint(buildSources);

/** npm writes node_modules/.package-lock.json last, so an interrupted installation is not complete. */
function isInstalled(/** @type {{ tools: boolean }} */ { tools }) {
  const installed = read(at("node_modules/.package-lock.json"));
  if (installed === undefined || !existsSync(node24())) return false;
  const wanted = JSON.parse(readFileSync(at("package-lock.json"), "utf8")).packages;
  const present = JSON.parse(installed).packages;
  return Object.entries(wanted).every(([place, { version, optional, dev }]) => {
    if (place === "" || (dev && !tools)) return true;
    return present[place] ? present[place].version === version : optional === true;
  });
}

function install(/** @type {{ tools: boolean }} */ { tools }) {
  const minute = existsSync(at("node_modules")) ? "" : " (the first time this takes a minute)";
  const quiet = ["--no-audit", "--no-fund", "--no-progress", "--loglevel=error"];
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  // `npm ci` empties node_modules, from which a product may be running, so tools are added with `npm install`.
  const how = tools && isInstalled({ tools: false }) ? ["install", "--no-save"] : ["ci"];
  // A checkout with tools keeps them.
  const wanted = tools || existsSync(at("node_modules/@biomejs/biome")) ? "--include=dev" : "--omit=dev";
  step(`Installing the packages${minute}`, npm, [...how, wanted, "--engine-strict=false", ...quiet]);
  if (!existsSync(node24())) {
    throw new Error(
      `There is no package of Node 24 for ${process.platform} ${process.arch}: please install Node 24 or newer and start again.`,
    );
  }
  // 68 MB of headers for native add-ons, which nothing here builds.
  for (const name of readdirSync(at("node_modules")).filter((one) => /^node-(?:linux|win)-/.test(one)))
    rmSync(at(`node_modules/${name}/include`), { recursive: true, force: true });
}

/** Runs a command under a title; prints its output only on failure. */
function step(/** @type {string} */ title, /** @type {string} */ command, /** @type {string[]} */ args) {
  const started = Date.now();
  process.stderr.write(`${title} … `);
  // npm's own scripts must not run on the Node inside node_modules while npm replaces it.
  const paths = (process.env.PATH ?? "").split(path.delimiter).filter((one) => !one.startsWith(at("node_modules")));
  const result = spawnSync(command, args, {
    cwd: root,
    env: { ...process.env, PATH: paths.join(path.delimiter), FORCE_COLOR: undefined, NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === "win32",
  });
  if (result.status === 0) {
    process.stderr.write(`${((Date.now() - started) / 1000).toFixed(1)} s\n`);
    return;
  }
  process.stderr.write(`failed\n${stripVTControlCharacters(`${result.stdout ?? ""}${result.stderr ?? ""}`)}`);
  throw new Error(`${title} failed${result.error ? `: ${result.error.message}` : ""}.`);
}

/** A hash of names and contents of the files in `places`, without tests and generated files. */
function fingerprint(/** @type {string[]} */ places) {
  const hash = createHash("sha256");
  for (const file of new Set(places.flatMap(filesIn))) hash.update(`${file}\0`).update(readFileSync(at(file)));
  return hash.digest("hex");
}

/** @returns {string[]} */
function filesIn(/** @type {string} */ place) {
  if (place === "web/words/compiled" || /\.test\.tsx?$/.test(place)) return [];
  const found = statSync(at(place), { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [place];
  return readdirSync(at(place))
    .sort()
    .flatMap((name) => filesIn(`${place}/${name}`));
}

function read(/** @type {string} */ file) {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

function write(/** @type {string} */ file, /** @type {string} */ content) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const args = process.argv.slice(2);
  const build = args.includes("--no-build") ? "never" : args.includes("--rebuild") ? "always" : "when changed";
  try {
    prepare({ build, tools: args.includes("--tools") });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
