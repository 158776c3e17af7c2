import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { PoolOwner } from "../../adapters/user-pools/user-pools.ts";
import { minutes } from "../../contract/durations.ts";
import { staffAdmin } from "../admin/staff.ts";
import { createAuthenticator } from "../testing/authenticator.ts";
import { type Answer, harbour, openTestIdentity, type TestIdentity } from "../testing/service.ts";

const owner: PoolOwner = {
  providerId: "harbour",
  kind: "staff",
  userPool: { userPoolId: "local_harbourStaff", userPoolClientId: "harbourdesk000000000000000" },
  domains: ["harbour.example", "localhost"],
  brand: harbour,
  revision: 1,
};
const { userPoolClientId: ClientId } = owner.userPool;
const password = "a calm and steady desk";
let service: TestIdentity;
let people = 0;

beforeAll(async () => {
  service = await openTestIdentity({ now: new Date("2026-11-20T09:00:00Z") });
});
beforeEach(() => service.clock.pass(minutes(16)));
afterAll(() => service.close());

const call = (action: string, input: object) => service.call(action, input, owner);
const signIn = (USERNAME: string, PASSWORD = password) =>
  call("InitiateAuth", { ClientId, AuthFlow: "USER_PASSWORD_AUTH", AuthParameters: { USERNAME, PASSWORD } });
const respond = ({ body }: Answer, ChallengeResponses: Record<string, string>) =>
  call("RespondToAuthChallenge", {
    ClientId,
    ChallengeName: body["ChallengeName"],
    Session: body["Session"],
    ChallengeResponses,
  });
const challengeOf = ({ body }: Answer) => body["ChallengeName"];
const optionsIn = ({ body }: Answer, name: string) =>
  JSON.parse((body["ChallengeParameters"] as Record<string, string>)[name] ?? "{}");
const accessIn = ({ body }: Answer) => (body["AuthenticationResult"] as Record<string, string>)["AccessToken"] ?? "";
const remove = (email: string) => staffAdmin(service.services).removeFactors(owner, email);

/** An invited person after the choice of a password. */
async function invited(): Promise<{ email: string; asked: Answer }> {
  const email = `huda.${people++}@harbour.example`;
  const made = await staffAdmin(service.services).invite(owner, { email, name: "Huda Saleh" });
  if (made.kind !== "done") throw new Error(made.kind);
  const first = await signIn(email, made.temporaryPassword);
  return { email, asked: await respond(first, { USERNAME: email, NEW_PASSWORD: password }) };
}

async function withPasskey() {
  const { email, asked } = await invited();
  const authenticator = createAuthenticator();
  const made = authenticator.create(optionsIn(asked, "CREDENTIAL_CREATION_OPTIONS"), service.origin);
  const done = await respond(asked, { USERNAME: email, ANSWER: JSON.stringify(made) });
  return { email, authenticator, AccessToken: accessIn(done) };
}

test("an invited person sets up a passkey, and signs in with it alone", async () => {
  const { email, authenticator, AccessToken } = await withPasskey();
  expect(AccessToken).not.toBe("");
  const asked = await call("InitiateAuth", {
    ClientId,
    AuthFlow: "USER_AUTH",
    AuthParameters: { USERNAME: email, PREFERRED_CHALLENGE: "WEB_AUTHN" },
  });
  const shown = authenticator.get(optionsIn(asked, "CREDENTIAL_REQUEST_OPTIONS"), service.origin);
  expect(accessIn(await respond(asked, { CREDENTIAL: JSON.stringify(shown) }))).not.toBe("");
  const mails = (await service.mails()).filter(({ headers }) => headers.get("to") === email);
  expect(mails.at(-1)?.text).toContain("passkey");
});

test("after the password a passkey is asked for, and no other factor can be set up with the password alone", async () => {
  const { email, authenticator } = await withPasskey();
  const asked = await signIn(email);
  expect(challengeOf(asked)).toBe("WEB_AUTHN");
  const stranger = createAuthenticator();
  stranger.create({ challenge: "AAAA", rp: { id: "localhost" }, user: { id: "AAAA" } }, service.origin);
  const options = optionsIn(asked, "CREDENTIAL_REQUEST_OPTIONS");
  const forged = await respond(asked, { CREDENTIAL: JSON.stringify(stranger.get(options, service.origin)) });
  expect(forged.error).toBe("NotAuthorized");
  const associated = await call("AssociateSoftwareToken", { Session: asked.body["Session"] });
  expect(associated.error).toBe("NotAuthorized");
  const unverified = authenticator.get(options, service.origin, { isVerified: false });
  expect((await respond(asked, { CREDENTIAL: JSON.stringify(unverified) })).error).toBe("NotAuthorized");
  const shown = authenticator.get(options, service.origin);
  expect(accessIn(await respond(asked, { CREDENTIAL: JSON.stringify(shown) }))).not.toBe("");
});

test("an invited person chooses an app instead", async () => {
  const { email, asked } = await invited();
  expect((await respond(asked, { USERNAME: email, ANSWER: "nothing" })).error).toBe("InvalidParameter");
  const setUp = await respond(asked, { USERNAME: email, ANSWER: "MFA_SETUP" });
  expect(challengeOf(setUp)).toBe("MFA_SETUP");
  const { SecretCode, Session } = (await call("AssociateSoftwareToken", { Session: setUp.body["Session"] })).body;
  const UserCode = TOTP.generate({
    secret: Secret.fromBase32(String(SecretCode)),
    timestamp: service.clock.now().getTime(),
  });
  const verified = await call("VerifySoftwareToken", { Session, UserCode });
  const done = await respond({ ...setUp, body: { ...setUp.body, ...verified.body } }, { USERNAME: email });
  expect(accessIn(done)).not.toBe("");
  const off = { AccessToken: accessIn(done), SoftwareTokenMfaSettings: { Enabled: false } };
  expect((await call("SetUserMFAPreference", off)).error).toBe("InvalidParameter");
});

test("a passkey of another page, or for another challenge, sets up nothing", async () => {
  const { email, asked } = await invited();
  const options = optionsIn(asked, "CREDENTIAL_CREATION_OPTIONS");
  for (const [origin, change] of [
    ["https://thief.example", {}],
    [service.origin, { challenge: "c29tZXRoaW5nIGVsc2U" }],
  ] as const) {
    const made = createAuthenticator().create(options, origin, change);
    expect((await respond(asked, { USERNAME: email, ANSWER: JSON.stringify(made) })).status).toBe(400);
  }
  expect(challengeOf(await signIn(email))).toBe("CUSTOM_CHALLENGE");
});

test("the last second factor cannot be removed; a passkey has the name that its user gives it", async () => {
  const { authenticator, AccessToken } = await withPasskey();
  const removal = { AccessToken, CredentialId: authenticator.id };
  expect((await call("DeleteWebAuthnCredential", removal)).error).toBe("InvalidParameter");
  const renamed = await call("RenameWebAuthnCredential", { ...removal, FriendlyCredentialName: " Reception laptop " });
  expect(renamed.body).toEqual({});
  const { body } = await call("ListWebAuthnCredentials", { AccessToken });
  expect(body["Credentials"]).toMatchObject([{ FriendlyCredentialName: "Reception laptop" }]);
  const other = await withPasskey();
  const strangers = { ...removal, AccessToken: other.AccessToken, FriendlyCredentialName: "Mine" };
  expect((await call("RenameWebAuthnCredential", strangers)).error).toBe("ResourceNotFound");
});

test("an owner removes a lost passkey: it ends every sign-in, and the next one sets up a new factor", async () => {
  const { email, AccessToken } = await withPasskey();
  expect(await remove(email)).toEqual({ kind: "done" });
  expect((await call("GetUser", { AccessToken })).error).toBe("NotAuthorized");
  expect(challengeOf(await signIn(email))).toBe("CUSTOM_CHALLENGE");
  const mails = (await service.mails()).filter(({ headers }) => headers.get("to") === email);
  expect(mails.at(-1)?.text).toContain("Two-step verification");
});
