import type { Page, Request } from "@playwright/test";
import { hydrated } from "./pages.ts";
import { aSignedInPerson } from "./sign-in.ts";
import { anyWidth, expect, test } from "./test.ts";

/** Every script that a browser with an empty cache fetches until it has been idle, in bytes on the wire, headers included. */
async function scriptsOf(page: Page, visit: () => Promise<unknown>): Promise<readonly number[]> {
  const finished: Request[] = [];
  const keep = (request: Request) => {
    if (new URL(request.url()).pathname.endsWith(".js")) finished.push(request);
  };
  page.on("requestfinished", keep);
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await visit();
  await page.waitForLoadState("networkidle");
  page.off("requestfinished", keep);
  await session.detach();
  const sizes = await Promise.all(finished.map((request) => request.sizes()));
  return sizes.map(({ responseHeadersSize, responseBodySize }) => responseHeadersSize + responseBodySize);
}

const sumOf = (bytes: readonly number[]): number => bytes.reduce((sum, each) => sum + each, 0);

test.describe("with the service worker", () => {
  test.use({ hasWorker: true });

  test(
    "the landing page fetches little script, all that comes after hydration included",
    anyWidth,
    async ({ page }) => {
      const scripts = await scriptsOf(page, async () => {
        await page.goto("/");
        await hydrated(page);
      });
      expect(scripts.length).toBeLessThanOrEqual(4);
      expect(sumOf(scripts)).toBeLessThanOrEqual(110_000);
    },
  );
});

/** Most bytes and files of scripts where a page needs more than the others. */
const more: Readonly<Record<string, readonly [bytes: number, files: number]>> = {
  // The identity service's client lists there how a person signs in.
  "/profile/sign-in/": [180_000, 16],
};

test("an account's pages fetch little script, each visited first", anyWidth, async ({ page }) => {
  await aSignedInPerson(page, "/profile/documents/");
  for (const name of [
    "",
    "messages/",
    "consultations/",
    "procedures/",
    "hotels/",
    "checkout/",
    "plan/",
    "manage-bookings/",
    "documents/",
    "flights/",
    "activities/",
    "setting/",
    "me/",
    "sign-in/",
  ]) {
    const path = `/profile/${name}`;
    const scripts = await scriptsOf(page, async () => {
      await page.goto(path);
      await hydrated(page);
    });
    const [bytes, files] = more[path] ?? [160_000, 15];
    expect.soft(scripts.length, `files of ${path}`).toBeLessThanOrEqual(files);
    expect.soft(sumOf(scripts), `bytes of ${path}`).toBeLessThanOrEqual(bytes);
    // The page, its layout and the session at least.
    expect.soft(sumOf(scripts), `bytes of ${path}`).toBeGreaterThan(100_000);
  }
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
