import { TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { StaffMember } from "../../contract/desk/people.ts";
import type { OwnSession } from "../../contract/desk/session.ts";
import { seconds } from "../../contract/durations.ts";
import { taken } from "../testing/calls.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { staffAt } from "../testing/staff.ts";

let site: TestSite;
let ClientId: string;
beforeAll(async () => {
  site = await openTestSite();
  ClientId = taken(await site.call<{ userPoolClientId: string }>("GET", "/api/desk/pool")).userPoolClientId;
});
afterAll(() => site.close());

const host = "harbour.example";
const temporary = /\b(?:[a-z2-9]{4}-){3}[a-z2-9]{4}\b/;
const password = "a calm and steady desk";
let members = 0;
let email: string;
let id: string;
let secret: string;

/** One action of the clinic's staff pool. */
async function ask(action: string, payload: object) {
  const headers = {
    host,
    "content-type": "application/x-amz-json-1.1",
    "x-amz-target": `AWSCognitoIdentityProviderService.${action}`,
  };
  const reply = await site.app.inject({ method: "POST", url: "/identity/local_harbourStaff/", headers, payload });
  return { status: reply.statusCode, ...reply.json() };
}

const respond = (ChallengeName: string, { Session }: { Session: string }, ChallengeResponses: object) =>
  ask("RespondToAuthChallenge", {
    ClientId,
    ChallengeName,
    Session,
    ChallengeResponses: { USERNAME: email, ...ChallengeResponses },
  });

/** A code of the member's app; each works once. */
function appCode(): string {
  site.clock.pass(seconds(30));
  return new TOTP({ secret }).generate({ timestamp: site.clock.now().getTime() });
}

const beginSignIn = (PASSWORD: string) =>
  ask("InitiateAuth", {
    ClientId,
    AuthFlow: "USER_PASSWORD_AUTH",
    AuthParameters: { USERNAME: email, PASSWORD },
  });

interface Tokens {
  readonly IdToken: string;
  readonly AccessToken: string;
  readonly RefreshToken: string;
}

async function signIn(): Promise<Tokens> {
  const asked = await beginSignIn(password);
  const done = await respond("SOFTWARE_TOKEN_MFA", asked, { SOFTWARE_TOKEN_MFA_CODE: appCode() });
  return done.AuthenticationResult;
}

const open = (idToken: string, headers = {}) => site.call("POST", "/api/desk/session", { body: { idToken }, headers });

/** The cookie of a new session. */
const cookieOf = async ({ IdToken }: Tokens, headers = {}): Promise<string> =>
  String((await open(IdToken, headers)).headers["set-cookie"]).split(";")[0] ?? "";

const at = async (cookie: string): Promise<number> =>
  (await site.call("GET", "/api/desk/cases", { headers: { cookie } })).status;

/** A member with a session in each of two browsers. */
async function inTwoBrowsers() {
  const [here, there] = [await signIn(), await signIn()];
  const cookies = { here: await cookieOf(here), there: await cookieOf(there) };
  expect([await at(cookies.here), await at(cookies.there)]).toEqual([200, 200]);
  return { here, there, cookies };
}

beforeEach(async () => {
  email = `member${++members}@harbour.example`;
  const owner = await staffAt(site, "owner");
  const body = { email, name: "Huda Saleh", roles: ["coordinator"], licence: null };
  ({ id } = taken(await owner.call<StaffMember>("POST", "/api/desk/people", { body })));
  const mail = (await site.mails()).findLast(({ to }) => to.includes(email));
  const first = await beginSignIn(temporary.exec(mail?.text ?? "")?.[0] ?? "");
  const chosen = await respond("NEW_PASSWORD_REQUIRED", first, { NEW_PASSWORD: password });
  const setUp = await respond("CUSTOM_CHALLENGE", chosen, { ANSWER: "MFA_SETUP" });
  const app = await ask("AssociateSoftwareToken", setUp);
  secret = app.SecretCode;
  const verified = await ask("VerifySoftwareToken", { Session: app.Session, UserCode: appCode() });
  await respond("MFA_SETUP", verified, {});
});

test("a changed password ends the sessions of the other browsers", async () => {
  const { there, cookies } = await inTwoBrowsers();
  const change = { PreviousPassword: password, ProposedPassword: "another calm and steady desk" };
  expect((await ask("ChangePassword", { AccessToken: there.AccessToken, ...change })).status).toBe(200);
  expect([await at(cookies.here), await at(cookies.there)]).toEqual([401, 200]);
  const { sessions } = taken(
    await site.call<{ sessions: OwnSession[] }>("GET", "/api/desk/sessions", { headers: { cookie: cookies.there } }),
  );
  expect(sessions).toMatchObject([{ isThis: true }]);
});

test("a reset password ends every session", async () => {
  const { cookies } = await inTwoBrowsers();
  await ask("ForgotPassword", { ClientId, Username: email });
  const mail = (await site.mails()).findLast(({ to }) => to.includes(email));
  const ConfirmationCode = /\b\d{6}\b/.exec(mail?.text ?? "")?.[0];
  const reset = { ClientId, Username: email, ConfirmationCode, Password: "a wholly different calm desk" };
  expect((await ask("ConfirmForgotPassword", reset)).status).toBe(200);
  expect([await at(cookies.here), await at(cookies.there)]).toEqual([401, 401]);
});

test("a sign-out everywhere ends every session, and a revoked token its own", async () => {
  const { here, there, cookies } = await inTwoBrowsers();
  expect((await ask("RevokeToken", { ClientId, Token: here.RefreshToken })).status).toBe(200);
  expect([await at(cookies.here), await at(cookies.there)]).toEqual([401, 200]);
  expect((await ask("GlobalSignOut", { AccessToken: there.AccessToken })).status).toBe(200);
  expect(await at(cookies.there)).toBe(401);
});

test("another authenticator app ends the sessions of the other browsers", async () => {
  const { there, cookies } = await inTwoBrowsers();
  const { AccessToken } = there;
  secret = (await ask("AssociateSoftwareToken", { AccessToken })).SecretCode;
  expect((await ask("VerifySoftwareToken", { AccessToken, UserCode: appCode() })).status).toBe(200);
  expect([await at(cookies.here), await at(cookies.there)]).toEqual([401, 200]);
});

test.each(["remove-factors", "disable"])("an owner's %s ends every session of the member", async (act) => {
  const { cookies } = await inTwoBrowsers();
  const owner = await staffAt(site, "owner");
  const { people } = taken(await owner.call<{ people: StaffMember[] }>("GET", "/api/desk/people"));
  const version = people.find((one) => one.id === id)?.version;
  taken(await owner.call("POST", `/api/desk/people/${id}/${act}`, { body: { version } }));
  expect([await at(cookies.here), await at(cookies.there)]).toEqual([401, 401]);
});

test("a sign-in opens one session, and the end of the session ends it", async () => {
  const tokens = await signIn();
  const cookie = await cookieOf(tokens);
  expect((await open(tokens.IdToken)).status).toBe(401);
  taken(await site.call("DELETE", "/api/desk/session", { headers: { cookie } }));
  expect(await at(cookie)).toBe(401);
  expect((await open(tokens.IdToken)).status).toBe(401);
  expect((await ask("GetUser", { AccessToken: tokens.AccessToken })).message).toContain("revoked");
});

test("a new sign-in in the same browser and the end of other sessions revoke the earlier sign-ins", async () => {
  const { here, there, cookies } = await inTwoBrowsers();
  const fresh = await signIn();
  const cookie = await cookieOf(fresh, { cookie: cookies.here });
  expect((await ask("GetUser", { AccessToken: here.AccessToken })).message).toContain("revoked");
  const headers = { cookie };
  const ended = await site.call<{ sessions: OwnSession[] }>("POST", "/api/desk/sessions/end", {
    body: { id: null },
    headers,
  });
  expect(taken(ended).sessions).toMatchObject([{ isThis: true }]);
  expect((await ask("GetUser", { AccessToken: there.AccessToken })).message).toContain("revoked");
  expect((await ask("GetUser", { AccessToken: fresh.AccessToken })).Username).toBeDefined();
});
