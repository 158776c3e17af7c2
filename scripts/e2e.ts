import { spawn } from "node:child_process";
import { findBrowser } from "./browser.ts";
import { journeyEnvironment, journeySettings } from "./journeys.ts";
import { startProduct } from "./product.ts";

/** `npm run e2e`: the journeys alone; arguments go to Playwright, as in `npm run e2e -- quote --project=phone`. */
const browser = await findBrowser();
const product = await startProduct({ env: journeySettings });
const playwright = spawn(process.execPath, ["node_modules/.bin/playwright", "test", ...process.argv.slice(2)], {
  env: { ...process.env, ...journeyEnvironment(product, browser) },
  stdio: "inherit",
});
// The terminal tells Playwright as well; this waits for it, so that the product is always closed.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => playwright.kill("SIGTERM"));
process.exitCode = await new Promise<number>((resolve) => playwright.on("close", (code) => resolve(code ?? 1)));
await product.stop();
