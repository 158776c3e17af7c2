import { inDays } from "./moments.ts";
import { hydrated } from "./pages.ts";
import { barriers } from "./screen.ts";
import { aSignedInPerson } from "./sign-in.ts";
import { anyWidth, expect, test } from "./test.ts";
import { aTrip, callApi } from "./trips.ts";

interface Booked {
  readonly bookings: readonly { readonly id: string; readonly kind: string; readonly startsAt: string }[];
}

test(
  "a person plans a trip, adds a hotel, flight and activity, pays, changes, cancels and is refunded",
  anyWidth,
  async ({ page }) => {
    await aSignedInPerson(page, "/profile/manage-bookings/");
    const trip = await aTrip(page);
    await page.goto("/profile/plan/");
    await expect(page.getByText("Total knee replacement").first()).toBeVisible();

    await page.goto(`/profile/plan/travellers/?trip=${trip}`);
    await hydrated(page);
    expect(await barriers(page)).toEqual([]);
    await page.getByLabel("Given names").fill("Ana Maria");
    await page.getByLabel("Family name").fill("Lima Santos");
    await page.getByLabel("Date of birth").fill("1979-12-30");
    await page.getByLabel("Sex in the passport").selectOption("Female");
    await page.getByLabel("Nationality").selectOption("Portugal");
    await page.getByLabel("A wheelchair through the airport").check();
    await page.getByLabel("Food").fill("No nuts");
    await page.getByRole("button", { name: "Save travellers" }).click();
    await expect(page.getByText("Ana Maria Lima Santos")).toBeVisible();

    await page.goto("/profile/hotels/?sort=distance");
    await hydrated(page);
    await page.getByRole("main").getByRole("heading", { level: 3 }).getByRole("link").first().click();
    await page.getByRole("button", { name: "Add to my trip" }).last().click();
    await expect(page).toHaveURL(/\/plan\/.*#bookings$/);

    await page.goto("/profile/flights/");
    await hydrated(page);
    await page.locator("input[name=from]").focus();
    await page.locator("input[name=from][aria-expanded]").fill("lisb");
    await page.getByRole("option", { name: "Lisbon (LIS)" }).click();
    await page.getByRole("button", { name: "Search flights" }).click();
    await page
      .getByRole("link", { name: /^Choose / })
      .last()
      .click();
    await page.getByRole("button", { name: "Add to my trip" }).click();
    await expect(page).toHaveURL(/\/plan\/.*#bookings$/);

    const outings = page.getByRole("main").getByRole("listitem").getByRole("link");
    const add = page.getByRole("button", { name: /^Add .+ to my trip$/ }).first();
    // After the discharge. Not every outing has places on the day.
    for (let tried = 0; !(await add.isVisible()); tried++) {
      await page.goto(`/profile/activities/?day=${inDays(104)}`);
      await hydrated(page);
      await outings.nth(tried).click();
      await expect(page.getByRole("heading", { name: /^Times on/ })).toBeVisible();
    }
    await add.click();
    await expect(page).toHaveURL(/\/plan\/.*#bookings$/);

    await page.goto(`/profile/checkout/?trip=${trip}`);
    await hydrated(page);
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await expect(page.getByText(/^Held for you until/)).toBeVisible();
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: /^Pay / }).click();
    await page.getByRole("button", { name: "Pay with this card" }).click();
    await expect(page.getByText("Your trip is booked")).toBeVisible();
    await expect(page.getByText(/^Confirmed, /)).toHaveCount(4);

    const { bookings } = await callApi<Booked>(page, "GET", "/api/client/bookings");
    const hotel = bookings.find(({ kind }) => kind === "hotel");
    const nights = `from=${hotel?.startsAt.slice(0, 10)}&to=${inDays(140)}`;
    await page.goto(`/profile/manage-bookings/${hotel?.id}/change/?${nights}`);
    await hydrated(page);
    expect(await barriers(page)).toEqual([]);
    await page.getByRole("button", { name: "Show cost" }).last().click();
    await page.getByRole("button", { name: /^Pay .+ and change$/ }).click();
    await page.getByRole("button", { name: "Cancel payment" }).click();
    await expect(page.getByText("The change is waiting for your payment")).toBeVisible();
    await hydrated(page);
    await page.getByRole("link", { name: "Go to the payment page" }).click();
    await page.getByRole("button", { name: "Pay with this card" }).click();
    const history = page.getByRole("heading", { name: "Booking history" });
    await expect(history).toBeVisible();
    await hydrated(page);
    await history.click();
    await expect(page.getByText("Money for the change on hold")).toBeVisible();
    await expect(page.getByRole("button", { name: "Show refund" })).toBeVisible();

    const activity = bookings.find(({ kind }) => kind === "activity");
    const booking = `/profile/manage-bookings/${activity?.id}/`;
    for (const [name, shows] of [
      ["Booking confirmation", "Ana Maria Lima Santos"],
      ["Receipt", "Receipt number"],
    ] as const) {
      await page.goto(booking);
      await hydrated(page);
      await page.getByRole("link", { name }).first().click();
      await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
      await expect(page.getByText(shows).first()).toBeVisible();
      expect(await barriers(page)).toEqual([]);
    }
    await page.goto(booking);
    await hydrated(page);
    await page.getByRole("button", { name: "Show refund" }).click();
    await page.getByRole("button", { name: "Cancel booking" }).click();
    await expect(async () => {
      await page.reload();
      await expect(page.getByText(/Your refund of .*\d.* is complete\./)).toBeVisible({
        timeout: 2000,
      });
    }).toPass();
  },
);
