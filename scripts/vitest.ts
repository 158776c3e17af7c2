import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { runCommand } from "./command.ts";
import { type Outcome, one } from "./stage.ts";

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

/** Runs the tests in `places` (all when empty) and counts them; a file that fails to load counts as one failure. */
export const runVitest = async (
  places: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Outcome> => {
  const file = path.join(tmpdir(), `sojourn-tests-${process.pid}.json`);
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${file}`];
  const { code, output } = await runCommand({
    command: process.execPath,
    args: ["node_modules/.bin/vitest", "run", ...reporters, ...places],
    env,
    minutes: 8,
  });
  const text = await readFile(file, "utf8").catch(() => undefined);
  await rm(file, { force: true });
  if (text === undefined) return one(false, output);

  const { testResults } = JSON.parse(text) as Report; // Vitest writes Jest's format
  const tests = testResults.flatMap((result) => result.assertionResults.map(({ status }) => status));
  const passed = tests.filter((status) => status === "passed").length;
  const broken = testResults.filter(
    (result) => result.status === "failed" && !result.assertionResults.some(({ status }) => status === "failed"),
  ).length;
  const failed = tests.filter((status) => status === "failed").length + broken;
  // An error outside tests ends the run with an exit code and no failed test.
  return {
    passed,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    detail: output,
    note: `${testResults.length} files`,
  };
};
