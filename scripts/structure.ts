import { readdirSync, readFileSync } from "node:fs";
import { checkStructure } from "./structure/check.ts";
import { reportStructure } from "./structure/report.ts";
import type { Source } from "./structure/source.ts";

const rooms = ["contract", "adapters", "server", "identity", "web", "e2e", "bench", "scripts"];
const generated = ["web/words/compiled", "server/db/migrations", "identity/db/migrations"];
const looksAt = /\.(?:tsx?|mjs|css)$/;

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = folder === "." ? entry.name : `${folder}/${entry.name}`;
    if (entry.isFile()) return looksAt.test(entry.name) ? [path] : [];
    if (!entry.isDirectory() || generated.includes(path)) return [];
    return folder === "." && !rooms.includes(entry.name) ? [] : filesIn(path);
  });

const sources: readonly Source[] = filesIn(".").map((path) => ({ path, text: readFileSync(path, "utf8") }));
const violations = checkStructure(sources);
for (const { path, line, rule, reason } of violations) console.log(`${path}:${line}  ${rule}\n    ${reason}`);
const reported = reportStructure(sources);
for (const line of reported) console.log(`reported: ${line}`);
console.log(
  violations.length === 0
    ? `${sources.length} files in order, ${reported.length} places reported`
    : `${violations.length} violations.`,
);
process.exitCode = violations.length === 0 ? 0 : 1;
