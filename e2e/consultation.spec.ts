import type { Page } from "@playwright/test";
import { anAddress } from "./drafts.ts";
import { addressOn } from "./hosts.ts";
import { mailsWith } from "./outbox.ts";
import { aVisitor, headingOf, type Visitor } from "./quote-wizard.ts";
import { barriers } from "./screen.ts";
import { anyWidth, expect, test } from "./test.ts";

test.use({ extraHTTPHeaders: async ({ baseURL: _ }, use) => use({ "x-forwarded-for": anAddress() }) });

test.use({ keepsPlaces: true });

// An hour behind the clinic's zone, Dubai.
test.use({ timezoneId: "Asia/Kuwait" });

const samplePdf = Buffer.from("%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n%%EOF\n");

const slots = (page: Page) => page.getByRole("button", { name: /in Dubai, \d\d:\d\d your time/ });

/** From the procedure's page to the documents, without an emergency answer. */
async function openDocuments(page: Page, procedure: string): Promise<void> {
  await page.goto(`/procedures/${procedure}/`);
  await page.getByRole("link", { name: "Book consultation" }).first().click();
  await page.getByLabel("What would you like to talk about?").fill("Climbing stairs hurts.");
  await page.getByRole("checkbox", { name: /may use my health details/ }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(headingOf(page, "A few questions about your health")).toBeVisible();
  for (const no of await page.getByRole("radio", { name: "No", exact: true }).all()) await no.check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(headingOf(page, "Documents for your clinician")).toBeVisible();
}

/** The same, and on to the free times. */
async function openFreeTimes(page: Page, procedure: string): Promise<void> {
  await openDocuments(page, procedure);
  await page.getByRole("link", { name: "Continue without documents" }).click();
  await expect(headingOf(page, "Choose how and when")).toBeVisible();
}

async function chooseSlot(page: Page, place: number): Promise<string> {
  const name = (await slots(page).nth(place).getAttribute("aria-label")) ?? "";
  await slots(page).nth(place).click();
  await expect(headingOf(page, "Your details and your consent")).toBeVisible();
  return name;
}

async function fillContact(page: Page, { givenName, familyName, email }: Visitor): Promise<void> {
  await page.getByLabel("First name").fill(givenName);
  await page.getByLabel("Family name").fill(familyName);
  await page.getByLabel("Email address").fill(email);
  const consents = page.getByRole("group", { name: "What you agree to" }).getByRole("checkbox");
  for (const consent of await consents.all()) await consent.check();
}

const book = (page: Page) => page.getByRole("button", { name: "Book this time" }).click();
const isBooked = (page: Page) => expect(headingOf(page, "Your consultation is booked")).toBeVisible();

test(
  "a guest abroad attaches a document, books in both time zones, reschedules through the mail's link, and cancels",
  anyWidth,
  async ({ page }) => {
    const visitor = aVisitor();
    await openDocuments(page, "acl-reconstruction");
    await page
      .getByLabel("Add document")
      .setInputFiles({ name: "knee.pdf", mimeType: "application/pdf", buffer: samplePdf });
    await expect(page.getByRole("link", { name: "knee.pdf" })).toBeVisible();
    await page.getByRole("link", { name: "Continue", exact: true }).click();
    await expect(headingOf(page, "Choose how and when")).toBeVisible();
    const label = await chooseSlot(page, 0);
    const [, clinicTime = "", localTime = ""] = /^(\d\d:\d\d) in Dubai, (\d\d:\d\d) your time/.exec(label) ?? [];
    expect(Number(clinicTime.slice(0, 2)) - Number(localTime.slice(0, 2))).toBe(1);
    await expect(page.getByRole("timer")).toHaveText(/Held for you for 9:\d\d/);
    await fillContact(page, visitor);
    await page.getByRole("button", { name: "Hold ten minutes longer" }).click();
    await expect(page.getByRole("button", { name: "Hold ten minutes longer" })).toBeHidden();
    await expect(page.getByLabel("First name")).toHaveValue(visitor.givenName);
    await book(page);
    await isBooked(page);
    await expect(page.locator("time").filter({ hasText: `${localTime} your time` })).toContainText(
      `${clinicTime} in Dubai`,
    );
    const saved = page.waitForEvent("download");
    await page.getByRole("link", { name: "Add to calendar" }).click();
    expect((await saved).suggestedFilename()).toMatch(/^mar-.*\.ics$/);

    const confirmation = async () =>
      (await mailsWith(visitor.email)).find(({ text }) => text.includes("/consultation/"));
    await expect.poll(confirmation).toBeDefined();
    const mail = (await confirmation()) ?? { text: "" };
    expect(mail.text).toContain(`${localTime} your time`);
    const link = /https?:\/\/\S+\/consultation\/[\w-]{20,}\//.exec(mail.text)?.[0] ?? "";
    await page.goto(new URL(link).pathname);
    await expect(page.getByRole("link", { name: "knee.pdf" })).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole("link", { name: "Change time" }).click();
    await page
      .getByRole("button", { name: /^Change to/ })
      .nth(2)
      .click();
    await page.getByRole("button", { name: "Move the consultation" }).click();
    await isBooked(page);
    await expect(page.getByText("Booked, at a new time")).toBeVisible();
    await page.getByText("Cancel this consultation").click();
    await page.getByRole("button", { name: "Cancel consultation" }).click();
    await expect(headingOf(page, "Your consultation is cancelled")).toBeVisible();
  },
);

/** Answers yes to the emergency question, and leaves all others empty. */
async function answerEmergencyYes(page: Page): Promise<void> {
  await page.goto("/procedures/total-knee-replacement/consultation/");
  await page.getByLabel("What would you like to talk about?").fill("My knee.");
  await page.getByRole("checkbox", { name: /may use my health details/ }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page
    .getByRole("group", { name: /chest pain/ })
    .getByRole("radio", { name: "Yes" })
    .check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(headingOf(page, "Please get help now")).toBeVisible();
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(1);
}

test("an emergency answer stops the booking on every page", anyWidth, async ({ page }) => {
  await answerEmergencyYes(page);
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("998");
  await expect(alert).toBeFocused();
  await page.goto(page.url().replace("/health/", "/time/"));
  await expect(slots(page)).toHaveCount(0);
  await page.getByRole("link", { name: "Continue booking" }).click();
  await expect(headingOf(page, "Please get help now")).toBeVisible();
});

test(
  "a guest whose slot was just taken sees the remaining free times, and takes an expired hold again with all answers",
  anyWidth,
  async ({ page, context, allow }) => {
    allow(/status of 422/);
    await page.clock.install();
    const visitor = aVisitor();
    await openFreeTimes(page, "lumbar-microdiscectomy");
    const other = await context.newPage();
    await openFreeTimes(other, "lumbar-microdiscectomy");
    const label = await chooseSlot(other, 3);
    await other.close();
    await page.getByRole("button", { name: label, exact: true }).click();
    await expect(page.getByText("This time is no longer available").first()).toBeVisible();
    await expect(page.getByRole("button", { name: label, exact: true })).toHaveCount(0);
    await chooseSlot(page, 3);
    await fillContact(page, visitor);
    await page.clock.fastForward("10:05");
    await expect(page.getByText("The hold has ended")).toBeVisible();
    await page.getByRole("button", { name: "Hold this time again" }).click();
    await expect(page.getByRole("timer")).toBeVisible();
    await expect(page.getByLabel("Email address")).toHaveValue(visitor.email);
    await book(page);
    await isBooked(page);
  },
);

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("an emergency answer stops the booking, although no other question is answered", anyWidth, async ({ page }) => {
    await answerEmergencyYes(page);
    await expect(page.getByRole("alert")).toContainText("998");
  });

  test("a guest books a consultation in Arabic, and keeps every answer", anyWidth, async ({ page, allow, baseURL }) => {
    allow(/status of 400/);
    await page.goto(addressOn("marsa", "/ar/procedures/carpal-tunnel-release/consultation/", baseURL));
    await page.locator("textarea").fill("تنميل في اليد");
    await page.getByRole("checkbox").check();
    await page.locator("main button[type=submit]").click();
    for (const no of await page.getByRole("radio", { name: "لا", exact: true }).all()) await no.check();
    await page.locator("main button[type=submit]").click();
    await page
      .getByLabel("أضف مستندًا")
      .setInputFiles({ name: "knee.pdf", mimeType: "application/pdf", buffer: samplePdf });
    await page.getByRole("button", { name: "أضف هذا المستند" }).click();
    await expect(page.getByRole("link", { name: "knee.pdf" })).toBeVisible();
    await page.getByRole("link", { name: "متابعة", exact: true }).click();
    await page.locator("button[name=slot]").first().click();
    const visitor = aVisitor();
    await page.getByLabel("الاسم الأول").fill(visitor.givenName);
    await page.locator("button[value=confirm]").click();
    await expect(page.getByLabel("الاسم الأول")).toHaveValue(visitor.givenName);
    await page.locator("[name=familyName]").fill(visitor.familyName);
    await page.locator("[name=email]").fill(visitor.email);
    for (const consent of await page.locator("[name=consents]").all()) await consent.check();
    await page.locator("button[value=confirm]").click();
    await expect(headingOf(page, "تم حجز استشارتك")).toBeVisible();
  });
});
