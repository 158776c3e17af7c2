import { defineConfig } from "vitest/config";

/** Takes minutes, so that `npm run soak` alone runs it. */
const soaks = process.env["SOAK_SEEDS"] ? [] : ["server/rolling-restart.test.ts"];

const every = {
  execArgv: ["--import", "./scripts/module-resolution.mjs"],
  setupFiles: ["scripts/vitest-setup.ts"],
  exclude: ["**/node_modules/**", "dist/**", "e2e/**", ...soaks],
  // The embedded database needs some seconds to start in a worker that shares its core.
  testTimeout: 20_000,
  hookTimeout: 60_000,
  restoreMocks: true,
  unstubGlobals: true,
  unstubEnvs: true,
};

/** All tests but the browser journeys. A screen's test asks for a page with `// @vitest-environment jsdom` in its first line. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        // Loading all modules anew for each file would take as long as the tests.
        test: {
          ...every,
          name: "server",
          globalSetup: "scripts/vitest-server.ts",
          isolate: false,
          include: ["{adapters,server,identity}/**/*.test.ts"],
        },
      },
      {
        // A worker of its own, because these modules know one thing about the page: the language of its words.
        test: {
          ...every,
          name: "others",
          isolate: false,
          include: ["{contract,web,scripts,bench}/**/*.test.{ts,tsx}"],
        },
      },
    ],
  },
});
