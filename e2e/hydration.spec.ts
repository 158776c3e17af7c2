import type { Page } from "@playwright/test";
import { aSentRequest, attach } from "./drafts.ts";
import { hydrated } from "./pages.ts";
import { headingOf, samplePdf } from "./quote-wizard.ts";
import { aSignedInPerson } from "./sign-in.ts";
import { anyWidth, atADesk, expect, test } from "./test.ts";
import { callApi } from "./trips.ts";

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
async function delayRequests(page: Page, pattern: string | RegExp): Promise<() => void> {
  let release = (): void => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await gate;
    await route.continue().catch(() => undefined); // the page may be closed
  });
  return release;
}

const scrolledTo = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY));

test.describe("before the client has loaded", () => {
  test("requests no script file before an interaction, and few after it", anyWidth, async ({ page }) => {
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

  test("the first click on a link works while the client is loading", anyWidth, async ({ page }) => {
    await neverIdle(page);
    const release = await delayRequests(page, /\/assets\/.*\.js$/);
    await page.goto("/procedures/");
    await page.getByRole("link", { name: knee }).click();
    await expect(headingOf(page, knee)).toBeVisible();
    release();
  });

  test("a button pressed before the client has loaded acts once it has", anyWidth, async ({ page }) => {
    await neverIdle(page);
    const release = await delayRequests(page, /\/assets\/.*\.js$/);
    await page.goto("/");
    const toggle = page.locator("#chat-toggle");
    await toggle.click();
    await expect(toggle).toHaveAttribute("aria-expanded", "false");
    release();
    await expect(toggle).toHaveAttribute("aria-expanded", "true");
  });

  test("a button of a section that is loaded apart acts too", anyWidth, async ({ page }) => {
    await aSignedInPerson(page, "/profile/");
    const request = await aSentRequest(page.request);
    await attach(page.request, request, samplePdf);
    await callApi(page, "POST", "/api/client/quotes", { token: request.token });
    await neverIdle(page);
    const release = await delayRequests(page, /\/assets\/.*\.js$/);
    await page.goto(`/profile/procedures/${request.quote.reference.toLowerCase()}/`);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: samplePdf.name }).click();
    release();
    expect((await download).suggestedFilename()).toBe(samplePdf.name);
  });

  test("a search submitted before the client has loaded is answered", anyWidth, async ({ page }) => {
    await neverIdle(page);
    const release = await delayRequests(page, /\/assets\/.*\.js$/);
    await page.goto("/procedures/");
    await page.getByRole("searchbox").fill("knee");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/q=knee/);
    await expect(page.getByRole("link", { name: knee })).toBeVisible();
    release();
  });

  test("ticked and typed values from before the client has loaded are kept", anyWidth, async ({ page }) => {
    await neverIdle(page);
    const release = await delayRequests(page, /\/assets\/.*\.js$/);
    await page.goto("/procedures/");
    await page.getByRole("checkbox", { name: `Compare ${knee}` }).check();
    await page.getByRole("searchbox").fill("hip");
    await expect(page.getByRole("button", { name: "Compare side by side" })).toBeVisible();
    release();
    await hydrated(page);
    await expect(page.getByRole("checkbox", { name: `Compare ${knee}` })).toBeChecked();
    await expect(page.getByRole("searchbox")).toHaveValue("hip");
    await page.getByRole("button", { name: "Compare side by side" }).click();
    await expect(page).toHaveURL(/compare\/\?with=total-knee-replacement/);
  });

  test("a filter chosen before the client has loaded narrows the list", async ({ page, isMobile }) => {
    await neverIdle(page);
    const release = await delayRequests(page, /\/assets\/.*\.js$/);
    await page.goto("/procedures/");
    if (isMobile) await page.getByText("Filters", { exact: true }).click();
    await page.getByRole("radio", { name: /^Spine/ }).check();
    release();
    await hydrated(page);
    await expect(page.getByRole("radio", { name: /^Spine/ })).toBeChecked();
    await expect(page).toHaveURL(/specialty=spine/);
  });
});

test.describe("after the client has loaded", () => {
  test("a link fetches the page's payload, and loads no document", anyWidth, async ({ page }) => {
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

  test("back and forward restore the scroll position", anyWidth, async ({ page }) => {
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

  test("a slow navigation shows its progress, and the page below stays in place", atADesk, async ({ page }) => {
    await page.goto("/procedures/");
    await hydrated(page);
    const release = await delayRequests(page, /_payload\.json/);
    await page.getByRole("link", { name: knee }).click();
    await expect(page.getByAltText("Loading...")).toBeVisible();
    const before = await scrolledTo(page);
    await page.mouse.move(200, 400);
    await page.mouse.wheel(0, 600);
    expect(await scrolledTo(page)).toBe(before);
    await expect(page.locator("html")).toHaveCSS("overflow-y", "hidden");
    release();
    await expect(headingOf(page, knee)).toBeVisible();
    await expect(page.getByAltText("Loading...")).toHaveCount(0);
    await expect(page.locator("html")).not.toHaveCSS("overflow-y", "hidden");
  });

  test("a visitor is told about a newer build, and gets it by reloading", anyWidth, async ({ page }) => {
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

  test("a missing chunk of an old build reloads the page once, not in a loop", anyWidth, async ({ page, allow }) => {
    allow(/status of 404|dynamically imported module|preload|React Router caught/i);
    const present = scriptsAskedFor(page);
    await page.goto("/procedures/");
    await hydrated(page);
    const presentFiles = new Set(present);
    await page.route(/\/assets\/.*\.js$/, (route, request) =>
      presentFiles.has(request.url()) ? route.continue() : route.fulfill({ status: 404 }),
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
  });
});
