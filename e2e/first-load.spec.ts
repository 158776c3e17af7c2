import { brotliCompressSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";
import { hydrated } from "./pages.ts";
import { aSignedInPerson } from "./sign-in.ts";
import { anyWidth, expect, test } from "./test.ts";

test.use({ hasWorker: true });

const isScript = (response: Response): boolean => new URL(response.url()).pathname.endsWith(".js");

/** Every script that the browser fetches until it has been idle, in bytes after compression. */
async function scriptsOf(page: Page, visit: () => Promise<unknown>): Promise<readonly number[]> {
  const responses: Response[] = [];
  page.on("response", (response) => {
    if (isScript(response)) responses.push(response);
  });
  await visit();
  await page.waitForLoadState("networkidle");
  return Promise.all(responses.map(async (response) => brotliCompressSync(await response.body()).length));
}

test("the landing page fetches little script, all that comes after hydration included", anyWidth, async ({ page }) => {
  const scripts = await scriptsOf(page, async () => {
    await page.goto("/");
    await hydrated(page);
  });
  expect(scripts.length).toBeLessThanOrEqual(5);
  expect(scripts.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(110_000);
});

for (const connection of [{ saveData: true }, { effectiveType: "3g" }]) {
  test(`nothing is fetched before the first touch with ${JSON.stringify(connection)}`, anyWidth, async ({ page }) => {
    await page.addInitScript((slow) => {
      Object.defineProperty(navigator, "connection", { value: slow });
    }, connection);
    const scripts = await scriptsOf(page, () => page.goto("/"));
    expect(scripts).toEqual([]);
    await page.keyboard.press("Tab");
    await hydrated(page);
  });
}

test("an account on a slow network opens without a touch", anyWidth, async ({ page }) => {
  await aSignedInPerson(page, "/profile/documents/");
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { effectiveType: "3g" } });
  });
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole("heading", { name: "Documents", level: 1 })).toBeVisible();
});
