import type { Locator, Page } from "@playwright/test";
import { expectNoSidewaysScroll, hydrated } from "./pages.ts";
import { barriers } from "./screen.ts";
import { aSignedInPerson } from "./sign-in.ts";
import { anyWidth, expect, test } from "./test.ts";

const part = (page: Page, id: string): Locator => page.locator(`section#${id}`);
const save = (form: Locator) => form.getByRole("button", { name: "Save", exact: true }).click();

test(
  "a person adds, changes and removes companions, passports and health basics, the latter with a consent of their own",
  anyWidth,
  async ({ page, allow }) => {
    allow(/status of 400/);
    await aSignedInPerson(page, "/profile/me/");
    const companions = part(page, "companions");
    await companions.getByRole("button", { name: "Add companion" }).click();
    await companions.getByLabel("First name").fill("Rui");
    await companions.getByLabel("Country of the number").selectOption("JO");
    await companions.getByLabel("Phone number").fill("079 012 3456");
    await save(companions);
    await expect(companions.getByRole("heading", { name: "Please check one answer" })).toBeFocused();
    await companions.getByLabel("Family name").fill("Lima");
    await save(companions);
    await expect(companions.getByRole("article")).toContainText("+962790123456");

    const passports = part(page, "passports");
    await passports.getByRole("button", { name: "Add passport" }).click();
    await passports.getByLabel("Full name as printed").fill("ANA LUISA LIMA");
    await passports.getByLabel("Issued by").selectOption("PT");
    await passports.getByLabel("Passport number").fill("ca 123 4567");
    await passports.getByLabel("Expires on").fill("2099-01-31");
    await save(passports);
    await expect(passports.getByText("••••••567")).toBeVisible();
    await page.reload();
    await hydrated(page);
    await expect(page.locator("body")).not.toContainText("CA1234567");
    await passports.getByRole("button", { name: "Show number" }).click();
    await expect(passports.getByText("CA1234567")).toBeVisible();
    await passports.getByRole("button", { name: "Hide number" }).click();
    await passports.getByRole("button", { name: "Edit: ANA LUISA LIMA" }).click();
    await expect(passports.getByLabel("Passport number")).toHaveValue("");
    await passports.getByLabel("Expires on").fill("2098-01-31");
    await save(passports);
    await expect(passports.getByRole("article")).toContainText("31 January 2098");
    await expect(passports.getByText("••••••567")).toBeVisible();

    await companions.getByRole("button", { name: "Remove" }).click();
    await companions.getByRole("group", { name: "Remove Rui Lima?" }).getByRole("button", { name: "Remove" }).click();
    await expect(companions.getByRole("status").first()).toHaveText("Removed.");

    const health = part(page, "health");
    await expect(health.getByLabel("Allergies")).toHaveCount(0);
    await health.getByRole("button", { name: "Agree and continue" }).click();
    await expect(health.getByRole("checkbox")).toHaveAccessibleDescription(/tick the box if you agree/);
    await health.getByRole("checkbox").check();
    await health.getByRole("button", { name: "Agree and continue" }).click();
    await health.getByRole("button", { name: "Add" }).click();
    await health.getByLabel("Allergies").fill("Penicillin");
    await health.getByLabel("Height").fill("١٦٨");
    await save(health);
    await expect(health.getByRole("status")).toHaveText("Saved.");
    await expect(health).toContainText("168 cm");
    await page.reload();
    await hydrated(page);
    await expect(companions.getByRole("article")).toHaveCount(0);
    await expect(health).toContainText("Penicillin");
    await page.getByRole("button", { name: "Withdraw and delete" }).click();
    await page
      .getByRole("group", { name: "Delete your health basics?" })
      .getByRole("button", { name: "Withdraw and delete" })
      .click();
    await expect(health).toContainText("your health basics are deleted");
    await page.reload();
    await expect(health.getByRole("checkbox")).not.toBeChecked();
    await expect(health).not.toContainText("Penicillin");
  },
);

test(
  "a person adds and removes a picture, and sees prices in their own currency",
  anyWidth,
  async ({ page, allow }) => {
    allow(/status of 4(?:00|15)/);
    await aSignedInPerson(page, "/profile/me/");
    const picture = page.getByRole("region", { name: "Your picture" });
    const choose = (bytes: Buffer) =>
      picture.locator("#picture").setInputFiles({ name: "me.png", mimeType: "image/png", buffer: bytes });
    const updates: unknown[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/client/root/update")) updates.push(request.postDataJSON());
    });
    await choose(Buffer.from("not a picture"));
    await expect(picture).toContainText("This file cannot be used as a picture");
    await choose(await page.screenshot());
    await expect(picture.getByRole("status")).toHaveText("Your picture is saved.");
    expect(updates).toEqual([{ email: expect.any(String), image: expect.stringMatching(/^[\da-f-]{36}$/) }]);
    await expect(picture.locator("img")).toHaveJSProperty("naturalWidth", 320);
    await picture.locator("summary", { hasText: "Remove picture" }).click();
    await picture.getByRole("group", { name: "Remove your picture?" }).getByRole("button").click();
    await expect(picture.getByRole("status")).toHaveText("Your picture is removed.");
    await expect(picture.locator("img")).toHaveCount(0);

    const contact = part(page, "contact");
    await contact.getByRole("button", { name: "Edit: Name and contact" }).click();
    await contact.getByLabel("Show prices in").selectOption("GBP");
    await save(contact);
    await expect(contact.getByRole("status")).toHaveText("Saved.");
    await expect(contact).toContainText("British Pound");
    const picker = page.getByRole("combobox", { name: "Show prices in" }).last();
    await page.evaluate(() => localStorage.removeItem("currency"));
    await page.goto("/procedures/");
    await expect(picker).toHaveValue("GBP");
    const saved = page.waitForResponse(/client\/root\/update/);
    await picker.selectOption("CHF");
    await saved;
    await page.goto("/profile/me/");
    await expect(contact).toContainText("Swiss Franc");
  },
);

test("the profile and its forms are readable and usable for everyone", anyWidth, async ({ page }) => {
  await aSignedInPerson(page, "/profile/me/");
  for (const base of ["", "/ar"]) {
    await page.goto(`${base}/profile/me/`);
    await hydrated(page);
    for (const id of ["contact", "details", "companions", "needs"]) {
      await part(page, id).getByRole("button").first().click();
      await expect(part(page, id).locator("h3:focus")).toBeVisible();
    }
    expect(await barriers(page, { hasContrast: !base }), base).toEqual([]);
    await expectNoSidewaysScroll(page);
  }
});

test(
  "forms offer what the account knows, keep what was typed, and change nothing in the account",
  anyWidth,
  async ({ page }) => {
    const { email } = await aSignedInPerson(page, "/profile/me/");
    const health = part(page, "health");
    await health.getByRole("checkbox").check();
    await health.getByRole("button", { name: "Agree and continue" }).click();
    await health.getByRole("button", { name: "Add" }).click();
    await health.getByLabel("Medicines you take").fill("Metformin");
    await health.getByLabel("Allergies").fill("Penicillin");
    await health.getByLabel("Height").fill("168");
    await save(health);
    await expect(health.getByRole("status")).toHaveText("Saved.");

    await page.goto("/contact/");
    await expect(page.getByText("We filled in what your account knows")).toBeVisible();
    await expect(page.getByLabel("Name")).toHaveValue("Ana Lima");
    await expect(page.getByLabel("Your email address")).toHaveValue(email);

    await page.goto("/quote/?procedure=total-knee-replacement");
    await hydrated(page);
    await page.getByRole("button", { name: "Start request" }).click();
    await expect(page).toHaveURL(/\/patient\/$/);
    const quote = page.url().replace("/patient/", "");
    await page.goto(`${quote}/intake/`);
    await expect(page.getByText("Penicillin", { exact: true })).toBeVisible();
    const allergies = page.getByRole("textbox", { name: "Allergies" });
    await expect(allergies).toHaveValue("");
    expect(await barriers(page)).toEqual([]);
    await page.getByRole("button", { name: "Use what I gave before" }).click();
    await expect(allergies).toHaveValue("Penicillin");
    await expect(page.locator("input[name=heightCm]")).toHaveValue("168");
    await page.goto(`${quote}/contact/`);
    await expect(page.getByLabel("First name")).toHaveValue("Ana");
    await expect(page.getByLabel("Family name")).toHaveValue("Lima");
    await expect(page.getByLabel("Email address")).toHaveValue(email);
    await page.getByLabel("First name").fill("Anita");
    await page.getByRole("button", { name: "Save and continue" }).click();
    await expect(page).not.toHaveURL(/\/contact\/$/);
    await page.goBack();
    await expect(page.getByLabel("Family name")).toHaveValue("Lima");
    await expect(page.getByLabel("First name")).toHaveValue("Anita");

    await page.goto("/procedures/total-knee-replacement/consultation/");
    await hydrated(page);
    await page.getByLabel("What would you like to talk about?").fill("My knee.");
    await page.getByRole("checkbox", { name: /may use my health details/ }).check();
    await page.getByRole("button", { name: "Continue" }).click();
    const medicines = page.getByRole("textbox", { name: /Which medicines do you take/ });
    await expect(page.getByText("Metformin", { exact: true })).toBeVisible();
    await expect(medicines).toHaveValue("");
    await expect(page.getByText("Penicillin")).toHaveCount(0);
    await page.getByRole("button", { name: "Use what I gave before" }).click();
    await expect(medicines).toHaveValue("Metformin");
    await medicines.fill("Metformin, and aspirin since May");
    for (const no of await page.getByRole("radio", { name: "No", exact: true }).all()) await no.check();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(/\/documents\/$/);
    await page.goto("/profile/me/");
    await expect(health).toContainText("Metformin");
    await expect(health).not.toContainText("aspirin");
  },
);
