import { spawn } from "node:child_process";
import { findBrowser } from "./browser.ts";
import { compileCache } from "./command.ts";
import { journeyEnvironment, journeySettings } from "./journeys.ts";
import { removeFolder } from "./prepared-data.ts";
import { prepareData, startProduct } from "./product.ts";

/** `npm run e2e`: the journeys alone; arguments go to Playwright, as in `npm run e2e -- quote --project=phone`. */
const browser = await findBrowser();
const { folder: prepared } = await prepareData(async () => {});
const product = await startProduct({ prepared, env: journeySettings });
const playwright = spawn(process.execPath, ["node_modules/.bin/playwright", "test", ...process.argv.slice(2)], {
  env: { ...process.env, ...compileCache, ...journeyEnvironment({ product, prepared, browser }) },
  stdio: "inherit",
});
// Ctrl-C reaches Playwright too; this process waits for it, so that the product is always closed.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => playwright.kill("SIGTERM"));
process.exitCode = await new Promise<number>((resolve) => playwright.on("close", (code) => resolve(code ?? 1)));
await product.stop();
await removeFolder(prepared);
