import { firstMailTo, privateLinkIn } from "./outbox.ts";
import {
  agree,
  answerQuestions,
  atStep,
  aVisitor,
  beginQuote,
  clickContinue,
  fillContact,
  headingOf,
  referenceOn,
  samplePdf,
} from "./quote-wizard.ts";
import { anyWidth, expect, test } from "./test.ts";

test.use({ javaScriptEnabled: false });

test("a visitor searches, filters, sorts and compares without script", anyWidth, async ({ page }) => {
  await page.goto("/");
  await page.getByRole("searchbox", { name: "What are you looking for?" }).fill("nee replacment");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("link", { name: "Total knee replacement" })).toBeVisible();
  await page.getByRole("link", { name: "Clear all filters" }).click();

  await page.getByText("Filters", { exact: true }).click();
  await page.getByRole("radio", { name: /^Heart/ }).check();
  await page.getByLabel("Sort by").selectOption("price");
  await page.getByRole("button", { name: "Show procedures" }).click();
  await expect(page).toHaveURL(/specialty=heart/);
  await expect(page).toHaveURL(/sort=price/);
  await expect(page.getByText("3 procedures")).toBeVisible();

  await page
    .getByRole("checkbox", { name: /^Compare/ })
    .nth(0)
    .check();
  await page
    .getByRole("checkbox", { name: /^Compare/ })
    .nth(1)
    .check();
  await page.getByRole("button", { name: "Compare side by side" }).click();
  await expect(headingOf(page, "Compare procedures")).toBeVisible();
});

test("a visitor estimates a trip on the landing page without script", anyWidth, async ({ page }) => {
  await page.goto("/");
  await page.getByLabel("Procedure", { exact: true }).selectOption({ label: "Total knee replacement" });
  await page.getByRole("button", { name: "Estimate my trip" }).click();
  await expect(page.getByRole("heading", { name: "Estimate for Total knee replacement" })).toBeVisible();
});

test("a visitor requests, follows, changes and withdraws a quote without script", anyWidth, async ({ page, allow }) => {
  allow(/status of 4(00|15)/);
  const visitor = aVisitor();
  await page.goto("/procedures/total-knee-replacement/");
  await page.getByRole("radio", { name: /^Complete/ }).check();
  await page.getByRole("link", { name: "Get a quote for Complete" }).click();
  await beginQuote(page);
  await answerQuestions(page);

  await atStep(page, "contact");
  await page.getByLabel("First name").fill(visitor.givenName);
  await page.getByLabel("Email address").fill("amina at example");
  await clickContinue(page);
  await expect(page.getByRole("heading", { name: /Please check \d+ answers/ })).toBeVisible();
  const email = page.getByLabel("Email address");
  await expect(email).toHaveValue("amina at example");
  await expect(email).toHaveAccessibleDescription(/email address is not complete/);
  await expect(page.getByLabel("First name")).toHaveValue(visitor.givenName);
  await expect(page.getByLabel("Family name")).toHaveAccessibleDescription(/Please fill in “Family name”/);
  await fillContact(page, visitor);

  await page.getByRole("link", { name: "Change Documents" }).click();
  await page.getByRole("button", { name: "Add this document" }).click();
  await expect(page.getByText("Please choose a file first.").first()).toBeVisible();
  await page.getByLabel("Add document").setInputFiles(samplePdf);
  await page.getByRole("button", { name: "Add this document" }).click();
  await expect(page.getByRole("link", { name: samplePdf.name })).toBeVisible();
  await page
    .getByLabel("Add document")
    .setInputFiles({ ...samplePdf, name: "notes.txt", buffer: Buffer.from("notes") });
  await page.getByRole("button", { name: "Add this document" }).click();
  await expect(page.getByLabel("Add document")).toHaveAccessibleDescription(/Please send a PDF, JPEG, PNG or HEIC/);

  const { pathname } = new URL(page.url());
  await page.goto(pathname.replace(/documents\/$/, "review/"));
  await page.getByRole("button", { name: "Send my request" }).click();
  await expect(page.getByText("Tick this box to continue.").first()).toBeVisible();
  await agree(page);
  await page.getByRole("button", { name: "Send my request" }).click();
  const reference = await referenceOn(page);

  await page.goto(new URL(privateLinkIn(await firstMailTo(visitor.email))).pathname);
  expect(await referenceOn(page)).toBe(reference);
  await page.getByRole("link", { name: "Change Travel" }).click();
  await page.getByLabel("City").fill("Nairobi");
  await page.getByRole("button", { name: "Save change" }).click();
  await expect(page.getByText("Changed: Travel")).toBeVisible();
  await page.getByLabel("Write to the clinic").fill("May my sister come along?");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "May my sister come along?" })).toBeVisible();
  await page.getByText("Withdraw this request").click();
  await page.getByRole("button", { name: "Withdraw request" }).click();
  await expect(headingOf(page, "Your request is withdrawn")).toBeVisible();
});

test(
  "a visitor sends a message to the clinic without script, after correcting an error",
  anyWidth,
  async ({ page, allow }) => {
    allow(/status of 400/);
    const visitor = aVisitor();
    await page.goto("/contact/");
    await page.getByLabel("Your name").fill(visitor.givenName);
    await page.getByLabel("Your message").fill("Is there a room for my mother?");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByLabel("Your email address")).toHaveAccessibleDescription(/Please enter an email address/);
    await expect(page.getByLabel("Your message")).toHaveValue("Is there a room for my mother?");
    await page.getByLabel("Your email address").fill(visitor.email);
    await page.getByLabel("What is it about?").selectOption("travel");
    await page.getByRole("checkbox", { name: /I agree that/ }).check();
    // A form sent too fast must be sent again.
    await expect(async () => {
      await page.getByRole("button", { name: "Send message" }).click();
      await expect(page.getByRole("heading", { name: "Message sent" })).toBeVisible({ timeout: 1000 });
    }).toPass();
    const reference = await page.getByText(/^MSG-/).textContent();
    expect((await firstMailTo(visitor.email)).text).toContain(reference);
  },
);
