import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { aDraft, aHeldConsultation, aSentRequest } from "./drafts.ts";
import { hydrated } from "./pages.ts";
import { aSignedInPerson } from "./sign-in.ts";
import { anyWidth, expect, test } from "./test.ts";
import { asked, aTrip, bookTrip } from "./trips.ts";

/** An address for each route; no two neighbours are of one route. */
const visitorAddresses = {
  "/": "/",
  "privacy-policy": "/privacy-policy/",
  "terms-of-service": "/terms-of-service/",
  "cookie-policy": "/cookie-policy/",
  "auth/login": "/auth/login/",
  "auth/signup": "/auth/signup/",
  "auth/forgot-password": "/auth/forgot-password/",
  "auth/register": "/auth/register/",
  "auth/reset-password": "/auth/reset-password/",
  "auth/confirm-email": "/auth/confirm-email/",
  procedures: "/procedures/?q=knee",
  "procedures/compare": "/procedures/compare/?with=total-knee-replacement,coronary-bypass",
  "procedures/:procedure": "/procedures/total-knee-replacement/",
  "procedures/:procedure/consultation": "/procedures/total-knee-replacement/consultation/",
  quote: "/quote/?procedure=total-knee-replacement&package=complete",
  "hotels/:id": "/hotels/pearl-diver-suites-dubai/",
  contact: "/contact/",
  "developers/elements": "/developers/elements/",
  "developers/api": "/developers/api/",
} as const;

const linkAddresses = (quote: string, sent: string, consultation: string) => ({
  "quote/:token": sent,
  "quote/:token/review": `${quote}review/`,
  "quote/:token/:step": `${quote}travel/`,
  "consultation/:token": consultation,
  "consultation/:token/health": `${consultation}health/`,
  "consultation/:token/time": `${consultation}time/`,
  "consultation/:token/details": `${consultation}details/`,
});

const ownAddresses = (activity: string) => ({
  profile: "/profile/",
  "profile/procedures": "/profile/procedures/",
  "profile/hotels": "/profile/hotels/?sort=distance",
  "profile/hotels/:id": "/profile/hotels/pearl-diver-suites-dubai/",
  "profile/hotels/bookings": "/profile/hotels/bookings/",
  "profile/plan": "/profile/plan/",
  "profile/manage-bookings": "/profile/manage-bookings/",
  "profile/documents": "/profile/documents/",
  "profile/flights": "/profile/flights/",
  "profile/flights/bookings": "/profile/flights/bookings/",
  "profile/activities": "/profile/activities/",
  "profile/activities/mine": "/profile/activities/mine/",
  "profile/activities/:activity": `/profile/activities/${activity}/`,
  "profile/setting": "/profile/setting/",
  "profile/me": "/profile/me/",
  "profile/sign-in": "/profile/sign-in/",
});

const tripAddresses = (trip: string, booking: string, quote: string) => ({
  "profile/procedures/:slug": `/profile/procedures/${quote}/`,
  "profile/checkout": `/profile/checkout/?trip=${trip}`,
  "profile/plan/itinerary": `/profile/plan/itinerary/?trip=${trip}`,
  "profile/plan/travellers": `/profile/plan/travellers/?trip=${trip}`,
  "profile/manage-bookings/:id": `/profile/manage-bookings/${booking}/`,
  "profile/manage-bookings/:id/change": `/profile/manage-bookings/${booking}/change/`,
  "profile/manage-bookings/:id/voucher": `/profile/manage-bookings/${booking}/voucher/`,
});

/** Not kept: signing out leaves at once; a flight's offer comes from a search and runs out; a receipt follows a
 * charge; the last is no page. */
const elsewhere = ["auth/logout", "profile/flights/offer", "profile/receipts/:id", "*"];

/**
 * Which screen is shown: heading, address, and the title without the clinic's name, which a page load leaves out of a
 * long title. A screen may fill in the rest by itself.
 */
const shown = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const title = document.title.replace(/ · [^·]*$/, "");
    return `${location.href} | ${title} | ${document.querySelector("main h1")?.textContent}`;
  });

/** The same, once an effect has set the title of a screen that came without a page load. */
async function titled(page: Page): Promise<string> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  return shown(page);
}

/** Moves within the document, and waits for another screen than the one that is shown. */
async function move(page: Page, by: () => Promise<unknown>): Promise<void> {
  await page.locator("main").evaluate((element) => element.setAttribute("data-before", ""));
  await by();
  await expect(page.locator("main:not([data-before]) h1")).toBeVisible();
}

/** A click on a link that the client follows. */
const click = (page: Page, address: string) =>
  page.evaluate((href) => {
    const link = Object.assign(document.createElement("a"), { href });
    document.body.append(link);
    link.click();
    link.remove();
  }, address);

/** Goes to each page by a click, reloads it, and goes back and forward: the same screen must be there each time. */
async function expectSameAgain(page: Page, addresses: readonly string[]): Promise<void> {
  let documents = 0;
  page.on("domcontentloaded", () => documents++);
  let before = await shown(page);
  for (const [place, address] of addresses.entries()) {
    await move(page, () => click(page, address));
    expect(documents, `documents loaded until ${address} was there`).toBe(place);
    await expect(page.locator("h1"), address).not.toHaveText(/Internal Server Error|Page not found/);
    const clicked = await titled(page);
    await page.reload();
    await hydrated(page);
    expect(await shown(page), `${address} reloaded`).toBe(clicked);
    await move(page, () => page.goBack());
    await expect.poll(() => shown(page), `back from ${address}`).toBe(before);
    await move(page, () => page.goForward());
    await expect.poll(() => shown(page), `forward to ${address}`).toBe(clicked);
    before = clicked;
  }
}

test("the journeys below go to every route", anyWidth, async () => {
  const source = await readFile(new URL("../web/routes.tsx", import.meta.url), "utf8");
  const patterns = [...source.matchAll(/\b(?:at\(\s*|path: )"([^"]+)"/g)].map(([, pattern]) => pattern);
  const visited = [visitorAddresses, linkAddresses("", "", ""), ownAddresses(""), tripAddresses("", "", "")].flatMap(
    Object.keys,
  );
  expect(patterns.toSorted()).toEqual([...visited, ...elsewhere].toSorted());
});

/** Half of the pages to a test, so that each has its time. */
const halves = [0, 1] as const;
const halfOf = (addresses: object, half: number): readonly string[] => {
  const all: readonly string[] = Object.values(addresses);
  const middle = Math.ceil(all.length / 2);
  return half === 0 ? all.slice(0, middle) : all.slice(middle);
};

for (const half of halves) {
  test(
    `a visitor's pages are the same after a click, a reload, and back and forward, part ${half + 1}`,
    anyWidth,
    async ({ page }) => {
      await page.goto("/quote/");
      await hydrated(page);
      await expectSameAgain(page, halfOf(visitorAddresses, half));
    },
  );
}

test("so are those behind a private link", anyWidth, async ({ page, request }) => {
  const [quote, sent] = [await aDraft(request), await aSentRequest(request)];
  const consultation = await aHeldConsultation(request);
  await page.goto("/contact/");
  await hydrated(page);
  await expectSameAgain(page, Object.values(linkAddresses(quote.path, sent.path, consultation)));
});

for (const half of halves) {
  test(`so are the account's, part ${half + 1}`, anyWidth, async ({ page }) => {
    await aSignedInPerson(page, "/profile/me/");
    await page.goto("/profile/activities/");
    await hydrated(page);
    const activity = page.getByRole("main").getByRole("listitem").getByRole("link").first();
    const slug = new URL((await activity.getAttribute("href")) ?? "", page.url()).pathname.split("/").at(-2) ?? "";
    await page.goto("/contact/");
    await hydrated(page);
    await expectSameAgain(page, halfOf(ownAddresses(slug), half));
  });
}

for (const half of halves) {
  test(`so are those of a trip that is booked, part ${half + 1}`, anyWidth, async ({ page }) => {
    await aSignedInPerson(page, "/profile/me/");
    const trip = await aTrip(page);
    await bookTrip(page, trip);
    const { bookings } = await asked<{ bookings: [{ id: string }] }>(page, "GET", "/api/client/bookings");
    const { quotes } = await asked<{ quotes: [{ reference: string }] }>(page, "GET", "/api/client/quotes");
    await page.goto("/contact/");
    await hydrated(page);
    const reference = quotes[0].reference.toLowerCase();
    await expectSameAgain(page, halfOf(tripAddresses(trip, bookings[0].id, reference), half));
  });
}

test(
  "a page with a table of contents stays when it was reloaded and a line of that is pressed",
  anyWidth,
  async ({ page }) => {
    await page.goto("/contact/");
    await hydrated(page);
    await move(page, () => click(page, "/privacy-policy/"));
    const text = (await page.getByRole("main").textContent()) ?? "";
    await page.reload();
    await hydrated(page);
    await page.locator('main a[href^="#"]').first().click();
    await expect(page).toHaveURL(/#/);
    await expect(page.getByRole("main")).toHaveText(text);
    await page.goBack();
    await expect(page).not.toHaveURL(/#/);
    await expect(page.getByRole("main")).toHaveText(text);
  },
);
