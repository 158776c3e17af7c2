import { mailsWith } from "./outbox.ts";
import { hydrated } from "./pages.ts";
import { aSignedInPerson } from "./sign-in.ts";
import { anyWidth, expect, test } from "./test.ts";
import { aTrip, bookTrip, callApi } from "./trips.ts";

interface Booking {
  readonly id: string;
  readonly due: object | null;
}

test("another person pays a share by a link, without an account", anyWidth, async ({ page, browser }) => {
  await aSignedInPerson(page, "/profile/me/");
  const trip = await aTrip(page);
  await bookTrip(page, trip);
  const { items } = await callApi<{ items: readonly Booking[] }>(page, "GET", `/api/client/trips/${trip}`);
  const booking = items.find(({ due }) => due)?.id ?? "";
  await page.goto(`/profile/manage-bookings/${booking}/`);
  await hydrated(page);
  await page.getByRole("link", { name: "Let another person pay a part" }).click();
  await page.getByLabel("For whom").fill("Dad");
  await page.getByLabel("Amount").fill("1,250");
  await page.getByRole("button", { name: "Create link" }).click();
  await expect(page.getByText("The link is ready.")).toBeVisible();
  const link = await page.getByRole("textbox", { name: "Link", exact: true }).inputValue();

  const context = await browser.newContext({ viewport: page.viewportSize() });
  const other = await context.newPage();
  await other.goto(link);
  await hydrated(other);
  await expect(other.getByRole("heading", { name: "Pay for the trip of Ana" })).toBeVisible();
  await expect(other.getByRole("main")).not.toHaveText(/knee|replacement|treatment/i);
  const email = `dad.${trip}@example.org`;
  await other.getByLabel("Your name").fill("Omar Lima");
  await other.getByLabel("Your email").fill(email);
  await other.getByRole("button", { name: /^Pay/ }).click();
  await other.getByRole("button", { name: "Pay with this card" }).click();
  await expect(other.getByRole("heading", { name: "Paid" })).toBeVisible();
  await expect
    .poll(async () => (await mailsWith(email)).map(({ subject }) => subject))
    .toEqual([expect.stringMatching(/^Receipt REC-/)]);
  await context.close();
  await page.reload();
  await hydrated(page);
  await expect(page.getByText(/Omar Lima paid/)).toBeVisible();
});
