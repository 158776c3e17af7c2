import type { BrowserContext, Page } from "@playwright/test";
import { type Installation, type places, startInstallation } from "../scripts/installation.ts";
import { mailsWith, textsTo } from "./outbox.ts";
import { hydrated } from "./pages.ts";
import { aPerson, codeFor, openSecurity, register, signIn } from "./sign-in.ts";
import { anyWidth, test as base, expect } from "./test.ts";

/** Uses an installation for one clinic and many visitors. */
const test = base.extend<{ place: (typeof places)[number] }, { installation: Installation }>({
  installation: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern
    async ({}, use) => {
      const installation = await startInstallation();
      await use(installation);
      await installation.stop();
    },
    { scope: "worker", timeout: 150_000 },
  ],
  place: ["session", { option: true }],
  baseURL: ({ installation, place }, use) => use(installation.urls[place]),
});
test.describe.configure({ mode: "serial" });

/** Names of the browser's stored sign-in data, by storage. */
async function storedNames(page: Page, context: BrowserContext) {
  const isSignInData = (name: string) =>
    /^(?:auth|token|CognitoIdentityServiceProvider\..*)$/.test(decodeURIComponent(name));
  const stored = await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)] as const);
  const [local, session] = stored.map((names) => names.filter(isSignInData));
  return { local, session, cookies: (await context.cookies()).filter(({ name }) => isSignInData(name)) };
}

const welcome = (page: Page) => page.getByRole("heading", { name: /^Welcome, Ana/ });

test.describe("with a sign-in kept per tab", () => {
  test.use({ place: "session" });
  test(
    "a person signs in at a hosted pool, has the session renewed, stays signed in as long as the tab, and deletes the account",
    anyWidth,
    async ({ page, context, installation, allow }) => {
      await context.clock.install();
      const origins = new Set<string>();
      page.on("request", (request) => {
        if (request.headers()["x-amz-target"]) origins.add(new URL(request.url()).origin);
      });
      const person = aPerson();
      await register(page, person);
      await page.getByLabel("Code").fill(await codeFor(person, 1, installation.dataDir));
      await page.getByRole("button", { name: "Confirm and sign in" }).click();
      await expect(welcome(page)).toBeVisible();
      expect([...origins]).toEqual([installation.poolOrigin]);
      expect(await storedNames(page, context)).toMatchObject({
        local: [],
        session: expect.arrayContaining(["auth"]),
        cookies: [{ name: "token", sameSite: "Strict" }],
      });

      const idToken = () => page.evaluate(() => JSON.parse(sessionStorage.getItem("auth") ?? "{}").state.idToken);
      const first = await idToken();
      await context.clock.fastForward("56:00");
      await expect.poll(idToken).not.toBe(first);

      // Another tab is not signed in, and does not end this tab's sign-in.
      const other = await context.newPage();
      await other.goto("/profile/");
      await expect(other).toHaveURL(/\/auth\/login\//);
      await hydrated(other);
      await page.reload();
      await expect(page).toHaveURL(/\/profile\/$/);
      await expect(welcome(page)).toBeVisible();
      await page.getByRole("link", { name: "Sign out" }).click();
      await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
      expect(await storedNames(page, context)).toEqual({ local: [], session: ["auth"], cookies: [] });
      expect(await page.evaluate(() => sessionStorage.getItem("auth"))).not.toContain(person.email);

      // The account of a hosted pool is deleted at once, and its password no longer works.
      allow(/status of 400/);
      await signIn(page, person);
      await expect(welcome(page)).toBeVisible();
      await page.goto("/profile/setting/");
      await hydrated(page);
      await expect(page.getByText("gives us no history to show")).toBeVisible();
      await page.getByRole("button", { name: "Delete my account" }).click();
      await page.getByLabel("Type your email address to confirm").fill(person.email);
      await page.getByRole("button", { name: "Delete account permanently" }).click();
      await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
      const isDone = ({ text }: { text: string }) => text.includes("All data about you on this site is deleted");
      await expect.poll(async () => (await mailsWith(person.email, installation.dataDir)).some(isDone)).toBe(true);
      await signIn(page, person);
      await expect(page.getByText("Incorrect username or password.")).toBeVisible();
    },
  );
});

test.describe("with a sign-in kept in cookies", () => {
  test.use({ place: "cookies" });
  test(
    "a person adds a phone, and signs in with a code by text message",
    anyWidth,
    async ({ page, context, installation, allow }) => {
      allow(/status of 400/);
      const { dataDir } = installation;
      const person = aPerson();
      await register(page, person);
      await page.getByLabel("Code").fill(await codeFor(person, 1, dataDir));
      await page.getByRole("button", { name: "Confirm and sign in" }).click();
      await openSecurity(page);

      const number = "+436641234567";
      const codeByText = async (texts: number) => {
        await expect.poll(async () => (await textsTo(number, dataDir)).length).toBe(texts);
        return /\b\d{6}\b/.exec((await textsTo(number, dataDir)).at(-1)?.split("\n\n")[1] ?? "")?.[0] ?? "";
      };
      await page.getByRole("button", { name: "Set up text messages" }).click();
      await page.getByLabel("Mobile number").fill("+43 664 123 45 67");
      await page.getByRole("button", { name: "Send me a code" }).click();
      await page.getByLabel("Code", { exact: true }).fill(await codeByText(1));
      await page.getByRole("button", { name: "Confirm number" }).click();
      await expect(page.getByText("We send a code to your phone when you sign in.")).toBeVisible();

      const soon = Date.now() / 1000 + 364 * 86_400;
      const { local, session, cookies } = await storedNames(page, context);
      expect([local, session]).toEqual([[], []]);
      for (const { name, sameSite, expires } of cookies.filter(({ name }) => name !== "token"))
        expect({ name, sameSite, livesAYear: expires > soon }).toEqual({ name, sameSite: "Lax", livesAYear: true });
      expect(cookies.map(({ name }) => name)).toEqual(expect.arrayContaining(["auth", "token"]));
      const other = await context.newPage();
      await other.goto("/profile/");
      await expect(welcome(other)).toBeVisible();
      await other.getByRole("link", { name: "Sign out" }).click();
      await expect(page).toHaveURL(/\/auth\/login\/$/);
      expect((await storedNames(page, context)).cookies.map(({ name }) => name)).toEqual(["auth"]);

      await signIn(page, person);
      await expect(page.getByText("by text message to")).toBeVisible();
      const code = page.getByLabel("Code", { exact: true });
      await code.fill("000000");
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(code).toHaveAccessibleDescription(/compare each character/);
      await code.fill(await codeByText(2));
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(welcome(page)).toBeVisible();
      expect((await mailsWith(person.email, dataDir)).length).toBeGreaterThan(1); // the change is announced too
    },
  );
});
