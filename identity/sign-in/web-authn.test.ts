import {
  CognitoIdentityProviderClient,
  CompleteWebAuthnRegistrationCommand,
  DeleteWebAuthnCredentialCommand,
  InitiateAuthCommand,
  ListWebAuthnCredentialsCommand,
  RespondToAuthChallengeCommand,
  StartWebAuthnRegistrationCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import * as auth from "aws-amplify/auth";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { minutes } from "../../contract/durations.ts";
import { expectConsole } from "../../scripts/expect-console.ts";
import { isPageOf, relyingParty } from "../pools/relying-parties.ts";
import {
  type Authenticator,
  browserOf,
  changed,
  createAuthenticator,
  type Difference,
} from "../testing/authenticator.ts";
import { configureAmplify, saidByAmplify } from "../testing/clients.ts";
import { type Answer, openTestIdentity, owners, type TestIdentity } from "../testing/service.ts";

const { userPoolId: poolId, userPoolClientId: ClientId } = owners.harbour.userPool;
const password = "correct horse battery";
let service: TestIdentity;
let origin: string;
let ida: Awaited<ReturnType<typeof withPasskey>>;

beforeAll(async () => {
  service = await openTestIdentity();
  origin = service.origin;
  ida = await withPasskey("ida@example.org");
});
afterAll(() => service.close());

type Options = Parameters<Authenticator["create"]>[0];
const tokensOf = ({ body }: Answer) => body["AuthenticationResult"] as Record<string, string>;
const told = ({ error, body }: Answer) => [error, body["message"]];
const refused = ["NotAuthorized", "Incorrect username or password."];
const invalidSession = ["NotAuthorized", "Invalid session for the user."];

/** A new user, signed in by password. */
async function signedIn(username: string): Promise<string> {
  await service.register(username, password);
  const AuthParameters = { USERNAME: username, PASSWORD: password };
  const answer = await service.call("InitiateAuth", { ClientId, AuthFlow: "USER_PASSWORD_AUTH", AuthParameters });
  return tokensOf(answer)["AccessToken"] ?? "";
}
const start = async (AccessToken: string): Promise<Options> =>
  (await service.call("StartWebAuthnRegistration", { AccessToken })).body["CredentialCreationOptions"] as Options;
const complete = (AccessToken: string, Credential: object): Promise<Answer> =>
  service.call("CompleteWebAuthnRegistration", { AccessToken, Credential });

/** A new user with a passkey. */
async function withPasskey(username: string) {
  const AccessToken = await signedIn(username);
  const authenticator = createAuthenticator();
  expect((await complete(AccessToken, authenticator.create(await start(AccessToken), origin))).body).toEqual({});
  return { username, AccessToken, authenticator };
}
const ask = (USERNAME: string): Promise<Answer> =>
  service.call("InitiateAuth", {
    ClientId,
    AuthFlow: "USER_AUTH",
    AuthParameters: { USERNAME, PREFERRED_CHALLENGE: "WEB_AUTHN" },
  });
const optionsOf = ({ body }: Answer) =>
  JSON.parse((body["ChallengeParameters"] as Record<string, string>)["CREDENTIAL_REQUEST_OPTIONS"] ?? "{}") as {
    challenge: string;
    rpId: string;
    allowCredentials?: unknown[];
  };
const show = (asked: Answer, credential: object): Promise<Answer> =>
  service.call("RespondToAuthChallenge", {
    ClientId,
    ChallengeName: "WEB_AUTHN",
    Session: asked.body["Session"],
    ChallengeResponses: { CREDENTIAL: JSON.stringify(credential) },
  });

test("the AWS SDK adds a passkey, signs in with it, lists it and removes it", async () => {
  const client = new CognitoIdentityProviderClient({
    region: "us-east-1",
    endpoint: service.endpointOf(owners.harbour),
    credentials: { accessKeyId: "none", secretAccessKey: "none" },
  });
  const USERNAME = "sdk@example.org";
  const AccessToken = await signedIn(USERNAME);
  const authenticator = createAuthenticator();
  const { CredentialCreationOptions } = await client.send(new StartWebAuthnRegistrationCommand({ AccessToken }));
  expect(CredentialCreationOptions).toMatchObject({
    rp: { id: "localhost", name: "Harbour Clinic" },
    user: { name: USERNAME },
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  const Credential = authenticator.create(CredentialCreationOptions as unknown as Options, origin);
  await client.send(new CompleteWebAuthnRegistrationCommand({ AccessToken, Credential }));

  const listed = await client.send(new ListWebAuthnCredentialsCommand({ AccessToken }));
  expect(listed.Credentials).toMatchObject([
    { CredentialId: authenticator.id, RelyingPartyId: "localhost", AuthenticatorTransports: ["internal"] },
  ]);
  const AuthParameters = { USERNAME, PREFERRED_CHALLENGE: "WEB_AUTHN" };
  const signIn = () => client.send(new InitiateAuthCommand({ ClientId, AuthFlow: "USER_AUTH", AuthParameters }));
  const asked = await signIn();
  expect(asked.ChallengeName).toBe("WEB_AUTHN");
  const options = JSON.parse(asked.ChallengeParameters?.["CREDENTIAL_REQUEST_OPTIONS"] ?? "");
  const respond = () =>
    client.send(
      new RespondToAuthChallengeCommand({
        ClientId,
        ChallengeName: "WEB_AUTHN",
        Session: asked.Session,
        ChallengeResponses: { USERNAME, CREDENTIAL: JSON.stringify(authenticator.get(options, origin)) },
      }),
    );
  expect((await respond()).AuthenticationResult?.AccessToken).toBeDefined();
  await expect(respond()).rejects.toMatchObject({ name: "NotAuthorizedException" });

  await client.send(new DeleteWebAuthnCredentialCommand({ AccessToken, CredentialId: authenticator.id }));
  expect((await client.send(new ListWebAuthnCredentialsCommand({ AccessToken }))).Credentials).toEqual([]);
  const again = await ask(USERNAME);
  expect(told(await show(again, authenticator.get(optionsOf(again), origin)))).toEqual(refused);
  client.destroy();
});

test("aws-amplify adds a passkey, lists it, signs in with it and removes it", async () => {
  for (const said of saidByAmplify) expectConsole(said);
  await configureAmplify(service);
  const username = "amplify@example.org";
  await service.register(username, password);
  const authenticator = createAuthenticator();
  await auth.signIn({ username, password, options: { authFlowType: "USER_PASSWORD_AUTH" } });
  for (const [name, value] of Object.entries(browserOf(authenticator, origin))) vi.stubGlobal(name, value);
  await auth.associateWebAuthnCredential();
  expect((await auth.listWebAuthnCredentials()).credentials).toMatchObject([
    { credentialId: authenticator.id, relyingPartyId: "localhost" },
  ]);
  await auth.signOut();
  const signedIn = await auth.signIn({
    username,
    options: { authFlowType: "USER_AUTH", preferredChallenge: "WEB_AUTHN" },
  });
  expect(signedIn.isSignedIn).toBe(true);
  await auth.deleteWebAuthnCredential({ credentialId: authenticator.id });
  expect((await auth.listWebAuthnCredentials()).credentials).toEqual([]);
  await auth.signOut();
});

test.each<[string, Difference, string]>([
  ["for another challenge", { challenge: "x".repeat(64) }, "WebAuthnChallengeNotFound"],
  ["on a stranger's page", { origin: "https://evil.example" }, "WebAuthnOriginNotAllowed"],
  ["on the clinic's page without TLS", { origin: "http://harbour.example" }, "WebAuthnOriginNotAllowed"],
  ["for another domain", { rpId: "evil.example" }, "WebAuthnRelyingPartyMismatch"],
  ["without asking who is there", { isVerified: false }, "WebAuthnCredentialNotSupported"],
  ["by what should sign in", { type: "webauthn.get" }, "WebAuthnCredentialNotSupported"],
  [
    "with certificates that name addresses",
    { fmt: "packed", attStmt: new Map<string, unknown>([["x5c", [Buffer.from("certificate")]]]) },
    "WebAuthnCredentialNotSupported",
  ],
])("refuses a passkey made %s", async (_, difference, error) => {
  const made = createAuthenticator().create(await start(ida.AccessToken), origin, difference);
  expect((await complete(ida.AccessToken, made)).error).toBe(error);
});

test("registers one passkey per challenge, for its own user, in time", async () => {
  const { AccessToken, authenticator } = await withPasskey("ana@example.org");
  const other = await signedIn("bea@example.org");
  const options = await start(AccessToken);
  expect(options).toMatchObject({ excludeCredentials: [{ id: authenticator.id }] });
  const fresh = createAuthenticator();
  const made = fresh.create(options, origin);
  expect((await complete(other, made)).error).toBe("WebAuthnChallengeNotFound");
  const answers = await Promise.all([complete(AccessToken, made), complete(AccessToken, made)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect((await complete(AccessToken, made)).error).toBe("WebAuthnChallengeNotFound");
  expect((await complete(other, authenticator.create(await start(other), origin))).error).toBe("InvalidParameter");
  const nonsense = { ...made, response: { ...made.response, clientDataJSON: "AAAA" } };
  expect((await complete(AccessToken, nonsense)).error).toBe("InvalidParameter");
  expect((await service.call("DeleteWebAuthnCredential", { AccessToken: other, CredentialId: fresh.id })).error).toBe(
    "ResourceNotFound",
  );

  const late = createAuthenticator().create(await start(AccessToken), origin);
  service.clock.pass(minutes(3));
  expect((await complete(AccessToken, late)).error).toBe("WebAuthnChallengeNotFound");
});

test.each<[string, Difference]>([
  ["of another challenge", { challenge: "x".repeat(43) }],
  ["for another domain", { rpId: "evil.example" }],
  ["without asking who is there", { isVerified: false }],
  ["of the making of one", { type: "webauthn.create" }],
  ["with a count that was there before", { counter: 1 }],
])("refuses an assertion %s", async (_, difference) => {
  const { username, authenticator } = ida;
  const asked = await ask(username);
  const options = optionsOf(asked);
  expect(told(await show(asked, authenticator.get(options, origin, difference)))).toEqual(refused);
  expect((await show(asked, authenticator.get(options, "https://evil.example"))).error).toBe(
    "WebAuthnOriginNotAllowed",
  );
  expect((await show(asked, authenticator.get(options, origin))).status).toBe(200);
});

test("accepts an assertion once, by its own passkey and in time", async () => {
  const { username, authenticator } = await withPasskey("cleo@example.org");
  const { authenticator: another } = await withPasskey("dana@example.org");
  const asked = await ask(username);
  expect(told(await show(asked, another.get(optionsOf(asked), origin)))).toEqual(refused);
  const right = authenticator.get(optionsOf(asked), origin);
  const signed = {
    ...right,
    response: { ...right.response, signature: another.get(optionsOf(asked), origin).response.signature },
  };
  expect(told(await show(asked, signed))).toEqual(refused);
  const once = await ask(username);
  const shown = authenticator.get(optionsOf(once), origin);
  const answers = await Promise.all([show(once, shown), show(once, shown)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);

  const again = await ask(username);
  for (let n = 0; n < 3; n++) expect((await show(again, { id: "x" })).error).toBe("InvalidParameter");
  expect((await show(again, authenticator.get(optionsOf(again), origin))).status).toBe(200);
  expect(told(await show(again, authenticator.get(optionsOf(again), origin)))).toEqual(invalidSession);
  const late = await ask(username);
  service.clock.pass(minutes(3));
  expect(told(await show(late, authenticator.get(optionsOf(late), origin)))).toEqual(invalidSession);
});

const place = { at: fc.nat(1000), bit: fc.nat(7) };

test("refuses an assertion with any byte changed, and answers any input by the protocol", async () => {
  const { username, authenticator } = await withPasskey("gil@example.org");
  const part = fc.constantFrom("clientDataJSON" as const, "authenticatorData" as const, "signature" as const);
  await fc.assert(
    fc.asyncProperty(fc.record({ ...place, part }), fc.jsonValue(), async (change, nonsense) => {
      service.clock.pass(minutes(16)); // locks end
      const asked = await ask(username);
      const right = authenticator.get(optionsOf(asked), origin);
      expect((await show(asked, { ...right, response: changed(right.response, change) })).status).toBe(400);
      expect((await show(asked, nonsense as object)).status).toBe(400);
      expect((await show(asked, right)).status).toBe(200);
    }),
    { numRuns: 15 },
  );
  const AccessToken = await signedIn("hal@example.org");
  const parts = fc.constantFrom("clientDataJSON" as const, "attestationObject" as const);
  await fc.assert(
    fc.asyncProperty(fc.record({ ...place, part: parts }), fc.jsonValue(), async (change, nonsense) => {
      const made = createAuthenticator().create(await start(AccessToken), origin);
      const answer = await complete(AccessToken, { ...made, response: changed(made.response, change) });
      expect(answer.status).toBeLessThan(500);
      expect((await complete(AccessToken, { ...made, response: nonsense })).status).toBe(400);
    }),
    { numRuns: 10 },
  );
});

test("an unknown name gets the same challenge and refusal", async () => {
  const { authenticator } = await withPasskey("eva@example.org");
  const [known, unknown] = [await ask("eva@example.org"), await ask("nobody@example.org")];
  const form = (answer: Answer) => [Object.keys(answer.body), Object.keys(optionsOf(answer)), optionsOf(answer).rpId];
  expect(form(unknown)).toEqual(form(known));
  expect(optionsOf(known).allowCredentials ?? []).toEqual([]);
  expect(told(await show(unknown, authenticator.get(optionsOf(unknown), origin)))).toEqual(refused);
});

test("refuses passkeys where the pool does not offer them", async () => {
  const AccessToken = await signedIn("fay@example.org");
  await service.services.pools.configurePool(poolId, { firstFactors: ["PASSWORD", "PASSWORD_SRP"] });
  expect((await service.call("StartWebAuthnRegistration", { AccessToken })).error).toBe("WebAuthnNotEnabled");
  expect((await ask("fay@example.org")).body["ChallengeName"]).toBe("SELECT_CHALLENGE");
  await service.services.pools.configurePool(poolId, {});
});

test("binds passkeys to the clinic's covering domain and its own pages", async () => {
  const pool = await service.services.pools.find(poolId);
  const site = { ...pool, domains: ["www.clinic.example", "clinic.example", "duna.localhost", "localhost"] };
  expect(relyingParty(site, "www.clinic.example")).toBe("clinic.example");
  expect(relyingParty(site, "duna.localhost")).toBe("duna.localhost");
  const pages = [
    "https://www.clinic.example",
    "https://clinic.example",
    "https://clinic.example:8443",
    "http://clinic.example",
    "https://other.clinic.example",
    "https://evilclinic.example",
    "https://clinic.example/",
    "null",
  ];
  const allowed = pages.filter((page) => isPageOf(site, "clinic.example", page));
  expect(allowed).toEqual(["https://www.clinic.example", "https://clinic.example"]);
  expect(isPageOf(site, "duna.localhost", "http://duna.localhost:3000")).toBe(true);
  expect(isPageOf(site, "duna.localhost", "http://localhost:3000")).toBe(false);
});
