import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { runCommand } from "./command.ts";
import { preparedDataVariable } from "./prepared-data.ts";
import { firstLine, type Outcome, one, type Timed } from "./stage.ts";

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: string;
      readonly results: readonly { readonly duration: number; readonly error?: { readonly message?: string } }[];
    }[];
  }[];
}

interface Report extends Suite {
  readonly stats: { readonly expected: number };
  readonly errors: readonly { readonly message?: string }[];
}

/** Each failed test of a suite in one line. */
const failuresOf = ({ suites = [], specs = [] }: Suite): readonly string[] => [
  ...suites.flatMap(failuresOf),
  ...specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(
        ({ projectName, results }) =>
          `e2e/${file} › ${title} (${projectName}): ${firstLine(results.find(({ error }) => error)?.error?.message ?? "")}`,
      ),
  ),
];

/** How long each journey of a suite took. */
const timesOf = ({ suites = [], specs = [] }: Suite): readonly Timed[] => [
  ...suites.flatMap(timesOf),
  ...specs.flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, results }) => ({
      name: `e2e/${file} › ${title} (${projectName})`,
      seconds: results.reduce((total, { duration }) => total + duration, 0) / 1000,
    })),
  ),
];

interface JourneyNeeds {
  readonly product: { readonly url: string; readonly dataDir: string };
  /** A prepared data folder to copy, for journeys with their own product. */
  readonly prepared: string;
  readonly browser: string;
}

/** The environment of the journeys: the product's URL and mail, the prepared data, and the browser. */
export const journeyEnvironment = ({ product, prepared, browser }: JourneyNeeds): Readonly<Record<string, string>> => ({
  E2E_URL: product.url,
  E2E_DATA_DIR: product.dataDir,
  [preparedDataVariable]: prepared,
  CHROMIUM_PATH: browser,
});

/**
 * Rate limits are wide, because all journeys share one address; the proxy is trusted, because some set their country by
 * X-Forwarded-For.
 */
export const journeySettings: Readonly<Record<string, string>> = {
  TRUSTED_PROXIES: "127.0.0.0/8,::1",
  DEMONSTRATION: "yes",
  RATE_READ: "100000",
  RATE_WRITE: "100000",
  RATE_SEND: "100000",
  RATE_ASK: "100000",
  RATE_UPLOAD: "100000",
  IDENTITY_SIGN_UPS_AN_HOUR: "100000",
  IDENTITY_CALLS: "100000",
};

/** Runs e2e/ in the browser and counts its tests. */
export const runJourneys = async (env: Readonly<Record<string, string>>): Promise<Outcome> => {
  const file = path.join(tmpdir(), `sojourn-journeys-${process.pid}.json`);
  const { code, output } = await runCommand({
    command: process.execPath,
    args: ["node_modules/.bin/playwright", "test"],
    env: { ...env, E2E_REPORT: file },
    minutes: 20,
  });
  const text = await readFile(file, "utf8").catch(() => undefined);
  await rm(file, { force: true });
  if (text === undefined) return one(false, output);
  const report = JSON.parse(text) as Report; // Playwright's documented format
  const failures = [...failuresOf(report), ...report.errors.map(({ message = "" }) => firstLine(message))];
  if (failures.length === 0 && code !== 0) failures.push("an error outside of tests");
  return {
    passed: report.stats.expected,
    failed: failures.length,
    failures,
    detail: output,
    timed: timesOf(report),
  };
};
