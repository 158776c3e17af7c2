import type { Page } from "@playwright/test";

const oneDay = 86_400_000;
/** The next Wednesday, today on one; the same for a whole run over midnight. */
const wednesday = Date.now() + ((10 - new Date().getUTCDay()) % 7) * oneDay;

/** A day so many days after the next Wednesday, as `2026-11-20`: on the same day of the week whenever the journeys run. */
export const inDays = (count: number): string => new Date(wednesday + count * oneDay).toISOString().slice(0, 10);

/** Requests arrive in order: after this answer, all earlier ones have been answered. */
const roundTrip = (page: Page) =>
  page.evaluate(async () => {
    await fetch("/health-check/");
  });

/** Advances the page's clock, which must be installed before, and waits for the requests that this causes. */
export async function passTime(page: Page, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds);
  await roundTrip(page);
}

/**
 * Waits until requests of the page's timers up to so many milliseconds are sent. Its timer belongs to the page, so it
 * fires after shorter ones on a slow machine too. For the error service's client and for measured pages: on an installed
 * clock the one does not run, and timers of the others can stand still after a page was left.
 */
export async function afterTimers(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate((time) => new Promise((resolve) => setTimeout(resolve, time)), milliseconds);
  await roundTrip(page);
}
