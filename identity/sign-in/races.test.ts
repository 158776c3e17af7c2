import { afterAll, beforeAll, expect, test } from "vitest";
import { areWaiting, testDatabaseOf } from "../../adapters/database/testing.ts";
import { findUserByName, lockUser, putCredential } from "../db/users.ts";
import { type Answer, openTestIdentity, owners, type TestIdentity } from "../testing/service.ts";
import { srpA, srpAnswer } from "../testing/srp.ts";
import { makeCredential } from "../users/passwords.ts";

const { userPoolId: poolId, userPoolClientId: ClientId } = owners.harbour.userPool;
const Password = "correct horse battery";
let service: TestIdentity;

beforeAll(async () => {
  service = await openTestIdentity({ now: new Date("2026-11-20T09:00:00Z") });
});
afterAll(() => service.close());

const signIn = (USERNAME: string, PASSWORD = Password) =>
  service.call("InitiateAuth", { ClientId, AuthFlow: "USER_PASSWORD_AUTH", AuthParameters: { USERNAME, PASSWORD } });
const atOnce = (count: number, call: (n: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => call(n)));
const counted = (answers: readonly Answer[], text: string) =>
  answers.filter(({ body }) => body["message"] === text).length;

test("checks no more simultaneous guesses than consecutive ones", async () => {
  await service.register("ana@example.org", Password);
  const answers = await atOnce(12, (n) => signIn("ana@example.org", `guess number ${n}`));
  expect(counted(answers, "Incorrect username or password.")).toBe(5);
  expect(counted(answers, "Password attempts exceeded")).toBe(7);
});

test("right sign-ins of one person at once all succeed, by password and by SRP", async () => {
  await service.register("often@example.org", Password);
  const byPassword = await atOnce(20, () => signIn("often@example.org"));
  expect(byPassword.map(({ status }) => status)).toEqual(Array(20).fill(200));
  const AuthParameters = { USERNAME: "often@example.org", SRP_A: srpA };
  const challenges = await atOnce(20, () =>
    service.call("InitiateAuth", { ClientId, AuthFlow: "USER_SRP_AUTH", AuthParameters }),
  );
  const bySrp = await atOnce(20, (n) => {
    const parameters = challenges[n]?.body["ChallengeParameters"] as Record<string, string>;
    const ChallengeResponses = srpAnswer(parameters, { group: "harbour", password: Password }, service.clock.now());
    const answer = { ClientId, ChallengeName: "PASSWORD_VERIFIER", ChallengeResponses };
    return service.call("RespondToAuthChallenge", answer);
  });
  expect(bySrp.map(({ status }) => status)).toEqual(Array(20).fill(200));
});

test("accepts one of many simultaneous uses of a reset code", async () => {
  await service.call("ForgotPassword", { ClientId, Username: "ana@example.org" });
  const ConfirmationCode = await service.codeFor("ana@example.org");
  const answers = await atOnce(5, (n) =>
    service.call("ConfirmForgotPassword", {
      ClientId,
      Username: "ana@example.org",
      ConfirmationCode,
      Password: `chosen words ${n}`,
    }),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ error }) => error === "ExpiredCode")).toHaveLength(4);
  const works = await Promise.all(answers.map((_, n) => signIn("ana@example.org", `chosen words ${n}`)));
  expect(works.map(({ status }) => status)).toEqual(answers.map(({ status }) => status));
});

test("sign-ups of one new address at once, each with its own password, make one user who has to reset it", async () => {
  const answers = await atOnce(3, (n) =>
    service.call("SignUp", { ClientId, Username: "new@example.org", Password: `chosen words ${n}` }),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body["UserSub"])).size).toBe(1);
  const ConfirmationCode = await service.codeFor("new@example.org");
  expect(
    (await service.call("ConfirmSignUp", { ClientId, Username: "new@example.org", ConfirmationCode })).status,
  ).toBe(200);
  const works = [];
  for (const n of [0, 1, 2]) works.push((await signIn("new@example.org", `chosen words ${n}`)).error);
  expect(works.toSorted()).toEqual(["NotAuthorized", "NotAuthorized", "PasswordResetRequired"]);
});

test("answers simultaneous actions of one user without an internal error", async () => {
  await service.register("busy@example.org", Password);
  const Username = "busy@example.org";
  const { AccessToken, RefreshToken } = (await signIn(Username)).body["AuthenticationResult"] as Record<string, string>;
  const answers = await Promise.all([
    service.call("ForgotPassword", { ClientId, Username }),
    service.call("SignUp", { ClientId, Username, Password }),
    service.call("ResendConfirmationCode", { ClientId, Username }),
    service.call("GetTokensFromRefreshToken", { ClientId, RefreshToken }),
    service.call("UpdateUserAttributes", {
      AccessToken,
      UserAttributes: [{ Name: "email", Value: "other@example.org" }],
    }),
    service.call("ChangePassword", {
      AccessToken,
      PreviousPassword: Password,
      ProposedPassword: "another pass phrase",
    }),
    service.call("RevokeToken", { ClientId, Token: RefreshToken }),
    service.call("GlobalSignOut", { AccessToken }),
    service.call("ConfirmSignUp", { ClientId, Username, ConfirmationCode: "000000" }),
    signIn(Username),
    service.call("DeleteUser", { AccessToken }),
    signIn(Username),
  ]);
  for (const { status } of answers) expect([200, 400]).toContain(status);
});

if (testDatabaseOf(process.env).kind === "postgres")
  test("a password that was compared before a reset does not replace the one that was chosen by it", async () => {
    const Username = "reset@example.org";
    await service.register(Username, Password);
    const { AccessToken } = (await signIn(Username)).body["AuthenticationResult"] as Record<string, string>;
    const { db, pools, now } = service.services;
    const { id } = await pools.find(poolId);
    const { user, credential } = (await findUserByName(db, id, Username)) ?? expect.fail("nobody is registered");
    let change: Promise<Answer> | undefined;
    await db.transaction(async (tx) => {
      await lockUser(tx, id, user.sub);
      change = service.call("ChangePassword", {
        AccessToken,
        PreviousPassword: Password,
        ProposedPassword: "the thief's own words",
      });
      await areWaiting(db, 1);
      const reset = makeCredential(service.services, await pools.find(poolId), {
        ...user,
        password: "chosen by the owner",
      });
      await putCredential(tx, { ...credential, ...reset, changedAt: now() });
    });
    expect((await change)?.error).toBe("NotAuthorized");
    expect((await signIn(Username, "chosen by the owner")).status).toBe(200);
  });

test("simultaneous sign-ins work with new keys and pools", async () => {
  await service.services.signingKeys.replaceAll((await service.services.pools.find(poolId)).id);
  await service.register("one@example.org", Password);
  await service.register("two@example.org", Password);
  const answers = await atOnce(8, (n) => signIn(n % 2 ? "one@example.org" : "two@example.org"));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
});
