import { hydrated, languageBases } from "./pages.ts";
import { barriers } from "./screen.ts";
import { aKnownPerson, aPerson, authOf, callPool, codeFor, register, signIn } from "./sign-in.ts";
import { anyWidth, expect, test } from "./test.ts";

test(
  "a person registers, confirms, and is signed in until they sign out everywhere",
  anyWidth,
  async ({ page, context, allow }) => {
    allow(/status of 400/);
    const person = aPerson();
    const committed: URL[] = [];
    page.on("framenavigated", (frame) => committed.push(new URL(frame.url())));
    const sent: string[] = [];
    page.on("request", (request) => sent.push(request.url(), request.headers()["referer"] ?? ""));
    await register(page, person);
    await expect(page).toHaveURL(/\/auth\/login\/$/);
    const arrivals = committed.filter(({ search }) => search !== "");
    expect(arrivals.map(({ pathname }) => pathname)).toEqual(["/auth/login/"]);
    const { email, password, showConfirmation } = Object.fromEntries(arrivals[0]?.searchParams ?? []);
    expect({ email, showConfirmation }).toEqual({ email: person.email, showConfirmation: "true" });
    // A handle of the password, which never stands in an address.
    expect(atob(password ?? "")).toMatch(/^[\da-f]{64}$/);
    await expect(page.locator("a[hreflang=ar]").first()).toHaveAttribute("href", "/ar/auth/login/");
    expect(sent.filter((one) => /password=/.test(one))).toEqual([]);

    const code = page.getByLabel("Code");
    await code.fill("000000");
    await page.getByRole("button", { name: "Confirm and sign in" }).click();
    await expect(code).toHaveAccessibleDescription(
      /Invalid verification code provided, please try again\. Please compare each character\./,
    );
    await expect(code).toBeFocused();
    await expect(code).toHaveValue("000000");
    await code.fill(await codeFor(person));
    await page.getByRole("button", { name: "Confirm and sign in" }).click();
    await expect(page.getByRole("heading", { name: "Welcome, Ana" })).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    const cookies = await context.cookies();
    expect(cookies.find(({ name }) => name === "token")).toMatchObject({ sameSite: "Strict", path: "/" });

    const other = await context.newPage();
    const identified = () => other.waitForResponse(/\/api\/profile\/id/);
    await Promise.all([identified(), other.goto("/auth/register/")]);
    await expect(other).toHaveURL(/\/profile\/$/);
    // A request during the end of the session would be refused.
    await Promise.all([identified(), other.goto("/ar/profile/")]);
    await hydrated(other);
    expect(await barriers(other)).toEqual([]);
    await page.getByRole("link", { name: "Sign out" }).click();
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await expect(other).toHaveURL(/\/ar\/auth\/login\/$/);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain("token");
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Cognito");
  },
);

test("a person gets another code, and uses it on any device", anyWidth, async ({ page, allow }) => {
  allow(/status of 400/);
  await page.clock.install();
  const person = aPerson();
  await register(page, person);
  await page.clock.runFor(31_000);
  await page.getByRole("button", { name: "Send another code" }).click();
  await expect(page.getByText("with a new code")).toBeVisible();
  const second = await codeFor(person, 2);
  // After three minutes the password is required again; the typed code stays.
  await page.getByLabel("Code").fill("123456");
  await page.clock.runFor(180_000);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  await expect(page.getByLabel("Code")).toHaveValue("123456");
  // In another tab, as from the mail on another device; the sign-in then needs no code.
  await page.goto("/auth/confirm-email/");
  await hydrated(page);
  await page.getByLabel("Email address").fill(person.email);
  await page.getByLabel("Code").fill(second);
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page.getByText("is confirmed. You can sign in now.")).toBeVisible();
  await page.goto("/profile/?from=mail");
  await expect(page).toHaveURL(/\/auth\/login\/\?back=/);
  await signIn(page, person);
  await expect(page).toHaveURL(/\/profile\/\?from=mail$/);
});

test("a person replaces a lost password by a mailed code", anyWidth, async ({ page, allow }) => {
  allow(/status of 400/);
  await page.clock.install();
  const person = aPerson();
  await register(page, person);
  await page.getByLabel("Code").fill(await codeFor(person));
  await page.getByRole("button", { name: "Confirm and sign in" }).click();
  await page.getByRole("link", { name: "Sign out" }).click();
  await page.getByRole("link", { name: "Forgotten your password?" }).click();
  await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  await page.getByLabel("Email address").fill(person.email);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await expect(page.getByText(/has an account here/)).toBeVisible();
  const old = await codeFor(person, 2);
  await page.clock.runFor(31_000);
  await page.getByRole("button", { name: "Send another code" }).click();
  const newest = await codeFor(person, 3);
  await page.getByLabel("Code").fill(old);
  await page.getByLabel("New password", { exact: true }).fill("short");
  await page.getByRole("button", { name: "Save and sign in" }).click();
  await expect(page.getByLabel("New password", { exact: true })).toHaveAccessibleDescription(
    /10 characters or more.*at least 10 characters/,
  );
  await page.getByLabel("New password", { exact: true }).fill("password1234");
  await page.getByRole("button", { name: "Save and sign in" }).click();
  await expect(page.getByLabel("New password", { exact: true })).toHaveAccessibleDescription(
    /Password did not conform with policy: Password is too easy to guess/,
  );
  await page.getByLabel("New password", { exact: true }).fill("staple battery horse");
  await page.getByRole("button", { name: "Save and sign in" }).click();
  await expect(page.getByLabel("Code")).toHaveAccessibleDescription(/compare each character|Codes expire/);
  await page.getByLabel("Code").fill(newest);
  await page.getByRole("button", { name: "Save and sign in" }).click();
  await expect(page.getByRole("heading", { name: "Welcome, Ana" })).toBeVisible();
  await page.getByRole("link", { name: "Sign out" }).click();
  await signIn(page, person);
  await expect(page.getByText("Incorrect username or password.")).toBeVisible();
  await expect(page.getByLabel("Email address")).toHaveValue(person.email);
});

test("an address with a password in it is cleaned first, and fills in nothing", anyWidth, async ({ page }) => {
  const urls: string[] = [];
  page.on("request", (request) => urls.push(request.url(), request.headers()["referer"] ?? ""));
  await page.goto(`/auth/login/?email=ana%40example.org&password=${btoa("secret")}&showConfirmation=true`);
  await hydrated(page);
  await expect(page).toHaveURL(/\/auth\/login\/$/);
  await expect(page.getByText(/only if you registered as .*ana@example.org/)).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  expect(urls.slice(2).filter((one) => /password=|ana%40/.test(one))).toEqual([]);
});

test("visitors load no sign-in code", anyWidth, async ({ page }) => {
  const weights = new Map<string, number>();
  page.on("response", async (response) => {
    if (response.url().endsWith(".js")) weights.set(response.url(), (await response.body()).length);
  });
  for (const path of ["/", "/procedures/", "/auth/login/"]) {
    await page.goto(path);
    await hydrated(page);
    await page.waitForLoadState("networkidle");
    const texts = await Promise.all([...weights.keys()].map(async (url) => (await page.request.get(url)).text()));
    expect(texts.filter((text) => /Caldera Derived Key/.test(text))).toEqual([]);
  }
  expect(weights.size).toBeGreaterThan(3);
});

test("tabs renew a session once, and sign out together", anyWidth, async ({ page, context, allow }) => {
  allow(/ERR_INTERNET_DISCONNECTED|status of 40[01]/);
  allow(/geo currency could not be looked up/); // the clock jumps during the request
  await context.clock.install();
  let renewals = 0;
  context.on("request", (request) => {
    if (/GetTokensFromRefreshToken$/.test(request.headers()["x-amz-target"] ?? "")) renewals += 1;
  });
  const person = await aKnownPerson(page);
  await page.goto("/auth/login/");
  await signIn(page, person);
  await expect(page).toHaveURL(/\/profile\/$/);
  const other = await context.newPage();
  const identified = other.waitForResponse(/\/api\/profile\/id/);
  await other.goto("/procedures/");
  await identified;
  const first = await authOf(page);

  await context.clock.fastForward("56:00");
  await expect.poll(async () => (await authOf(page)).idToken).not.toBe(first.idToken);
  const second = await authOf(page);
  await expect.poll(() => authOf(other)).toEqual(second);
  expect(renewals).toBe(1);

  await context.setOffline(true);
  await context.clock.fastForward("59:00");
  await context.clock.runFor(5000);
  await expect.poll(() => renewals).toBeGreaterThan(1);
  await expect(page.getByRole("heading", { name: "Welcome, Ana" })).toBeVisible();
  expect(await authOf(page)).toEqual(second);
  await context.setOffline(false);
  await expect.poll(async () => (await authOf(page)).idToken).not.toBe(second.idToken);
  const third = await authOf(page);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Welcome, Ana" })).toBeVisible();

  await callPool(page, "GlobalSignOut", { AccessToken: third.accessToken });
  await context.clock.fastForward("56:00");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect.poll(async () => (await authOf(other)).accessToken).toBe("");
});

test("a person signs in by a mailed code, also after a reload", anyWidth, async ({ page, allow }) => {
  allow(/status of 400/);
  await page.clock.install();
  const person = await aKnownPerson(page);
  await page.goto("/auth/login/");
  await hydrated(page);
  const begin = async () => {
    await page.getByLabel("Email address").fill(person.email);
    await page.getByRole("button", { name: "Sign in without a password" }).click();
    await page.getByText("With a code by email").click();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("heading", { name: "Type your code" })).toBeVisible();
  };
  await begin();
  await expect(page.getByText(/^[12]:\d\d left for this step/)).toBeVisible();
  await page.clock.runFor(181_000);
  await expect(page.getByText("took more than three minutes")).toBeVisible();
  await expect(page.getByLabel("Email address")).toHaveValue(person.email);
  await begin();
  await page.reload();
  const code = page.getByLabel("Code", { exact: true });
  await code.fill("000000");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(code).toHaveAccessibleDescription(/compare each character/);
  await code.fill(await codeFor(person, 3));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Welcome, Ana" })).toBeVisible();
});

const steps = [
  { kind: "code", by: "email", sentTo: "a***@e***", isFirst: true },
  { kind: "code", by: "app" },
  { kind: "choose-code", from: ["TOTP", "SMS", "EMAIL"] },
  {
    kind: "set-up-app",
    secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
    address: "otpauth://totp/a?secret=JBSWY3DPEHPK3PXP",
  },
  { kind: "set-up-email" },
  { kind: "new-password", missing: ["given_name"] },
  { kind: "choose-first", from: ["PASSWORD_SRP", "EMAIL_OTP", "WEB_AUTHN"] },
];

for (const [place, [language, base]] of Object.entries(languageBases).entries())
  test(
    `the sign-in screens and challenges are readable and usable for everyone, in ${language}`,
    anyWidth,
    async ({ page }) => {
      for (const path of ["login", "register", "forgot-password", "reset-password", "confirm-email"]) {
        await page.goto(`${base}/auth/${path}/`);
        await hydrated(page);
        await page.getByRole("main").getByRole("button").last().click();
        await expect(page.locator("[aria-invalid]").first()).toBeFocused();
        expect(await barriers(page, { hasContrast: !base }), path).toEqual([]);
      }
      await page.goto(`${base}/auth/login/`);
      // Each challenge in one of the languages, because both share components.
      for (const step of steps.filter((_, index) => index % 2 === place)) {
        await page.evaluate((asked) => {
          const waiting = { step: { ...asked, email: "ana@example.org" }, until: Date.now() + 170_000 };
          sessionStorage.setItem("sign-in-step", JSON.stringify(waiting));
        }, step);
        await page.reload();
        await expect(page.getByRole("timer")).toBeVisible();
        expect(await barriers(page), step.kind).toEqual([]);
      }
    },
  );

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test("a protected page leads to sign-in, which says what it requires", anyWidth, async ({ page }) => {
    await page.goto("/profile/");
    await expect(page).toHaveURL(/\/auth\/login\/$/);
    // Locators do not see text inside noscript.
    await expect(page.locator("noscript a")).toBeVisible();
    await expect(page.getByRole("button", { name: "Sign in" })).toBeHidden();
  });
});
