import { aDraft, aSentRequest, withdraw } from "./drafts.ts";
import { languageBases, type PageLanguage, publicPages } from "./pages.ts";
import { steps } from "./quote-wizard.ts";
import { expectGoodScreen } from "./screen.ts";
import { anyWidth, expect, test } from "./test.ts";

test.use({ keepsPlaces: true });

// The fonts are optional; the machine's own may be wider.
test.beforeEach(async ({ page, allow }) => {
  allow(/net::ERR_BLOCKED_BY_CLIENT/);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.setBlockedURLs", { urls: ["*.woff2"] });
});

/** Few pages per test, which limits its duration and balances the workers. */
const batches = [0, 1, 2, 3].map((batch) => publicPages.filter((_, index) => index % 4 === batch));

for (const [language, base] of Object.entries(languageBases) as [PageLanguage, string][]) {
  test.describe(`in ${language}`, () => {
    /** The folder of screenshots: `E2E_PICTURES=1 npm run e2e -- screens`. */
    const pictures = (name: string) =>
      process.env.E2E_PICTURES ? (width: string) => `test-results/screens/${width}/${language}/${name}.png` : undefined;

    for (const [batch, pages] of batches.entries()) {
      test(`public pages are usable for everyone, part ${batch + 1}`, anyWidth, async ({ page, allow }) => {
        allow(/status of 404/);
        for (const [name, path] of pages) await expectGoodScreen(page, base + path, language, pictures(name));
      });
    }

    test("the steps of a request are usable for everyone", anyWidth, async ({ page, request }) => {
      const draft = await aDraft(request, language);
      for (const [place, step] of steps.entries()) {
        await expectGoodScreen(page, `${base}${draft.path}${step}/`, language, pictures(`step-${place + 1}-${step}`));
      }
    });

    test("a request is usable for everyone from draft to end", anyWidth, async ({ page, request }) => {
      const draft = await aDraft(request, language);
      await expectGoodScreen(page, base + draft.path, language, pictures("request-1-draft"));
      const sent = await aSentRequest(request, language);
      await expectGoodScreen(page, base + sent.path, language, pictures("request-2-sent"));
      await expectGoodScreen(page, `${base}${sent.path}travel/`, language, pictures("request-3-change"));
      await withdraw(request, sent);
      await expectGoodScreen(page, base + sent.path, language, pictures("request-4-withdrawn"));
    });
  });
}

test("a visitor who prefers reduced motion sees no animation", anyWidth, async ({ page }) => {
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
