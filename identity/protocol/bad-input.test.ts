import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type * as z from "zod/mini";
import { actions } from "../actions.ts";
import { openTestIdentity, owners, type TestIdentity } from "../testing/service.ts";

const { userPoolClientId: ClientId } = owners.harbour.userPool;
const prefix = "AWSCognitoIdentityProviderService.";
let service: TestIdentity;

beforeAll(async () => {
  service = await openTestIdentity({ environment: { IDENTITY_SIGN_UPS_AN_HOUR: "100000" } });
});
afterAll(() => service.close());

const send = (target: string, body: string) => service.send(owners.harbour, target, body);

test.each([
  ["an unknown action", `${prefix}Nothing`, "{}", "UnknownOperation"],
  ["another service's action", "AWSCognitoIdentityService.SignUp", "{}", "UnknownOperation"],
  ["a name that every object has", `${prefix}constructor`, "{}", "UnknownOperation"],
  ["no action", "", "{}", "UnknownOperation"],
  ["text that is no JSON", `${prefix}SignUp`, "{", "Serialization"],
  ["a list", `${prefix}SignUp`, "[]", "Serialization"],
  ["null", `${prefix}SignUp`, "null", "Serialization"],
  ["a number", `${prefix}SignUp`, "7", "Serialization"],
  ["deep nesting", `${prefix}SignUp`, `{"a":${"[".repeat(50)}${"]".repeat(50)}}`, "Serialization"],
  ["a body beyond all measure", `${prefix}SignUp`, JSON.stringify({ ClientId: "x".repeat(200_000) }), "Serialization"],
  ["nothing", `${prefix}SignUp`, "", "InvalidParameter"],
])("%s is refused by the protocol's name", async (_, target, body, error) => {
  const answer = await send(target, body);
  expect(answer).toMatchObject({ status: 400, error });
  expect(answer.body["__type"]).toBe(`${error}Exception`);
  expect(Object.keys(answer.body).sort()).toEqual(["__type", "message"]);
});

describe("answers any content type and body by the protocol", () => {
  const endpoint = () => service.endpointOf(owners.harbour);
  const target = ["x-amz-target", `${prefix}SignUp`] as const;
  const latin = Buffer.from('{"ClientId":"\xe9"}', "latin1");
  test.each<[what: string, headers: [string, string][], body: string | Uint8Array<ArrayBuffer>, error: string]>([
    ["without a type", [[...target]], new Uint8Array(Buffer.from("{}")), "InvalidParameter"],
    ["as plain text", [[...target], ["content-type", "text/plain"]], "{}", "InvalidParameter"],
    ["as a form", [[...target], ["content-type", "application/x-www-form-urlencoded"]], "a=b", "Serialization"],
    ["as parts", [[...target], ["content-type", "multipart/form-data; boundary=x"]], "--x--", "Serialization"],
    ["as a type that is none", [[...target], ["content-type", "a;;=;/"]], "{}", "Serialization"],
    ["said to be packed", [[...target], ["content-encoding", "gzip"]], "\u001f\u008b", "Serialization"],
    ["in another encoding", [[...target]], new Uint8Array(latin), "InvalidParameter"],
    ["with a mark before it", [[...target]], "\ufeff{", "Serialization"],
    ["with two actions", [[...target], [...target]], "{}", "UnknownOperation"],
    ["with an action beyond all measure", [["x-amz-target", "x".repeat(8000)]], "{}", "UnknownOperation"],
  ])("%s", async (_, headers, body, error) => {
    const reply = await fetch(endpoint(), { method: "POST", headers, body });
    expect(reply.headers.get("x-amzn-errortype")).toBe(`${error}Exception`);
    expect(reply.status).toBe(400);
    expect(Object.keys((await reply.json()) as object).sort()).toEqual(["__type", "message"]);
  });
});

test("another method, another pool and another client are refused", async () => {
  expect((await fetch(service.endpointOf(owners.harbour), { method: "PUT" })).status).toBe(404);
  const nobody = { ...owners.harbour, userPool: { userPoolId: "local_nobody", userPoolClientId: ClientId } };
  expect((await service.call("SignUp", {}, nobody)).error).toBe("ResourceNotFound");
  const given = {
    ClientId: owners.meadow.userPool.userPoolClientId,
    Username: "a@example.org",
    Password: "long enough pass",
  };
  expect((await service.call("SignUp", given)).error).toBe("ResourceNotFound");
});

const wrong: readonly unknown[] = [
  null,
  -1,
  true,
  "",
  " \u0000",
  "\ud800",
  "' or 1=1 --",
  "x".repeat(10_000),
  [null],
  { toString: 1, constructor: "x" },
  [{ Name: "__proto__", Value: "x" }],
];

/** Inputs that would do, but for one member at a time. */
const right: Readonly<Record<string, unknown>> = {
  ClientId,
  Username: "somebody@example.org",
  Password: "correct horse battery",
  UserAttributes: [{ Name: "given_name", Value: "Ana" }],
  ClientMetadata: { language: "en" },
  ConfirmationCode: "123456",
  Code: "123456",
  SecretHash: "x",
  Session: "x".repeat(40),
  AuthFlow: "USER_PASSWORD_AUTH",
  AuthParameters: { USERNAME: "somebody@example.org", PASSWORD: "correct horse battery" },
  ChallengeName: "PASSWORD_VERIFIER",
  ChallengeResponses: { USERNAME: "somebody@example.org", TIMESTAMP: "Thu Nov 5 07:08:09 UTC 2026" },
  AccessToken: "x.y.z",
  RefreshToken: "x",
  Token: "x",
  AttributeName: "email",
  PreviousPassword: "correct horse battery",
  ProposedPassword: "correct horse battery",
  DeviceKey: "x",
  DeviceName: "x",
  DeviceSecretVerifierConfig: { PasswordVerifier: "AQID", Salt: "AQID" },
  DeviceRememberedStatus: "remembered",
  Limit: 5,
  PaginationToken: "x",
  Credential: {
    id: "x",
    rawId: "x",
    type: "public-key",
    response: { clientDataJSON: "e30", attestationObject: "oA" },
  },
  CredentialId: "x",
  MaxResults: 5,
  NextToken: "1",
  IdentityPoolId: "local:x",
  IdentityId: "local:x",
  Logins: { "issuer.example": "x" },
  ClientSecret: "x",
  UserCode: "123456",
  FriendlyCredentialName: "phone",
  FriendlyDeviceName: "phone",
  SoftwareTokenMfaSettings: { Enabled: true },
  EmailMfaSettings: { Enabled: true },
  SMSMfaSettings: { Enabled: false },
};

describe("refuses each member of a wrong type or form", () => {
  test.each(actions.map((each) => [each.name, each] as const))("%s", async (name, { service: prefixed, input }) => {
    const { shape } = input as z.ZodMiniObject; // every action takes an object
    for (const member of Object.keys(shape)) {
      expect(right).toHaveProperty(member);
      for (const value of wrong) {
        const answer = await send(`${prefixed}.${name}`, JSON.stringify({ ...right, [member]: value }));
        expect(answer.status, `${member}: ${JSON.stringify(value)?.slice(0, 40)}`).toBeLessThan(500);
        expect(JSON.stringify(answer.body)).not.toMatch(/node:|\.ts:|select |insert /i);
      }
    }
  });
});

test("answers any sign-in parameters by the protocol", async () => {
  const name = fc.constantFrom(
    "USERNAME",
    "PASSWORD",
    "SRP_A",
    "REFRESH_TOKEN",
    "PREFERRED_CHALLENGE",
    "__proto__",
    "x",
  );
  const value = fc.oneof(
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.constantFrom("PASSWORD", "0", "f".repeat(768), "a@b.ce"),
  );
  const flow = fc.constantFrom(
    "USER_SRP_AUTH",
    "USER_PASSWORD_AUTH",
    "USER_AUTH",
    "CUSTOM_AUTH",
    "REFRESH_TOKEN",
    "toString",
  );
  await fc.assert(
    fc.asyncProperty(flow, fc.dictionary(name, value), async (AuthFlow, AuthParameters) => {
      const answer = await service.call("InitiateAuth", { ClientId, AuthFlow, AuthParameters });
      expect([200, 400]).toContain(answer.status);
      if (answer.status === 400) expect(answer.error).toMatch(/^[A-Z]\w+$/);
    }),
    { numRuns: 60 },
  );
});

test("calls of one network are limited, and refused ones are not counted", async () => {
  const strict = await openTestIdentity({ environment: { IDENTITY_CALLS: "5", IDENTITY_CALLS_SECONDS: "3600" } });
  try {
    const errors = [];
    for (let n = 0; n < 8; n++) errors.push((await strict.call("GetUser", { AccessToken: "x" })).error);
    expect(errors).toEqual([...Array(5).fill("NotAuthorized"), ...Array(3).fill("TooManyRequests")]);
  } finally {
    await strict.close();
  }
});

test("allows cross-origin calls from the pool's own domains only", async () => {
  const preflight = async (origin: string) =>
    (await fetch(service.endpointOf(owners.harbour), { method: "OPTIONS", headers: { origin } })).headers;
  const own = await preflight("https://harbour.example");
  expect(own.get("access-control-allow-origin")).toBe("https://harbour.example");
  expect(own.get("access-control-allow-headers")).toContain("x-amz-target");
  for (const other of [
    "https://evil.example",
    "https://meadow.example",
    "null",
    "https://harbour.example.evil.example",
  ])
    expect((await preflight(other)).get("access-control-allow-origin")).toBeNull();
});
