import { firstMailTo, mailsWith, privateLinkIn } from "./outbox.ts";
import { hydrated } from "./pages.ts";
import {
  agree,
  answerQuestions,
  aVisitor,
  beginQuote,
  fillContact,
  headingOf,
  referenceOn,
  samplePdf,
} from "./quote-wizard.ts";
import { anyWidth, expect, test } from "./test.ts";

test("a visitor finds a procedure despite a typing error, and narrows the list", async ({ page, isMobile }) => {
  await page.goto("/");
  await page.getByRole("link", { name: /See all \d+ procedures/ }).click();
  await expect(headingOf(page, "Procedures")).toBeVisible();

  if (isMobile) await page.getByText("Filters", { exact: true }).click();
  await page.getByRole("radio", { name: /^Spine/ }).check();
  await page.getByRole("button", { name: "Show procedures" }).click();
  await expect(page).toHaveURL(/specialty=spine/);
  await expect(page.getByRole("status").filter({ hasText: "2 procedures" })).toBeVisible();
  await page.getByRole("link", { name: /Remove filter:.*Spine/ }).click();
  await expect(page).not.toHaveURL(/specialty=/);
  await expect(page.getByRole("status").filter({ hasText: /^\d{2} procedures$/ })).toBeVisible();

  await page.getByRole("searchbox", { name: "Search procedures" }).fill("nee replacment");
  await page.getByRole("searchbox", { name: "Search procedures" }).press("Enter");
  await expect(page).toHaveURL(/q=nee/);
  const found = page.getByRole("region", { name: /\d procedures?/ });
  await expect(found.getByRole("heading", { level: 3 }).first()).toHaveText("Total knee replacement");
});

test("G: a visitor requests a quote, gets mails, follows, changes and withdraws it", anyWidth, async ({ page }) => {
  const visitor = aVisitor();
  await page.goto("/procedures/");
  await page.getByRole("link", { name: "Total knee replacement" }).click();
  await expect(headingOf(page, "Total knee replacement")).toBeVisible();
  await page.getByRole("radio", { name: /^Complete/ }).check();
  await page.getByRole("link", { name: "Get a quote for Complete" }).click();
  await expect(page.getByText("AED 63,500, Complete package").first()).toBeVisible();
  await beginQuote(page);

  await answerQuestions(page);
  await page.getByText("Indicative price for the trip").first().click();
  await expect(page.getByText("Typical price in the city").locator("visible=true").first()).toBeVisible();
  await fillContact(page, visitor);
  await agree(page);
  await page.getByRole("button", { name: "Send my request" }).click();
  const reference = await referenceOn(page);

  const mail = await firstMailTo(visitor.email);
  expect(mail.subject).toContain(reference);
  expect(mail.text).not.toMatch(/diabetes|metformin/i);
  const { pathname } = new URL(privateLinkIn(mail));
  await page.goto(pathname);
  expect(await referenceOn(page)).toBe(reference);

  await page.getByRole("link", { name: "Change Travel" }).click();
  await expect(page.getByLabel("City")).toHaveValue("Mombasa");
  await page.getByLabel("City").fill("Nairobi");
  await page.getByRole("button", { name: "Save change" }).click();
  await expect(page.getByText("Changed: Travel")).toBeVisible();
  await expect(page.getByText("Nairobi, Kenya")).toBeVisible();

  await page.getByRole("link", { name: "Change Documents" }).click();
  await hydrated(page);
  await page.getByLabel("Add document").setInputFiles(samplePdf);
  await expect(page.getByText(samplePdf.name, { exact: true })).toBeVisible();
  const kept = await page.request.get(
    (await page.getByRole("link", { name: samplePdf.name }).getAttribute("href")) ?? "",
  );
  expect([kept.status(), (await kept.body()).equals(samplePdf.buffer)]).toEqual([200, true]);
  await page.getByRole("link", { name: "Back" }).click();

  await page.getByLabel("Write to the clinic").fill("May my sister come along?");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "May my sister come along?" })).toBeVisible();
  await expect(page.getByLabel("Write to the clinic")).toHaveValue("");

  await page.getByText("Withdraw this request").click();
  await page.getByLabel("May we know why?").fill("I found help at home.");
  await page.getByRole("button", { name: "Withdraw request" }).click();
  await expect(headingOf(page, "Your request is withdrawn")).toBeVisible();
  await expect(page.getByRole("link", { name: samplePdf.name })).toHaveCount(0);

  await expect.poll(async () => (await mailsWith(reference)).length).toBeGreaterThanOrEqual(4);
  const toVisitor = await mailsWith(visitor.email);
  expect(toVisitor.filter(({ subject }) => subject === mail.subject)).toHaveLength(1);
});
