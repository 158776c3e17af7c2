import type { Page } from "@playwright/test";
import { desk } from "./clinic-desk.ts";
import { sendOffer } from "./clinic-offers.ts";
import { aSentRequest, attach } from "./drafts.ts";
import { mailsWith } from "./outbox.ts";
import { hydrated } from "./pages.ts";
import { samplePdf } from "./quote-wizard.ts";
import { barriers } from "./screen.ts";
import { callPool, codeFor, register, signIn } from "./sign-in.ts";
import { anyWidth, expect, test } from "./test.ts";

const knee = { id: "knee", label: "Knee replacement", price: 58_000 };

test(
  "G: a guest's request moves to the account, gets offers, and the person compares, comments and accepts",
  anyWidth,
  async ({ page, allow }) => {
    allow(/status of 410/);
    allow(/status of 400/);
    allow(/status of 422/);
    const request = await aSentRequest(page.request);
    await attach(page.request, request, samplePdf);
    const { visitor, quote, path } = request;
    const { reference } = quote;
    const person = { email: visitor.email, password: "correct horse battery" };
    await register(page, person);
    await page.getByLabel("Code").fill(await codeFor(person, 2));
    await page.getByRole("button", { name: "Confirm and sign in" }).click();
    await expect(page.getByRole("heading", { name: "Welcome, Ana" })).toBeVisible();

    await page.goto("/profile/procedures/");
    await expect(page.getByText("Quote request").first()).toBeVisible();
    await page.getByRole("link", { name: /knee/i }).click();
    await expect(page.getByText(reference).first()).toBeVisible();
    // The press may come before the client has loaded.
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: samplePdf.name }).click();
    expect((await download).suggestedFilename()).toBe(samplePdf.name);

    await sendOffer(reference, [knee, { id: "hotel", label: "Hotel, ten nights", price: 450, quantity: 10 }]);
    await expect.poll(async () => (await mailsWith(visitor.email)).at(-1)?.subject).toContain("is ready");
    const mails = await mailsWith(visitor.email);
    expect(mails.map(({ text }) => text).join()).not.toMatch(/blood|knee|spinal/i);
    await page.reload();
    await expect(page.getByText("Suitable, with conditions")).toBeVisible();
    await expect(page.getByText("AED 62,500").first()).toBeVisible();
    await hydrated(page);
    expect(await barriers(page)).toEqual([]);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText("AED 62,500").first()).toBeVisible();
    await expect(page.locator("nav:visible, footer:visible, button:visible, textarea:visible")).toHaveCount(0);
    // The clinic heads the offer, and what is answered, planned and kept elsewhere stays on the screen.
    await expect(page.getByText(/Creekside Walk/).first()).toBeVisible();
    await expect(page.locator("#answer, #trip, #events").filter({ visible: true })).toHaveCount(0);
    await page.emulateMedia({ media: "screen" });
    await page.getByText("Comment on this line").last().click();
    await page.getByLabel("Your comment").last().fill("We have a place to stay.");
    await page.getByRole("button", { name: "Send message" }).first().click();
    await expect(page.getByText("We have a place to stay.")).toBeVisible();
    await page.getByText("Ask for a change").click();
    await page.getByLabel("What should change?").fill("Without the hotel, please.");
    await page.getByRole("button", { name: "Send request" }).click();
    await expect(page.getByText("Being revised")).toBeVisible();

    await sendOffer(reference, [knee, { id: "physio", label: "Physiotherapy", price: 300, quantity: 5 }], {
      change: "As you asked.",
    });
    await page.reload();
    await expect(page.getByText("As you asked.").first()).toBeVisible();
    await page.getByRole("link", { name: "Compare with version 1" }).click();
    const comparison = page.getByRole("table", { name: "Version 1 and version 2" });
    await expect(comparison.getByRole("row", { name: /Hotel/ })).toContainText("Removed");
    await expect(comparison.getByRole("row", { name: /Physio/ })).toContainText("Added");
    await expect(page.getByText("− AED 3,000")).toBeVisible();

    await hydrated(page);
    await page.getByRole("button", { name: "Sign and accept offer" }).click();
    await expect(page.getByRole("heading", { name: "Please check 3 answers" })).toBeInViewport();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await hydrated(other);
    const sign = async (tab: Page, name: string) => {
      await tab.getByRole("radio").first().check();
      await tab.getByLabel("I agree to the text above").check();
      await tab.getByLabel("Your name, as your signature").fill(name);
      await tab.getByRole("button", { name: "Sign and accept offer" }).click();
      await expect(tab.getByRole("heading", { name: "You accepted this offer" })).toBeVisible();
    };
    await sign(page, "Ana Lima");
    await sign(other, "Somebody Else");
    await expect(other.getByRole("alert")).toContainText("Your answer changed nothing");
    await expect(other.getByText("Signed by Ana Lima")).toBeVisible();
    await other.close();
    await expect(page.getByText("Pay the deposit here.")).toBeVisible();
    await expect(page.getByText("Earliest flight home, if your doctor agrees")).toBeVisible();
    await page
      .getByRole("button", { name: /^Done:/ })
      .first()
      .click();
    await expect(page.getByRole("button", { name: /^Done:/, pressed: true })).toBeVisible();
    // Counted from what is stored.
    await expect(page.getByText(/^1 of \d+ steps/)).toBeVisible();
    await page.reload();
    await expect(page.getByRole("button", { name: /^Done:/, pressed: true })).toHaveCount(1);
    await hydrated(page);
    expect(await barriers(page)).toEqual([]);

    // The private link leads its signed-in sender to the request in the account.
    await page.goto(path);
    await expect(page).toHaveURL(new RegExp(`/profile/procedures/${reference.toLowerCase()}/$`));
    await expect(page.getByText(reference).first()).toBeVisible();
  },
);

test("a person adds a request from another address by its link, and declines the offer", anyWidth, async ({ page }) => {
  const { quote, path, visitor } = await aSentRequest(page.request);
  const person = { email: `ben.${visitor.email}`, password: "correct horse battery" };
  const { email: Username, password: Password } = person;
  const UserAttributes = [{ Name: "email", Value: Username }];
  await callPool(page, "SignUp", { Username, Password, UserAttributes });
  await callPool(page, "ConfirmSignUp", { Username, ConfirmationCode: await codeFor(person) });
  await page.goto(path);
  await page.getByRole("link", { name: "Add request" }).click();
  await expect(page).toHaveURL(/\/auth\/login\//);
  await signIn(page, person);
  await page.getByRole("button", { name: "Add request" }).click();
  await expect(page.getByRole("heading", { name: /knee/i })).toBeVisible();
  await sendOffer(quote.reference, [knee]);
  await page.reload();
  await hydrated(page);
  await page.getByText("Decline this offer").click();
  await page.getByLabel("May we know why?").first().fill("Too far for my mother.");
  await page.getByRole("button", { name: "Decline offer" }).click();
  await expect(page.getByText("Declined by you").first()).toBeVisible();
  expect(await desk("show", [quote.reference])).toContain("Too far for my mother.");
});
