import * as auth from "aws-amplify/auth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { minutes } from "../../contract/durations.ts";
import { expectConsole } from "../../scripts/expect-console.ts";
import { authFlows } from "../db/settings.ts";
import type { CustomAuth } from "../services.ts";
import { configureAmplify, saidByAmplify } from "../testing/clients.ts";
import { type Answer, openTestIdentity, owners, type TestIdentity } from "../testing/service.ts";
import { srpA, srpAnswer } from "../testing/srp.ts";

const { userPoolClientId: ClientId } = owners.harbour.userPool;
const password = "correct horse battery";
let service: TestIdentity;

/** Asks for the reverse of a word, twice; a wrong answer may be given once. */
const riddles: CustomAuth = {
  define: async ({ rounds }) => {
    const asked = rounds.filter(({ challengeName }) => challengeName === "CUSTOM_CHALLENGE");
    if (asked.filter(({ isRight }) => !isRight).length > 1) return "refuse";
    return asked.filter(({ isRight }) => isRight).length < 2 ? "challenge" : "tokens";
  },
  create: async ({ rounds }) => {
    const word = `word${rounds.length}`;
    return { shown: { riddle: word }, kept: { answer: [...word].reverse().join("") }, note: word };
  },
  verify: async (_, { answer }, given) => given === answer,
};
const solve = (riddle = ""): string => [...riddle].reverse().join("");

beforeAll(async () => {
  service = await openTestIdentity({ customAuth: riddles, client: { flows: authFlows } });
  await service.register("ana@example.org", password);
});
afterAll(() => service.close());

const begin = (USERNAME: string, parameters: object = {}): Promise<Answer> =>
  service.call("InitiateAuth", { ClientId, AuthFlow: "CUSTOM_AUTH", AuthParameters: { USERNAME, ...parameters } });
const parametersOf = ({ body }: Answer) => body["ChallengeParameters"] as Record<string, string>;
const answer = (asked: Answer, ANSWER = solve(parametersOf(asked)["riddle"])): Promise<Answer> =>
  service.call("RespondToAuthChallenge", {
    ClientId,
    ChallengeName: "CUSTOM_CHALLENGE",
    Session: asked.body["Session"],
    ChallengeResponses: { ANSWER },
  });
const told = ({ error, body }: Answer) => [error, body["message"]];
const refused = ["NotAuthorized", "Incorrect username or password."];
const invalidSession = ["NotAuthorized", "Invalid session for the user."];

test.each(["CUSTOM_WITHOUT_SRP", "CUSTOM_WITH_SRP"] as const)("aws-amplify signs in by %s", async (authFlowType) => {
  for (const said of saidByAmplify) expectConsole(said);
  await configureAmplify(service);
  const options = { authFlowType };
  const username = "ana@example.org";
  const given = authFlowType === "CUSTOM_WITH_SRP" ? { username, password, options } : { username, options };
  let { isSignedIn, nextStep } = await auth.signIn(given);
  for (let round = 0; round < 2; round++) {
    expect(nextStep.signInStep).toBe("CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE");
    const shown = "additionalInfo" in nextStep ? nextStep.additionalInfo : undefined;
    ({ isSignedIn, nextStep } = await auth.confirmSignIn({ challengeResponse: solve(shown?.["riddle"]) }));
  }
  expect(isSignedIn).toBe(true);
  expect((await auth.fetchAuthSession()).tokens?.accessToken).toBeDefined();
  await auth.signOut();
});

test("accepts one answer per challenge, in its own session and in time", async () => {
  const first = await begin("ana@example.org");
  const second = await answer(first);
  expect(second.body["ChallengeName"]).toBe("CUSTOM_CHALLENGE");
  expect(told(await answer(first))).toEqual(invalidSession);
  const third = await answer(second, "wrong");
  expect(parametersOf(third)["riddle"]).not.toBe(parametersOf(second)["riddle"]);
  const both = await Promise.all([answer(third), answer(third)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(told(await answer(third))).toEqual(invalidSession);

  const twice = await answer(await begin("ana@example.org"), "wrong");
  expect(told(await answer(twice, "wrong again"))).toEqual(refused);
  const late = await begin("ana@example.org");
  service.clock.pass(minutes(3));
  expect(told(await answer(late))).toEqual(invalidSession);
});

test("after SRP, a wrong password ends the sign-in and the challenges cannot be skipped", async () => {
  const asked = await begin("ana@example.org", { CHALLENGE_NAME: "SRP_A", SRP_A: srpA });
  expect(asked.body["ChallengeName"]).toBe("PASSWORD_VERIFIER");
  const prove = (typed: string, parameters: Record<string, string>) =>
    service.call("RespondToAuthChallenge", {
      ClientId,
      ChallengeName: "PASSWORD_VERIFIER",
      ChallengeResponses: srpAnswer(parameters, { group: "harbour", password: typed }, service.clock.now()),
    });
  const next = await prove(password, parametersOf(asked));
  expect(next.body).not.toHaveProperty("AuthenticationResult");
  expect(next.body["ChallengeName"]).toBe("CUSTOM_CHALLENGE");
  const again = await begin("ana@example.org", { CHALLENGE_NAME: "SRP_A", SRP_A: srpA });
  expect(told(await prove("wrong words", parametersOf(again)))).toEqual(refused);
});

test("asks an unknown name the same and never signs it in", async () => {
  const [known, unknown] = [await begin("ana@example.org"), await begin("nobody@example.org")];
  expect(Object.keys(parametersOf(unknown))).toEqual(Object.keys(parametersOf(known)));
  expect(told(await answer(await answer(unknown)))).toEqual(refused);
});

test("refuses CUSTOM_AUTH where the installation defines no challenges", async () => {
  Object.assign(service.services, { customAuth: undefined });
  expect(told(await begin("ana@example.org"))).toEqual([
    "InvalidParameter",
    "Custom auth lambda trigger is not configured for the user pool.",
  ]);
  Object.assign(service.services, { customAuth: riddles });
});
