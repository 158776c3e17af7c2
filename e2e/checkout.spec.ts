import type { Page } from "@playwright/test";
import { sendOffer } from "./clinic-desk.ts";
import { aSentRequest } from "./drafts.ts";
import { hydrated } from "./pages.ts";
import { barriers } from "./screen.ts";
import { aSignedInPerson, authOf } from "./sign-in.ts";
import { expect, test } from "./test.ts";

/** A trip of the person's whose treatment the clinic has approved, and who travels. @returns its id */
async function aTrip(page: Page): Promise<string> {
  const { idToken } = await authOf(page);
  const asked = async (method: "GET" | "POST" | "PUT", path: string, data?: object) => {
    const headers = { idtoken: idToken, "idempotency-key": crypto.randomUUID() };
    const reply = await page.request.fetch(path, { method, headers, data });
    expect(reply.status(), await reply.text()).toBe(200);
    return reply.json();
  };
  const { token, quote } = await aSentRequest(page.request);
  await asked("POST", "/api/client/quotes", { token });
  await sendOffer(quote.reference, [{ id: "knee", label: "Knee replacement", price: 58_000 }]);
  const own = `/api/client/quotes/${quote.reference.toLowerCase()}`;
  const [{ digest, dates }] = (await asked("GET", own)).offers;
  const agreed = { offer: 1, digest, dates: dates[0], name: "Ana Lima", language: "en", agreed: true };
  await asked("POST", `${own}/acceptance`, agreed);
  const treatment = new Date(Date.now() + 100 * 86_400_000).toISOString().slice(0, 10);
  const plan = { from: "plan", procedure: "total-knee-replacement", package: "essential", treatment, companions: 0 };
  const trip = await asked("POST", "/api/client/trips", plan);
  const names = { id: crypto.randomUUID(), role: "patient", givenName: "Ana", familyName: "Lima", dietary: null };
  const facts = { bornOn: "1980-01-31", gender: "f", nationality: "PT", passport: null, assistance: [] };
  await asked("PUT", `/api/client/trips/${trip.id}/travellers`, {
    version: trip.version,
    travellers: [{ ...names, ...facts }],
  });
  return trip.id;
}

test("from holding a trip to its booking, with one card that is declined on the way", async ({ page }) => {
  await aSignedInPerson(page, "/profile/checkout/");
  await expect(page.getByText("There is no trip to pay for yet")).toBeVisible();
  const trip = await aTrip(page);
  await page.goto(`/profile/checkout/?trip=${trip}`);
  await hydrated(page);
  await page.getByRole("button", { name: "Check prices and hold" }).click();
  await expect(page.getByText(/^Held for you until/)).toBeVisible();
  expect(await barriers(page)).toEqual([]);

  await page.getByRole("button", { name: /^Pay / }).click();
  await expect(page.getByText("Tick that you agree").first()).toBeVisible();
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: /^Pay / }).click();
  await expect(page.getByRole("heading", { name: "Test payment" })).toBeVisible();
  await expect(page.getByText("No money moves here.")).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.getByLabel("Has too little money on it").check();
  await page.getByRole("button", { name: "Pay with this card" }).click();
  await expect(page.getByRole("alert")).toContainText("The card was declined");
  await page.getByRole("button", { name: "Go back without paying" }).click();

  await expect(page.getByText("too little money on the card")).toBeVisible();
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
