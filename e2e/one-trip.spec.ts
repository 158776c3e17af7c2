import type { Page } from "@playwright/test";
import { inDays } from "./moments.ts";
import { expectNoSidewaysScroll, hydrated } from "./pages.ts";
import { barriers, expectGoodScreen } from "./screen.ts";
import { aSignedInPerson } from "./sign-in.ts";
import { anyWidth, expect, test } from "./test.ts";
import { aTrip, bookTrip, callApi } from "./trips.ts";

const phone = { width: 390, height: 844 };

/** Heights of a phone's screen that a page takes. */
const screensOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollHeight / innerHeight);

test("the account has five places, and everything else is one press inside them", anyWidth, async ({ page }) => {
  await page.setViewportSize(phone);
  await aSignedInPerson(page, "/profile/");
  const places = page.getByRole("navigation", { name: "Your account" }).getByRole("link");
  await expect(places).toHaveText(["Home", "Your trip", "Requests", "Documents", "Account"]);
  for (const place of await places.all()) await expect(place).toBeInViewport({ ratio: 1 });
  const inside = {
    "Your trip": ["Find a hotel", "Find flights", "Find activities", "All bookings"],
    Account: ["My details", "Settings", "Security"],
  };
  for (const [place, links] of Object.entries(inside)) {
    await places.filter({ hasText: place }).click();
    await expect(places.filter({ hasText: place })).toHaveAttribute("aria-current", "page");
    for (const name of links) await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
    await expectNoSidewaysScroll(page);
    expect(await barriers(page)).toEqual([]);
  }
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await expectNoSidewaysScroll(page);
  for (const place of await places.all()) await expect(place).toBeInViewport({ ratio: 1 });
});

test("a trip shows its days, bookings, confirmations and documents on one page", anyWidth, async ({ page }) => {
  await aSignedInPerson(page, "/profile/plan/");
  const trip = await aTrip(page);
  await page.goto(`/profile/plan/?trip=${trip}`);
  const days = page.getByRole("region", { name: "Day by day" });
  await expect(days.getByRole("link", { name: "Fly home" })).toBeVisible();
  await expect(days.getByText(/no bed booked/).first()).toBeVisible();
  await bookTrip(page, trip);
  const { bookings } = await callApi<{ bookings: [{ title: string; reference: string }] }>(
    page,
    "GET",
    "/api/client/bookings",
  );
  await expectGoodScreen(page, `/profile/plan/?trip=${trip}`, "en");
  await expectGoodScreen(page, `/ar/profile/plan/?trip=${trip}`, "ar");

  await page.goto(`/profile/plan/?trip=${trip}`);
  await hydrated(page);
  const [{ title, reference }] = bookings;
  await expect(days.getByRole("link", { name: title })).toBeVisible();
  await expect(days.getByText(reference)).toBeVisible();
  await expect(page.getByRole("region", { name: "Overview" }).getByText("Ana Lima")).toBeVisible();
  const contents = page.getByRole("navigation", { name: "Sections of your trip" });
  await contents.getByRole("link", { name: "Confirmations and receipts" }).click();
  const papers = page.getByRole("region", { name: "Confirmations and receipts" });
  await expect(papers).toBeInViewport();
  await expect(papers.getByRole("link", { name: /^Receipt REC-/ })).toBeVisible();
  await papers.getByRole("link", { name: "Print itinerary" }).click();
  await expect(page.getByRole("heading", { name: "Day by day" })).toBeVisible();
  await expect(page.getByText(reference)).toBeVisible();
  await expect(page.getByText(/^Travellers: .?Ana Lima/)).toBeVisible();
  expect(await barriers(page)).toEqual([]);
});

test("a phone gets long lists in parts, whose rest opens by keyboard too", anyWidth, async ({ page }) => {
  await page.setViewportSize(phone);
  await aSignedInPerson(page, "/profile/plan/");
  const [out, back] = [inDays(40), inDays(54)];
  const { hotels } = await (await page.request.get("/api/hotels")).json();
  const flights = `/profile/flights/?from=LIS&to=DXB&out=${out}&back=${back}&adults=1`;
  for (const address of [
    `/profile/hotels/?from=${out}&to=${back}`,
    `/profile/hotels/${hotels[0].id}/?from=${out}&to=${back}`,
    "/profile/activities/",
    flights,
  ]) {
    await page.goto(address);
    await hydrated(page);
    expect(await screensOf(page), address).toBeLessThan(9);
    const items = page.getByRole("main").getByRole("listitem");
    const before = await items.count();
    if (address === flights) await page.locator("summary", { hasText: /^Show \d+ more/ }).press("Enter");
    else
      await page
        .getByText(/^Show \d+ more$/)
        .first()
        .click();
    expect(await items.count(), address).toBeGreaterThan(before);
    await expect(page.getByText("Show fewer").filter({ visible: true }).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    expect(await barriers(page), address).toEqual([]);
  }
  await expect(page.locator("summary:focus")).toContainText("Show fewer");
  const choices = page.getByRole("link", { name: /^Choose / });
  const before = await choices.count();
  await page
    .locator("summary", { hasText: /more fares?/ })
    .last()
    .press("Enter");
  expect(await choices.count()).toBeGreaterThan(before);
});
