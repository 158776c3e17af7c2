import { appCodeOf, atDesk, invited } from "./desk-sign-in.ts";
import { anyWidth, expect, test } from "./test.ts";

test("an invited coordinator sets up the sign-in, works, and signs in again", anyWidth, async ({ page }) => {
  const { email, temporary } = await invited("coordinator");
  await page.goto("/desk/people/");
  await expect(page).toHaveURL(/\/desk\/sign-in\/\?next=/);
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(temporary);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByLabel("New password", { exact: true }).fill("a calm and steady desk");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 2 })).toBeFocused();
  await page.getByRole("radio", { name: /^A code/ }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("radio", { name: /^An authenticator app/ }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  const shown = await page.getByText(/^(?:[A-Z2-7]{1,4} ?){8}$/).textContent();
  const secret = (shown ?? "").replaceAll(" ", "");
  await page.getByLabel("Code", { exact: true }).fill(appCodeOf(secret));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Save your recovery codes now" })).toBeFocused();
  await expect(page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);
  await page.getByRole("button", { name: "I saved the codes" }).click();
  await expect(page.getByRole("heading", { name: "People" })).toBeVisible();
  await expect(page).toHaveTitle(/^People · /);
  // A coordinator reads the list and changes nothing.
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByRole("button", { name: "Invite a person" })).toHaveCount(0);

  await page.reload();
  await expect(page.getByText(email)).toBeVisible();
  const menu = page.locator("summary");
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("button", { name: "Sign out" }).locator("visible=true").click();
  await expect(page).toHaveURL(/\/desk\/sign-in\/$/);
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a calm and steady desk");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByLabel("Code", { exact: true }).fill(appCodeOf(secret, 1));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("main")).toBeVisible();
  await expect(page).toHaveURL(/\/desk\/$/);
});

test(
  "an owner invites and disables, by keyboard, and stays on the page without a network",
  anyWidth,
  async ({ page, context, allow }) => {
    // The list may be asking for what has just changed when the network goes.
    allow(/ERR_INTERNET_DISCONNECTED/);
    await atDesk(page, "owner", "Olga Petrova");
    await page.goto("/desk/people/");
    await expect(page.getByRole("heading", { name: "People" })).toBeVisible();
    await page.keyboard.press("n");
    const dialog = page.getByRole("dialog", { name: "Invite a person" });
    await expect(dialog.getByLabel("Email")).toBeFocused();
    await dialog.getByLabel("Email").fill(`nora.${Date.now()}@marsa.example`);
    await dialog.getByLabel("Name").fill("Nora Farkas");
    await dialog.getByRole("checkbox", { name: "Coordinator" }).press("Space");
    await dialog.getByRole("button", { name: "Send the invitation" }).press("Enter");
    await expect(dialog).toBeHidden();
    const row = page.getByRole("row", { name: /Nora Farkas/ });
    await expect(row.getByText("Invited")).toBeVisible();
    await row.getByRole("button", { name: "Disable" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Disable" }).click();
    await expect(row.getByText("Disabled")).toBeVisible();
    await page.keyboard.press("?");
    const shortcuts = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(shortcuts).toContainText("Invite a person");
    await page.keyboard.press("Escape");
    await expect(shortcuts).toBeHidden();
    await context.setOffline(true);
    const menu = page.locator("summary");
    if (await menu.isVisible()) await menu.click();
    await page.getByRole("link", { name: "Trips" }).locator("visible=true").click();
    await expect(page.getByRole("alert")).toContainText("You are offline");
    await expect(row).toBeVisible();
  },
);
