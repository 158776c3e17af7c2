import { expect, type Page } from "@playwright/test";

/** Every public page; the procedures are from the first provider's catalogue. */
export const publicPages = [
  ["landing", "/"],
  ["procedures", "/procedures/"],
  ["procedures-searched", "/procedures/?q=knee&specialty=orthopaedics"],
  ["procedures-none", "/procedures/?q=zzzzzz"],
  ["compare", "/procedures/compare/?with=total-knee-replacement,coronary-bypass,full-health-check"],
  ["compare-empty", "/procedures/compare/"],
  ["procedure", "/procedures/total-knee-replacement/"],
  ["doctor", "/doctors/rania-khoury-saab/"],
  ["quote", "/quote/?procedure=total-knee-replacement&package=complete"],
  ["consultation", "/procedures/total-knee-replacement/consultation/"],
  ["hotel", "/hotels/pearl-diver-suites-dubai/"],
  ["contact", "/contact/"],
  ["privacy-policy", "/privacy-policy/"],
  ["terms-of-service", "/terms-of-service/"],
  ["cookie-policy", "/cookie-policy/"],
  ["developers-elements", "/developers/elements/"],
  ["developers-api", "/developers/api/"],
  ["not-found", "/nothing-here/"],
] as const;

/** The path prefix of a language. */
export const languageBases = { en: "", ar: "/ar" } as const;
export type PageLanguage = keyof typeof languageBases;

/** Waits until the page is hydrated. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
}

/** Expects one level-1 heading, one main landmark, the language and its direction. */
export async function expectSoundPage(page: Page, language: PageLanguage): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await expect(page.locator("html")).toHaveAttribute("dir", language === "ar" ? "rtl" : "ltr");
  await expect(page.locator("h1")).toHaveCount(1);
  await expect(page.getByRole("main")).toHaveCount(1);
}

/** Expects no horizontal page scroll; elements may scroll inside themselves. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const widths = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(widths.scrollWidth, `width of the page at ${page.url()}`).toBeLessThanOrEqual(widths.clientWidth);
}
