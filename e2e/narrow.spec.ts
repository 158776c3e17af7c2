import type { Page } from "@playwright/test";
import { expectNoSidewaysScroll, hydrated, publicPages } from "./pages.ts";
import { aSignedInPerson } from "./sign-in.ts";
import { anyWidth, expect, test } from "./test.ts";

/** Links, buttons, fields and figures of the page that the assistant's button lies on. */
const coveredBy = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const button = document.getElementById("chat-toggle");
    const box = button?.getBoundingClientRect();
    if (!button || !box?.width) return [];
    // Without a bar at the foot of the window it has a strip of its own, as wide as the window, which hides nothing in part.
    const hasStrip = getComputedStyle(button, "::before").content !== "none";
    const bar = document.querySelector("[data-foot-bar]");
    return [...document.querySelectorAll("a, button, input, select, textarea, summary, .figures")]
      .filter((one) => one !== button && one.checkVisibility() && (!hasStrip || one.closest("[data-foot-bar]")))
      .filter((one) => !bar || bar.contains(one))
      .filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return right > box.left && left < box.right && bottom > box.top && top < box.bottom;
      })
      .map((one) => one.textContent ?? "");
  });

test(
  "the assistant's button covers nothing on a phone, and makes way for what is typed",
  anyWidth,
  async ({ page }) => {
    for (const path of ["/", "/procedures/total-knee-replacement/", "/quote/", "/contact/"]) {
      await page.goto(path);
      await hydrated(page);
      expect(await coveredBy(page), path).toEqual([]);
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const button = await page.locator("#chat-toggle").boundingBox();
      const last = await page.getByRole("contentinfo").locator("a, select").last().boundingBox();
      expect((last?.y ?? 0) + (last?.height ?? 0), path).toBeLessThanOrEqual(button?.y ?? 0);
    }
    await page.getByRole("textbox", { name: "Your name" }).focus();
    await expect(page.locator("#chat-toggle")).toBeHidden();
  },
);

test(
  "a procedure's page shows two ways on at once, and opens a section for a link to it",
  anyWidth,
  async ({ page }) => {
    await page.goto("/procedures/total-knee-replacement/");
    await hydrated(page);
    const ways = page.locator("a:not(nav a)").filter({ hasText: /^(Get a quote|Book consultation|Plan this trip)/ });
    const seen = await ways.evaluateAll(
      (links) =>
        links.filter((link) => link.checkVisibility() && link.getBoundingClientRect().top < innerHeight).length,
    );
    expect(seen).toBe(2);
    const risks = page.getByRole("region", { name: "Risks" });
    await expect(risks.getByRole("list")).toBeHidden();
    await page.evaluate(() => location.assign("#risks"));
    await expect(risks.getByRole("heading")).toBeInViewport();
    await expect(risks.getByRole("list")).toBeVisible();
    await risks.locator("summary").press("Enter");
    await expect(risks.getByRole("list")).toBeHidden();
  },
);

/** Opens a page with text of twice its size (WCAG 1.4.4). */
async function openEnlarged(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
}

const accountPages = [
  "",
  "me/",
  "setting/",
  "sign-in/",
  "offline/",
  "consultations/",
  "plan/",
  "documents/",
  "hotels/",
];

for (const language of ["de", "ru", "zh"]) {
  test(`text of twice its size keeps to the width of a phone in ${language}`, anyWidth, async ({ page, allow }) => {
    allow(/status of 404/);
    for (const [, path] of publicPages) {
      await openEnlarged(page, `/${language}${path}`);
      await expectNoSidewaysScroll(page);
    }
    await aSignedInPerson(page, "/profile/");
    for (const path of accountPages) {
      await openEnlarged(page, `/${language}/profile/${path}`);
      await expectNoSidewaysScroll(page);
    }
  });
}

test(
  "with text of twice its size, all that is in the menu stays within a screen of 320 pixels",
  anyWidth,
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    for (const language of ["ar", "de", "ru"]) {
      await openEnlarged(page, `/${language}/procedures/`);
      await page.locator("header summary").filter({ visible: true }).click();
      const outside = page
        .locator("header nav")
        .filter({ visible: true })
        .evaluate((menu) =>
          [...menu.querySelectorAll("*")].flatMap((each) => {
            const { left, right, width } = each.getBoundingClientRect();
            return width > 0 && (left < 0 || right > innerWidth) ? [each.tagName] : [];
          }),
        );
      expect(await outside, language).toEqual([]);
    }
  },
);
