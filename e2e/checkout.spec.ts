import { desk } from "./clinic-desk.ts";
import { hydrated } from "./pages.ts";
import { barriers } from "./screen.ts";
import { aSignedInPerson, signIn } from "./sign-in.ts";
import { anyWidth, expect, test } from "./test.ts";
import { aTrip, callApi, inDays } from "./trips.ts";

test("a person holds a trip, has one card declined, pays with another, and is booked", anyWidth, async ({ page }) => {
  await aSignedInPerson(page, "/profile/checkout/");
  await expect(page.getByText("There is no trip to pay for yet")).toBeVisible();
  const trip = await aTrip(page);
  await page.goto(`/profile/checkout/?trip=${trip}`);
  await hydrated(page);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByText(/^Held for you until/)).toBeVisible();
  expect(await barriers(page)).toEqual([]);

  await page.getByRole("button", { name: /^Pay / }).click();
  await expect(page.getByText("Tick the box to agree").first()).toBeVisible();
  const terms = page.getByRole("link", { name: "Read the terms" });
  await expect(terms).toHaveAttribute("href", "/terms-of-service/");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: /^Pay / }).click();
  await expect(page.getByRole("heading", { name: "Test payment" })).toBeVisible();
  await expect(page.getByText("No real money is charged here.")).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.getByLabel("Does not have enough money").check();
  await page.getByRole("button", { name: "Pay with this card" }).click();
  await expect(page.getByRole("alert")).toContainText("The card was declined");
  await page.getByRole("button", { name: "Cancel payment" }).click();

  await expect(page.getByText("not enough money on the card")).toBeVisible();
  await hydrated(page);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByLabel("Asks for a confirmation first").check();
  await page.getByRole("button", { name: "Pay with this card" }).click();
  await page.getByRole("button", { name: "Yes, confirm" }).click();

  await expect(page.getByText("Your trip is booked")).toBeVisible();
  await expect(page.getByText(/^Confirmed, CLN-/)).toBeVisible();
  expect(await barriers(page)).toEqual([]);
});

test(
  "a person pays despite a changed price, two tabs, a closed tab, an ended session and a supplier that does not answer",
  anyWidth,
  async ({ page, context, allow }) => {
    const person = await aSignedInPerson(page, "/profile/checkout/");
    const trip = await aTrip(page);
    const { hotels } = await (await page.request.get("/api/hotels")).json();
    const stay = `from=${inDays(99)}&to=${inDays(103)}&adults=1`;
    const [rate] = (await (await page.request.get(`/api/hotels/${hotels[0].id}/rates?${stay}`)).json()).rates;
    const room = { kind: "hotel", offerId: rate.offerId, shown: rate.price.total };
    await callApi(page, "POST", `/api/client/trips/${trip}/items`, room);

    // Other tests buy hotels at the same time: the faults are limited to this stay's dates.
    const about = rate.offerId.slice(-40);
    const supplier = "demonstration-stays";
    await desk("fault", [supplier, "price-change", "10", about]);
    const address = `/profile/checkout/?trip=${trip}`;
    await page.goto(address);
    await hydrated(page);
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await expect(page.getByText(/it was .+ when you chose it/)).toBeVisible();

    const other = await context.newPage();
    await other.goto(address);
    await hydrated(other);
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: /^Pay / }).dblclick();
    await expect(page.getByRole("heading", { name: "Test payment" })).toBeVisible();
    // The other tab's outdated version is refused.
    allow(/status of 422 .*\/payment\)/);
    await other.getByRole("checkbox").check();
    await other.getByRole("button", { name: /^Pay / }).click();
    await expect(other.getByText("The trip has changed since you opened this page").first()).toBeVisible();

    await page.close();
    await other.goto("/profile/checkout/");
    await expect(other.getByText("Nothing has been charged. Pay on the payment page, or return here.")).toBeVisible();
    await other.getByRole("link", { name: "Go to the payment page" }).click();
    await expect(other.getByRole("heading", { name: "Test payment" })).toBeVisible();
    await other.evaluate(() => localStorage.clear());
    await context.clearCookies();
    await desk("fault", [supplier, "unavailable", "0", about]);
    await other.getByLabel("Pays at once").check();
    await other.getByRole("button", { name: "Pay with this card" }).click();
    await signIn(other, person);
    await expect(other.getByText("Your money is on hold, not charged.")).toBeVisible();
    await expect(other.getByText("1 of 2 confirmed")).toBeVisible();
    await expect(other.getByText("Waiting for the seller")).toHaveCount(1);
    await desk("fault", [supplier, "none"]);
  },
);
