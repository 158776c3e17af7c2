import { longFiles } from "./exceptions.ts";
import type { Source, Violation } from "./source.ts";

const vague = /^(?:utils?|helpers?|misc|common|shared|stuff)$/;
const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9-]+)*$/;
const longest = 300;

/** What a file may be called, where it may stand, and how long it may be (house: "Rooms"; style 2, 5, 6, 56, 58). */
export const checkNames = (sources: readonly Source[]): readonly Violation[] => {
  const paths = new Set(sources.map((source) => source.path));
  const stale = Object.keys(longFiles)
    .filter((path) => !paths.has(path))
    .map((path) => ({
      path: "scripts/structure/exceptions.ts",
      line: 1,
      rule: `stale exception for ${path}`,
      reason: "the file is gone; the list only shrinks",
    }));
  return [...sources.flatMap((source) => [...checkName(source.path), ...checkLength(source)]), ...stale];
};

const checkName = (path: string): readonly Violation[] => {
  const parts = path.split("/");
  const file = parts.at(-1) ?? "";
  const stem = file.split(".")[0] ?? "";
  const found: Violation[] = [];
  const refuse = (rule: string, reason: string): void => {
    found.push({ path, line: 1, rule, reason });
  };

  if (/^index\.(?:tsx?|m?js)$/.test(file)) refuse("no barrels", "import the file that owns the thing");
  for (const part of [...parts.slice(0, -1), stem]) {
    if (vague.test(part)) refuse(`no "${part}"`, "a name says what is inside; put each thing with the noun it serves");
  }
  for (const part of parts) if (!kebab.test(part)) refuse(`kebab-case: ${part}`, "one way to write a name finds it");

  if (parts[1] === "features") {
    if (parts.length !== 4)
      refuse("depth", "room/features/noun/file is the deepest path, and no file stands beside nouns");
    else if (parts[0] === "server") checkVocabulary(parts[2] ?? "", file, refuse);
  } else if (parts.length > 4) refuse("depth", "no path is deeper than room/features/noun/file");
  return found;
};

const checkVocabulary = (noun: string, file: string, refuse: (rule: string, reason: string) => void): void => {
  const allowed = ["routes.ts", `${noun}.ts`, "queries.ts"];
  if (allowed.includes(file) || /\.test\.ts$/.test(file)) return;
  refuse(
    `a feature has ${allowed.join(", ")} and tests`,
    "routes translate, the noun holds rules, queries hold the database; more needs a decision record",
  );
};

const checkLength = ({ path, text }: Source): readonly Violation[] => {
  const lines = text.trimEnd().split("\n").length;
  const reason = longFiles[path];
  if (lines > longest && !reason) {
    return [
      {
        path,
        line: longest + 1,
        rule: `at most ${longest} lines (${lines})`,
        reason: "split it by what it is about, or give the reason in scripts/structure/exceptions.ts",
      },
    ];
  }
  if (lines <= longest && reason) {
    return [{ path, line: 1, rule: "stale exception", reason: "it is short enough now: remove it from the list" }];
  }
  return [];
};
