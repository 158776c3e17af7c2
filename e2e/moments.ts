import type { Page } from "@playwright/test";

/** Requests are seen in their order: once this one is answered, so are those that the page made before it. */
const ask = (page: Page) =>
  page.evaluate(async () => {
    await fetch("/health-check/");
  });

/** Lets so much of the page's time pass at once, with what the page sends in it; its clock is installed before. */
export async function passTime(page: Page, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds);
  await ask(page);
}

/**
 * Waits until what the page's timers send in so much time is on its way. The timer is the page's own, so it comes
 * behind shorter ones on a slow machine too; for the error service's client, which does not run on an installed clock.
 */
export async function afterTimers(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate((time) => new Promise((resolve) => setTimeout(resolve, time)), milliseconds);
  await ask(page);
}
