import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { listActivities } from "../contract/activities.ts";
import type { AnswerOf } from "../contract/endpoint.ts";
import { aDraft, aHeldConsultation, aSentRequest } from "./drafts.ts";
import { inDays } from "./moments.ts";
import { hydrated } from "./pages.ts";
import { aSignedInPerson } from "./sign-in.ts";
import { anyWidth, expect, test } from "./test.ts";
import { aTrip, bookTrip, callApi } from "./trips.ts";

test.use({ keepsPlaces: true });

/** One address per route; no two neighbours have the same route. */
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
  "doctors/:doctor": "/doctors/rania-khoury-saab/",
  "procedures/:procedure/consultation": "/procedures/total-knee-replacement/consultation/",
  quote: "/quote/?procedure=total-knee-replacement&package=complete",
  "hotels/:id": "/hotels/pearl-diver-suites-dubai/",
  contact: "/contact/",
  offline: "/offline/",
  "review-rules": "/review-rules/",
  "letter/:token": `/letter/${"A".repeat(43)}/`,
  companion: "/companion/",
  "companion/:token": `/companion/${"A".repeat(43)}/`,
  "pay/:token": `/pay/${"A".repeat(43)}/`,
  "developers/elements": "/developers/elements/",
  "developers/api": "/developers/api/",
} as const;

const linkAddresses = (quote: string, sent: string, consultation: string) => ({
  "quote/:token": sent,
  "quote/:token/review": `${quote}review/`,
  "quote/:token/:step": `${quote}travel/`,
  "consultation/:token": consultation,
  "consultation/:token/health": `${consultation}health/`,
  "consultation/:token/documents": `${consultation}documents/`,
  "consultation/:token/time": `${consultation}time/`,
  "consultation/:token/details": `${consultation}details/`,
});

const ownAddresses = {
  profile: "/profile/",
  "profile/procedures": "/profile/procedures/",
  "profile/hotels": "/profile/hotels/?sort=distance",
  "profile/hotels/:id": "/profile/hotels/pearl-diver-suites-dubai/",
  "profile/hotels/bookings": "/profile/hotels/bookings/",
  "profile/documents": "/profile/documents/",
  "profile/messages": "/profile/messages/",
  "profile/offline": "/profile/offline/",
  "profile/consultations": "/profile/consultations/",
  "profile/flights": "/profile/flights/",
  "profile/flights/bookings": "/profile/flights/bookings/",
  "profile/activities": "/profile/activities/",
  "profile/activities/mine": "/profile/activities/mine/",
  "profile/setting": "/profile/setting/",
  "profile/me": "/profile/me/",
  "profile/sign-in": "/profile/sign-in/",
} as const;

interface Booked {
  readonly trip: string;
  readonly booking: string;
  readonly quote: string;
  readonly activity: string;
}

const tripAddresses = ({ trip, booking, quote, activity }: Booked) => ({
  "profile/procedures/:slug": `/profile/procedures/${quote}/`,
  "profile/plan": "/profile/plan/",
  "profile/manage-bookings": "/profile/manage-bookings/",
  "profile/activities/:activity": `/profile/activities/${activity}/`,
  "profile/checkout": `/profile/checkout/?trip=${trip}`,
  "profile/plan/itinerary": `/profile/plan/itinerary/?trip=${trip}`,
  "profile/plan/travellers": `/profile/plan/travellers/?trip=${trip}`,
  "profile/plan/cancel": `/profile/plan/cancel/?trip=${trip}`,
  "profile/billing": `/profile/billing/?trip=${trip}`,
  "profile/plan/companions": `/profile/plan/companions/?trip=${trip}`,
  "profile/manage-bookings/:id": `/profile/manage-bookings/${booking}/`,
  "profile/manage-bookings/:id/change": `/profile/manage-bookings/${booking}/change/`,
  "profile/manage-bookings/:id/voucher": `/profile/manage-bookings/${booking}/voucher/`,
  "profile/manage-bookings/:id/payment-links": `/profile/manage-bookings/${booking}/payment-links/`,
});

/** Excluded: signing out redirects at once; a flight's offer comes from a search and expires; a receipt follows a
 * charge, an invoice the desk, a diary and its discharge documents a treatment; wishes end with the clinic's answer;
 * the last two are no pages. */
const excludedRoutes = [
  "auth/logout",
  "health-check",
  "profile/flights/offer",
  "profile/procedures/:slug/wishes",
  "profile/receipts/:id",
  "profile/invoices/:id",
  "profile/recovery/:trip",
  "profile/recovery/:trip/discharge",
  "profile/recovery/:trip/review",
  "profile/*",
  "*",
];

/**
 * The visible screen: heading, address, and the title without the clinic's name, which a page load omits from a long
 * title.
 */
const visibleScreen = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const title = document.title.replace(/ · [^·]*$/, "");
    return `${location.href} | ${title} | ${document.querySelector("main h1")?.textContent}`;
  });

/** The same, after an effect has set the title of a screen shown without a page load. */
async function titledScreen(page: Page): Promise<string> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  return visibleScreen(page);
}

/** Navigates within the document, and waits for a different screen. */
async function navigate(page: Page, by: () => Promise<unknown>): Promise<void> {
  await page.locator("main").evaluate((element) => element.setAttribute("data-before", ""));
  await by();
  await page.locator("main:not([data-before]) h1").waitFor();
}

/** Clicks a link that the client follows. */
const clickLink = (page: Page, address: string) =>
  page.evaluate((href) => {
    const link = Object.assign(document.createElement("a"), { href });
    document.body.append(link);
    link.click();
    link.remove();
  }, address);

/**
 * Opens each page by a click and reloads it, then goes back through all of them and forward once: the same screen must appear each time.
 */
async function expectSameAgain(page: Page, addresses: readonly string[]): Promise<void> {
  let documents = 0;
  page.on("domcontentloaded", () => documents++);
  const seen = [await visibleScreen(page)];
  for (const [place, address] of addresses.entries()) {
    await navigate(page, () => clickLink(page, address));
    expect(documents, `documents loaded until ${address} was there`).toBe(place);
    await expect(page.locator("h1"), address).not.toHaveText(/Internal Server Error|Page not found/);
    const clicked = await titledScreen(page);
    await page.reload();
    await hydrated(page);
    expect(await visibleScreen(page), `${address} reloaded`).toBe(clicked);
    seen.push(clicked);
  }
  for (const before of seen.slice(0, -1).toReversed()) {
    await navigate(page, () => page.goBack());
    await expect.poll(() => visibleScreen(page), "back").toBe(before);
  }
  await navigate(page, () => page.goForward());
  await expect.poll(() => visibleScreen(page), "forward").toBe(seen[1]);
}

test("the tests below cover every route", anyWidth, async () => {
  const source = await readFile(new URL("../web/routes.tsx", import.meta.url), "utf8");
  const patterns = [...source.matchAll(/\b(?:at\(\s*|path: )"([^"]+)"/g)].map(([, pattern]) => pattern);
  const none = { trip: "", booking: "", quote: "", activity: "" };
  const visited = [visitorAddresses, linkAddresses("", "", ""), ownAddresses, tripAddresses(none)].flatMap(Object.keys);
  expect(patterns.toSorted()).toEqual([...visited, ...excludedRoutes].toSorted());
});

/** Half of the pages per test, which limits its duration. */
const halves = [0, 1] as const;
const halfOf = (addresses: object, half: number): readonly string[] => {
  const all: readonly string[] = Object.values(addresses);
  const middle = Math.ceil(all.length / 2);
  return half === 0 ? all.slice(0, middle) : all.slice(middle);
};

for (const half of halves) {
  test(`public pages survive reload, back and forward, part ${half + 1}`, anyWidth, async ({ page }) => {
    await page.goto("/quote/");
    await hydrated(page);
    await expectSameAgain(page, halfOf(visitorAddresses, half));
  });
}

test("pages behind a private link survive reload, back and forward", anyWidth, async ({ page, request }) => {
  const [quote, sent] = [await aDraft(request), await aSentRequest(request)];
  const consultation = await aHeldConsultation(request);
  await page.goto("/contact/");
  await hydrated(page);
  await expectSameAgain(page, Object.values(linkAddresses(quote.path, sent.path, consultation)));
});

test("account pages survive reload, back and forward", anyWidth, async ({ page }) => {
  await aSignedInPerson(page, "/contact/");
  await expectSameAgain(page, Object.values(ownAddresses));
});

test("pages of a booked trip survive reload, back and forward", anyWidth, async ({ page }) => {
  await aSignedInPerson(page, "/contact/");
  const trip = await aTrip(page);
  await bookTrip(page, trip);
  const { bookings } = await callApi<{ bookings: [{ id: string }] }>(page, "GET", "/api/client/bookings");
  const { quotes } = await callApi<{ quotes: [{ reference: string }] }>(page, "GET", "/api/client/quotes");
  const catalogue = `/api/client/activity/catalogue?trip=${trip}&day=${inDays(104)}`;
  const { activities } = await callApi<AnswerOf<typeof listActivities>>(page, "GET", catalogue);
  const reference = quotes[0].reference.toLowerCase();
  const addresses = tripAddresses({
    trip,
    booking: bookings[0].id,
    quote: reference,
    activity: activities[0]?.id ?? "",
  });
  await expectSameAgain(page, Object.values(addresses));
});

test("a reloaded page stays when the person presses a line of its table of contents", anyWidth, async ({ page }) => {
  await page.goto("/contact/");
  await hydrated(page);
  await navigate(page, () => clickLink(page, "/privacy-policy/"));
  const text = (await page.getByRole("main").textContent()) ?? "";
  await page.reload();
  await hydrated(page);
  await page.locator('main a[href^="#"]').first().click();
  await expect(page).toHaveURL(/#/);
  await expect(page.getByRole("main")).toHaveText(text);
  await page.goBack();
  await expect(page).not.toHaveURL(/#/);
  await expect(page.getByRole("main")).toHaveText(text);
});
