import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";
import { expectNoSidewaysScroll, expectSoundPage, hydrated, type PageLanguage } from "./pages.ts";
import { expect } from "./test.ts";

const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 800 };
/** The smaller form of axe, which the browser reads in half the time. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** A desktop window at 400 % zoom (WCAG 1.4.10). */
const zoomed = { width: 320, height: 640 };

/** Loads fonts, and in English all lazy pictures, which are the same in every language. */
const complete = (page: Page, language: PageLanguage): Promise<void> =>
  page.evaluate(async (hasPictures) => {
    if (hasPictures) {
      for (const image of document.images) image.loading = "eager";
      await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    }
    await document.fonts.ready;
  }, language === "en");

/**
 * Puts axe into the page as a script, half the work of an evaluation, which runs it by `eval` and reads the value it leaves.
 * The session stays: its end would take away the page's virtual authenticator.
 */
async function injectAxe(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Runtime.evaluate", { expression: `${axeSource};void 0` });
}

/** Visible defects: missing pictures, and text that is too small. */
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

/** Figures that a line break cuts in two. */
const brokenFigures = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const broken: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      if (!node.parentElement?.checkVisibility() || node.parentElement.closest("code, pre, script, style")) continue;
      for (const { 0: figure, index } of (node.textContent ?? "").matchAll(/\d[\d.,]*\d/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + figure.length);
        const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => top));
        if (lines.size > 1) broken.push(figure);
      }
    }
    return broken;
  });

/** Removes all but a few of many similar articles, such as API operations, on which axe would take 15 seconds. */
const shorten = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const one of [...document.querySelectorAll("main article")].slice(12)) one.remove();
  });

/** Waits for what fades or moves in: half transparent text has no contrast. An endless animation is not waited for. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const finite = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(finite.map(({ finished }) => finished.catch(() => undefined)));
  });

/**
 * Serious axe violations. Without motion, because what begins to fade while axe looks, such as a notice whose time is over, has no
 * contrast. Injected directly, because axe's own runner opens a second page and takes three times as
 * long.
 * @param hasContrast false for a second look at the same colours: contrast takes axe two thirds of its time
 */
export async function barriers(page: Page, { hasContrast = true } = {}): Promise<readonly string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await injectAxe(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await settled(page);
  const found = await page.evaluate(async (contrast) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe }; // its source was just injected
    const rules = { "color-contrast": { enabled: contrast } };
    const options = { resultTypes: ["violations"], selectors: false, preload: false, rules } satisfies axe.RunOptions;
    const { violations } = await inPage.run(document, options);
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
  }, hasContrast);
  await page.emulateMedia({ reducedMotion: null });
  return found;
}

/**
 * The same at the width of a phone, and of a desktop with the same colours, without sideways scroll; the page then has its own size
 * again.
 */
export async function barriersAtBothWidths(page: Page): Promise<readonly string[]> {
  const own = page.viewportSize();
  const found: string[] = [];
  for (const [width, size] of Object.entries({ phone, desk })) {
    await page.setViewportSize(size);
    await expectNoSidewaysScroll(page);
    const seen = await barriers(page, { hasContrast: size === phone });
    found.push(...seen.map((barrier) => `at the width of a ${width}: ${barrier}`));
  }
  if (own) await page.setViewportSize(own);
  return found;
}

interface Look {
  /** Returns the file of a screenshot at a width. */
  readonly picture?: ((width: string) => string) | undefined;
  /** A public page is read with large text, too. */
  readonly isPublic?: boolean;
}

/** Expects no sideways scroll and no broken figure in a window of 320 px, and with text of twice the size on a phone. */
async function expectNarrow(page: Page): Promise<void> {
  for (const { size, text } of [
    { size: zoomed, text: "" },
    { size: phone, text: "200%" },
  ]) {
    await page.setViewportSize(size);
    await page.evaluate((fontSize) => document.documentElement.style.setProperty("font-size", fontSize), text);
    await expectNoSidewaysScroll(page);
    expect.soft(await brokenFigures(page), `${page.url()} ${text}`).toEqual([]);
  }
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
}

/**
 * Opens a page and checks all of it, at the width of a phone, of a desktop, and of a desktop at 400 %.
 */
export async function expectGoodScreen(
  page: Page,
  address: string,
  language: PageLanguage,
  { picture, isPublic = false }: Look = {},
): Promise<void> {
  await page.setViewportSize(phone);
  await page.goto(address);
  await hydrated(page);
  await expectSoundPage(page, language);
  for (const [width, size] of Object.entries({ phone, desk })) {
    await page.setViewportSize(size);
    await complete(page, language);
    await expectNoSidewaysScroll(page);
    expect.soft(await defects(page), `${address} at the width of a ${width}`).toEqual([]);
    const path = picture?.(width);
    if (path) await page.screenshot({ path, fullPage: true, scale: "css", animations: "disabled" });
  }
  if (isPublic) await expectNarrow(page);
  else {
    await page.setViewportSize(zoomed);
    await expectNoSidewaysScroll(page);
  }
  await shorten(page);
  // A mirrored page has the same barriers and colours, and axe costs more than all the rest: it sees each page once at each width.
  const [width, size] = language === "en" ? ["desk", desk] : ["phone", phone];
  await page.setViewportSize(size);
  const found = await barriers(page, { hasContrast: language === "en" });
  expect.soft(found, `axe on ${address} at the width of a ${width}`).toEqual([]);
}
