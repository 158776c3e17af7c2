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
  await expect
    .poll(async () => (await mailsWith(email, dataDir)).length, { message: `mail to ${email}`, intervals: [100] })
    .toBe(mails);
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
  const config = await poolOf(page);
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

/** Registers a person and signs them in through the form, with SRP, on a page of theirs: for tests of the sign-in and its settings. */
export async function aPersonSignedInByForm(page: Page, path: string): Promise<Person> {
  await page.goto(`/auth/login/?back=${encodeURIComponent(path)}`);
  const person = await aKnownPerson(page);
  await signIn(page, person);
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await hydrated(page);
  return person;
}

const poolOf = async (page: Page): Promise<{ readonly userPoolClientId: string; readonly userPoolEndpoint: string }> =>
  (await page.request.get(`/api/provider/user-pool-config/${new URL(process.env.E2E_URL ?? "").hostname}`)).json();

/**
 * A signed-in person on a page of theirs, such as `/profile/me/`. The tokens are fetched by password and stored as the client stores
 * them, which costs half of a sign-in through the form.
 */
export async function aSignedInPerson(page: Page, path: string): Promise<Person> {
  const person = await aKnownPerson(page);
  const { email, password } = person;
  const AuthParameters = { USERNAME: email, PASSWORD: password };
  const { AuthenticationResult: tokens } = (await callPool(page, "InitiateAuth", {
    AuthFlow: "USER_PASSWORD_AUTH",
    AuthParameters,
  })) as { AuthenticationResult: { IdToken: string; AccessToken: string; RefreshToken: string } }; // the pool's answer
  const headers = { idtoken: tokens.IdToken, "idempotency-key": crypto.randomUUID() };
  expect((await page.request.post("/api/profile/id", { headers })).status()).toBe(200);
  const { userPoolClientId } = await poolOf(page);
  // A document of the site that loads nothing else.
  await page.goto("/health-check/");
  await page.evaluate(
    ({ email, IdToken, AccessToken, RefreshToken, prefix }) => {
      const claims = JSON.parse(atob((IdToken.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/")));
      const state = {
        displayName: `${claims.given_name} ${claims.family_name}`,
        userName: claims["cognito:username"],
        userId: claims.sub,
        email,
        emailVerified: claims.email_verified,
        idToken: IdToken,
        accessToken: AccessToken,
      };
      localStorage.setItem("auth", JSON.stringify({ state, version: 1 }));
      const kept = {
        idToken: IdToken,
        accessToken: AccessToken,
        refreshToken: RefreshToken,
        clockDrift: "0",
        signInDetails: JSON.stringify({ loginId: email, authFlowType: "USER_PASSWORD_AUTH" }),
      };
      for (const [name, value] of Object.entries(kept)) localStorage.setItem(`${prefix}.${email}.${name}`, value);
      localStorage.setItem(`${prefix}.LastAuthUser`, email);
      // biome-ignore lint/suspicious/noDocumentCookie: the client stores its token so.
      document.cookie = `token=${IdToken}; Path=/; SameSite=Strict; Max-Age=3600`;
    },
    { email, ...tokens, prefix: `CognitoIdentityServiceProvider.${userPoolClientId}` },
  );
  await page.goto(path);
  await hydrated(page);
  return person;
}

/** Opens the security settings from any page of the account. */
export async function openSecurity(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Account", exact: true }).click();
  await page.getByRole("link", { name: "Security", exact: true }).click();
}

/** A device with a screen lock that says yes. */
export async function withAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
