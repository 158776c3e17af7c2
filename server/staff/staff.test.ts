import { randomBytes } from "node:crypto";
import { TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deskFresh, deskIdle, deskLongest } from "../../contract/desk/durations.ts";
import type { StaffMember } from "../../contract/desk/people.ts";
import type { AuditRow } from "../../contract/desk/records.ts";
import type { OwnSession, StaffSession } from "../../contract/desk/session.ts";
import { hours, minutes, seconds } from "../../contract/durations.ts";
import { asStaff } from "../db/access.ts";
import { verifyAudit } from "../db/audit.ts";
import { staffTokenDigest } from "../http/staff-session.ts";
import { taken } from "../testing/calls.ts";
import { during, hold } from "../testing/held-calls.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../testing/staff.ts";
import { insertSession } from "./queries.ts";

let site: TestSite;
let owner: StaffAtDesk;
beforeAll(async () => {
  site = await openTestSite();
  owner = await staffAt(site, "owner", { name: "Omar Haddad" });
});
afterAll(() => site.close());

/** Whether the session is still open. */
const isOpen = async (who: StaffAtDesk, headers = {}): Promise<boolean> =>
  taken(await who.call<{ session: StaffSession | null }>("GET", "/api/desk/session", { headers })).session !== null;
const peopleOf = async (who: StaffAtDesk): Promise<StaffMember[]> =>
  taken(await who.call<{ people: StaffMember[] }>("GET", "/api/desk/people")).people;

/** One action of the clinic's staff pool. */
async function ask(action: string, input: object) {
  const reply = await site.app.inject({
    method: "POST",
    url: "/identity/local_harbourStaff/",
    headers: {
      host: "harbour.example",
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": `AWSCognitoIdentityProviderService.${action}`,
    },
    payload: JSON.stringify(input),
  });
  return reply.json();
}

test("an invited person chooses a password, sets up an app and is at the desk", async () => {
  const body = { email: "Huda@harbour.example", name: "Huda Saleh", roles: ["coordinator"], licence: null };
  const invited = taken(await owner.call<StaffMember>("POST", "/api/desk/people", { body }));
  expect(invited).toMatchObject({ email: "huda@harbour.example", state: "invited" });
  const mail = (await site.mails()).findLast(({ to }) => to.includes("Huda@harbour.example"));
  expect(mail?.text).toContain("https://harbour.example/desk/");
  const temporary = /\b(?:[a-z2-9]{4}-){3}[a-z2-9]{4}\b/.exec(mail?.text ?? "")?.[0] ?? "";

  const pool = taken(await site.call<{ userPoolClientId: string; offers: object }>("GET", "/api/desk/pool"));
  expect(pool.offers).toMatchObject({ secondFactors: ["TOTP"], passkeys: true, passwordLength: 12 });
  const ClientId = pool.userPoolClientId;
  const USERNAME = "huda@harbour.example";
  const AuthParameters = { USERNAME, PASSWORD: temporary };
  const first = await ask("InitiateAuth", { ClientId, AuthFlow: "USER_PASSWORD_AUTH", AuthParameters });
  expect(first.ChallengeName).toBe("NEW_PASSWORD_REQUIRED");
  const chosen = await ask("RespondToAuthChallenge", {
    ClientId,
    ChallengeName: "NEW_PASSWORD_REQUIRED",
    Session: first.Session,
    ChallengeResponses: { USERNAME, NEW_PASSWORD: "a calm and steady desk" },
  });
  expect(chosen.ChallengeName).toBe("CUSTOM_CHALLENGE");
  const setUp = await ask("RespondToAuthChallenge", {
    ClientId,
    ChallengeName: "CUSTOM_CHALLENGE",
    Session: chosen.Session,
    ChallengeResponses: { USERNAME, ANSWER: "MFA_SETUP" },
  });
  expect(setUp.ChallengeName).toBe("MFA_SETUP");
  expect(JSON.parse(setUp.ChallengeParameters.MFAS_CAN_SETUP)).toEqual(["SOFTWARE_TOKEN_MFA"]);
  const app = await ask("AssociateSoftwareToken", { Session: setUp.Session });
  const UserCode = new TOTP({ secret: app.SecretCode }).generate({ timestamp: site.clock.now().getTime() });
  const verified = await ask("VerifySoftwareToken", { Session: app.Session, UserCode });
  const done = await ask("RespondToAuthChallenge", {
    ClientId,
    ChallengeName: "MFA_SETUP",
    Session: verified.Session,
    ChallengeResponses: { USERNAME },
  });
  const idToken = done.AuthenticationResult.IdToken;

  const opened = await site.call<StaffSession>("POST", "/api/desk/session", { body: { idToken } });
  expect(taken(opened)).toMatchObject({ name: "Huda Saleh", roles: ["coordinator"] });
  const cookie = String(opened.headers["set-cookie"]);
  expect(cookie).toMatch(/^desk=[\w-]{43}; Path=\/api\/desk; HttpOnly; SameSite=Strict; Max-Age=43200$/);
  const session = await site.call<{ session: StaffSession }>("GET", "/api/desk/session", {
    headers: { cookie: cookie.split(";")[0] ?? "" },
  });
  expect(taken(session).session.email).toBe("huda@harbour.example");
  expect((await peopleOf(owner)).find(({ id }) => id === invited.id)?.state).toBe("active");

  site.clock.pass(minutes(6));
  expect((await site.call("POST", "/api/desk/session", { body: { idToken } })).status).toBe(401);
});

test("nobody signs up at the staff pool", async () => {
  const { userPoolClientId: ClientId } = taken(await site.call<{ userPoolClientId: string }>("GET", "/api/desk/pool"));
  const reply = await ask("SignUp", { ClientId, Username: "eve@example.org", Password: "long enough password" });
  expect(reply.message).toBe("SignUp is not permitted for this user pool");
});

test("a session ends after 30 minutes without an act, and after 12 hours", async () => {
  const huda = await staffAt(site, "coordinator");
  for (let passed = 0; passed + minutes(25) < deskLongest; passed += minutes(25)) {
    site.clock.pass(minutes(25));
    expect(await isOpen(huda)).toBe(true);
  }
  site.clock.pass(minutes(25));
  expect(await isOpen(huda)).toBe(false);
  const idle = await staffAt(site, "coordinator");
  site.clock.pass(deskIdle - minutes(2));
  // What the page asks for by itself does not count as an act.
  expect(await isOpen(idle, { "x-automatic": "1" })).toBe(true);
  site.clock.pass(minutes(2) + seconds(1));
  expect(await isOpen(idle)).toBe(false);
});

test("a disabled person is out at once", async () => {
  owner = await staffAt(site, "owner", { name: "Olga Petrova" });
  const huda = await staffAt(site, "coordinator");
  const found = (await peopleOf(owner)).find(({ id }) => id === huda.id);
  const path = `/api/desk/people/${huda.id}`;
  const disabled = taken(
    await owner.call<StaffMember>("POST", `${path}/disable`, { body: { version: found?.version } }),
  );
  expect(disabled.state).toBe("disabled");
  expect(await isOpen(huda)).toBe(false);
});

test("the last owner who has signed in stays, whoever else is invited, disabled or gives it up at the same time", async () => {
  owner = await staffAt(site, "owner", { name: "Olga Petrova" });
  const path = "/api/desk/people";
  const giving = async (id: string, by = owner) => {
    const { name, licence, version } = (await peopleOf(owner)).find((one) => one.id === id) ?? {};
    const body = { name, roles: ["viewer"], licence, version };
    return () => by.call("PUT", `${path}/${id}`, { body });
  };
  const give = async (id: string) => (await giving(id))();
  const turn = async (way: string, { id, version }: Pick<StaffMember, "id" | "version">) =>
    taken(await owner.call<StaffMember>("POST", `${path}/${id}/${way}`, { body: { version } }));
  const others = (await peopleOf(owner)).filter(
    ({ id, roles, state }) => id !== owner.id && roles.includes("owner") && state !== "disabled",
  );
  for (const { id } of others) taken(await give(id));
  const body = { email: "mistyped@harbour.example", name: "Nobody Yet", roles: ["owner"], licence: null };
  const invited = taken(await owner.call<StaffMember>("POST", path, { body }));
  const disabled = await staffAt(site, "owner", { name: "Vera Long" });
  const [found] = (await peopleOf(owner)).filter(({ id }) => id === disabled.id);
  if (found) await turn("disable", found);
  expect((await give(owner.id)).body).toMatchObject({
    code: "wrong-state",
    detail: "The clinic needs an owner who has signed in. Make somebody else an owner, and let them sign in first.",
  });
  expect((await turn("enable", await turn("disable", invited))).state).toBe("invited");
  expect((await give(owner.id)).status).toBe(422);

  const second = await staffAt(site, "owner", { name: "Second Owner" });
  const both = [await giving(owner.id), await giving(second.id, second)];
  const answers = await Promise.all(both.map((one) => one()));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});

test("changes of people need a fresh sign-in", async () => {
  owner = await staffAt(site, "owner");
  site.clock.pass(deskFresh + seconds(1));
  const body = { email: "late@harbour.example", name: "Late", roles: ["viewer"], licence: null };
  const refused = await owner.call("POST", "/api/desk/people", { body });
  expect(refused.body.detail).toContain("sign in again");
});

test("two saves of one person: the second one is told", async () => {
  owner = await staffAt(site, "owner");
  const huda = await staffAt(site, "coordinator");
  const version = (await peopleOf(owner)).find(({ id }) => id === huda.id)?.version;
  const put = (name: string) =>
    owner.call("PUT", `/api/desk/people/${huda.id}`, {
      body: { name, roles: ["coordinator"], licence: null, version },
    });
  expect((await put("Huda A")).status).toBe(200);
  expect((await put("Huda B")).body.code).toBe("conflict");
});

test("the audit says which roles a person had, and which they have", async () => {
  owner = await staffAt(site, "owner");
  const huda = await staffAt(site, "coordinator");
  const version = (await peopleOf(owner)).find(({ id }) => id === huda.id)?.version;
  const body = { name: "Huda", roles: ["coordinator", "finance"], licence: null, version };
  taken(await owner.call("PUT", `/api/desk/people/${huda.id}`, { body }));
  const { rows } = taken(await owner.call<{ rows: AuditRow[] }>("GET", "/api/desk/records/audit?event=staff-changed"));
  expect(rows[0]?.detail).toEqual({ from: ["coordinator"], to: ["coordinator", "finance"] });
  const domain = await site.services.providers.byHost("harbour.example");
  if (!domain) throw new Error("tests have a provider");
  expect((await verifyAudit(site.services.database, domain.id)).brokenAt).toBeUndefined();
});

test("an address is invited once, and an interrupted invitation can be repeated", async () => {
  owner = await staffAt(site, "owner");
  const body = { email: "nora@harbour.example", name: "Nora", roles: ["viewer"], licence: null };
  expect((await owner.call("POST", "/api/desk/people", { body })).status).toBe(200);
  expect((await owner.call("POST", "/api/desk/people", { body })).body.code).toBe("conflict");
  site.clock.pass(hours(1));
});

test("an invitation that is pressed twice leaves one person, who signs in by the newest mail", async () => {
  owner = await staffAt(site, "owner");
  const email = "twice@harbour.example";
  const body = { email, name: "Tala", roles: ["viewer"], licence: null };
  const press = () => owner.call<StaffMember>("POST", "/api/desk/people", { body });
  const { userPools } = site.services;
  const removal = hold(userPools, "remove", "before");
  let second: ReturnType<typeof press> | undefined;
  during(userPools, "invite", "after", async () => {
    second = press();
    await removal.isAsked;
  });
  expect((await press()).status).toBe(200);
  removal.release();
  expect((await second)?.status).toBe(200);
  expect((await peopleOf(owner)).filter((one) => one.email === email)).toHaveLength(1);
  const mail = (await site.mails()).findLast(({ to }) => to.includes(email));
  const PASSWORD = /\b(?:[a-z2-9]{4}-){3}[a-z2-9]{4}\b/.exec(mail?.text ?? "")?.[0] ?? "";
  const { userPoolClientId: ClientId } = taken(await site.call<{ userPoolClientId: string }>("GET", "/api/desk/pool"));
  const AuthParameters = { USERNAME: email, PASSWORD };
  const signedIn = await ask("InitiateAuth", { ClientId, AuthFlow: "USER_PASSWORD_AUTH", AuthParameters });
  expect(signedIn.ChallengeName).toBe("NEW_PASSWORD_REQUIRED");
});

test("an invitation is sent again: the password of the newest mail lets in, and the one before no more", async () => {
  owner = await staffAt(site, "owner");
  const email = "sara@harbour.example";
  const body = { email, name: "Sara", roles: ["viewer"], licence: null };
  const { id, version } = taken(await owner.call<StaffMember>("POST", "/api/desk/people", { body }));
  const passwords = async () =>
    (await site.mails())
      .filter(({ to }) => to.includes(email))
      .map(({ text }) => /\b(?:[a-z2-9]{4}-){3}[a-z2-9]{4}\b/.exec(text)?.[0] ?? "");
  const again = (held: number) =>
    owner.call<StaffMember>("POST", `/api/desk/people/${id}/invitation`, { body: { version: held } });
  expect(taken(await again(version))).toMatchObject({ id, state: "invited", version: version + 1 });
  expect((await again(version)).body).toMatchObject({ code: "conflict" });
  const [first = "", second = ""] = await passwords();
  const { userPoolClientId: ClientId } = taken(await site.call<{ userPoolClientId: string }>("GET", "/api/desk/pool"));
  const signIn = (PASSWORD: string) =>
    ask("InitiateAuth", {
      ClientId,
      AuthFlow: "USER_PASSWORD_AUTH",
      AuthParameters: { USERNAME: email, PASSWORD },
    });
  expect((await signIn(first)).__type).toContain("NotAuthorizedException");
  expect((await signIn(second)).ChallengeName).toBe("NEW_PASSWORD_REQUIRED");
  const active = (await peopleOf(owner)).find(({ state }) => state === "active");
  const path = `/api/desk/people/${active?.id}/invitation`;
  expect(await owner.call("POST", path, { body: { version: active?.version } })).toMatchObject({
    body: { code: "wrong-state" },
  });
});

test("a person sees their own sessions, and ends one or all of the others", async () => {
  const huda = await staffAt(site, "coordinator");
  const other = await staffAt(site, "coordinator");
  const extra = async () => {
    const token = randomBytes(32).toString("base64url");
    const facts = { tokenDigest: staffTokenDigest(token), staffId: huda.id, userAgent: "Firefox/140.0" };
    const times = { signedInAt: site.clock.now(), seenAt: site.clock.now() };
    const providerId = site.providers[0];
    if (!providerId) throw new Error("the site has no provider");
    await asStaff(site.services.db, providerId, (tx) => insertSession(tx, { ...facts, ...times, providerId }));
    return { ...huda, cookie: `desk=${token}` };
  };
  const asExtra = async (one: { cookie: string }) =>
    taken(
      await site.call<{ session: StaffSession | null }>("GET", "/api/desk/session", {
        headers: { cookie: one.cookie },
      }),
    ).session !== null;
  const [first, second] = [await extra(), await extra()];
  const listed = taken(await huda.call<{ sessions: OwnSession[] }>("GET", "/api/desk/sessions")).sessions;
  expect(listed).toHaveLength(3);
  expect(listed.filter(({ isThis }) => isThis)).toHaveLength(1);
  const own = listed.find(({ isThis }) => isThis)?.id ?? "";
  const end = async (who: StaffAtDesk, id: string | null) =>
    taken(await who.call<{ sessions: OwnSession[] }>("POST", "/api/desk/sessions/end", { body: { id } })).sessions;
  expect(await end(other, listed.find(({ isThis }) => !isThis)?.id ?? "")).toHaveLength(1);
  expect(await end(huda, own)).toHaveLength(3);
  expect(await end(huda, listed.find(({ isThis }) => !isThis)?.id ?? "")).toHaveLength(2);
  expect(await end(huda, null)).toMatchObject([{ id: own, isThis: true }]);
  expect([await asExtra(first), await asExtra(second), await isOpen(huda)]).toEqual([false, false, true]);
});
