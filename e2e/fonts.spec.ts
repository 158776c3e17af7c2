import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { fontOfWoff } from "../server/formats/woff.ts";
import { addressOn } from "./hosts.ts";
import { anyWidth, expect, test } from "./test.ts";

/** The host whose landing page uses letters from both font files. */
const host = "haneul";
const longPage = "/privacy-policy/";
const pages = ["/", "/ar/", longPage, `/ar${longPage}`, `/ru${longPage}`, `/zh${longPage}`] as const;

/**
 * A fontconfig with a single family that has neither Arial's name nor its metrics; without any font, Chromium crashes
 * at a form.
 */
async function oneFamily(folder: string): Promise<string> {
  const packages = createRequire(import.meta.url);
  for (const subset of ["latin", "arabic"]) {
    const name = `ibm-plex-sans-arabic-${subset}-400-normal`;
    const file = packages.resolve(`@fontsource/ibm-plex-sans-arabic/files/${name}.woff`);
    await writeFile(path.join(folder, `${name}.ttf`), fontOfWoff(await readFile(file)));
  }
  const config = path.join(folder, "fonts.conf");
  await writeFile(
    config,
    `<?xml version="1.0"?><fontconfig><dir>${folder}</dir><cachedir>${folder}/cache</cachedir></fontconfig>`,
  );
  return config;
}

/** Sums layout shifts from the first frame. */
async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const { dataset } = document.documentElement;
      for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
        dataset["shift"] = String(Number(dataset["shift"] ?? 0) + value);
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Waits until the page is drawn and its layout shifts are reported. */
const frames = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });

/** The families that draw the heading, from the browser's DevTools. */
async function familiesOfHeading(page: Page): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector: "h1" });
  const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
  await session.detach();
  return fonts.map(({ familyName }) => familyName);
}

for (const fonts of ["the machine's own fonts", "one strange font"] as const) {
  // At both widths with the fonts that most visitors have.
  const widths = fonts === "one strange font" ? anyWidth : {};
  test(`late fonts cause no layout shift, with ${fonts}`, widths, async ({ playwright, launchOptions, baseURL }) => {
    const folder = await mkdtemp(path.join(tmpdir(), "sojourn-fonts-"));
    const env = fonts === "one strange font" ? { FONTCONFIG_FILE: await oneFamily(folder) } : {};
    const browser = await playwright.chromium.launch({ ...launchOptions, env: { ...process.env, ...env } });
    try {
      for (const address of pages) {
        const context = await browser.newContext();
        const page = await context.newPage();
        await countShifts(page);
        const gate = Promise.withResolvers<void>();
        await page.route("**/*.woff2", async (route) => {
          await gate.promise;
          await route.continue();
        });
        const fontRequest = page.waitForRequest("**/*.woff2");
        await page.goto(addressOn(host, address, baseURL), { waitUntil: "domcontentloaded" });
        await expect(page.locator("h1")).toBeVisible();
        await frames(page);
        const font = await fontRequest;
        gate.resolve();
        const answer = await font.response();
        expect(answer?.status()).toBe(200);
        await answer?.finished();
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        await frames(page);
        expect(Number(await page.locator("html").getAttribute("data-shift")), address).toBeLessThan(0.005);
        await context.close();
      }
    } finally {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
}

test("a page with loaded fonts is drawn in them", anyWidth, async ({ page, baseURL }) => {
  for (const [site, address, family] of [
    [host, "/", /^Inter/],
    ["marsa", "/ar/", /IBM Plex Sans Arabic/],
    [host, `/ru${longPage}`, /^Inter(?: Variable)?$/],
  ] as const) {
    await page.goto(addressOn(site, address, baseURL));
    await expect(async () => {
      await page.reload();
      expect((await familiesOfHeading(page)).join()).toMatch(family);
    }).toPass();
  }
});
