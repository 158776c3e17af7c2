import type { Page } from "@playwright/test";
import { convert, toThreeFigures } from "../contract/conversion.ts";
import type { FxQuote } from "../contract/currency.ts";
import { aDraft, aSentRequest } from "./drafts.ts";
import { addressOn } from "./hosts.ts";
import { inDays } from "./moments.ts";
import { places, shiftsFrom } from "./movement.ts";
import { hydrated } from "./pages.ts";
import { clickContinue } from "./quote-wizard.ts";
import { aSignedInPerson } from "./sign-in.ts";
import { anyWidth, expect, test } from "./test.ts";
import { aNamedTrip, anAcceptedOffer } from "./trips.ts";

const knee = "/procedures/total-knee-replacement/";
const inGermany = { extraHTTPHeaders: { "x-forwarded-for": "2003:c0::1" } };

const visitorPrice = (page: Page) => page.locator("about-price").locator("visible=true").first();
const note = (page: Page) => page.locator("rate-note").last();
const picker = (page: Page) => page.getByLabel("Show prices in").last();

/** Delays the currency detection until released. */
async function delayDetection(page: Page): Promise<() => void> {
  let release = (): void => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/user-currency*", async (route) => {
    await gate;
    await route.continue().catch(() => undefined); // the page may be closed
  });
  return release;
}

/** Counts rate requests and records the console. */
function countRequests(page: Page) {
  const counts = { guesses: 0, rates: 0, warnings: [] as string[] };
  page.on("request", (request) => {
    if (request.url().includes("/api/user-currency")) counts.guesses++;
    if (request.url().includes("/api/stripe/fx-quote-raw")) counts.rates++;
  });
  page.on("console", (message) => {
    if (message.type() === "warning") counts.warnings.push(message.text());
  });
  return counts;
}

async function expectProvidersAlone(page: Page): Promise<void> {
  await expect(
    page
      .getByText(/AED\s[\d,]+/)
      .locator("visible=true")
      .first(),
  ).toBeVisible();
  expect(new Set(await page.locator("about-price").allTextContents())).toEqual(new Set([""]));
  await expect(picker(page)).toHaveValue("AED");
}

test.describe("with a country from the network address", () => {
  test.use(inGermany);

  test("a visitor sees prices in their currency beside the clinic's, without layout shifts", async ({
    page,
    request,
    baseURL,
    isMobile,
  }) => {
    const compare = "/procedures/compare/?with=total-knee-replacement,coronary-bypass";
    // Each kind of page at one of the widths. The last clinic prices in won, and its note has a second rate.
    const paths = isMobile
      ? ["/", `/ar${knee}`, `${(await aDraft(request)).path}travel/`]
      : ["/procedures/", knee, compare, (await aSentRequest(request)).path, addressOn("haneul", "/", baseURL)];
    for (const path of paths) {
      const release = await delayDetection(page);
      await page.goto(path);
      await hydrated(page);
      const picker = page.getByLabel(path.startsWith("/ar") ? "عرض الأسعار بعملة" : "Show prices in");
      await expect(picker.first()).toBeAttached();
      // The only clinic here that asks before it measures.
      if (path.includes("haneul")) await expect(page.getByText("May we use analytics?").last()).toBeVisible();
      const before = await places(page);
      const shifts = await shiftsFrom(page);
      release();
      await expect(visitorPrice(page), path).toContainText("€");
      await expect(note(page), path).toContainText(/1 EUR = (?:[\d.]+ KRW = )?4\.\d+ AED.*2026/);
      expect(await places(page), path).toEqual(before);
      expect(await shifts(), path).toEqual([]);
      await page.unroute("**/api/user-currency*");
    }
  });

  test(
    "a visitor sees an estimate in both currencies, which follows the answers",
    anyWidth,
    async ({ page, request }) => {
      const draft = await aDraft(request);
      const { rates } = (await (
        await request.post("/api/stripe/fx-quote-raw", { data: { from: "eur", to: "aed" } })
      ).json()) as FxQuote; // the contract's answer
      const expectEstimate = async () => {
        const { estimate } = (await (await request.get(`/api/quotes/${draft.token}`)).json()) as typeof draft.quote;
        if (!estimate || !rates["eur"]) throw new Error("no estimate or no rate");
        const { amount } = convert(
          estimate.high,
          { from: "EUR", to: "AED", rate: rates["eur"].exchange_rate },
          toThreeFigures,
        );
        await expect(visitorPrice(page)).toContainText((amount / 100).toLocaleString("en-GB"));
        return amount;
      };
      await page.goto(`${draft.path}travel/`);
      const comfortable = await expectEstimate();
      await page.getByRole("radio", { name: "None, I book my own" }).check();
      await clickContinue(page);
      await expect(page).toHaveURL(/budget/);
      expect(await expectEstimate()).toBeLessThan(comfortable);
      await page.getByRole("combobox", { name: "Currency" }).selectOption("GBP");
      await expect(visitorPrice(page)).toContainText("£");
      await clickContinue(page);
      await expect(page).toHaveURL(/contact/);
      await expect(visitorPrice(page)).toContainText("£");
    },
  );

  test(
    "a person sees the prices of an offer and of all that a trip is made of in their currency too",
    anyWidth,
    async ({ page }) => {
      await aSignedInPerson(page, "/profile/");
      const reference = await anAcceptedOffer(page);
      const plan = { from: "plan", procedure: "total-knee-replacement", package: "essential", companions: 0 };
      const trip = await aNamedTrip(page, { ...plan, treatment: inDays(100) });
      for (const path of [
        `/profile/procedures/${reference.toLowerCase()}/`,
        `/profile/hotels/?trip=${trip}`,
        `/profile/activities/?trip=${trip}&day=${inDays(104)}`,
        `/profile/plan/?trip=${trip}`,
        `/profile/checkout/?trip=${trip}`,
        "/profile/manage-bookings/",
      ]) {
        await page.goto(path);
        await expect(visitorPrice(page), path).toContainText("€");
      }
      // This flight is sold in euros, so the clinic's currency stands beside it.
      await page.goto(`/profile/flights/?${new URLSearchParams({ from: "LIS", to: "DXB", out: inDays(96), trip })}`);
      await expect(page.getByText(/^€\d/).first()).toBeVisible();
      await expect(page.getByText(/about AED/).first()).toBeVisible();
    },
  );

  test("a visitor without a rate sees the clinic's prices, and a note about it", anyWidth, async ({ page, allow }) => {
    allow(/net::ERR_FAILED|status of 404|no exchange rate could be had/);
    await page.route("**/api/stripe/fx-quote-raw", (route) => route.abort());
    const counts = countRequests(page);
    await page.goto(knee);
    await expect(note(page)).toHaveText(
      "No exchange rate for Euro is available right now. Prices are in the clinic’s own currency.",
    );
    await expectProvidersAlone(page);
    expect(counts.rates).toBe(1);
    expect(counts.warnings).toEqual([expect.stringContaining("no exchange rate could be had")]);

    await page.unroute("**/api/stripe/fx-quote-raw");
    await picker(page).selectOption("GBP");
    await expect(visitorPrice(page)).toContainText("£");
    await page.route("**/api/stripe/fx-quote-raw", (route) => route.fulfill({ status: 404, json: {} }));
    await picker(page).selectOption("INR");
    await expect(page.getByRole("status").filter({ hasText: "No exchange rate for Indian Rupee" })).toBeVisible();
    await expectProvidersAlone(page);
  });
});

test("a visitor without a country from the network address sees the clinic's prices", anyWidth, async ({ page }) => {
  const counts = countRequests(page);
  await page.goto(knee);
  await expect
    .poll(() => counts.warnings)
    .toEqual(["no currency is known for this network address; the provider's is used"]);
  await expectProvidersAlone(page);
  expect(counts).toMatchObject({ guesses: 1, rates: 0 });
});
