import type { APIRequestContext } from "@playwright/test";
import { aDraft, aSentRequest, type Draft, stored } from "./drafts.ts";
import { mailsWith } from "./outbox.ts";
import { hydrated } from "./pages.ts";
import { agree, headingOf, referenceOn } from "./quote-wizard.ts";
import { anyWidth, expect, test } from "./test.ts";

/** Expects one mail to the visitor and one to the clinic, and no more by the time a later request's mails are sent. */
async function expectSentOnce({ visitor }: Draft, reference: string, request: APIRequestContext): Promise<void> {
  await expect.poll(async () => (await mailsWith(reference)).length).toBe(2);
  const later = await aSentRequest(request);
  await expect.poll(async () => (await mailsWith(later.quote.reference)).length).toBe(2);
  expect(await mailsWith(reference)).toHaveLength(2);
  expect(await mailsWith(visitor.email)).toHaveLength(1);
}

test("a lost answer is requested again, and the request exists once", anyWidth, async ({ page, request, allow }) => {
  allow(/net::ERR_FAILED/);
  const draft = await aDraft(request);
  let attempts = 0;
  await page.route(/\/api\/quotes\/[^/]+\/submit\?/, async (route) => {
    attempts++;
    if (attempts > 2) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await page.goto(`${draft.path}review/`);
  await hydrated(page);
  await agree(page);
  await page.getByRole("button", { name: "Send my request" }).click();
  const reference = await referenceOn(page);
  expect(attempts).toBe(3);
  await expectSentOnce(draft, reference, request);
});

test("another tab's change is shown and not overwritten", anyWidth, async ({ page, context, request, allow }) => {
  allow(/status of 422/);
  const draft = await aDraft(request);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(`${draft.path}goals/`);
    await hydrated(tab);
  }
  await page.getByLabel("In your own words").fill("Written first, in this tab.");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(headingOf(page, "A few questions about your health")).toBeVisible();

  await other.getByLabel("In your own words").fill("Written second, in the other tab.");
  await other.getByRole("button", { name: "Save and continue" }).click();
  await expect(other.getByText("This was changed on another page")).toBeVisible();
  await expect(other.getByText("Written first, in this tab.")).toBeVisible();
  await expect(other.getByLabel("In your own words")).toHaveValue("Written second, in the other tab.");
  expect((await stored(request, draft)).request.goals?.goals).toBe("Written first, in this tab.");

  await other.getByRole("button", { name: "Keep my answers" }).click();
  await expect(headingOf(other, "A few questions about your health")).toBeVisible();
  expect((await stored(request, draft)).request.goals?.goals).toBe("Written second, in the other tab.");
});

test("text typed before the client has loaded stays", anyWidth, async ({ page, request }) => {
  const draft = await aDraft(request);
  const goals = page.getByLabel("In your own words");
  await page.goto(`${draft.path}goals/`, { waitUntil: "commit" });
  await goals.evaluate((field: HTMLTextAreaElement) => {
    field.value = "Climb stairs again.";
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await hydrated(page);
  expect(await goals.inputValue()).toBe("Climb stairs again.");
});

test("offline a page stays, with what was typed, and says why", anyWidth, async ({ page, context, request, allow }) => {
  allow(/net::ERR_INTERNET_DISCONNECTED|Failed to fetch|error loading dynamically imported/);
  const draft = await aDraft(request);
  const notice = page.getByRole("alert").filter({ hasText: "You are offline" });
  const goals = page.getByLabel("In your own words");
  // Before the client is there.
  await page.goto(`${draft.path}goals/`, { waitUntil: "commit" });
  await goals.evaluate((field: HTMLTextAreaElement) => {
    field.value = "Climb stairs again.";
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await context.setOffline(true);
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(notice).toBeVisible();
  await expect(goals).toHaveValue("Climb stairs again.");
  await context.setOffline(false);
  await page.reload();
  await hydrated(page);
  // What guards the page's links is there once its notices are.
  await expect(page.locator("rate-note:defined")).toBeAttached();
  await goals.fill("Climb stairs again.");
  await context.setOffline(true);
  const ways = [
    page.getByRole("button", { name: "Save and continue" }),
    page.getByRole("link", { name: "Marsa Clinic" }),
    page.getByRole("button", { name: "Ask the assistant" }),
  ];
  for (const way of ways) {
    await way.click();
    await expect(notice).toBeVisible();
    await expect(goals).toHaveValue("Climb stairs again.");
  }
  await context.setOffline(false);
  await expect(notice).toBeHidden();
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(headingOf(page, "A few questions about your health")).toBeVisible();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a lost answer neither loses the request nor sends it twice", anyWidth, async ({ page, request, allow }) => {
    allow(/net::ERR_FAILED/);
    const draft = await aDraft(request);
    await page.goto(`${draft.path}review/`);
    await agree(page);
    await page.route("**/review/", async (route) => {
      // The browser adds this header after interception.
      const headers = { ...route.request().headers(), "sec-fetch-site": "same-origin" };
      await route.fetch({ maxRedirects: 0, headers });
      await route.abort();
    });
    await page.getByRole("button", { name: "Send my request" }).click();
    await expect.poll(async () => (await stored(request, draft)).status).not.toBe("draft");
    await page.unroute("**/review/");
    await page.goto(`${draft.path}review/`);
    await expect(headingOf(page, "This request has been sent")).toBeAttached();
    await page.getByRole("link", { name: "Open request" }).click();
    const reference = await referenceOn(page);
    await expectSentOnce(draft, reference, request);
  });
});
