import { longFiles } from "./exceptions.ts";
import { isTest, type Source, type Violation } from "./source.ts";

const usual = 300;
const longest = 400;
const longestTest = 500;
/** The permitted share of files above 300 lines. */
const share = 0.02;

/** File lengths: 300 lines, up to 400 with a reason in the list of exceptions, tests 500. */
export const checkLengths = (sources: readonly Source[]): readonly Violation[] => {
  const paths = new Set(sources.map(({ path }) => path));
  const missing = Object.keys(longFiles).filter((path) => !paths.has(path));
  const list = "scripts/structure/exceptions.ts";
  const inList = (rule: string, reason: string): Violation => ({ path: list, line: 1, rule, reason });
  const found = [
    ...sources.flatMap(checkLength),
    ...missing.map((path) => inList(`stale exception for ${path}`, "the file is gone")),
  ];
  const count = Object.keys(longFiles).length;
  const allowed = Math.max(1, Math.floor(sources.length * share));
  return count <= allowed ? found : [...found, inList(`at most ${allowed} long files (${count})`, "split one of them")];
};

const checkLength = ({ path, text }: Source): readonly Violation[] => {
  const lines = text.trimEnd().split("\n").length;
  const most = isTest(path) ? longestTest : longFiles[path] ? longest : usual;
  if (lines > most) {
    const reason = "split it by subject, or give the reason for up to 400 lines in scripts/structure/exceptions.ts";
    return [{ path, line: most + 1, rule: `at most ${most} lines (${lines})`, reason }];
  }
  if (lines <= usual && longFiles[path])
    return [{ path, line: 1, rule: "stale exception", reason: "it is short enough now: remove it from the list" }];
  return [];
};
