import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { minutes, seconds } from "../../contract/durations.ts";
import { poolSettings, withChanges } from "../admin/settings.ts";
import type { PoolSettings } from "../db/settings.ts";
import { createAuthenticator } from "../testing/authenticator.ts";
import { type Answer, openTestIdentity, owners, type TestIdentity } from "../testing/service.ts";

const { userPoolId: poolId, userPoolClientId: ClientId } = owners.harbour.userPool;
const USERNAME = "ana@example.org";
const PASSWORD = "correct horse battery";
let service: TestIdentity;

beforeAll(async () => {
  service = await openTestIdentity({
    now: new Date("2026-11-20T09:00:00Z"),
    environment: { IDENTITY_FRESH_MINUTES: "" },
  });
  await service.register(USERNAME, PASSWORD);
});
afterAll(() => service.close());

const configure = (settings: PoolSettings) => service.services.pools.configurePool(poolId, settings);
const told = ({ error, body }: Answer) => [error, body["message"]];
const stale = ["NotAuthorized", "A fresh sign-in is needed for this change."];

type Tokens = Record<"AccessToken" | "RefreshToken", string>;
async function signIn(): Promise<Tokens> {
  const AuthParameters = { USERNAME, PASSWORD };
  const { body } = await service.call("InitiateAuth", { ClientId, AuthFlow: "USER_PASSWORD_AUTH", AuthParameters });
  return body["AuthenticationResult"] as Tokens;
}
const codeOf = (secret: unknown) =>
  TOTP.generate({ secret: Secret.fromBase32(String(secret)), timestamp: service.clock.now().getTime() });
const set = (AccessToken: string, Name: string, Value: string) =>
  service.call("UpdateUserAttributes", { AccessToken, UserAttributes: [{ Name, Value }] });

/** All changes of sign-in methods, but for a new password, which needs the old one. */
const changes: Readonly<Record<string, (AccessToken: string) => Promise<Answer>>> = {
  SetUserMFAPreference: (AccessToken) =>
    service.call("SetUserMFAPreference", { AccessToken, EmailMfaSettings: { Enabled: false } }),
  AssociateSoftwareToken: (AccessToken) => service.call("AssociateSoftwareToken", { AccessToken }),
  VerifySoftwareToken: (AccessToken) => service.call("VerifySoftwareToken", { AccessToken, UserCode: "000000" }),
  StartWebAuthnRegistration: (AccessToken) => service.call("StartWebAuthnRegistration", { AccessToken }),
  DeleteWebAuthnCredential: (AccessToken) =>
    service.call("DeleteWebAuthnCredential", { AccessToken, CredentialId: "bm9uZQ" }),
  "UpdateUserAttributes of the number": (AccessToken) => set(AccessToken, "phone_number", "+436641234567"),
  "UpdateUserAttributes of the address": (AccessToken) => set(AccessToken, "email", "other@example.org"),
};

test.each(Object.entries(changes))(
  "an old sign-in, renewed or not, is refused %s; a recent one is not",
  async (...[, change]) => {
    const { AccessToken, RefreshToken } = await signIn();
    service.clock.pass(minutes(10) + seconds(1));
    expect(told(await change(AccessToken))).toEqual(stale);
    const renewed = await service.call("GetTokensFromRefreshToken", { ClientId, RefreshToken });
    expect(told(await change((renewed.body["AuthenticationResult"] as Tokens).AccessToken))).toEqual(stale);
    expect(told(await change((await signIn()).AccessToken))).not.toEqual(stale);
  },
);

test("an old sign-in reads, changes attributes without codes, and changes the password by the old one", async () => {
  const { AccessToken } = await signIn();
  service.clock.pass(minutes(50));
  expect((await service.call("GetUser", { AccessToken })).status).toBe(200);
  expect((await service.call("ListWebAuthnCredentials", { AccessToken })).status).toBe(200);
  const UserAttributes = [
    { Name: "given_name", Value: "Ana" },
    { Name: "email", Value: USERNAME },
  ];
  expect((await service.call("UpdateUserAttributes", { AccessToken, UserAttributes })).status).toBe(200);
  const proposal = { PreviousPassword: PASSWORD, ProposedPassword: PASSWORD };
  expect((await service.call("ChangePassword", { AccessToken, ...proposal })).status).toBe(200);
});

test("completes a passkey begun in time, which then signs in to delete itself", async () => {
  const { AccessToken } = await signIn();
  service.clock.pass(minutes(9));
  const { body } = await service.call("StartWebAuthnRegistration", { AccessToken });
  service.clock.pass(minutes(2));
  const authenticator = createAuthenticator();
  const options = body["CredentialCreationOptions"] as Parameters<typeof authenticator.create>[0];
  const Credential = authenticator.create(options, service.origin);
  expect((await service.call("CompleteWebAuthnRegistration", { AccessToken, Credential })).body).toEqual({});
  const deletion = (token: string) =>
    service.call("DeleteWebAuthnCredential", { AccessToken: token, CredentialId: authenticator.id });
  expect(told(await deletion(AccessToken))).toEqual(stale);
  expect((await deletion((await signIn()).AccessToken)).body).toEqual({});
});

test("a required set-up during sign-in needs no other recent sign-in", async () => {
  await configure({ mfa: "required", lives: { fresh: minutes(1), session: minutes(15) } });
  const AuthParameters = { USERNAME, PASSWORD };
  const asked = await service.call("InitiateAuth", { ClientId, AuthFlow: "USER_PASSWORD_AUTH", AuthParameters });
  expect(asked.body["ChallengeName"]).toBe("MFA_SETUP");
  service.clock.pass(minutes(5));
  const { SecretCode, Session } = (await service.call("AssociateSoftwareToken", { Session: asked.body["Session"] }))
    .body;
  const verified = await service.call("VerifySoftwareToken", { Session, UserCode: codeOf(SecretCode) });
  expect(verified.body["Status"]).toBe("SUCCESS");
  await configure({});
});

test("a pool publishes how long a sign-in counts as recent, unless it has no limit", async () => {
  const offers = async () => (await service.identity.userPools.configOf(owners.harbour, service.origin)).offers;
  expect(await offers()).toMatchObject({ freshMinutes: 10 });
  await configure(withChanges<PoolSettings>(poolSettings, ["fresh-minutes=0"])({}));
  expect(await offers()).not.toHaveProperty("freshMinutes");
  const { AccessToken } = await signIn();
  service.clock.pass(minutes(50));
  for (const change of Object.values(changes)) expect(told(await change(AccessToken))).not.toEqual(stale);
});
