import type { Page } from "@playwright/test";
import { hydrated } from "./pages.ts";
import { barriers } from "./screen.ts";
import { aKnownPerson, aSignedInPerson, authOf, signIn } from "./sign-in.ts";
import { anyWidth, expect, test } from "./test.ts";

const day = (after: number): string => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10);

/** Creates a trip as the planner does. */
async function beginTrip(page: Page, companions = 1): Promise<void> {
  const { idToken } = await authOf(page);
  const plan = { from: "plan", procedure: "total-knee-replacement", package: "essential", companions };
  const reply = await page.request.post("/api/client/trips", {
    headers: { idtoken: idToken, "idempotency-key": crypto.randomUUID() },
    data: { ...plan, treatment: day(45) },
  });
  expect(reply.status(), await reply.text()).toBe(200);
}

test("a visitor chooses a room, signs in, and adds that room to the trip", anyWidth, async ({ page }) => {
  const { hotels } = await (await page.request.get("/api/hotels?features=step_free,nurse_visits&partner=1")).json();
  await page.goto(`/hotels/${hotels[0].id}/`);
  await expect(page.getByRole("heading", { level: 1, name: hotels[0].name })).toBeVisible();
  await expect(page.getByText("These hotels are made up")).toBeVisible();
  await page.getByLabel("Arrive").fill(day(40));
  await page.getByLabel("Leave").fill(day(45));
  await page.getByRole("button", { name: "See rooms" }).click();
  await page.getByRole("link", { name: "Choose room" }).first().click();

  await signIn(page, await aKnownPerson(page));
  await expect(page.getByText("Your choice")).toBeVisible();
  await expect(page.getByText("Plan your trip first")).toBeVisible();
  await beginTrip(page);
  await page.reload();
  await hydrated(page);
  await page.getByRole("button", { name: "Add to my trip" }).first().click();
  await expect(page).toHaveURL(/\/plan\/.*#bookings$/);
  await page.goto("/profile/hotels/bookings/");
  await expect(page).toHaveURL(/\/manage-bookings\/\?kind=hotel$/);
  await expect(page.getByRole("link", { name: `Hotel: ${hotels[0].name}` })).toBeVisible();

  await page.goto("/profile/hotels/?features=step_free&sort=distance");
  await expect(page.getByText("For your trip")).toBeVisible();
  await expect(page.getByRole("heading", { name: /\d+ hotels/ })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
});

test("a person alone books the nights around the hospital in two hotels", anyWidth, async ({ page }) => {
  await aSignedInPerson(page, "/profile/hotels/");
  await beginTrip(page, 0);
  await page.goto("/profile/hotels/");
  const open = page.getByRole("list", { name: "Nights without a hotel" }).getByRole("link");
  await expect(open).toHaveCount(2);
  await expect(open.first()).toHaveAttribute("aria-current", "true");
  const halves = page.getByRole("list", { name: "Or two hotels" }).getByRole("link");
  const second = (await halves.last().textContent()) ?? "";
  await halves.first().click();
  await expect(halves.first()).toHaveAttribute("aria-current", "true");
  expect(await barriers(page)).toEqual([]);
  await page.getByRole("heading", { level: 3 }).getByRole("link").first().click();
  await page.getByRole("button", { name: "Add to my trip" }).first().click();
  await expect(page).toHaveURL(/\/plan\/.*#bookings$/);
  await page.goto("/profile/hotels/");
  await expect(open).toHaveCount(2);
  await expect(open.last()).toHaveText(second);
});
