import { lineAt, type Source, type Violation } from "./source.ts";

/** A press, and the statement after it that leaves the page; the uniform formatting makes the pattern reliable. */
const leavesAfterPress =
  /\.(?:click|dblclick|press|check|uncheck|selectOption)\([^;]*\);\n(?:\s*\/\/.*\n)*\s*await [\w.]+\.(?:goto|reload|goBack|close)\(/g;

/** A journey that leaves a page at once after a press may leave it before the answer. */
export const checkJourneys = (sources: readonly Source[]): readonly Violation[] =>
  sources
    .filter(({ path }) => path.startsWith("e2e/"))
    .flatMap(({ path, text }) =>
      [...text.matchAll(leavesAfterPress)].map((match) => ({
        path,
        line: lineAt(text, match.index + match[0].length),
        rule: "a press is followed by what it brings",
        reason: "expect what the press brings before the page is left: the answer may not be there yet",
      })),
    );
