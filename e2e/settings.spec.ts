import { readFile, writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { mailsWith } from "./outbox.ts";
import { expectNoSidewaysScroll, hydrated, languageBases } from "./pages.ts";
import { barriers } from "./screen.ts";
import { aSignedInPerson, type Person } from "./sign-in.ts";
import { anyWidth, expect, test } from "./test.ts";

/** A signed-in client on their settings page. */
async function atSettings(page: Page): Promise<Person> {
  const person = await aSignedInPerson(page, "/profile/setting/");
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
  return person;
}

const mailAbout = async ({ email }: Person, text: RegExp) =>
  (await mailsWith(email)).filter((mail) => text.test(mail.text));

test(
  "a person requests an archive of their data, is mailed, downloads it and reads it",
  anyWidth,
  async ({ page }, info) => {
    const person = await atSettings(page);
    await expect(page.getByText("Account created")).toBeVisible();
    await page.getByRole("button", { name: "Request archive" }).click();
    await expect(page.getByText("We are preparing your archive.")).toBeVisible();
    await expect.poll(async () => (await mailAbout(person, /#privacy/)).length).toBe(1);
    const [mail] = await mailAbout(person, /#privacy/);
    await page.goto("/profile/");
    await page.goto(/https?:\S+#privacy/.exec(mail?.text ?? "")?.[0] ?? "");
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download archive" }).click();
    const zip = await readFile(await (await downloading).path(), "latin1");
    expect(zip.slice(0, 2)).toBe("PK");
    // Stored uncompressed, so the page can be cut out.
    const html = zip.slice(zip.indexOf("<!doctype html>"), zip.indexOf("</html>") + 7);
    const path = info.outputPath("index.html");
    await writeFile(path, html, "latin1");
    await page.goto(`file://${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Your data at /);
    await expect(page.getByRole("heading", { name: "How you sign in" })).toBeVisible();
    await expect(page.getByText(person.email).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  },
);

test("a person requests the deletion of the account, and cancels it", anyWidth, async ({ page, allow }) => {
  allow(/status of 400/);
  const person = await atSettings(page);
  await page.getByRole("button", { name: "Delete my account" }).click();
  const email = page.getByLabel("Type your email address to confirm");
  await expect(email).toBeFocused();
  await email.fill("somebody@example.org");
  await page.getByRole("button", { name: "Delete account permanently" }).click();
  await expect(email).toHaveAccessibleDescription(/not the address that you sign in with/);
  await expect(email).toHaveValue("somebody@example.org");
  expect(await barriers(page)).toEqual([]);
  await email.fill(person.email);
  await page.getByRole("button", { name: "Delete account permanently" }).click();
  await expect(page.getByText("We have sent you an email")).toBeVisible();
  await expect.poll(async () => (await mailAbout(person, /You asked us to delete your account/)).length).toBe(1);
  await page.reload();
  await hydrated(page);
  await page.getByRole("button", { name: "Keep my account" }).first().click();
  await expect(page.getByText("Your account stays.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete my account" })).toBeVisible();
});

test(
  "a person chooses mails in one window without another overwriting them; creates and revokes a calendar feed",
  anyWidth,
  async ({ page, context, allow }) => {
    allow(/status of 4(?:04|22)/);
    await atSettings(page);
    const other = await context.newPage();
    await other.goto("/profile/setting/");
    await hydrated(other);
    await page.getByLabel("Reminders").uncheck();
    await page.getByLabel("Quiet hours").check();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Saved.")).toBeVisible();
    await other.getByLabel("Quote requests and offers").uncheck();
    await other.getByRole("button", { name: "Save", exact: true }).click();
    await expect(other.getByText("changed in another window")).toBeVisible();
    await expect(other.getByText("Saved now – emails about: Quote requests and offers.")).toBeVisible();
    await expect(other.getByLabel("Quote requests and offers")).not.toBeChecked();
    await other.close();
    for (const base of Object.values(languageBases).toReversed()) {
      await page.goto(`${base}/profile/setting/`);
      await hydrated(page);
      expect(await barriers(page, { hasContrast: !base }), base).toEqual([]);
      await expectNoSidewaysScroll(page);
    }

    await page.getByRole("button", { name: "Create private address" }).click();
    const address = page.getByLabel(/subscribe to a calendar/);
    const feed = new URL(await address.inputValue()).pathname;
    const read = await page.request.get(feed);
    expect(read.headers()["content-type"]).toContain("text/calendar");
    expect(await read.text()).toMatch(/^BEGIN:VCALENDAR\r\n/);
    await page.locator("summary", { hasText: "Turn off this link" }).click();
    await page.getByRole("button", { name: "Turn off this link" }).click();
    await expect(page.getByText("The address no longer works.")).toBeVisible();
    expect((await page.request.get(feed)).status()).toBe(404);
  },
);
