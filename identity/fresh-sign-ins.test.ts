import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { poolSettings, withChanges } from "./admin/settings.ts";
import { minutes, seconds } from "./durations.ts";
import type { PoolSettings } from "./pools.ts";
import { type Answer, openTestIdentity, owners, type TestIdentity } from "./testing.ts";
import { createAuthenticator } from "./testing-authenticator.ts";

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

/** Everything that changes how somebody signs in, but for a new password, which is asked for the old one. */
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
  "an old sign-in is refused %s, renewed or not, and a new one is not",
  async (...[, change]) => {
    const { AccessToken, RefreshToken } = await signIn();
    service.clock.pass(minutes(10) + seconds(1));
    expect(told(await change(AccessToken))).toEqual(stale);
    const renewed = await service.call("GetTokensFromRefreshToken", { ClientId, RefreshToken });
    expect(told(await change((renewed.body["AuthenticationResult"] as Tokens).AccessToken))).toEqual(stale);
    expect(told(await change((await signIn()).AccessToken))).not.toEqual(stale);
  },
);

test("an old sign-in reads, changes what codes do not go to, and sets a new password by the old", async () => {
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

test("a passkey that was begun in time is kept, and signs in afresh for its own deletion", async () => {
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

test("somebody who must set an authenticator up to get in at all is asked for nothing more", async () => {
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

test("a pool says how long a sign-in is fresh, and one that asks for none says nothing and takes any", async () => {
  const offers = async () => (await service.identity.userPools.configOf(owners.harbour, service.origin)).offers;
  expect(await offers()).toMatchObject({ freshMinutes: 10 });
  await configure(withChanges<PoolSettings>(poolSettings, ["fresh-minutes=0"])({}));
  expect(await offers()).not.toHaveProperty("freshMinutes");
  const { AccessToken } = await signIn();
  service.clock.pass(minutes(50));
  for (const change of Object.values(changes)) expect(told(await change(AccessToken))).not.toEqual(stale);
});
