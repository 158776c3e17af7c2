import { defineConfig } from "vitest/config";

const every = {
  setupFiles: ["scripts/vitest-setup.ts"],
  exclude: ["**/node_modules/**", "dist/**", "e2e/**"],
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
        // Loading the server anew for each file would take as long as the tests; its modules keep no state of their own.
        test: { ...every, name: "server", isolate: false, include: ["{adapters,server,identity}/**/*.test.ts"] },
      },
      {
        test: { ...every, name: "others", include: ["{contract,web,scripts,bench}/**/*.test.{ts,tsx}"] },
      },
    ],
  },
});
