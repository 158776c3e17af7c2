import type { Source, Violation } from "./source.ts";

const vague = /^(?:utils?|helpers?|misc|common|shared|stuff)$/;
const deepest = 5;
const rootFiles = 6;

/** Meaningless file names, and paths that are too deep. The linter checks the case of names and barrels. */
export const checkNames = (sources: readonly Source[]): readonly Violation[] => {
  const inServer = sources.filter(({ path }) => /^server\/[^/]+\.ts$/.test(path) && !path.endsWith(".test.ts"));
  const plurals = {
    path: "server",
    line: 1,
    rule: `server/ holds ${rootFiles} files (${inServer.length})`,
    reason: "the listing of server/ is the table of contents: put the file into the folder of its subject",
  };
  return [...sources.flatMap(({ path }) => checkName(path)), ...(inServer.length > rootFiles ? [plurals] : [])];
};

const checkName = (path: string): readonly Violation[] => {
  const parts = path.split("/");
  const stem = parts.at(-1)?.split(".")[0] ?? "";
  const names = [...parts.slice(0, -1), stem].filter((part) => vague.test(part));
  const found = names.map((part) => ({
    path,
    line: 1,
    rule: `no "${part}"`,
    reason: "a name says what is inside; put each thing with the noun it serves",
  }));
  const most = path.startsWith("web/features/") ? deepest : deepest - 1;
  if (parts.length <= most) return found;
  return [...found, { path, line: 1, rule: "depth", reason: "a folder has one level of sub-folders" }];
};
