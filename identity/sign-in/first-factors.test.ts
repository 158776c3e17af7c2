import { afterAll, beforeAll, expect, test } from "vitest";
import { hours, minutes } from "../../contract/durations.ts";
import { type Answer, openTestIdentity, owners, type TestIdentity } from "../testing/service.ts";

const { userPoolId: poolId, userPoolClientId: ClientId } = owners.harbour.userPool;
const password = "correct horse battery";
let service: TestIdentity;

beforeAll(async () => {
  service = await openTestIdentity({ now: new Date("2026-11-20T09:00:00Z") });
  await service.register("ana@example.org", password);
});
afterAll(() => service.close());

const begin = (USERNAME: string, parameters: Record<string, string> = {}) =>
  service.call("InitiateAuth", { ClientId, AuthFlow: "USER_AUTH", AuthParameters: { USERNAME, ...parameters } });
const respond = (asked: Answer, ChallengeName: string, ChallengeResponses: Record<string, string>) =>
  service.call("RespondToAuthChallenge", {
    ClientId,
    ChallengeName,
    ChallengeResponses,
    Session: asked.body["Session"],
  });
const typed = (asked: Answer, code: string) => respond(asked, "EMAIL_OTP", { EMAIL_OTP_CODE: code });
const mailed = (USERNAME: string) => begin(USERNAME, { PREFERRED_CHALLENGE: "EMAIL_OTP" });
const told = ({ error, body }: Answer) => [error, body["message"]];
const invalidSession = ["NotAuthorized", "Invalid session for the user."];
const mismatch = ["CodeMismatch", "Invalid verification code provided, please try again."];
const tokens = "AuthenticationResult.AccessToken";

test("offers the choice of first factors, each of which signs in", async () => {
  const offered = await begin("ana@example.org");
  expect(offered.body).toMatchObject({
    ChallengeName: "SELECT_CHALLENGE",
    AvailableChallenges: expect.arrayContaining(["PASSWORD", "PASSWORD_SRP", "EMAIL_OTP"]),
  });
  const asked = await respond(offered, "SELECT_CHALLENGE", { ANSWER: "EMAIL_OTP" });
  expect(asked.body).toMatchObject({
    ChallengeName: "EMAIL_OTP",
    ChallengeParameters: { CODE_DELIVERY_DELIVERY_MEDIUM: "EMAIL", CODE_DELIVERY_DESTINATION: "a***@e***" },
  });
  expect((await typed(asked, await service.codeFor("ana@example.org"))).body).toHaveProperty(tokens);

  const again = await begin("ana@example.org", { PREFERRED_CHALLENGE: "SOMETHING" });
  expect((await respond(again, "SELECT_CHALLENGE", { ANSWER: "SOMETHING" })).error).toBe("InvalidParameter");
  const choose = (PASSWORD: string) => respond(again, "SELECT_CHALLENGE", { ANSWER: "PASSWORD", PASSWORD });
  expect(told(await choose("wrong words"))).toEqual(["NotAuthorized", "Incorrect username or password."]);
  expect((await choose(password)).body).toHaveProperty(tokens);
  expect(told(await choose(password))).toEqual(invalidSession);
});

test("an unknown name gets the same offers, challenges and refusals", async () => {
  const names = ["ana@example.org", "amy@example.org"];
  const offered = await Promise.all(names.map((name) => begin(name)));
  const asked = await Promise.all(offered.map((one) => respond(one, "SELECT_CHALLENGE", { ANSWER: "EMAIL_OTP" })));
  for (const [known, unknown] of [offered, asked]) {
    const form = ({ body }: Answer = { status: 0, headers: new Headers(), body: {}, error: undefined }) => ({
      ...body,
      Session: String(body["Session"]).length,
    });
    expect(form(unknown)).toEqual(form(known));
  }
  const before = (await service.mails()).length;
  const answers: unknown[][] = [];
  for (const one of asked) {
    const texts = [];
    for (let n = 0; n < 4; n++) texts.push(told(await typed(one, "999999x")));
    answers.push(texts);
  }
  expect(answers[0]).toEqual([mismatch, mismatch, mismatch, invalidSession]);
  expect(answers[1]).toEqual(answers[0]);
  expect((await service.mails()).length).toBe(before);
  service.clock.pass(minutes(15));
});

test("a code works once, in its own session, until it expires", async () => {
  service.clock.pass(hours(1));
  const first = await mailed("ana@example.org");
  const code = await service.codeFor("ana@example.org");
  const second = await mailed("ana@example.org");
  expect(told(await typed(second, code))).toEqual(mismatch);
  const altered = { ...first, body: { Session: `${String(first.body["Session"]).slice(0, -2)}zz` } };
  expect(told(await typed(altered, code))).toEqual(invalidSession);
  expect(told(await respond(first, "SELECT_CHALLENGE", { ANSWER: "PASSWORD", PASSWORD: password }))).toEqual(
    invalidSession,
  );
  const answers = await Promise.all([typed(first, code), typed(first, code), typed(first, code)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);

  const late = await mailed("ana@example.org");
  const lateCode = await service.codeFor("ana@example.org");
  service.clock.pass(minutes(3));
  expect(told(await typed(late, lateCode))).toEqual(invalidSession);
  service.clock.pass(minutes(15));
});

test("wrong codes lock the name as wrong passwords do", async () => {
  await service.register("bea@example.org", password);
  for (let n = 0; n < 2; n++)
    await begin("bea@example.org", { PREFERRED_CHALLENGE: "PASSWORD", PASSWORD: "wrong one" });
  const asked = await mailed("bea@example.org");
  for (let n = 0; n < 3; n++) expect(told(await typed(asked, "000000x"))).toEqual(mismatch);
  const locked = ["NotAuthorized", "Password attempts exceeded"];
  expect(told(await mailed("bea@example.org"))).toEqual(locked);
  expect(told(await begin("bea@example.org", { PREFERRED_CHALLENGE: "PASSWORD", PASSWORD: password }))).toEqual(locked);
});

test("texts a code to a verified number only, with the same answer for every name", async () => {
  await service.services.pools.configurePool(poolId, { firstFactors: ["PASSWORD", "SMS_OTP"] });
  const number = "+971501234567";
  await service.register("cleo@example.org", password, { phone_number: number });
  const byText = (USERNAME: string) => begin(USERNAME, { PREFERRED_CHALLENGE: "SMS_OTP" });
  const codeOf = (asked: Answer, SMS_OTP_CODE: string) => respond(asked, "SMS_OTP", { SMS_OTP_CODE });
  const unproven = await byText("cleo@example.org");
  expect(await service.textsTo(number)).toEqual([]);
  expect(told(await codeOf(unproven, "00000x"))).toEqual(mismatch);

  const signedIn = await begin("cleo@example.org", { PREFERRED_CHALLENGE: "PASSWORD", PASSWORD: password });
  const { AccessToken } = signedIn.body["AuthenticationResult"] as Record<string, string>;
  const AttributeName = "phone_number";
  const sent = await service.call("GetUserAttributeVerificationCode", { AccessToken, AttributeName });
  expect(sent.body["CodeDeliveryDetails"]).toEqual({
    AttributeName,
    DeliveryMedium: "SMS",
    Destination: "+*******4567",
  });
  expect((await service.call("VerifyUserAttribute", { AccessToken, AttributeName, Code: "00000x" })).error).toBe(
    "CodeMismatch",
  );
  const Code = await service.codeByText(number);
  expect((await service.call("VerifyUserAttribute", { AccessToken, AttributeName, Code })).status).toBe(200);

  const known = await byText("cleo@example.org");
  expect(known.body["ChallengeParameters"]).toEqual({
    CODE_DELIVERY_DELIVERY_MEDIUM: "SMS",
    CODE_DELIVERY_DESTINATION: "+*******4567",
  });
  const form = { ChallengeName: "SMS_OTP", ChallengeParameters: { CODE_DELIVERY_DELIVERY_MEDIUM: "SMS" } };
  const others = [await byText("ana@example.org"), await byText("nobody@example.org")];
  for (const other of [unproven, ...others]) {
    expect(other.body).toMatchObject(form);
    expect(String((other.body["ChallengeParameters"] as object)["CODE_DELIVERY_DESTINATION" as never])).toMatch(
      /^\+\*{7}\d{4}$/,
    );
  }
  for (const other of others) expect(told(await codeOf(other, "00000x"))).toEqual(mismatch);
  expect((await codeOf(known, await service.codeByText(number))).body).toHaveProperty(tokens);
  await service.services.pools.configurePool(poolId, {});
});

test("a pool offers what its operator allows", async () => {
  await service.services.pools.configurePool(poolId, { firstFactors: ["PASSWORD_SRP"] });
  const offered = await mailed("ana@example.org");
  expect(offered.body["AvailableChallenges"]).toEqual(["PASSWORD_SRP"]);
  expect((await respond(offered, "SELECT_CHALLENGE", { ANSWER: "EMAIL_OTP" })).error).toBe("InvalidParameter");
  await service.services.pools.configurePool(poolId, {});
});
