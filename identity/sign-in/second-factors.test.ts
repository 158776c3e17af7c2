import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { minutes, seconds } from "../../contract/durations.ts";
import type { PoolSettings } from "../db/settings.ts";
import { updateUser } from "../db/users.ts";
import { type Answer, openTestIdentity, owners, type TestIdentity } from "../testing/service.ts";
import { resolveUser } from "../users/find-user.ts";

const { userPoolId: poolId, userPoolClientId: ClientId } = owners.harbour.userPool;
const password = "correct horse battery";
let service: TestIdentity;

beforeAll(async () => {
  service = await openTestIdentity({ now: new Date("2026-11-20T09:00:00Z") });
});
// Locks end, and the next time step of authenticators begins.
beforeEach(() => service.clock.pass(minutes(16)));
afterAll(() => service.close());

const configure = (settings: PoolSettings) => service.services.pools.configurePool(poolId, settings);
const signIn = (USERNAME: string) =>
  service.call("InitiateAuth", {
    ClientId,
    AuthFlow: "USER_PASSWORD_AUTH",
    AuthParameters: { USERNAME, PASSWORD: password },
  });
const respond = (asked: Answer, ChallengeName: string, ChallengeResponses: Record<string, string>) =>
  service.call("RespondToAuthChallenge", {
    ClientId,
    ChallengeName,
    ChallengeResponses,
    Session: asked.body["Session"],
  });
const codeOf = (secret: unknown, at = service.clock.now()) =>
  TOTP.generate({ secret: Secret.fromBase32(String(secret)), timestamp: at.getTime() });
const byApp = (asked: Answer, SOFTWARE_TOKEN_MFA_CODE: string) =>
  respond(asked, "SOFTWARE_TOKEN_MFA", { SOFTWARE_TOKEN_MFA_CODE });
const tokensOf = ({ body }: Answer) => body["AuthenticationResult"] as Record<string, string>;
const told = ({ error, body }: Answer) => [error, body["message"]];
const invalidSession = ["NotAuthorized", "Invalid session for the user."];
const mismatch = ["CodeMismatch", "Invalid verification code provided, please try again."];
const tokens = "AuthenticationResult.AccessToken";

/** Signs a new user in. */
async function accessOf(email: string): Promise<string> {
  await service.register(email, password);
  return tokensOf(await signIn(email))["AccessToken"] ?? "";
}

/** Sets an authenticator up. @returns its secret */
async function addApp(AccessToken: string): Promise<string> {
  const { SecretCode } = (await service.call("AssociateSoftwareToken", { AccessToken })).body;
  const verified = await service.call("VerifySoftwareToken", { AccessToken, UserCode: codeOf(SecretCode) });
  expect(verified.body).toEqual({ Status: "SUCCESS" });
  return String(SecretCode);
}

const prefer = (AccessToken: string, settings: object) =>
  service.call("SetUserMFAPreference", { AccessToken, ...settings });
const on = { Enabled: true };

test("verifies, enables and asks for an authenticator; refuses used and earlier codes", async () => {
  const AccessToken = await accessOf("ana@example.org");
  const early = await prefer(AccessToken, { SoftwareTokenMfaSettings: on });
  expect(told(early)).toEqual(["InvalidParameter", "User has not verified software token mfa"]);
  expect((await service.call("VerifySoftwareToken", { AccessToken, UserCode: "000000" })).error).toBe(
    "SoftwareTokenMFANotFound",
  );
  const { SecretCode } = (await service.call("AssociateSoftwareToken", { AccessToken })).body;
  expect(SecretCode).toMatch(/^[A-Z2-7]{32}$/);
  const wrong = await service.call("VerifySoftwareToken", { AccessToken, UserCode: "00000x" });
  expect(told(wrong)).toEqual(["EnableSoftwareTokenMFA", "Code mismatch"]);
  expect((await signIn("ana@example.org")).body).toHaveProperty(tokens);

  const secret = await addApp(AccessToken);
  expect((await prefer(AccessToken, { SoftwareTokenMfaSettings: { ...on, PreferredMfa: true } })).body).toEqual({});
  expect((await service.call("GetUser", { AccessToken })).body).toMatchObject({
    UserMFASettingList: ["SOFTWARE_TOKEN_MFA"],
    PreferredMfaSetting: "SOFTWARE_TOKEN_MFA",
  });

  // The code of the set-up is used up, and so are those before it.
  const asked = await signIn("ana@example.org");
  expect(asked.body).toMatchObject({ ChallengeName: "SOFTWARE_TOKEN_MFA", ChallengeParameters: {} });
  expect(told(await byApp(asked, codeOf(secret)))).toEqual(mismatch);
  const before = new Date(service.clock.now().getTime() - seconds(30));
  expect(told(await byApp(asked, codeOf(secret, before)))).toEqual(mismatch);
  service.clock.pass(seconds(30));
  const code = codeOf(secret);
  expect((await byApp(asked, code)).body).toHaveProperty(tokens);
  expect(told(await byApp(asked, code))).toEqual(invalidSession);
  expect(told(await byApp(await signIn("ana@example.org"), code))).toEqual(mismatch);
});

test("accepts one of many simultaneous uses of a code", async () => {
  const AccessToken = await accessOf("bea@example.org");
  const secret = await addApp(AccessToken);
  await prefer(AccessToken, { SoftwareTokenMfaSettings: on });
  service.clock.pass(seconds(30));
  const asked = [await signIn("bea@example.org"), await signIn("bea@example.org"), await signIn("bea@example.org")];
  const answers = await Promise.all(asked.map((one) => byApp(one, codeOf(secret))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("ends a session after three wrong codes, which lock the name until a full sign-in", async () => {
  const asked = await signIn("bea@example.org");
  for (let n = 0; n < 3; n++) expect(told(await byApp(asked, "00000x"))).toEqual(mismatch);
  expect(told(await byApp(asked, "00000x"))).toEqual(invalidSession);
  const again = await signIn("bea@example.org");
  for (let n = 0; n < 2; n++) expect(told(await byApp(again, "00000x"))).toEqual(mismatch);
  const locked = ["NotAuthorized", "Password attempts exceeded"];
  expect(told(await byApp(again, "00000x"))).toEqual(locked);
  expect(told(await signIn("bea@example.org"))).toEqual(locked);
  service.clock.pass(seconds(1) + 1);
  const third = await signIn("bea@example.org");
  expect(told(await byApp(third, "00000x"))).toEqual(mismatch);
  service.clock.pass(seconds(1) + 1);
  expect(told(await signIn("bea@example.org"))).toEqual(locked);
});

test("replaces an authenticator only once the new one is verified", async () => {
  const AccessToken = await accessOf("cleo@example.org");
  const first = await addApp(AccessToken);
  await prefer(AccessToken, { SoftwareTokenMfaSettings: on });
  await service.call("AssociateSoftwareToken", { AccessToken });
  service.clock.pass(seconds(30));
  expect((await byApp(await signIn("cleo@example.org"), codeOf(first))).body).toHaveProperty(tokens);
  service.clock.pass(seconds(30));
  const second = await addApp(AccessToken);
  service.clock.pass(seconds(30));
  const asked = await signIn("cleo@example.org");
  expect(told(await byApp(asked, codeOf(first)))).toEqual(mismatch);
  expect((await byApp(asked, codeOf(second))).body).toHaveProperty(tokens);
});

test("asks for the preferred of several second factors or for a choice, in separate sessions", async () => {
  const AccessToken = await accessOf("dana@example.org");
  const secret = await addApp(AccessToken);
  await prefer(AccessToken, { SoftwareTokenMfaSettings: on, EmailMfaSettings: on });
  const asked = await signIn("dana@example.org");
  expect(asked.body).toMatchObject({
    ChallengeName: "SELECT_MFA_TYPE",
    ChallengeParameters: { MFAS_CAN_CHOOSE: '["SOFTWARE_TOKEN_MFA","EMAIL_OTP"]' },
  });
  expect((await respond(asked, "SELECT_MFA_TYPE", { ANSWER: "SMS_MFA" })).error).toBe("InvalidParameter");
  const byMail = await respond(asked, "SELECT_MFA_TYPE", { ANSWER: "EMAIL_OTP" });
  expect(byMail.body).toMatchObject({
    ChallengeName: "EMAIL_OTP",
    ChallengeParameters: { CODE_DELIVERY_DELIVERY_MEDIUM: "EMAIL", CODE_DELIVERY_DESTINATION: "d***@e***" },
  });
  expect(told(await respond(asked, "SELECT_MFA_TYPE", { ANSWER: "EMAIL_OTP" }))).toEqual(invalidSession);
  service.clock.pass(seconds(30));
  expect(told(await byApp(byMail, codeOf(secret)))).toEqual(invalidSession);
  const EMAIL_OTP_CODE = await service.codeFor("dana@example.org");
  expect((await respond(byMail, "EMAIL_OTP", { EMAIL_OTP_CODE })).body).toHaveProperty(tokens);

  const twice = { ...on, PreferredMfa: true };
  const both = await prefer(AccessToken, { SoftwareTokenMfaSettings: twice, EmailMfaSettings: twice });
  expect(told(both)).toEqual(["InvalidParameter", "Only one MFA method can be preferred."]);
  await prefer(AccessToken, { EmailMfaSettings: twice });
  expect((await signIn("dana@example.org")).body).toMatchObject({ ChallengeName: "EMAIL_OTP" });
  await prefer(AccessToken, { EmailMfaSettings: { Enabled: false } });
  expect((await service.call("GetUser", { AccessToken })).body["PreferredMfaSetting"]).toBeUndefined();
  expect((await signIn("dana@example.org")).body).toMatchObject({ ChallengeName: "SOFTWARE_TOKEN_MFA" });
});

test("a mailed code as the first factor does not count as the second", async () => {
  const AccessToken = await accessOf("eva@example.org");
  await prefer(AccessToken, { EmailMfaSettings: on });
  const begin = async () => {
    const AuthParameters = { USERNAME: "eva@example.org", PREFERRED_CHALLENGE: "EMAIL_OTP" };
    const asked = await service.call("InitiateAuth", { ClientId, AuthFlow: "USER_AUTH", AuthParameters });
    return respond(asked, "EMAIL_OTP", { EMAIL_OTP_CODE: await service.codeFor("eva@example.org") });
  };
  expect((await begin()).error).toBe("MFAMethodNotFound");
  const secret = await addApp(AccessToken);
  await prefer(AccessToken, { SoftwareTokenMfaSettings: on });
  service.clock.pass(seconds(30));
  const asked = await begin();
  expect(asked.body).toMatchObject({ ChallengeName: "SOFTWARE_TOKEN_MFA" });
  expect((await byApp(asked, codeOf(secret))).body).toHaveProperty(tokens);
});

test("texts codes to a verified number, and to a new one only once it is verified", async () => {
  const [first, second] = ["+971501234567", "+971507654321"];
  const AccessToken = await accessOf("ines@example.org");
  const change = (Value: string) =>
    service.call("UpdateUserAttributes", { AccessToken, UserAttributes: [{ Name: "phone_number", Value }] });
  const ask = () => service.call("GetUserAttributeVerificationCode", { AccessToken, AttributeName: "phone_number" });
  const verify = (Code: string) =>
    service.call("VerifyUserAttribute", { AccessToken, AttributeName: "phone_number", Code });
  const factors = async () => (await service.call("GetUser", { AccessToken })).body["UserMFASettingList"];
  expect((await ask()).error).toBe("InvalidParameter");
  expect((await change(first)).body).toEqual({ CodeDeliveryDetailsList: [] });
  expect((await prefer(AccessToken, { SMSMfaSettings: on })).error).toBe("InvalidParameter");
  await ask();
  await verify(await service.codeByText(first));
  expect((await prefer(AccessToken, { SMSMfaSettings: on })).body).toEqual({});

  const asked = await signIn("ines@example.org");
  expect(asked.body).toMatchObject({
    ChallengeName: "SMS_MFA",
    ChallengeParameters: { CODE_DELIVERY_DELIVERY_MEDIUM: "SMS", CODE_DELIVERY_DESTINATION: "+*******4567" },
  });
  expect((await service.textsTo(first)).at(-1)).toMatch(
    /From: Sojourn\n.*\n\n\d{6} is your code for Harbour Clinic\./s,
  );
  const byText = (one: Answer, SMS_MFA_CODE: string) => respond(one, "SMS_MFA", { SMS_MFA_CODE });
  expect(told(await byText(asked, "00000x"))).toEqual(mismatch);
  const arabicDigits = [...(await service.codeByText(first))].map((digit) =>
    String.fromCharCode(0x660 + Number(digit)),
  );
  expect((await byText(asked, arabicDigits.join(""))).body).toHaveProperty(tokens);

  const changed = await change(second);
  expect(changed.body["CodeDeliveryDetailsList"]).toMatchObject([{ Destination: "+*******4321" }]);
  await signIn("ines@example.org");
  expect(await service.textsTo(first)).toHaveLength(3);
  await verify(await service.codeByText(second));
  await signIn("ines@example.org");
  expect(await service.textsTo(second)).toHaveLength(2);
  await change("");
  expect(await factors()).toBeUndefined();
  expect((await signIn("ines@example.org")).body).toHaveProperty(tokens);
});

test("limits mailed codes and reports the refusal", async () => {
  const AccessToken = await accessOf("fay@example.org");
  await prefer(AccessToken, { EmailMfaSettings: on });
  for (let n = 0; n < 10; n++) expect((await signIn("fay@example.org")).body).toHaveProperty("Session");
  expect((await signIn("fay@example.org")).error).toBe("LimitExceeded");
});

test("sets up a required second factor during sign-in; a pool without them asks for none", async () => {
  await service.register("gita@example.org", password);
  await configure({ mfa: "required" });
  const asked = await signIn("gita@example.org");
  expect(asked.body).toMatchObject({
    ChallengeName: "MFA_SETUP",
    ChallengeParameters: { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA","EMAIL_OTP"]' },
  });
  expect((await respond(asked, "MFA_SETUP", {})).error).toBe("SoftwareTokenMFANotFound");
  const given = await service.call("AssociateSoftwareToken", { Session: asked.body["Session"] });
  expect(told(await service.call("AssociateSoftwareToken", { Session: asked.body["Session"] }))).toEqual(
    invalidSession,
  );
  expect((await respond(given, "MFA_SETUP", {})).error).toBe("SoftwareTokenMFANotFound");
  const verify = (UserCode: string) =>
    service.call("VerifySoftwareToken", { UserCode, Session: given.body["Session"], FriendlyDeviceName: "My phone" });
  expect(told(await verify("00000x"))).toEqual(["EnableSoftwareTokenMFA", "Code mismatch"]);
  const verified = await verify(codeOf(given.body["SecretCode"]));
  expect(told(await verify(codeOf(given.body["SecretCode"])))).toEqual(invalidSession);
  expect((await respond(verified, "MFA_SETUP", {})).body).toHaveProperty(tokens);
  expect(told(await respond(verified, "MFA_SETUP", {}))).toEqual(invalidSession);
  const later = await signIn("gita@example.org");
  expect(later.body).toMatchObject({
    ChallengeName: "SOFTWARE_TOKEN_MFA",
    ChallengeParameters: { FRIENDLY_DEVICE_NAME: "My phone" },
  });

  await service.register("hala@example.org", password);
  const begun = await signIn("hala@example.org");
  expect((await respond(begun, "MFA_SETUP", { EMAIL: "other@example.org" })).error).toBe("InvalidParameter");
  const mailed = await respond(begun, "MFA_SETUP", { EMAIL: "Hala@example.org" });
  const EMAIL_OTP_CODE = await service.codeFor("hala@example.org");
  expect((await respond(mailed, "EMAIL_OTP", { EMAIL_OTP_CODE })).body).toHaveProperty(tokens);
  expect((await signIn("hala@example.org")).body).toMatchObject({ ChallengeName: "EMAIL_OTP" });

  await service.register("jana@example.org", password);
  const AuthParameters = { USERNAME: "jana@example.org", PREFERRED_CHALLENGE: "EMAIL_OTP" };
  const first = await service.call("InitiateAuth", { ClientId, AuthFlow: "USER_AUTH", AuthParameters });
  const setUp = await respond(first, "EMAIL_OTP", { EMAIL_OTP_CODE: await service.codeFor("jana@example.org") });
  expect(setUp.body).toMatchObject({ ChallengeParameters: { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' } });
  expect((await respond(setUp, "MFA_SETUP", { EMAIL: "jana@example.org" })).error).toBe("InvalidParameter");

  await configure({ mfa: "off" });
  const { AccessToken } = tokensOf(await signIn("gita@example.org"));
  expect((await prefer(AccessToken ?? "", { EmailMfaSettings: on })).error).toBe("InvalidParameter");
  await configure({});
});

test("refuses a user who is disabled during the second factor", async () => {
  const { services } = service;
  const asked = await signIn("hala@example.org");
  const EMAIL_OTP_CODE = await service.codeFor("hala@example.org");
  const pool = await services.pools.find(poolId);
  const { sub } = await resolveUser(services, pool, "hala@example.org");
  await updateUser(services.db, pool.id, sub, { enabled: false });
  expect((await respond(asked, "EMAIL_OTP", { EMAIL_OTP_CODE })).error).toBe("NotAuthorized");
});

test("refuses an expired challenge", async () => {
  const asked = await signIn("gita@example.org");
  service.clock.pass(minutes(3));
  expect(told(await byApp(asked, "000000"))).toEqual(invalidSession);
});
