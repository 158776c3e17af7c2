import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { days, minutes } from "../../contract/durations.ts";
import { insertUser, putCredential, updateUser } from "../db/users.ts";
import { type Answer, openTestIdentity, owners, type TestIdentity } from "../testing/service.ts";
import { srpA, srpAnswer } from "../testing/srp.ts";
import { newUser } from "../users/attributes.ts";
import { resolveUser } from "../users/find-user.ts";
import { makeCredential } from "../users/passwords.ts";
import { prime } from "../users/srp.ts";

const { userPoolId: poolId, userPoolClientId: ClientId } = owners.harbour.userPool;
const password = "correct horse battery";
let service: TestIdentity;

beforeAll(async () => {
  service = await openTestIdentity({ now: new Date("2026-11-20T09:00:00Z") });
  await service.register("ana@example.org", password);
});
afterAll(() => service.close());

const begin = (USERNAME: string, SRP_A = srpA): Promise<Answer> =>
  service.call("InitiateAuth", { ClientId, AuthFlow: "USER_SRP_AUTH", AuthParameters: { USERNAME, SRP_A } });

/** The client's answer to a challenge. */
const proofFor = ({ body }: Answer, typed: string): Record<string, string> =>
  srpAnswer(
    body["ChallengeParameters"] as Record<string, string>,
    { group: "harbour", password: typed },
    service.clock.now(),
  );
const respond = (ChallengeResponses: Record<string, string>, ChallengeName = "PASSWORD_VERIFIER", Session?: string) =>
  service.call("RespondToAuthChallenge", { ClientId, ChallengeName, ChallengeResponses, Session });
const told = ({ error, body }: Answer) => [error, body["message"]];
const invalidSession = ["NotAuthorized", "Invalid session for the user."];
const refused = ["NotAuthorized", "Incorrect username or password."];

test("accepts a proof once; refuses it replayed, altered, late or from another client", async () => {
  const challenge = await begin("ana@example.org");
  const proof = proofFor(challenge, password);
  expect((await respond(proof)).body).toHaveProperty("AuthenticationResult.AccessToken");
  expect(told(await respond(proof))).toEqual(invalidSession);

  const other = proofFor(await begin("ana@example.org"), password);
  const block = other["PASSWORD_CLAIM_SECRET_BLOCK"] ?? "";
  const altered = { ...other, PASSWORD_CLAIM_SECRET_BLOCK: `${block.slice(0, 100)}AAAA${block.slice(104)}` };
  expect(told(await respond(altered))).toEqual(invalidSession);
  expect(told(await respond({ ...other, TIMESTAMP: "Thu Nov 5 07:08:09 UTC 2020" }))).toEqual(refused);
  expect((await respond({ ...other, TIMESTAMP: "yesterday" })).error).toBe("InvalidParameter");
  const answer = {
    ClientId: owners.meadow.userPool.userPoolClientId,
    ChallengeName: "PASSWORD_VERIFIER",
    ChallengeResponses: other,
  };
  expect(told(await service.call("RespondToAuthChallenge", answer, owners.meadow))).toEqual(invalidSession);
  service.clock.pass(minutes(3));
  expect(told(await respond(other))).toEqual(invalidSession);
});

test("accepts one of many simultaneous uses of a proof", async () => {
  const proof = proofFor(await begin("ana@example.org"), password);
  const answers = await Promise.all(Array.from({ length: 4 }, () => respond(proof)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  service.clock.pass(minutes(15));
});

test.each(["0", prime.toString(16), (prime * 2n).toString(16), "", "x"])(
  "the public number %s is refused",
  async (number) => {
    expect((await begin("ana@example.org", number)).error).toBe("InvalidParameter");
  },
);

test("an unknown name gets the same form of challenge, with constant salt and id", async () => {
  const [known, unknown, again] = [
    await begin("ana@example.org"),
    await begin("no@example.org"),
    await begin("NO@example.org"),
  ];
  const shown = ({ body }: Answer) => body["ChallengeParameters"] as Record<string, string>;
  const sizes = (answer: Answer) => [
    Object.keys(answer.body),
    Object.keys(shown(answer)),
    shown(answer)["SECRET_BLOCK"]?.length,
  ];
  expect(sizes(unknown)).toEqual(sizes(known));
  expect(shown(unknown)["USER_ID_FOR_SRP"]).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  for (const same of ["SALT", "USER_ID_FOR_SRP"]) expect(shown(again)[same]).toBe(shown(unknown)[same]);
  expect(told(await respond(proofFor(unknown, password)))).toEqual(refused);
  expect(told(await respond(proofFor(known, "wrong password")))).toEqual(refused);
});

test("failures by SRP and by password lock the same name", async () => {
  await service.register("bea@example.org", password);
  const typed = (PASSWORD: string) =>
    service.call("InitiateAuth", {
      ClientId,
      AuthFlow: "USER_PASSWORD_AUTH",
      AuthParameters: { USERNAME: "bea@example.org", PASSWORD },
    });
  for (let n = 0; n < 3; n++) await respond(proofFor(await begin("bea@example.org"), "wrong password"));
  for (let n = 0; n < 2; n++) await typed("wrong password");
  const locked = ["NotAuthorized", "Password attempts exceeded"];
  expect(told(await begin("bea@example.org"))).toEqual(locked);
  expect(told(await typed(password))).toEqual(locked);
  service.clock.pass(1001);
  expect((await typed(password)).status).toBe(200);
  expect(told(await typed("wrong password"))).toEqual(refused);
});

/** A user created by an operator, with a temporary password. */
async function invite(email: string, temporary: string): Promise<void> {
  const { services } = service;
  const pool = await services.pools.find(poolId);
  const sub = crypto.randomUUID();
  const user = newUser(pool, { sub, nameKey: email, attributes: { email }, now: services.now() });
  await insertUser(services.db, { ...user, status: "FORCE_CHANGE_PASSWORD", verified: ["email"] });
  await putCredential(services.db, makeCredential(services, pool, { ...user, password: temporary }));
}

test("a temporary password requires a new one in time, in a session that is used once and limits tries", async () => {
  await invite("cleo@example.org", "temporary words");
  const signIn = (PASSWORD: string) =>
    service.call("InitiateAuth", {
      ClientId,
      AuthFlow: "USER_PASSWORD_AUTH",
      AuthParameters: { USERNAME: "cleo@example.org", PASSWORD },
    });
  const asked = await signIn("temporary words");
  expect(asked.body).toMatchObject({ ChallengeName: "NEW_PASSWORD_REQUIRED" });
  const { userAttributes = "" } = asked.body["ChallengeParameters"] as Record<string, string>;
  expect(JSON.parse(userAttributes)).toMatchObject({ email: "cleo@example.org" });
  const choose = (NEW_PASSWORD: string, session = String(asked.body["Session"]), attribute = "given_name") =>
    respond({ NEW_PASSWORD, [`userAttributes.${attribute}`]: "Cleo" }, "NEW_PASSWORD_REQUIRED", session);
  expect((await choose("short")).error).toBe("InvalidPassword");
  expect((await choose("password123")).error).toBe("InvalidPassword");
  expect((await choose("temporary words")).error).toBe("PasswordHistoryPolicyViolation");
  expect((await choose("my very own words")).body).toHaveProperty("AuthenticationResult.AccessToken");
  expect(told(await choose("some other words"))).toEqual(invalidSession);
  expect((await signIn("my very own words")).status).toBe(200);

  await invite("dana@example.org", "temporary words");
  const dana = { USERNAME: "dana@example.org", PASSWORD: "temporary words" };
  const first = await service.call("InitiateAuth", { ClientId, AuthFlow: "USER_PASSWORD_AUTH", AuthParameters: dana });
  const session = String(first.body["Session"]);
  for (let n = 0; n < 5; n++) expect((await choose("short", session)).error).toBe("InvalidPassword");
  for (let n = 0; n < 3; n++)
    expect((await choose("long enough words", session, "shoe_size")).error).toBe("InvalidParameter");
  expect(told(await choose("long enough words", session))).toEqual(invalidSession);
  expect(told(await choose("long enough words", "x".repeat(64)))).toEqual(invalidSession);
  service.clock.pass(days(7));
  const late = await service.call("InitiateAuth", { ClientId, AuthFlow: "USER_PASSWORD_AUTH", AuthParameters: dana });
  expect(told(late)[1]).toContain("Temporary password has expired");
});

test("refuses a disabled user and one with a required reset by the protocol's names", async () => {
  const { services } = service;
  const pool = await services.pools.find(poolId);
  const { sub } = await resolveUser(services, pool, "bea@example.org");
  const AuthParameters = { USERNAME: "bea@example.org", PASSWORD: password };
  const signIn = () => service.call("InitiateAuth", { ClientId, AuthFlow: "USER_PASSWORD_AUTH", AuthParameters });
  await updateUser(services.db, pool.id, sub, { status: "RESET_REQUIRED" });
  expect((await signIn()).error).toBe("PasswordResetRequired");
  await updateUser(services.db, pool.id, sub, { status: "CONFIRMED", enabled: false });
  expect(told(await signIn())).toEqual(refused);
});

test("requires the secret of a client that has one", async () => {
  const { services } = service;
  await services.pools.addClient(poolId, { id: "withsecret", name: "mobile", secret: "its own secret", settings: {} });
  const SECRET_HASH = createHmac("sha256", "its own secret")
    .update("ana@example.org")
    .update("withsecret")
    .digest("base64");
  const signIn = (parameters: object) =>
    service.call("InitiateAuth", {
      ClientId: "withsecret",
      AuthFlow: "USER_PASSWORD_AUTH",
      AuthParameters: { USERNAME: "ana@example.org", PASSWORD: password, ...parameters },
    });
  const unable = ["NotAuthorized", "Unable to verify secret hash for client withsecret"];
  expect(told(await signIn({}))).toEqual(unable);
  expect(told(await signIn({ SECRET_HASH: "eA==" }))).toEqual(unable);
  const { AuthenticationResult } = (await signIn({ SECRET_HASH })).body as {
    AuthenticationResult: { RefreshToken: string };
  };
  const { RefreshToken } = AuthenticationResult;
  const renew = (ClientSecret?: string) =>
    service.call("GetTokensFromRefreshToken", { ClientId: "withsecret", RefreshToken, ClientSecret });
  expect((await renew()).error).toBe("NotAuthorized");
  expect((await renew("its own secret")).status).toBe(200);
  await services.pools.configureClient(poolId, "withsecret", { flows: ["USER_SRP_AUTH"] });
  expect(told(await signIn({ SECRET_HASH }))[1]).toBe("USER_PASSWORD_AUTH flow not enabled for this client");
});
