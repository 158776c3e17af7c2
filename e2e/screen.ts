import type { Page } from "@playwright/test";
import axe from "axe-core";
import { expectNoSidewaysScroll, expectSoundPage, hydrated, type PageLanguage } from "./pages.ts";
import { expect } from "./test.ts";

/** A window of 1280 pixels at 400 % zoom (WCAG 1.4.10). */
const zoomed = { width: 320, height: 640 };

/** Brings in what a page loads late, so that all of it can be judged. */
const complete = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await document.fonts.ready;
  });

/** What a page shows that nobody should see: pictures that did not come, and text too small to read. */
const defects = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const pictures = [...document.images]
      .filter((image) => image.complete && image.naturalWidth === 0)
      .map((image) => `no picture at ${image.currentSrc || image.src}`);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const small = new Set<string>();
    while (walker.nextNode()) {
      const { parentElement: parent, textContent } = walker.currentNode;
      if (!parent || !textContent?.trim() || !parent.checkVisibility() || parent.closest("svg, script, style"))
        continue;
      const size = Number.parseFloat(getComputedStyle(parent).fontSize);
      if (size < 12) small.add(`${size}px: ${textContent.trim().slice(0, 40)}`);
    }
    return [...pictures, ...small];
  });

/** A page may repeat the same a hundred times, such as a call of the API; axe would take a quarter of a minute for it. */
const shorten = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const one of [...document.querySelectorAll("main article")].slice(12)) one.remove();
  });

/** What axe finds serious. Put into the page by hand: its own runner takes a second page, and three times as long. */
export async function barriers(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe: inPage } = window as unknown as { axe: typeof axe }; // its source has just put it there
    const { violations } = await inPage.run(document, { resultTypes: ["violations"], preload: false });
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
  });
}

interface Judgement {
  /** Where a picture of it is put for people to look at, when they ask for one. */
  readonly picture?: string | undefined;
  /** What axe says: costs more than all the rest. */
  readonly barriers: boolean;
  /** Whether it can be read at 400 % zoom. */
  readonly zoomed: boolean;
}

/** Opens a page and judges all of it. */
export async function expectGoodScreen(
  page: Page,
  address: string,
  language: PageLanguage,
  judge: Judgement,
): Promise<void> {
  await page.goto(address);
  await hydrated(page);
  await complete(page);
  await expectSoundPage(page, language);
  await expectNoSidewaysScroll(page);
  expect.soft(await defects(page), address).toEqual([]);
  const { picture: path } = judge;
  if (path) await page.screenshot({ path, fullPage: true, scale: "css", animations: "disabled" });
  await shorten(page);
  if (judge.barriers) expect.soft(await barriers(page), `axe on ${address}`).toEqual([]);
  if (!judge.zoomed) return;
  const size = page.viewportSize() ?? zoomed;
  await page.setViewportSize(zoomed);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(size);
}
