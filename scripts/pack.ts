/**
 * `npm run pack -- FOLDER`: a folder that starts by itself on Node 24, without build tools and without the packages that
 * only a build needs. The image is made of it.
 */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { importsOf } from "./structure/source.ts";

const folder = path.resolve(process.argv[2] ?? "packed");
if (existsSync(folder) && readdirSync(folder).length > 0) {
  console.error(`${folder} is not empty.`);
  process.exit(1);
}

const isForTests = (name: string): boolean => /(?:^|\/)testing(?:\/|\.ts$)|\.(?:test|suite)\.tsx?$/.test(name);
/** Loads Vite, and runs with --dev alone. */
const isForDevelopment = (name: string): boolean => name === "server/pages/development.ts";

const copied: string[] = [];
function copy(name: string): void {
  if (statSync(name).isDirectory()) {
    for (const entry of readdirSync(name).toSorted()) copy(`${name}/${entry}`);
    return;
  }
  if (isForTests(name) || isForDevelopment(name) || copied.includes(name)) return;
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  cpSync(name, path.join(folder, name));
  copied.push(name);
}

/** Of the screens' sources the server uses words and formats; the screens themselves are built. */
function copyImports(from: string): void {
  const found = importsOf({ path: from, text: readFileSync(from, "utf8") }).map(({ target }) => target);
  for (const target of found)
    if (target.startsWith("web/") && !copied.includes(target) && existsSync(target)) {
      copy(target);
      copyImports(target);
    }
}

for (const name of [
  "server",
  "identity",
  "adapters",
  "contract",
  "dist",
  "NOTICE",
  "CHANGELOG.md",
  "docs/operations.md",
  "docs/retention.md",
])
  copy(name);
for (const preloaded of ["env-file", "module-resolution"]) copy(`scripts/${preloaded}.mjs`);
for (const name of copied.filter((file) => file.endsWith(".ts"))) copyImports(name);

interface Package {
  readonly version: string;
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
}

const own = JSON.parse(readFileSync("package.json", "utf8")) as Package; // npm reads the same
const sources = copied.filter((name) => name.endsWith(".ts")).map((name) => readFileSync(name, "utf8"));
// The build has most packages of the screens in itself.
const built = [...readFileSync("dist/server/entry-server.js", "utf8").matchAll(/^import\b[^\n]*"[^"\n]+";?$/gm)];
const text = [...sources, ...built.map(([line]) => line)].join("\n");
/** `node` is the runtime itself, which the folder does not bring. */
const isUsed = ([name]: [string, string]): boolean =>
  name !== "node" &&
  (text.includes(`"${name}"`) || text.includes(`"${name}/`) || text.includes(`node_modules/${name}/`));

const node = "node --disable-proto=delete --import ./scripts/env-file.mjs";
const start = `exec ${node} server/main.ts`;
const commands = Object.entries(own.scripts).flatMap(([name, script]) => {
  const [, program] = /env-file\.mjs (.*)$/.exec(script) ?? [];
  return program && existsSync(path.join(folder, program.split(" ")[0] ?? "")) ? [[name, `${node} ${program}`]] : [];
});
const packed = {
  ...{ name: "sojourn", version: own.version, private: true, type: "module", engines: { node: ">=24" } },
  scripts: { start, ...Object.fromEntries(commands) },
  dependencies: Object.fromEntries(Object.entries(own.dependencies).filter(isUsed)),
};
writeFileSync(path.join(folder, "package.json"), `${JSON.stringify(packed, null, 2)}\n`);
cpSync("package-lock.json", path.join(folder, "package-lock.json"));
// The versions are those of the lock; npm leaves out what nothing names any more, and runs no scripts.
const quiet = ["--no-audit", "--no-fund", "--no-progress", "--loglevel=error"];
execFileSync("npm", ["install", "--omit=dev", "--ignore-scripts", ...quiet], { cwd: folder, stdio: "inherit" });
removeUnused(path.join(folder, "node_modules"));
console.log(
  `${folder}: ${Math.round(sizeOf(folder) / 1e6)} MB, ${Object.keys(packed.dependencies).length} packages named`,
);

/** Sources of types and maps, which nothing at run time reads. */
function removeUnused(from: string): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const at = path.join(from, entry.name);
    if (entry.isDirectory()) removeUnused(at);
    else if (/\.(?:d\.[cm]?ts|map|md|markdown)$/i.test(entry.name) && !/^(?:licen[cs]e|notice)/i.test(entry.name))
      rmSync(at);
  }
}

function sizeOf(at: string): number {
  const found = statSync(at);
  if (!found.isDirectory()) return found.size;
  return readdirSync(at).reduce((sum, name) => sum + sizeOf(path.join(at, name)), 0);
}
