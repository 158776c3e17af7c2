import type { Page } from "@playwright/test";
import { hydrated } from "./pages.ts";
import { expectGoodScreen } from "./screen.ts";
import { aSignedInPerson } from "./sign-in.ts";
import { anyWidth, expect, test } from "./test.ts";
import { aTrip, bookTrip, callApi } from "./trips.ts";

test.use({ hasWorker: true });

/** Addresses in Cache Storage. */
const storedAddresses = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
    return found;
  });

/** Waits until the page and the offline page of its language are stored. */
const stored = (page: Page, ...paths: readonly string[]) =>
  expect.poll(() => storedAddresses(page)).toEqual(expect.arrayContaining([...paths]));

for (const [language, base] of [
  ["English", ""],
  ["Arabic", "/ar"],
] as const)
  test(`a visited page opens again without a network (${language})`, anyWidth, async ({ page, context, allow }) => {
    allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|currency could not be looked up/);
    const visited = `${base}/procedures/total-knee-replacement/`;
    await page.goto(visited);
    await hydrated(page);
    const title = await page.getByRole("heading", { level: 1 }).textContent();
    await stored(page, visited, `${base}/offline/`);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title ?? "");
    await hydrated(page);
    await expect(
      page.getByRole("button", { name: base ? "حمّل الصفحة الحالية" : "Load the current page" }),
    ).toBeVisible();

    await page.goto(`${base}/hotels/pearl-diver-suites-dubai/`);
    await expect(page).toHaveURL(new RegExp(`${base}/offline/#${base}/hotels/pearl-diver-suites-dubai/$`));
    await hydrated(page);
    await page.getByRole("link", { name: title ?? "" }).click();
    await expect(page).toHaveURL(new RegExp(`${visited}$`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title ?? "");
    await context.setOffline(false);
  });

/** Everything readable in this browser's databases, with the names of their records. */
const databases = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ""));

test(
  "a trip opens with the server gone, a message is sent once, and a sign-out leaves nothing",
  anyWidth,
  async ({ page, context, allow }) => {
    allow(/Failed to load resource|Failed to fetch|ERR_/);
    await aSignedInPerson(page, "/profile/plan/");
    const trip = await aTrip(page);
    await bookTrip(page, trip);
    for (const [base, keep] of [
      ["", "Keep my trip on this device"],
      ["/ar", "احفظ الاختيار"],
    ] as const) {
      await page.goto(`${base}/profile/offline/`);
      await hydrated(page);
      if (base) await page.getByText("غيّر ما هو محفوظ").click();
      await page.getByRole("button", { name: keep }).click();
      await expect(page.locator("#emergency")).toBeVisible();
      await stored(page, `${base}/offline/`, `${base}/profile/offline/`);
      await expectGoodScreen(page, `${base}/profile/offline/`, base ? "ar" : "en");
    }
    const { bookings } = await callApi<{ bookings: [{ reference: string }] }>(page, "GET", "/api/client/bookings");

    let isGone = true;
    await context.route("**/*", (route) => (isGone ? route.abort("connectionrefused") : route.fallback()));
    await page.goto("/profile/plan/");
    await expect(page).toHaveURL(/\/profile\/offline\/#\/profile\/plan\/$/);
    await hydrated(page);
    await expect(page.getByRole("region", { name: "Emergency" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Day by day" }).getByText(bookings[0].reference)).toBeVisible();

    const text = "My flight is late. Please tell the driver.";
    await page.getByLabel("Your message").fill(text);
    await page.getByLabel("What is it about").selectOption("travel");
    await page.getByRole("checkbox", { name: /privacy/i }).check();
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("Waiting for the network")).toBeVisible();
    await page.reload();
    await hydrated(page);
    await expect(page.getByText("Waiting for the network")).toBeVisible();

    // The clinic gets the message, and the answer is lost on its way, more often than a call is repeated.
    let lost = 0;
    await context.route("**/api/contact", async (route) => {
      await route.fetch();
      lost += 1;
      await route.abort("connectionreset");
    });
    isGone = false;
    await page.reload();
    await hydrated(page);
    await expect.poll(() => lost).toBeGreaterThan(3);
    await context.unroute("**/api/contact");
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(page.getByText(/^Sent at/)).toBeVisible();
    const { messages } = await callApi<{ messages: { text?: string }[] }>(page, "GET", "/api/client/messages");
    expect(messages.filter((message) => message.text === text)).toHaveLength(1);

    expect(await databases(page)).toContain("device");
    await page.goto("/auth/logout/");
    await expect(page).toHaveURL(/\/auth\/login\/$/);
    expect(await databases(page)).not.toContain("device");
    const left = await storedAddresses(page);
    expect(left.filter((path) => !/^\/assets\/|^(?:\/ar)?\/(?:profile\/)?offline\/$|^\/[\w-]{36}$/.test(path))).toEqual(
      [],
    );
  },
);
