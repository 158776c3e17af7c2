import { defineConfig } from "@playwright/test";

const url = process.env.E2E_URL;
if (!url) throw new Error("Run the journeys with `npm run e2e`: it builds and starts the product they visit.");

const report = process.env.E2E_REPORT;
const browser = process.env.CHROMIUM_PATH;

/** Whole journeys against the built product, at the width of a phone and of a desk. */
export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Until a journey is given up, not how fast it must be: the machine may have other work.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ...(report ? [["json", { outputFile: report }] as const] : [])],
  use: {
    baseURL: url,
    locale: "en-GB",
    timezoneId: "Europe/Istanbul",
    // Costs as much as the journey itself; `npm run e2e -- --trace=retain-on-failure` brings it.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
  projects: [
    {
      name: "phone",
      grepInvert: /@at-a-desk/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
    { name: "desktop", grepInvert: /@any-width/, use: { viewport: { width: 1280, height: 800 } } },
  ],
});
