import { findBrowser } from "./browser.ts";
import { checkBudgets } from "./budgets.ts";
import { checks } from "./checks.ts";
import { endCommands, runCommand } from "./command.ts";
import { journeyEnvironment, journeySettings, runJourneys } from "./journeys.ts";
import { startPostgres } from "./postgres.ts";
import { removeFolder } from "./prepared-data.ts";
import { prepareData, startProduct } from "./product.ts";
import { one, runStages, type Stage } from "./stage.ts";
import { runVitest } from "./vitest.ts";

/** Resources to close when the tests end. */
const open = new Set<() => Promise<void>>();
const keepOpen = <T extends { readonly stop: () => Promise<void> }>(started: T): T => {
  open.add(started.stop);
  return started;
};
const closeAll = async (): Promise<void> => {
  endCommands();
  await Promise.allSettled([...open].map((stop) => stop()));
};

const build: Stage = {
  title: "build",
  run: async () => {
    const { code, output } = await runCommand({ command: process.execPath, args: ["scripts/prepare.mjs"], minutes: 5 });
    return one(code === 0, output);
  },
};

/** Server tests for both databases; all others run on PostgreSQL alone (decision 027). */
const onBoth = ["server/db/", "server/access.test.ts", "server/main.test.ts", "server/checkout/history.test.ts"];

/** Adapter tests with a database. */
const onPostgres = [
  "adapters/counters/postgres.test.ts",
  "adapters/database/postgres.test.ts",
  "adapters/database/pooler.test.ts",
  "adapters/seeded-suppliers/seeded-stock.test.ts",
  "adapters/hotels/seeded.test.ts",
];

const embedded: Stage = {
  title: "unit, adapter and screen tests, and a whole life on the embedded database",
  run: () =>
    runVitest(["adapters/", "contract/", "web/", "scripts/", "bench/", ...onBoth], { TEST_DATABASE: "embedded" }),
};

const postgres: Stage = {
  title: "route and adapter tests on a real PostgreSQL server",
  run: async () => {
    const server = keepOpen(await startPostgres());
    try {
      const env = { TEST_DATABASE: "postgres", TEST_DATABASE_URL: server.url };
      return await runVitest(["server/", "identity/", ...onPostgres], env);
    } finally {
      open.delete(server.stop);
      await server.stop();
    }
  },
};

/** The data of a first start, created by the first stage that needs it. */
let preparedData: string | undefined;

async function prepareOnce<Result>(use: (url: string) => Promise<Result>): Promise<Result> {
  const { folder, result } = await prepareData(async (product) => {
    keepOpen(product);
    return use(product.url).finally(() => open.delete(product.stop));
  });
  preparedData = folder;
  keepOpen({ stop: () => removeFolder(folder) });
  return result;
}

const budgets: Stage = {
  title: "budgets of the build",
  run: () => prepareOnce(checkBudgets),
};

const journeys: Stage = {
  title: "journeys in the browser, at the width of a phone and of a desk",
  run: async () => {
    const browser = await findBrowser();
    if (preparedData === undefined) await prepareOnce(async () => {});
    const prepared = preparedData ?? "";
    const product = keepOpen(await startProduct({ prepared, env: journeySettings }));
    try {
      const outcome = await runJourneys(journeyEnvironment({ product, prepared, browser }));
      const productOutput = product.output().trim();
      return productOutput ? { ...outcome, detail: `${outcome.detail}\nServer output:\n${productOutput}` } : outcome;
    } finally {
      open.delete(product.stop);
      await product.stop();
    }
  },
};

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    console.log("\nStopping …");
    closeAll().finally(() => process.exit(signal === "SIGINT" ? 130 : 143));
  });
}

// Command-line arguments choose stages: npm test -- types journeys
const chosen = process.argv.slice(2);
const isChosen = ({ title }: Stage): boolean => chosen.length === 0 || chosen.some((word) => title.includes(word));
/** All of these read dist/, so the build runs before them; it does nothing when it is up to date. */
const tests = [embedded, postgres, budgets, journeys].filter(isChosen);
const needsBuild = isChosen(build) || tests.length > 0;
const stages = [...checks.filter(isChosen), ...(needsBuild ? [build] : []), ...tests];
const { passed, failed } = await runStages(stages);
await closeAll();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
