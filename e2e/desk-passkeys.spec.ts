import { invited } from "./desk-sign-in.ts";
import { barriers } from "./screen.ts";
import { withAuthenticator } from "./sign-in.ts";
import { anyWidth, expect, test } from "./test.ts";

test(
  "an invited person sets up a passkey, signs in with it, names it, and ends other sessions",
  anyWidth,
  async ({ page }) => {
    await withAuthenticator(page);
    const { email, temporary } = await invited("coordinator");
    const password = "a calm and steady desk";
    await page.goto("/desk/own-sign-in/");
    await page.getByLabel("Email address").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(temporary);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByLabel("New password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("radio", { name: /^Passkey/ }).check();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("heading", { name: "Your sign-in" })).toBeVisible();

    // Another browser is one without this one's cookie.
    const inAnotherBrowser = async () => {
      // A page that is left open would ask again without the cookie.
      await page.goto("about:blank");
      await page.context().clearCookies();
      await page.goto("/desk/own-sign-in/");
      await page.getByLabel("Email address").fill(email);
      await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    };
    const sessions = page.getByRole("region", { name: "Where you are signed in" });
    await inAnotherBrowser();
    await expect(sessions.getByRole("listitem")).toHaveCount(2);
    await sessions.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
    await expect(sessions.getByRole("listitem")).toHaveCount(1);
    await expect(sessions.getByText("This browser")).toBeVisible();

    await inAnotherBrowser();
    await expect(sessions.getByRole("listitem")).toHaveCount(2);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("button", { name: "Rename" }).click();
    await page.getByLabel(/^Name, such as/).fill("Reception laptop");
    await page.getByRole("button", { name: "Save name" }).click();
    await expect(page.getByText("The passkey has its new name.")).toBeVisible();
    await expect(page.getByText("Reception laptop", { exact: true })).toBeVisible();
    // The only second step stays.
    await expect(page.getByRole("button", { name: "Delete" })).toHaveCount(0);
    expect(await barriers(page)).toEqual([]);

    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByLabel("Current password", { exact: true }).fill(password);
    await page.getByLabel("New password", { exact: true }).fill("another calm and steady desk");
    await page.getByRole("button", { name: "Save new password" }).click();
    await expect(page.getByText("Your other browsers are signed out.")).toBeVisible();
    await expect(sessions.getByRole("listitem")).toHaveCount(1);
  },
);
