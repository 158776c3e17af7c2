import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { minutes } from "../../contract/durations.ts";
import { recoveryCode } from "../db/recovery-codes.ts";
import { type Answer, openTestIdentity, owners, type TestIdentity } from "../testing/service.ts";

const { userPoolId, userPoolClientId: ClientId } = owners.harbour.userPool;
const password = "correct horse battery";
let service: TestIdentity;

beforeAll(async () => {
  service = await openTestIdentity({ now: new Date("2026-11-20T09:00:00Z") });
});
// Locks end, and the next time step of authenticators begins.
beforeEach(() => service.clock.pass(minutes(16)));
afterAll(() => service.close());

const signIn = (USERNAME: string) =>
  service.call("InitiateAuth", {
    ClientId,
    AuthFlow: "USER_PASSWORD_AUTH",
    AuthParameters: { USERNAME, PASSWORD: password },
  });
const answer = (asked: Answer, SOFTWARE_TOKEN_MFA_CODE: string) =>
  service.call("RespondToAuthChallenge", {
    ClientId,
    ChallengeName: "SOFTWARE_TOKEN_MFA",
    ChallengeResponses: { SOFTWARE_TOKEN_MFA_CODE },
    Session: asked.body["Session"],
  });
const accessIn = ({ body }: Answer) => (body["AuthenticationResult"] as Record<string, string>)["AccessToken"] ?? "";
const create = async (AccessToken: string) =>
  (await service.call("CreateRecoveryCodes", { AccessToken })).body["RecoveryCodes"] as string[];
const left = async (AccessToken: string) => (await service.call("DescribeRecoveryCodes", { AccessToken })).body["Left"];
const tokens = "AuthenticationResult.AccessToken";

/** A signed-in user with an authenticator, which is lost. */
async function withApp(email: string): Promise<string> {
  await service.register(email, password);
  const AccessToken = accessIn(await signIn(email));
  const { SecretCode } = (await service.call("AssociateSoftwareToken", { AccessToken })).body;
  const UserCode = TOTP.generate({
    secret: Secret.fromBase32(String(SecretCode)),
    timestamp: service.clock.now().getTime(),
  });
  await service.call("VerifySoftwareToken", { AccessToken, UserCode });
  await service.call("SetUserMFAPreference", { AccessToken, SoftwareTokenMfaSettings: { Enabled: true } });
  return AccessToken;
}

const noticesTo = async (email: string) =>
  (await service.mails()).filter(({ headers }) => headers.get("to") === email).map(({ text }) => text);

test("ten codes stand in for the authenticator, each once, in any spelling; every step is told by mail", async () => {
  const email = "ana@example.org";
  const AccessToken = await withApp(email);
  const codes = await create(AccessToken);
  expect(codes).toHaveLength(10);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  expect((await noticesTo(email)).at(-1)).toContain("New recovery codes were made");
  expect(await left(AccessToken)).toBe(10);

  const [first = "", second = ""] = codes;
  const signedIn = await answer(await signIn(email), first.toLowerCase().replace("-", " "));
  expect(signedIn.body).toHaveProperty(tokens);
  expect((await noticesTo(email)).at(-1)).toContain("A recovery code was used");
  expect(await left(accessIn(signedIn))).toBe(9);

  service.clock.pass(minutes(16));
  const again = await signIn(email);
  expect((await answer(again, first)).error).toBe("CodeMismatch");
  expect((await answer(again, second)).body).toHaveProperty(tokens);
});

test("new codes end the old ones, and no code outlives the authenticator that it stands for", async () => {
  const email = "ben@example.org";
  const AccessToken = await withApp(email);
  const [old = ""] = await create(AccessToken);
  const [fresh = ""] = await create(AccessToken);
  const asked = await signIn(email);
  expect((await answer(asked, old)).error).toBe("CodeMismatch");
  expect((await answer(asked, fresh)).body).toHaveProperty(tokens);
  await service.call("SetUserMFAPreference", { AccessToken, SoftwareTokenMfaSettings: { Enabled: false } });
  expect(await left(AccessToken)).toBe(0);
  expect((await service.call("CreateRecoveryCodes", { AccessToken })).error).toBe("InvalidParameter");
});

test("one code used at the same moment twice signs in once, and another user's code never does", async () => {
  const AccessToken = await withApp("cem@example.org");
  const [code = "", other = ""] = await create(AccessToken);
  const asked = [await signIn("cem@example.org"), await signIn("cem@example.org")];
  const outcomes = await Promise.all(asked.map((one) => answer(one, code)));
  expect(outcomes.filter(({ body }) => "AuthenticationResult" in body)).toHaveLength(1);
  await withApp("eve@example.org");
  expect((await answer(await signIn("eve@example.org"), other)).error).toBe("CodeMismatch");
});

test("codes are made by a recent sign-in alone, and are not stored as they are read", async () => {
  const AccessToken = await withApp("dan@example.org");
  const codes = await create(AccessToken);
  const stored = JSON.stringify(await service.services.db.select().from(recoveryCode));
  for (const code of codes) for (const form of [code, code.replace("-", "")]) expect(stored).not.toContain(form);
  await service.services.pools.configurePool(userPoolId, { lives: { fresh: minutes(10) } });
  service.clock.pass(minutes(11));
  expect((await service.call("CreateRecoveryCodes", { AccessToken })).body["message"]).toMatch(/fresh sign-in/);
});

test("a changed address is told to the old one", async () => {
  await service.register("old@example.org", password);
  const AccessToken = accessIn(await signIn("old@example.org"));
  const UserAttributes = [{ Name: "email", Value: "new@example.org" }];
  await service.call("UpdateUserAttributes", { AccessToken, UserAttributes });
  const Code = await service.codeFor("new@example.org");
  expect((await service.call("VerifyUserAttribute", { AccessToken, AttributeName: "email", Code })).body).toEqual({});
  expect((await noticesTo("old@example.org")).at(-1)).toContain("The email address of your account");
  expect((await signIn("new@example.org")).body).toHaveProperty(tokens);
});
