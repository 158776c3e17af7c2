import type { Page } from "@playwright/test";
import { hydrated } from "./pages.ts";
import { headingOf } from "./quote-wizard.ts";
import { anyWidth, expect, test } from "./test.ts";

const knee = "Total knee replacement";

/** Disables idle callbacks, so that the client loads only on interaction. */
const neverIdle = async (page: Page): Promise<void> => {
  await page.addInitScript(() => Object.defineProperty(window, "requestIdleCallback", { value: () => 0 }));
};

/** Every script file requested from now on. */
function scriptsAskedFor(page: Page): readonly string[] {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.endsWith(".js")) scripts.push(request.url());
  });
  return scripts;
}

/** Delays matching requests until released. */
async function holdBack(page: Page, pattern: string | RegExp): Promise<() => void> {
  let letGo = (): void => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(pattern, async (route) => {
    await gate;
    await route.continue().catch(() => undefined); // the page may be closed
  });
  return letGo;
}

const scrolledTo = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY));

test.describe("before the client is there", () => {
  test("requests no script file before an interaction, and then few", anyWidth, async ({ page }) => {
    await neverIdle(page);
    await page.addInitScript(() => {
      const loaded = (): number =>
        performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js")).length;
      addEventListener("hydrated", () => document.documentElement.setAttribute("data-scripts", String(loaded())));
    });
    const scripts = scriptsAskedFor(page);
    for (const path of ["/", "/procedures/", "/procedures/total-knee-replacement/", "/quote/"]) {
      await page.goto(path, { waitUntil: "networkidle" });
      expect(scripts, path).toEqual([]);
    }
    await page.goto("/", { waitUntil: "networkidle" });
    await page.keyboard.press("Tab");
    await hydrated(page);
    expect(Number(await page.locator("html").getAttribute("data-scripts"))).toBeLessThanOrEqual(3);
  });

  test("an idle moment after load is enough", anyWidth, async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
  });

  test("the first click on a link works while the client is still on its way", anyWidth, async ({ page }) => {
    await neverIdle(page);
    const letGo = await holdBack(page, /\/assets\/.*\.js$/);
    await page.goto("/procedures/");
    await page.getByRole("link", { name: knee }).click();
    await expect(headingOf(page, knee)).toBeVisible();
    letGo();
  });

  test("a search sent before the client is there is answered", anyWidth, async ({ page }) => {
    await neverIdle(page);
    const letGo = await holdBack(page, /\/assets\/.*\.js$/);
    await page.goto("/procedures/");
    await page.getByRole("searchbox").fill("knee");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/q=knee/);
    await expect(page.getByRole("link", { name: knee })).toBeVisible();
    letGo();
  });

  test("what was ticked and typed before the client is there stays", anyWidth, async ({ page }) => {
    await neverIdle(page);
    const letGo = await holdBack(page, /\/assets\/.*\.js$/);
    await page.goto("/procedures/");
    await page.getByRole("checkbox", { name: `Compare ${knee}` }).check();
    await page.getByRole("searchbox").fill("hip");
    await expect(page.getByRole("button", { name: "Compare side by side" })).toBeVisible();
    letGo();
    await hydrated(page);
    await expect(page.getByRole("checkbox", { name: `Compare ${knee}` })).toBeChecked();
    await expect(page.getByRole("searchbox")).toHaveValue("hip");
    await page.getByRole("button", { name: "Compare side by side" }).click();
    await expect(page).toHaveURL(/compare\/\?with=total-knee-replacement/);
  });

  test("a choice made before the client is there narrows the list", async ({ page, isMobile }) => {
    await neverIdle(page);
    const letGo = await holdBack(page, /\/assets\/.*\.js$/);
    await page.goto("/procedures/");
    if (isMobile) await page.getByText("Filters", { exact: true }).click();
    await page.getByRole("radio", { name: /^Spine/ }).check();
    letGo();
    await hydrated(page);
    await expect(page.getByRole("radio", { name: /^Spine/ })).toBeChecked();
    await expect(page).toHaveURL(/specialty=spine/);
  });
});

test.describe("once the client is there", () => {
  test("a link fetches the page's payload and loads no document", anyWidth, async ({ page }) => {
    await page.goto("/procedures/");
    await hydrated(page);
    const kinds: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (request.resourceType() === "document") kinds.push("document");
      if (pathname.endsWith("_payload.json")) kinds.push(pathname);
    });
    await page.getByRole("link", { name: knee }).click();
    await expect(headingOf(page, knee)).toBeVisible();
    expect(kinds).toEqual(["/procedures/total-knee-replacement/_payload.json"]);
    await expect(page).toHaveTitle(/^Total knee replacement/);
    await expect(page.getByRole("main")).toBeFocused();
  });

  test("back and forward return to where the page was", async ({ page }) => {
    await page.goto("/procedures/");
    await hydrated(page);
    await page.evaluate(() => scrollTo(0, 700));
    const before = await scrolledTo(page);
    // A click by script, because a real one would scroll the link into view first.
    await page.getByRole("link", { name: knee }).evaluate((link: HTMLElement) => link.click());
    await expect(headingOf(page, knee)).toBeVisible();
    expect(await scrolledTo(page)).toBe(0);
    await page.evaluate(() => scrollTo(0, 1100));
    await page.goBack();
    await expect(headingOf(page, "Procedures")).toBeVisible();
    await expect.poll(() => scrolledTo(page)).toBe(before);
    await page.goForward();
    await expect(headingOf(page, knee)).toBeVisible();
    await expect.poll(() => scrolledTo(page)).toBe(1100);
  });

  test("a slow navigation is covered, and the page below keeps still", async ({ page }) => {
    await page.goto("/procedures/");
    await hydrated(page);
    const letGo = await holdBack(page, /_payload\.json/);
    await page.getByRole("link", { name: knee }).click();
    await expect(page.getByAltText("Loading...")).toBeVisible();
    const before = await scrolledTo(page);
    await page.mouse.move(200, 400);
    await page.mouse.wheel(0, 600).catch(() => undefined); // phones have no wheel
    expect(await scrolledTo(page)).toBe(before);
    await expect(page.locator("html")).toHaveCSS("overflow-y", "hidden");
    letGo();
    await expect(headingOf(page, knee)).toBeVisible();
    await expect(page.getByAltText("Loading...")).toHaveCount(0);
    await expect(page.locator("html")).not.toHaveCSS("overflow-y", "hidden");
  });

  test("a newer build is announced, and reloading brings it", anyWidth, async ({ page }) => {
    await page.route("**/builds/latest.json", (route) => route.fulfill({ json: { id: "a-newer-build" } }));
    await page.goto("/");
    await hydrated(page);
    await expect(page.getByText("A newer version of this page is ready.")).toHaveCount(0);
    await expect(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      await expect(page.getByText("A newer version of this page is ready.")).toBeVisible({ timeout: 1000 });
    }).toPass();
    await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Reload page" }).click()]);
    await expect(headingOf(page, /./)).toBeVisible();
  });

  test(
    "a part of an old build that is gone reloads the page once, and not in a circle",
    anyWidth,
    async ({ page, allow }) => {
      allow(/status of 404|dynamically imported module|preload|React Router caught/i);
      const present = scriptsAskedFor(page);
      await page.goto("/procedures/");
      await hydrated(page);
      const known = new Set(present);
      await page.route(/\/assets\/.*\.js$/, (route, request) =>
        known.has(request.url()) ? route.continue() : route.fulfill({ status: 404 }),
      );
      let loads = 0;
      page.on("load", () => loads++);
      await page.getByRole("link", { name: knee }).click();
      await expect.poll(() => loads).toBe(1);
      await expect(headingOf(page, knee)).toBeVisible();

      await page.goto("/procedures/");
      await hydrated(page);
      await page.getByRole("link", { name: knee }).click();
      await expect(headingOf(page, "Internal Server Error")).toBeVisible();
      await expect(page.getByRole("banner")).toBeVisible();
      expect(loads).toBe(2); // and that page was requested
    },
  );
});
