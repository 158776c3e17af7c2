import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { areWaiting, testDatabaseOf } from "../../adapters/database/testing.ts";
import type { PoolOwner } from "../../adapters/user-pools/user-pools.ts";
import { minutes, seconds } from "../../contract/durations.ts";
import { createUser, disableUser, enableUser, removeFactors, resetUser } from "../admin/users.ts";
import { putTotp } from "../db/totp.ts";
import { lockUser, putCredential, type UserRow, updateUser } from "../db/users.ts";
import { createAuthenticator } from "../testing/authenticator.ts";
import { type Answer, harbour, openTestIdentity, type TestIdentity } from "../testing/service.ts";
import { makeCredential } from "../users/passwords.ts";
import { newSecret, totpRow } from "../users/totp.ts";

const owner: PoolOwner = {
  providerId: "harbour",
  kind: "staff",
  userPool: { userPoolId: "local_harbourStaff", userPoolClientId: "harbourdesk000000000000000" },
  domains: ["harbour.example", "localhost"],
  brand: { ...harbour, demonstration: true },
  revision: 1,
};
const { userPoolId: poolId, userPoolClientId: ClientId } = owner.userPool;
const password = "a calm and steady desk";
const invalidSession = ["NotAuthorized", "Invalid session for the user."];
let service: TestIdentity;
let people = 0;

beforeAll(async () => {
  service = await openTestIdentity({ now: new Date("2026-11-20T09:00:00Z") });
  await service.services.pools.ensure(owner);
  const firstFactors = ["PASSWORD", "PASSWORD_SRP", "EMAIL_OTP", "WEB_AUTHN"] as const;
  await service.services.pools.configurePool(poolId, { firstFactors, signUp: "open" });
});
beforeEach(() => service.clock.pass(minutes(16)));
afterAll(() => service.close());

const pool = () => service.services.pools.find(poolId);
const call = (action: string, input: object) => service.call(action, input, owner);
const signIn = (USERNAME: string, PASSWORD = password) =>
  call("InitiateAuth", { ClientId, AuthFlow: "USER_PASSWORD_AUTH", AuthParameters: { USERNAME, PASSWORD } });
const choose = (USERNAME: string, wish: Record<string, string> = {}, Session?: unknown) =>
  call("InitiateAuth", { ClientId, AuthFlow: "USER_AUTH", AuthParameters: { USERNAME, ...wish }, Session });
const respond = ({ body }: Answer, ChallengeResponses: Record<string, string> = {}) =>
  call("RespondToAuthChallenge", {
    ClientId,
    ChallengeName: body["ChallengeName"],
    Session: body["Session"],
    ChallengeResponses,
  });
const told = ({ error, body }: Answer) => [error, body["message"]];
const codeOf = (secret: unknown) =>
  TOTP.generate({ secret: Secret.fromBase32(String(secret)), timestamp: service.clock.now().getTime() });

async function invited(): Promise<{ user: UserRow; email: string; temporaryPassword: string }> {
  const email = `person.${people++}@harbour.example`;
  const made = await createUser(service.services, await pool(), { email, attributes: [], isProven: true });
  return { ...made, email };
}

/** A person with a password of their own, and these second factors. */
async function registered(mfa: UserRow["mfa"]): Promise<{ user: UserRow; email: string; secret: string }> {
  const { services } = service;
  const email = `person.${people++}@harbour.example`;
  const given = { email, attributes: [], isProven: true, lasting: password };
  const { user } = await createUser(services, await pool(), given);
  const { id } = await pool();
  const secret = newSecret(services);
  await updateUser(services.db, id, user.sub, { mfa, preferredMfa: null });
  if (mfa.includes("SOFTWARE_TOKEN_MFA"))
    await putTotp(services.db, totpRow(services, { poolId: id, sub: user.sub, secret, step: 0, name: null }));
  return { user, email, secret };
}

/** A sign-in that waits for a proof, with the right answer. */
interface Waiting {
  readonly email: string;
  readonly answer: () => Promise<Answer>;
}

const withCode = async (email: string, asked: Answer): Promise<Waiting> => {
  const EMAIL_OTP_CODE = await service.codeFor(email);
  expect(asked.body).toMatchObject({ ChallengeName: "EMAIL_OTP" });
  return { email, answer: () => respond(asked, { EMAIL_OTP_CODE }) };
};

async function settingUp(): Promise<{ email: string; asked: Answer }> {
  const { email } = await registered([]);
  return { email, asked: await respond(await signIn(email), { ANSWER: "MFA_SETUP" }) };
}

async function associated(): Promise<{ email: string; asked: Answer; UserCode: string; Session: unknown }> {
  const { email, asked } = await settingUp();
  const { SecretCode, Session } = (await call("AssociateSoftwareToken", { Session: asked.body["Session"] })).body;
  return { email, asked, UserCode: codeOf(SecretCode), Session };
}

const waits: Readonly<Record<string, () => Promise<Waiting>>> = {
  async NEW_PASSWORD_REQUIRED() {
    const { email, temporaryPassword } = await invited();
    const asked = await signIn(email, temporaryPassword);
    return { email, answer: () => respond(asked, { NEW_PASSWORD: "words of a late answer" }) };
  },
  async "the set-up of a passkey"() {
    const { email } = await registered([]);
    const asked = await signIn(email);
    const { CREDENTIAL_CREATION_OPTIONS = "" } = asked.body["ChallengeParameters"] as Record<string, string>;
    const made = createAuthenticator().create(JSON.parse(CREDENTIAL_CREATION_OPTIONS), service.origin);
    return { email, answer: () => respond(asked, { ANSWER: JSON.stringify(made) }) };
  },
  async "the choice of a set-up"() {
    const { email } = await registered([]);
    const asked = await signIn(email);
    return { email, answer: () => respond(asked, { ANSWER: "MFA_SETUP" }) };
  },
  async MFA_SETUP() {
    const { email, asked } = await settingUp();
    return { email, answer: () => call("AssociateSoftwareToken", { Session: asked.body["Session"] }) };
  },
  async "MFA_SETUP by mail"() {
    const { email, asked } = await settingUp();
    return { email, answer: () => respond(asked, { EMAIL: email }) };
  },
  async "MFA_SETUP with a secret"() {
    const { email, UserCode, Session } = await associated();
    return { email, answer: () => call("VerifySoftwareToken", { Session, UserCode }) };
  },
  async "MFA_SETUP with a code"() {
    const { email, asked, UserCode, Session } = await associated();
    const verified = await call("VerifySoftwareToken", { Session, UserCode });
    const last = { ...asked, body: { ...asked.body, ...verified.body } };
    return { email, answer: () => respond(last) };
  },
  async "EMAIL_OTP of a set-up"() {
    const { email, asked } = await settingUp();
    return withCode(email, await respond(asked, { EMAIL: email }));
  },
  async "EMAIL_OTP as the second factor"() {
    const { email } = await registered(["EMAIL_OTP"]);
    return withCode(email, await signIn(email));
  },
  async "EMAIL_OTP as the first factor"() {
    const { email } = await registered([]);
    return withCode(email, await choose(email, { PREFERRED_CHALLENGE: "EMAIL_OTP" }));
  },
  async SOFTWARE_TOKEN_MFA() {
    const { email, secret } = await registered(["SOFTWARE_TOKEN_MFA"]);
    const asked = await signIn(email);
    return { email, answer: () => respond(asked, { SOFTWARE_TOKEN_MFA_CODE: codeOf(secret) }) };
  },
  async SELECT_MFA_TYPE() {
    const { email } = await registered(["SOFTWARE_TOKEN_MFA", "EMAIL_OTP"]);
    const asked = await signIn(email);
    return { email, answer: () => respond(asked, { ANSWER: "SOFTWARE_TOKEN_MFA" }) };
  },
  async SELECT_CHALLENGE() {
    const { email } = await registered(["EMAIL_OTP"]);
    const asked = await choose(email);
    return { email, answer: () => respond(asked, { ANSWER: "PASSWORD", PASSWORD: password }) };
  },
  async "a confirmed sign-up"() {
    const email = `person.${people++}@harbour.example`;
    await call("SignUp", { ClientId, Username: email, Password: password });
    const ConfirmationCode = await service.codeFor(email);
    const { body } = await call("ConfirmSignUp", { ClientId, Username: email, ConfirmationCode });
    return { email, answer: () => choose(email, {}, body["Session"]) };
  },
};

const changes: Readonly<Record<string, (email: string) => Promise<unknown>>> = {
  "the password is reset by mail": async (email) => {
    await call("ForgotPassword", { ClientId, Username: email });
    const ConfirmationCode = await service.codeFor(email);
    const given = { ClientId, Username: email, ConfirmationCode, Password: "chosen by the owner" };
    expect((await call("ConfirmForgotPassword", given)).status).toBe(200);
  },
  "an administrator resets the password": async (email) => resetUser(service.services, await pool(), email),
  "an administrator removes the factors": async (email) => removeFactors(service.services, await pool(), email),
  "the user was disabled, and is enabled again": async (email) => {
    await disableUser(service.services, await pool(), email);
    await enableUser(service.services, await pool(), email);
  },
};

describe.each(Object.keys(waits))("a sign-in that waits for %s", (name) => {
  const wait = (): Promise<Waiting> => (waits[name] ?? expect.fail())();

  test("takes one of two answers at once", async () => {
    const { answer } = await wait();
    const answers = await Promise.all([answer(), answer()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  // A temporary password is not reset by mail.
  const possible = Object.keys(changes).filter((change) => name !== "NEW_PASSWORD_REQUIRED" || !/mail/.test(change));
  test.each(possible)("ends when %s", async (change) => {
    const { email, answer } = await wait();
    await changes[change]?.(email);
    expect(told(await answer())).toEqual(invalidSession);
  });
});

test("of several sign-ins with a temporary password one sets the new password, and the others end", async () => {
  const { email, temporaryPassword } = await invited();
  const [early, own, late] = [
    await signIn(email, temporaryPassword),
    await signIn(email, temporaryPassword),
    await signIn(email, temporaryPassword),
  ];
  const isAhead = await respond(early, { NEW_PASSWORD: "chosen by a stranger" });
  expect(isAhead.status).toBe(200);
  expect(told(await respond(own, { NEW_PASSWORD: password }))).toEqual(invalidSession);
  // Whoever is kept out asks an administrator, and no sign-in from before goes on.
  await resetUser(service.services, await pool(), email);
  expect(told(await respond(isAhead, { ANSWER: "MFA_SETUP" }))).toEqual(invalidSession);
  expect(told(await respond(late, { NEW_PASSWORD: "words of a late answer" }))).toEqual(invalidSession);
});

test("of several sign-ins that set up a second factor one does, and the others end", async () => {
  const { email, asked, UserCode, Session } = await associated();
  const other = await respond(await signIn(email), { ANSWER: "MFA_SETUP" });
  const verified = await call("VerifySoftwareToken", { Session, UserCode });
  const done = await respond({ ...asked, body: { ...asked.body, ...verified.body } });
  expect(done.body).toHaveProperty("AuthenticationResult.AccessToken");
  expect(told(await call("AssociateSoftwareToken", { Session: other.body["Session"] }))).toEqual(invalidSession);
  expect(told(await respond(other, { EMAIL: email }))).toEqual(invalidSession);
});

test("a changed password and a signing out everywhere end the sign-ins that wait", async () => {
  const { email } = await registered(["EMAIL_OTP"]);
  const { answer } = await withCode(email, await signIn(email));
  const { AccessToken } = (await answer()).body["AuthenticationResult"] as Record<string, string>;
  const before = await signIn(email);
  const given = { AccessToken, PreviousPassword: password, ProposedPassword: "chosen by the owner" };
  expect((await call("ChangePassword", given)).status).toBe(200);
  expect(told(await respond(before, { EMAIL_OTP_CODE: await service.codeFor(email) }))).toEqual(invalidSession);
  const asked = await signIn(email, "chosen by the owner");
  await call("GlobalSignOut", { AccessToken });
  expect(told(await respond(asked, { EMAIL_OTP_CODE: await service.codeFor(email) }))).toEqual(invalidSession);
});

if (testDatabaseOf(process.env).kind === "postgres")
  describe("a password that is replaced while a sign-in is decided", () => {
    /** Replaces the password while the call waits for the user's row. */
    async function replacedDuring({ email, sub }: { email: string; sub: string }, begin: () => Promise<Answer>) {
      const { db } = service.services;
      const { id } = await pool();
      let begun: Promise<Answer> | undefined;
      await db.transaction(async (tx) => {
        const user = (await lockUser(tx, id, sub)) ?? expect.fail(email);
        begun = begin();
        await areWaiting(db, 1);
        const fresh = { ...user, password: "chosen by the owner" };
        await putCredential(tx, makeCredential(service.services, await pool(), fresh));
      });
      return begun ?? expect.fail("the call was not made");
    }

    test("ends one that has proved the old password", async () => {
      const { user, email } = await registered(["EMAIL_OTP"]);
      const answer = await replacedDuring({ ...user, email }, () => signIn(email));
      expect(told(answer)).toEqual(["NotAuthorized", "Incorrect username or password."]);
    });

    test("ends one that has proved its second factor", async () => {
      const { user, email, secret } = await registered(["SOFTWARE_TOKEN_MFA"]);
      const asked = await signIn(email);
      service.clock.pass(seconds(30));
      const proof = { SOFTWARE_TOKEN_MFA_CODE: codeOf(secret) };
      const answer = await replacedDuring({ ...user, email }, () => respond(asked, proof));
      expect(answer.error).toBe("NotAuthorized");
    });
  });
