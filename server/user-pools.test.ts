import { afterAll, expect, test } from "vitest";
import type { UserPoolConfig } from "../contract/providers.ts";
import { poolOwnerOf } from "./tenants/directory.ts";
import { findProvider } from "./tenants/queries.ts";
import { buildProviderFile } from "./testing/providers.ts";
import { openTestSite } from "./testing/site.ts";

const site = await openTestSite();
afterAll(() => site.close());

const configOf = async (host: string, domain = host): Promise<UserPoolConfig> =>
  (await site.call<UserPoolConfig>("GET", `/api/provider/user-pool-config/${domain}`, { host })).body;

async function ownerAt(index: number) {
  const id = site.providers[index];
  const row = id && (await findProvider(site.services.db, id));
  const owner = row && poolOwnerOf(row);
  if (!owner) throw new Error("every test provider has a pool");
  return owner;
}

async function act(host: string, action: string, input: object) {
  const { userPoolEndpoint = "" } = await configOf(host);
  const reply = await site.app.inject({
    method: "POST",
    url: new URL(userPoolEndpoint).pathname,
    headers: {
      host,
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": `AWSCognitoIdentityProviderService.${action}`,
    },
    payload: JSON.stringify(input),
  });
  return { status: reply.statusCode, body: reply.json() };
}

/** Registers a user at a clinic and signs in. */
async function signIn(host: string, Username: string): Promise<{ AccessToken: string; IdToken: string }> {
  const { userPoolClientId: ClientId } = await configOf(host);
  const Password = "correct horse battery";
  const UserAttributes = [{ Name: "given_name", Value: "Ana" }];
  await act(host, "SignUp", { ClientId, Username, Password, UserAttributes });
  const mail = (await site.mails()).findLast(({ to }) => to === Username);
  const ConfirmationCode = /\b\d{6}\b/.exec(mail?.text ?? "")?.[0];
  await act(host, "ConfirmSignUp", { ClientId, Username, ConfirmationCode });
  const AuthParameters = { USERNAME: Username, PASSWORD: Password };
  const { body } = await act(host, "InitiateAuth", { ClientId, AuthFlow: "USER_PASSWORD_AUTH", AuthParameters });
  return body.AuthenticationResult;
}

test("a page learns where its people sign in: at its own address", async () => {
  expect(await configOf("harbour.example")).toMatchObject({
    userPoolId: "local_harbour",
    userPoolClientId: expect.stringMatching(/^[a-z0-9]{26}$/),
    userPoolEndpoint: "http://harbour.example/identity/local_harbour/",
    offers: {
      secondFactors: ["TOTP", "EMAIL"],
      passkeys: true,
      browsers: "opt-in",
      passwordLength: 10,
      freshMinutes: 10,
    },
  });
  expect((await configOf("harbour.example", "meadow.example")).userPoolEndpoint).toBe(
    "https://meadow.example/identity/local_meadow/",
  );
  const company = { slug: "local", legalName: "Local Clinic", foundedYear: 1999, accreditations: [] };
  await site.addProvider(buildProviderFile({ company, domains: ["clinic.localhost"] }));
  const { port } = site.services.config;
  expect((await configOf("harbour.example", "clinic.localhost")).userPoolEndpoint).toMatch(
    new RegExp(`^http://clinic\\.localhost:${port}/identity/`),
  );
});

test("a token is believed at the clinic that issued it, for its use, until it is revoked", async () => {
  const { AccessToken, IdToken } = await signIn("harbour.example", "ana@example.org");
  const [harbour, meadow] = [await ownerAt(0), await ownerAt(1)];
  const { userPools } = site.services;
  const valid = await userPools.check(harbour, IdToken, "id");
  expect(valid).toMatchObject({
    kind: "valid",
    facts: { email: "ana@example.org", emailVerified: true, givenName: "Ana" },
  });
  expect(await userPools.check(harbour, AccessToken, "access")).toMatchObject({ kind: "valid" });

  const invalid = { kind: "refused", reason: "invalid" };
  expect(await userPools.check(harbour, AccessToken, "id")).toEqual(invalid);
  expect(await userPools.check(meadow, IdToken, "id")).toEqual(invalid);
  expect(await userPools.check(harbour, `${IdToken.slice(0, -4)}AAAA`, "id")).toEqual(invalid);
  for (const made of ["", "x", "a.b.c", `${"x".repeat(9000)}`])
    expect(await userPools.check(harbour, made, "id")).toEqual(invalid);

  await act("harbour.example", "GlobalSignOut", { AccessToken });
  expect(await userPools.check(harbour, IdToken, "id")).toEqual({ kind: "refused", reason: "revoked" });

  const again = await signIn("harbour.example", "ben@example.org");
  site.clock.pass(3_600_000 + 4000);
  expect(await userPools.check(harbour, again.IdToken, "id")).toMatchObject({ kind: "valid" });
  site.clock.pass(2000);
  expect(await userPools.check(harbour, again.IdToken, "id")).toEqual({ kind: "refused", reason: "expired" });
});

test("a clinic's pool is not served at another clinic's address", async () => {
  await configOf("meadow.example");
  const reply = await site.app.inject({
    method: "POST",
    url: "/identity/local_meadow/",
    headers: { host: "harbour.example", "x-amz-target": "AWSCognitoIdentityProviderService.GetUser" },
    payload: "{}",
  });
  expect(reply.headers["x-amzn-errortype"]).toBe("ResourceNotFoundException");
});
