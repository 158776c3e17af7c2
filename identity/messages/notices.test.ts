import { TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Authenticator, createAuthenticator } from "../testing/authenticator.ts";
import { openTestIdentity, owners, type TestIdentity } from "../testing/service.ts";

const { userPoolClientId: ClientId } = owners.harbour.userPool;
const USERNAME = "ana@example.org";
let service: TestIdentity;
let AccessToken: string;

beforeAll(async () => {
  service = await openTestIdentity({ now: new Date("2026-11-20T09:00:00Z") });
  await service.register(USERNAME, "correct horse battery");
  const AuthParameters = { USERNAME, PASSWORD: "correct horse battery" };
  const { body } = await service.call("InitiateAuth", { ClientId, AuthFlow: "USER_PASSWORD_AUTH", AuthParameters });
  AccessToken = (body["AuthenticationResult"] as Record<string, string>)["AccessToken"] ?? "";
});
afterAll(() => service.close());

const notices = async () =>
  (await service.mails()).filter(({ headers }) => /^Your sign-in settings for/.test(headers.get("subject") ?? ""))
    .length;
const prefer = (settings: object) => service.call("SetUserMFAPreference", { AccessToken, ...settings });
const addApp = async (): Promise<void> => {
  const { SecretCode } = (await service.call("AssociateSoftwareToken", { AccessToken })).body;
  const UserCode = new TOTP({ secret: String(SecretCode) }).generate({ timestamp: service.clock.now().getTime() });
  expect((await service.call("VerifySoftwareToken", { AccessToken, UserCode })).status).toBe(200);
};

test("notifies by mail of an enabled, disabled or replaced second factor, but not of a preference", async () => {
  await addApp();
  expect(await notices()).toBe(0);
  await prefer({ SoftwareTokenMfaSettings: { Enabled: true } });
  expect(await notices()).toBe(1);
  await prefer({ SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } });
  expect(await notices()).toBe(1);
  await addApp();
  expect(await notices()).toBe(2);
  await prefer({ SoftwareTokenMfaSettings: { Enabled: false } });
  expect(await notices()).toBe(3);
  const [mail] = (await service.mails()).slice(-1);
  expect(mail?.headers.get("to")).toBe(USERNAME);
  expect(mail?.text).toContain("If it was not you");
});

test("notifies by mail of an added or deleted passkey", async () => {
  const before = await notices();
  const { CredentialCreationOptions } = (await service.call("StartWebAuthnRegistration", { AccessToken })).body;
  const authenticator = createAuthenticator();
  const Credential = authenticator.create(
    CredentialCreationOptions as Parameters<Authenticator["create"]>[0],
    service.origin,
  );
  await service.call("CompleteWebAuthnRegistration", { AccessToken, Credential });
  expect(await notices()).toBe(before + 1);
  await service.call("DeleteWebAuthnCredential", { AccessToken, CredentialId: authenticator.id });
  expect(await notices()).toBe(before + 2);
});
