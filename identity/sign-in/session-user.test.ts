import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MfaKind } from "../db/schema.ts";
import { updateUser } from "../db/users.ts";
import { type Answer, openTestIdentity, owners, type TestIdentity } from "../testing/service.ts";
import { srpA, srpAnswer } from "../testing/srp.ts";
import { resolveUser } from "../users/find-user.ts";

const { userPoolId: poolId, userPoolClientId: ClientId } = owners.harbour.userPool;
const PASSWORD = "correct horse battery";
const ana = "ana@example.org";
const others = ["bea@example.org", "unknown@example.org"];
let service: TestIdentity;

beforeAll(async () => {
  service = await openTestIdentity({ now: new Date("2026-11-20T09:00:00Z") });
  for (const name of [ana, "bea@example.org"]) await service.register(name, PASSWORD);
});
afterAll(() => service.close());

const initiate = (AuthFlow: string, AuthParameters: Record<string, string>, Session?: unknown) =>
  service.call("InitiateAuth", { ClientId, AuthFlow, AuthParameters, Session });
const respond = (ChallengeName: string, ChallengeResponses: Record<string, string>, Session?: unknown) =>
  service.call("RespondToAuthChallenge", { ClientId, ChallengeName, ChallengeResponses, Session });
const refusal = ({ error, body }: Answer) => [error, body["message"]];
const invalidSession = ["NotAuthorized", "Invalid session for the user."];

describe("an answer that names another user than the challenge's", () => {
  test.each(others)("is refused to a proof by SRP: %s", async (USERNAME) => {
    const { body } = await initiate("USER_SRP_AUTH", { USERNAME: ana, SRP_A: srpA });
    const parameters = body["ChallengeParameters"] as Record<string, string>;
    const proof = srpAnswer(parameters, { group: "harbour", password: PASSWORD }, service.clock.now());
    expect(refusal(await respond("PASSWORD_VERIFIER", { ...proof, USERNAME }))).toEqual(invalidSession);
    expect((await respond("PASSWORD_VERIFIER", { ...proof, USERNAME: "Ana@Example.org" })).status).toBe(200);
  });

  test.each(others)("is refused to the choice of a first factor: %s", async (USERNAME) => {
    const { body } = await initiate("USER_AUTH", { USERNAME: ana });
    const answer = { ANSWER: "PASSWORD", PASSWORD };
    const { Session } = body;
    expect(refusal(await respond("SELECT_CHALLENGE", { ...answer, USERNAME }, Session))).toEqual(invalidSession);
    expect((await respond("SELECT_CHALLENGE", { ...answer, USERNAME: ana }, Session)).status).toBe(200);
  });

  test.each(others)("is refused to the session of a confirmed sign-up: %s", async (USERNAME) => {
    const Username = `new-${USERNAME}`;
    await service.call("SignUp", { ClientId, Username, Password: PASSWORD });
    const ConfirmationCode = await service.codeFor(Username);
    const { body } = await service.call("ConfirmSignUp", { ClientId, Username, ConfirmationCode });
    expect(refusal(await initiate("USER_AUTH", { USERNAME }, body["Session"]))).toEqual(invalidSession);
    expect((await initiate("USER_AUTH", { USERNAME: Username }, body["Session"])).status).toBe(200);
  });
});

test.each<[string, MfaKind[]]>([
  ["SOFTWARE_TOKEN_MFA", ["SOFTWARE_TOKEN_MFA"]],
  ["EMAIL_OTP", ["EMAIL_OTP"]],
  ["SELECT_MFA_TYPE", ["SOFTWARE_TOKEN_MFA", "EMAIL_OTP"]],
])("the challenge %s carries USER_ID_FOR_SRP", async (name, mfa) => {
  const { services } = service;
  const pool = await services.pools.find(poolId);
  const { sub } = await resolveUser(services, pool, ana);
  await updateUser(services.db, pool.id, sub, { mfa });
  const { body } = await initiate("USER_PASSWORD_AUTH", { USERNAME: ana, PASSWORD });
  expect(body).toMatchObject({ ChallengeName: name, ChallengeParameters: { USER_ID_FOR_SRP: sub } });
  await updateUser(services.db, pool.id, sub, { mfa: [] });
});
