import { hydrated } from "./pages.ts";
import { barriers } from "./screen.ts";
import { aSignedInPerson } from "./sign-in.ts";
import { anyWidth, expect, test } from "./test.ts";
import { aTrip } from "./trips.ts";

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
