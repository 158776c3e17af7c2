import { rmSync } from "node:fs";
import { mkdtemp, readFile, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { runCommand } from "./command.ts";
import { firstLine, type Outcome, one } from "./stage.ts";

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    /** Milliseconds since 1970. */
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** What the tests of a stage keep in files at the same time is far less, in bytes. */
const roomForFiles = 2e9;

/**
 * A temporary folder for the files of tests: in memory where the system has room there. The product syncs each mail and
 * document to disk, which takes some milliseconds of waiting for each of thousands.
 */
async function temporaryFolder(): Promise<string> {
  const inMemory = "/dev/shm";
  const { bavail, bsize } = await statfs(inMemory).catch(() => ({ bavail: 0, bsize: 0 }));
  const parent = process.platform === "linux" && bavail * bsize > roomForFiles ? inMemory : tmpdir();
  return mkdtemp(path.join(parent, "sojourn-tests-"));
}

/** The first line of the first error that Vitest lists as unhandled. */
const unhandledError = (output: string): string =>
  /^\S*Error\b.*$/m.exec(output.split("Unhandled Errors")[1] ?? "")?.[0] ?? "see its output";

/** Runs the tests in `places` (all when empty) and counts them; a file that fails to load counts as one failure. */
export const runVitest = async (
  places: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Outcome> => {
  const folder = await temporaryFolder();
  const removeFolder = (): void => rmSync(folder, { recursive: true, force: true });
  process.once("exit", removeFolder);
  const file = path.join(folder, "results.json");
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${file}`];
  const { code, output } = await runCommand({
    command: process.execPath,
    args: ["node_modules/.bin/vitest", "run", ...reporters, ...places],
    env: { ...env, TMPDIR: folder },
    minutes: 15,
  });
  const text = await readFile(file, "utf8").catch(() => undefined);
  process.off("exit", removeFolder);
  removeFolder();
  if (text === undefined) return one(false, output);

  const { testResults } = JSON.parse(text) as Report; // Vitest writes Jest's format
  const passed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === "passed").length;
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(process.cwd(), name);
    const failedTests = assertionResults.filter((test) => test.status === "failed");
    if (status === "failed" && failedTests.length === 0) return [`${file}: ${firstLine(message)}`];
    return failedTests.map(
      ({ fullName, failureMessages }) => `${file} › ${fullName}: ${firstLine(failureMessages[0] ?? "")}`,
    );
  });
  // An error outside tests ends the run with an exit code and no failed test.
  if (failures.length === 0 && code !== 0) failures.push(`an error outside of tests: ${unhandledError(output)}`);
  return {
    passed,
    failed: failures.length,
    failures,
    detail: output,
    note: `${testResults.length} files`,
    timed: testResults.map(({ name, startTime, endTime }) => ({
      name: path.relative(process.cwd(), name),
      seconds: (endTime - startTime) / 1000,
    })),
  };
};
