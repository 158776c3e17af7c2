import type { Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { mailsWith } from "./outbox.ts";
import { hydrated, languageBases } from "./pages.ts";
import { barriers } from "./screen.ts";
import {
  aPerson,
  aPersonSignedInByForm,
  aSignedInPerson,
  authOf,
  codeFor,
  openSecurity,
  type Person,
  signIn,
  withAuthenticator,
} from "./sign-in.ts";
import { anyWidth, expect, test } from "./test.ts";

/** A signed-in client on the page of their sign-in settings. */
async function atSettings(page: Page): Promise<Person> {
  const person = await aPersonSignedInByForm(page, "/profile/sign-in/");
  await expect(page.locator("#settle-codes")).toBeVisible();
  return person;
}

/** Offset by steps of half a minute, because a code is accepted once. */
const appCode = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });

async function signOut(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Your account" }).click();
  await page.getByRole("link", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/auth\/login\/$/);
}

test(
  "a person adds an authenticator app, signs in with it and, once, with a recovery code",
  anyWidth,
  async ({ page, allow }) => {
    allow(/status of 400/);
    const person = await atSettings(page);
    await expect(page.getByText("No second step. Anyone with your password can sign in.")).toBeVisible();
    await page.getByRole("button", { name: "Set up app" }).click();
    await expect(page.getByRole("heading", { name: "Connect your authenticator app" })).toBeFocused();
    await expect(page.getByRole("img", { name: "A QR code to scan" }).locator("path")).toHaveAttribute("d", /M\d/);
    const shown = await page.getByText(/^(?:[A-Z2-7]{1,4} ?){8}$/).textContent();
    const secret = (shown ?? "").replaceAll(" ", "");

    const code = page.getByLabel("Code", { exact: true });
    await code.fill("000000");
    await page.getByRole("button", { name: "Connect app" }).click();
    await expect(code).toHaveAccessibleDescription(/Codes change every half minute/);
    await expect(code).toBeFocused();
    await expect(code).toHaveValue("000000");
    await code.fill(appCode(secret));
    await page.getByRole("button", { name: "Connect app" }).click();
    await expect(page.getByText("Your authenticator app is connected.")).toBeVisible();
    await expect(page.getByText("Then a code from your authenticator app")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Create ten recovery codes?" })).toBeFocused();
    await page.getByRole("button", { name: "Show recovery codes" }).click();
    const list = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
    await expect(list).toHaveCount(10);
    const codes = await list.allTextContents();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole("button", { name: "I saved the codes" }).click();
    await expect(page.getByText("10 codes left")).toBeVisible();

    await signOut(page);
    await signIn(page, person);
    await code.fill("000000");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(code).toHaveAccessibleDescription(/compare each character/);
    await code.fill(appCode(secret, 1));
    await page.getByRole("button", { name: "Continue" }).click();
    await openSecurity(page);

    await signOut(page);
    await signIn(page, person);
    await page.getByRole("button", { name: "Lost your phone? Use a recovery code" }).click();
    await expect(page.getByText("No recovery code either? Call")).toBeVisible();
    const recovery = page.getByLabel("Recovery code", { exact: true });
    await recovery.fill("AAAAA-AAAAA");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(recovery).toHaveAccessibleDescription(/if you used this one before, type another/);
    await recovery.fill((codes[0] ?? "").toLowerCase());
    await page.getByRole("button", { name: "Continue" }).click();
    await openSecurity(page);
    await expect(page.getByText("9 codes left")).toBeVisible();

    const remove = page.getByRole("button", { name: "Remove app" });
    await remove.click();
    await expect(page.getByText("After this, your password alone is enough to sign in.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(remove).toBeFocused();
    await remove.click();
    await page.getByRole("group").getByRole("button", { name: "Remove app" }).click();
    await expect(page.getByRole("button", { name: "Set up app" })).toBeVisible();
  },
);

test(
  "a person adds a passkey, signs in with it, and deletes it after another sign-in",
  anyWidth,
  async ({ page, allow }) => {
    allow(/status of 400/);
    await page.clock.install();
    await withAuthenticator(page);
    const person = await atSettings(page);
    await expect(page.getByText("You have no passkey yet.")).toBeVisible();
    await page.getByRole("button", { name: "Add passkey" }).click();
    await expect(page.getByText("Your passkey is added.")).toBeVisible();
    await expect(page.getByText(/^Added on \d+ \w+ \d{4}$/)).toBeVisible();
    await page.getByRole("button", { name: "Add passkey" }).click();
    await expect(page.getByText("This device already has a passkey for your account.")).toBeVisible();

    await signOut(page);
    await hydrated(page);
    await page.getByLabel("Email address").fill(person.email);
    await page.getByRole("button", { name: "Sign in without a password" }).click();
    await page.getByRole("radio", { name: "With a passkey" }).check();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(/\/profile\/$/);
    await page.goto("/profile/sign-in/");

    const remove = page.getByRole("button", { name: "Delete" });
    await expect(remove).toBeEnabled();
    await page.clock.fastForward("09:00");
    await remove.click();
    await expect(page.getByRole("heading", { name: "For your safety, sign in again" })).toBeFocused();
    const before = await authOf(page);
    const notice = page.getByRole("region", { name: "For your safety, sign in again" });
    expect(await barriers(page)).toEqual([]);
    const password = notice.getByLabel("Password", { exact: true });
    await password.fill("not my password");
    await notice.getByRole("button", { name: "Sign in again" }).click();
    await expect(password).toHaveAccessibleDescription(/not your current password/);
    expect(await authOf(page)).toEqual(before);
    await page.getByRole("button", { name: "Sign in without a password" }).click();
    await page.getByRole("radio", { name: "With a passkey" }).check();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("You can change your codes and passkeys now.")).toBeVisible();
    expect((await authOf(page)).accessToken).not.toBe(before.accessToken);
    await remove.click();
    const question = page.getByRole("group", { name: "Delete this passkey?" });
    await expect(question).toContainText("your password alone protects your account");
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("The passkey is deleted.")).toBeVisible();
    await expect(page.getByText("You have no passkey yet.")).toBeVisible();
  },
);

test(
  "a person signs out one browser alone, changes password and email address, and signs out of all browsers",
  anyWidth,
  async ({ page, browser, allow }) => {
    allow(/status of 400/);
    const person = await atSettings(page);
    const elsewhere = await browser.newPage({ baseURL: new URL(page.url()).origin });
    await elsewhere.goto("/auth/login/");
    await signIn(elsewhere, person);
    await expect(elsewhere).toHaveURL(/\/profile\/$/);
    await page.reload();
    const browsers = page.getByRole("region", { name: "Remembered browsers" });
    await expect(browsers.getByRole("listitem")).toHaveCount(2);
    await expect(browsers.getByRole("listitem").first()).toContainText("this browser");
    expect(await barriers(page)).toEqual([]);
    await browsers.getByRole("listitem").last().getByRole("button", { name: "Remove" }).click();
    await page.getByRole("group", { name: "Remove this browser?" }).getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("The browser is removed.")).toBeVisible();
    await expect(browsers.getByRole("listitem")).toHaveCount(1);
    await elsewhere.reload();
    await expect(elsewhere).toHaveURL(/\/auth\/login\//);

    await page.getByRole("button", { name: "Change password" }).click();
    const current = page.getByLabel("Current password");
    await current.fill("not my password");
    await page.getByLabel("New password", { exact: true }).fill("staple battery horse");
    await page.getByRole("button", { name: "Save new password" }).click();
    await expect(current).toHaveAccessibleDescription(/not your current password/);
    await expect(current).toBeFocused();
    await expect(page.getByLabel("New password", { exact: true })).toHaveValue("staple battery horse");
    await current.fill(person.password);
    await page.getByRole("button", { name: "Save new password" }).click();
    await expect(page.getByText("Your new password is saved.")).toBeVisible();

    const { email } = aPerson();
    await page.getByRole("button", { name: "Change email address" }).click();
    await page.getByRole("textbox", { name: "Email address" }).fill(email);
    await page.getByRole("button", { name: "Send code" }).click();
    await page.getByLabel("Code", { exact: true }).fill(await codeFor({ ...person, email }));
    await page.getByRole("button", { name: "Confirm new address" }).click();
    await expect(page.getByText("Your email address is changed.")).toBeVisible();
    await expect.poll(async () => (await mailsWith(person.email)).at(-1)?.text).toMatch(/email address .* was changed/);

    await signIn(elsewhere, { email, password: "staple battery horse" });
    await expect(elsewhere).toHaveURL(/\/profile\/$/);
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    await page.context().setOffline(true);
    const question = page.getByRole("group", { name: "Sign out everywhere?" });
    allow(/ERR_INTERNET_DISCONNECTED/);
    await question.getByRole("button", { name: "Sign out everywhere" }).click();
    await expect(question).toContainText("We could not reach the sign-in service.");
    await page.context().setOffline(false);
    await question.getByRole("button", { name: "Sign out everywhere" }).click();
    await expect(page).toHaveURL(/\/auth\/login\/$/);
    await elsewhere.reload();
    await expect(elsewhere).toHaveURL(/\/auth\/login\/$/);
    await elsewhere.close();
  },
);

test("the security settings are readable and usable for everyone, in both languages", anyWidth, async ({ page }) => {
  await aSignedInPerson(page, "/profile/sign-in/");
  for (const base of Object.values(languageBases)) {
    await page.goto(`${base}/profile/sign-in/`);
    for (const part of ["codes", "password", "everywhere"]) {
      await page.locator(`#settle-${part}`).getByRole("button").first().click();
      await expect(page.locator("h3:focus")).toBeVisible();
      if (part === "codes") await expect(page.locator("svg[role=img] path")).toBeAttached();
      expect(await barriers(page, { hasContrast: !base }), `${part} ${base}`).toEqual([]);
    }
  }
});
