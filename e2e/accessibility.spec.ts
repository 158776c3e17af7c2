import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { aDraft, aSentRequest, withdraw } from "./drafts.ts";
import { expectNoSidewaysScroll, expectSoundPage, languageBases, type PageLanguage, publicPages } from "./pages.ts";
import { steps } from "./quote-wizard.ts";
import { expect, test } from "./test.ts";

/** A window of 1280 pixels at 400 % zoom (WCAG 1.4.10). */
const zoomed = { width: 320, height: 640 };

async function expectAccessible(page: Page, address: string, language: PageLanguage): Promise<void> {
  await page.goto(address);
  await expectSoundPage(page, language);
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).analyze();
  const findings = violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
  expect.soft(findings, `axe on ${address}`).toEqual([]);
  const size = page.viewportSize() ?? zoomed;
  await page.setViewportSize(zoomed);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(size);
}

/** Few pages to a test, so that each has its time and both workers have enough to do. */
const batches = [0, 1, 2].map((batch) => publicPages.filter((_, index) => index % 3 === batch));

for (const [language, base] of Object.entries(languageBases) as [PageLanguage, string][]) {
  for (const [batch, pages] of batches.entries()) {
    test(`public pages are accessible, also at 400 % zoom: ${language}, part ${batch + 1}`, async ({ page, allow }) => {
      allow(/status of 404/);
      for (const [, path] of pages) await expectAccessible(page, base + path, language);
    });
  }

  test(`the steps of a request are accessible: ${language}`, async ({ page, request }) => {
    const draft = await aDraft(request, language);
    for (const step of steps) await expectAccessible(page, `${base}${draft.path}${step}/`, language);
  });

  test(`a request is accessible from its draft to its end: ${language}`, async ({ page, request }) => {
    const draft = await aDraft(request, language);
    await expectAccessible(page, base + draft.path, language);
    const sent = await aSentRequest(request, language);
    await expectAccessible(page, base + sent.path, language);
    await expectAccessible(page, `${base}${sent.path}travel/`, language);
    await withdraw(request, sent);
    await expectAccessible(page, base + sent.path, language);
  });
}

test("nothing moves for those who ask for it", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const path of ["/", "/procedures/total-knee-replacement/", "/developers/elements/"]) {
    await page.goto(path);
    const longest = await page.evaluate(() => {
      const seconds = (list: string): number[] => list.split(",").map((one) => Number.parseFloat(one));
      const durations = [...document.querySelectorAll("*")].flatMap((element) => {
        const { transitionDuration, animationDuration, animationName } = getComputedStyle(element);
        return [...seconds(transitionDuration), ...(animationName === "none" ? [] : seconds(animationDuration))];
      });
      return Math.max(...durations);
    });
    expect(longest, path).toBeLessThanOrEqual(0.01);
    await expect(page.locator("html")).not.toHaveCSS("scroll-behavior", "smooth");
  }
});
