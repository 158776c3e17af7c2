import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { runCommand } from "./command.ts";
import { preparedDataVariable } from "./prepared-data.ts";
import { type Outcome, one } from "./stage.ts";

interface Report {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly errors: readonly unknown[];
}

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
  const { stats, errors } = JSON.parse(text) as Report; // Playwright's documented format
  const failed = stats.unexpected + stats.flaky;
  const alsoBroken = code !== 0 && failed === 0 ? Math.max(1, errors.length) : 0;
  return { passed: stats.expected, failed: failed + alsoBroken, detail: output };
};
