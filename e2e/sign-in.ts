import type { Page } from "@playwright/test";
import { mailsWith } from "./outbox.ts";
import { hydrated } from "./pages.ts";
import { expect } from "./test.ts";

export interface Person {
  readonly email: string;
  readonly password: string;
}

let people = 0;

/** A new person without an account. */
export const aPerson = (): Person => ({
  email: `ana.${process.pid}.${Date.now()}.${people++}@example.org`,
  password: "correct horse battery",
});

/** The code in the newest mail to a person, after a number of mails. */
export async function codeFor({ email }: Person, mails = 1, dataDir?: string): Promise<string> {
  await expect.poll(async () => (await mailsWith(email, dataDir)).length, { message: `mail to ${email}` }).toBe(mails);
  const codes = (await mailsWith(email, dataDir)).flatMap(({ text }) => /: (\d{6})\b/.exec(text)?.[1] ?? []);
  const newest = codes.at(-1);
  if (!newest) throw new Error(`no code for ${email}`);
  return newest;
}

/** Registers, up to the prompt for the mailed code. */
export async function register(page: Page, person: Person): Promise<void> {
  await page.goto("/auth/signup/");
  await expect(page).toHaveURL(/\/auth\/register\/$/);
  await page.getByLabel("First name").fill("Ana");
  await page.getByLabel("Family name").fill("Lima");
  await page.getByLabel("Email address").fill(person.email);
  await page.getByLabel("New password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Confirm your email" })).toBeVisible();
}

export async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await hydrated(page);
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** A person with a confirmed account. */
export async function aKnownPerson(page: Page): Promise<Person> {
  const person = aPerson();
  const { email: Username, password: Password } = person;
  const UserAttributes = [
    { Name: "email", Value: Username },
    { Name: "given_name", Value: "Ana" },
    { Name: "family_name", Value: "Lima" },
  ];
  await callPool(page, "SignUp", { Username, Password, UserAttributes });
  await callPool(page, "ConfirmSignUp", { Username, ConfirmationCode: await codeFor(person) });
  return person;
}

/** Calls an action of the demonstration clinic's pool, as any client can. */
export async function callPool(page: Page, action: string, input: object): Promise<Record<string, unknown>> {
  const { hostname } = new URL(process.env.E2E_URL ?? "");
  const config = await (await page.request.get(`/api/provider/user-pool-config/${hostname}`)).json();
  const reply = await page.request.post(config.userPoolEndpoint, {
    headers: {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": `AWSCognitoIdentityProviderService.${action}`,
    },
    data: JSON.stringify({ ClientId: config.userPoolClientId, ...input }),
  });
  return reply.json();
}

/** The stored sign-in of this browser. */
export const authOf = (page: Page): Promise<{ readonly accessToken: string; readonly idToken: string }> =>
  page.evaluate(() => JSON.parse(localStorage.getItem("auth") ?? "{}").state);

/** A signed-in person on a page of theirs, such as `/profile/me/`. */
export async function aSignedInPerson(page: Page, path: string): Promise<Person> {
  await page.goto(`/auth/login/?back=${encodeURIComponent(path)}`);
  const person = await aKnownPerson(page);
  await signIn(page, person);
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await hydrated(page);
  return person;
}

/** Opens the security settings from any page of the account. */
export async function openSecurity(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Account", exact: true }).click();
  await page.getByRole("link", { name: "Security", exact: true }).click();
}
