import type { Page, Route } from "@playwright/test";
import { type MortalProduct, startMortalProduct } from "../scripts/mortal-product.ts";
import { desk } from "./clinic-desk.ts";
import { inDays } from "./moments.ts";
import { hydrated } from "./pages.ts";
import { aSignedInPerson } from "./sign-in.ts";
import { anyWidth, test as base, expect } from "./test.ts";
import { aTrip, callApi } from "./trips.ts";

/** Uses a product of its own, which is killed during the test. */
const test = base.extend<object, { product: MortalProduct }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern
    async ({}, use) => {
      const product = await startMortalProduct();
      // The data folder of this worker's product, with its mails and its desk socket.
      process.env.E2E_DATA_DIR = product.dataDir;
      process.env.E2E_URL = product.url;
      await use(product);
      await product.stop();
    },
    { scope: "worker", timeout: 150_000 },
  ],
  baseURL: ({ product }, use) => use(product.url),
});

const supplier = "demonstration-stays";

/** Adds a hotel room to a trip. @returns the part of its offer id that selects its faults */
async function addRoom(page: Page, trip: string, place: number): Promise<string> {
  const { hotels } = await (await page.request.get("/api/hotels")).json();
  const stay = `from=${inDays(99)}&to=${inDays(103)}&adults=1`;
  const { rates } = await (await page.request.get(`/api/hotels/${hotels[place].id}/rates?${stay}`)).json();
  const { offerId, price } = rates.find(({ offerId }: { offerId: string }) => offerId.includes("~flexible~"));
  await callApi(page, "POST", `/api/client/trips/${trip}/items`, { kind: "hotel", offerId, shown: price.total });
  return offerId;
}

const hold = (page: Page) => page.getByRole("button", { name: "Continue to payment" }).click();
const pay = async (page: Page) => {
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: /^Pay / }).click();
};

interface TripState {
  readonly status: string;
  readonly money: string;
  readonly items: readonly { readonly status: string }[];
  readonly rate: { readonly lockedUntil: string };
}

const tripState = async (page: Page, trip: string) =>
  (await callApi<{ page: { checkout: TripState } }>(page, "GET", `/api/client/checkouts?trip=${trip}`)).page.checkout;
const rateLockedUntil = async (page: Page, trip: string) => Date.parse((await tripState(page, trip)).rate.lockedUntil);

/** The states of a payment and of its bookings. */
async function finalState(page: Page, trip: string) {
  const { money, items } = await tripState(page, trip);
  return { money, items: items.map(({ status }) => status).toSorted() };
}

test(
  "a person books a trip although offers sell out, holds and rates expire, and the server is killed during the payment",
  anyWidth,
  async ({ page, product, allow }) => {
    await aSignedInPerson(page, "/profile/checkout/");
    const trip = await aTrip(page);
    const about = await addRoom(page, trip, 0);
    await desk("fault", [supplier, "sold-out", "0", about]);
    await page.goto(`/profile/checkout/?trip=${trip}`);
    await hydrated(page);
    await hold(page);
    await expect(page.getByText("No longer available", { exact: true })).toBeVisible();
    await expect(page.getByText(/is no longer available\. Nothing was charged/)).toBeVisible();
    await expect(page.getByRole("button", { name: /^Pay / })).toBeDisabled();
    await page.getByRole("button", { name: "Save trip for later" }).click();
    await expect(page.getByText("Nothing was charged, and nothing is held.")).toBeVisible();

    await desk("fault", [supplier, "none"]);
    await desk("fault", [supplier, "short-hold", "1500", about]);
    await hold(page);
    await expect(page.getByText("The time to pay is over")).toBeVisible();
    await expect(page.getByText(/^Nothing was charged, and nothing is held any more/)).toBeVisible();

    await desk("fault", [supplier, "none"]);
    await desk("fault", [supplier, "short-hold", "0", about]);
    await hold(page);
    await pay(page);
    await expect(page.getByRole("heading", { name: "Test payment" })).toBeVisible();
    await desk("fault", [supplier, "sold-out", "0", about]);
    await page.getByRole("button", { name: "Pay with this card" }).click();
    await expect(page.getByText("Part of your trip could not be booked")).toBeVisible();
    await expect(page.getByText(/^Nothing has been charged yet/)).toBeVisible();
    await hydrated(page);
    await page.getByRole("button", { name: "Keep confirmed bookings" }).click();
    await expect(page.getByText("You were charged only for them: AED 9,700.")).toBeVisible();
    expect(await finalState(page, trip)).toEqual({ money: "partly-taken", items: ["confirmed", "failed"] });

    await addRoom(page, trip, 1);
    await page.reload();
    await hydrated(page);
    await hold(page);
    product.holdNextRateFor(2);
    await page.getByText("Payment currency: AED").click();
    await page.getByRole("combobox", { name: "Payment currency" }).selectOption("EUR");
    await page.getByRole("button", { name: "Use this currency" }).click();
    await expect(page.getByText(/1 EUR = .+, held until/)).toBeVisible();
    const lockedUntil = await rateLockedUntil(page, trip);
    await expect.poll(() => Date.now() > lockedUntil).toBe(true);
    allow(/status of 422 .*\/payment\)/);
    await pay(page);
    await expect(page.getByText(/The exchange rate has expired.+Nothing was charged/).first()).toBeVisible();
    await page.getByRole("button", { name: "Use this currency" }).click();
    await expect.poll(() => rateLockedUntil(page, trip)).toBeGreaterThan(lockedUntil);
    await pay(page);
    await expect(page.getByRole("heading", { name: "Test payment" })).toBeVisible();
    const dies = async (route: Route) => {
      // The browser adds this header after interception.
      const headers = { ...route.request().headers(), "sec-fetch-site": "same-origin" };
      await route.fetch({ maxRedirects: 0, headers });
      await product.killAndStart();
      // Avoids the browser's own error page, which would appear at an unpredictable time.
      await route.abort("aborted");
    };
    await page.route("**/_pay/**", dies, { times: 1 });
    const failedRequest = page.waitForEvent("requestfailed");
    await page.getByRole("button", { name: "Pay with this card" }).click();
    await failedRequest;
    await page.goto("/profile/checkout/");
    await expect(page.getByText("Your trip is booked")).toBeVisible();
    await expect(page.getByText(/^€[\d,.]+ was charged/)).toBeVisible();
    expect(await finalState(page, trip)).toEqual({ money: "taken", items: ["confirmed"] });
  },
);
