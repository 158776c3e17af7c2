import { defineConfig } from "vitest/config";

/** All tests but the browser journeys. A screen's test asks for a page with `// @vitest-environment jsdom` in its first line. */
export default defineConfig({
  test: {
    environment: "node",
    include: ["{contract,adapters,server,identity,web,scripts,bench}/**/*.test.{ts,tsx}"],
    exclude: ["**/node_modules/**", "dist/**", "e2e/**"],
    setupFiles: ["scripts/vitest-setup.ts"],
    maxWorkers: 2,
    // The embedded database needs some seconds to start in a worker that shares its core.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
  },
});
