import {
  CognitoIdentityClient,
  GetCredentialsForIdentityCommand,
  GetIdCommand,
} from "@aws-sdk/client-cognito-identity";
import * as auth from "aws-amplify/auth";
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hours } from "../../contract/durations.ts";
import { expectConsole } from "../../scripts/expect-console.ts";
import { configureAmplify, saidByAmplify } from "../testing/clients.ts";
import { openTestIdentity, owners, type TestIdentity } from "../testing/service.ts";
import { identityPoolIdOf } from "./identity-pool.ts";

const { userPoolId: poolId, userPoolClientId: ClientId } = owners.harbour.userPool;
const password = "correct horse battery";
let service: TestIdentity;
let client: CognitoIdentityClient;
let identityPoolId: string;

beforeAll(async () => {
  service = await openTestIdentity();
  identityPoolId = identityPoolIdOf(await service.services.pools.find(poolId));
  client = new CognitoIdentityClient({
    region: "us-east-1",
    endpoint: service.endpointOf(owners.harbour),
    credentials: { accessKeyId: "none", secretAccessKey: "none" },
  });
  await service.services.pools.configurePool(poolId, { guests: true });
});
afterAll(async () => {
  client.destroy();
  await service.close();
});

let people = 0;
/** A new user, signed in. @returns the logins of their id token, and the token that acts for them */
async function signedIn() {
  const username = `person-${++people}@example.org`;
  await service.register(username, password);
  const AuthParameters = { USERNAME: username, PASSWORD: password };
  const answer = await service.call("InitiateAuth", { ClientId, AuthFlow: "USER_PASSWORD_AUTH", AuthParameters });
  const { IdToken, AccessToken } = answer.body["AuthenticationResult"] as Record<"IdToken" | "AccessToken", string>;
  return { Logins: loginsOf(IdToken), IdToken, AccessToken };
}
const loginsOf = (token: string) => ({ [`${service.origin.replace("http://", "")}/identity/${poolId}`]: token });
const getId = async (Logins: Record<string, string> = {}, IdentityPoolId = identityPoolId): Promise<string> =>
  (await client.send(new GetIdCommand({ IdentityPoolId, Logins }))).IdentityId ?? "";
const credentialsOf = (IdentityId: string, Logins?: Record<string, string>) =>
  client.send(new GetCredentialsForIdentityCommand({ IdentityId, Logins }));

test("gives a user one identity, and credentials for an hour that name it", async () => {
  const { Logins } = await signedIn();
  const id = await getId(Logins);
  expect(id).toMatch(/^local:[0-9a-f-]{36}$/);
  expect(await getId(Logins)).toBe(id);
  const { IdentityId, Credentials } = await credentialsOf(id, Logins);
  expect(IdentityId).toBe(id);
  expect(Credentials?.AccessKeyId).toMatch(/^ASIA[A-Z2-7]{16}$/);
  expect(Credentials?.SecretKey).toHaveLength(40);
  const left = (Credentials?.Expiration?.getTime() ?? 0) - Date.now();
  expect(left).toBeGreaterThan(hours(1) - 60_000);
  expect(left).toBeLessThanOrEqual(hours(1));

  const issuer = `${service.origin}/identity/${poolId}`;
  const keys = (await (await fetch(`${issuer}/.well-known/jwks.json`)).json()) as JSONWebKeySet;
  const SessionToken = Credentials?.SessionToken ?? "";
  const { payload } = await jwtVerify(SessionToken, createLocalJWKSet(keys), {
    issuer: `${issuer}/credentials`,
    audience: identityPoolId,
  });
  expect(payload).toMatchObject({ sub: id, amr: ["authenticated"] });
  // The statement is signed with the pool's key, and is no token of the pool.
  expect((await service.call("GetUser", { AccessToken: SessionToken })).error).toBe("NotAuthorized");
  await expect(getId(loginsOf(SessionToken))).rejects.toMatchObject({ name: "NotAuthorizedException" });
});

test("a guest's identity becomes the user's and stays closed to guests after the user's deletion", async () => {
  const guest = await getId();
  expect((await credentialsOf(guest)).IdentityId).toBe(guest);
  const { Logins, AccessToken } = await signedIn();
  expect((await credentialsOf(guest, Logins)).IdentityId).toBe(guest);
  expect(await getId(Logins)).toBe(guest);
  const forbidden = { name: "NotAuthorizedException", message: "Access to the identity is forbidden." };
  await expect(credentialsOf(guest)).rejects.toMatchObject(forbidden);

  const other = await signedIn();
  const own = await getId(other.Logins);
  await expect(credentialsOf(guest, other.Logins)).rejects.toMatchObject({ name: "NotAuthorizedException" });
  const second = await getId();
  expect((await credentialsOf(second, other.Logins)).IdentityId).toBe(own);
  await expect(credentialsOf(second)).rejects.toMatchObject(forbidden);
  // Another tab of the same browser may still hold the guest's id.
  expect((await credentialsOf(second, other.Logins)).IdentityId).toBe(own);

  await service.call("DeleteUser", { AccessToken });
  await expect(credentialsOf(guest)).rejects.toMatchObject(forbidden);
  await expect(credentialsOf(guest, Logins)).rejects.toMatchObject({ name: "NotAuthorizedException" });
});

test("answers simultaneous calls of one user with the same identity", async () => {
  const { Logins } = await signedIn();
  const guests = await Promise.all([getId(), getId()]);
  const answers = await Promise.all([
    getId(Logins),
    ...guests.map(async (id) => (await credentialsOf(id, Logins)).IdentityId),
  ]);
  expect(new Set(answers).size).toBe(1);
});

test("refuses invented, altered, foreign and wrong identities and tokens", async () => {
  const { Logins, IdToken, AccessToken } = await signedIn();
  const guest = await getId();
  const last = guest.at(-1) === "0" ? "1" : "0";
  await expect(credentialsOf(`${guest.slice(0, -1)}${last}`)).rejects.toMatchObject({
    name: "ResourceNotFoundException",
  });
  await expect(credentialsOf(`${guest.slice(0, -1)}${last}`, Logins)).rejects.toMatchObject({
    name: "ResourceNotFoundException",
  });
  await expect(getId({}, "local:8c1b2a30-0000-4000-8000-000000000000")).rejects.toMatchObject({
    name: "ResourceNotFoundException",
  });
  const noGood = [loginsOf(AccessToken), loginsOf(`${IdToken}x`), { "accounts.example.org": IdToken }];
  for (const wrong of [...noGood, { ...Logins, "accounts.example.org": IdToken }])
    await expect(getId(wrong)).rejects.toMatchObject({ name: "NotAuthorizedException" });
  await service.call("GlobalSignOut", { AccessToken });
  await expect(getId(Logins)).rejects.toMatchObject({ message: "Invalid login token. Token is revoked." });
});

test("refuses guests where the pool allows none", async () => {
  const guest = await getId();
  const offers = async () => (await service.identity.userPools.configOf(owners.harbour, service.origin)).offers;
  expect(await offers()).toMatchObject({ guests: true });
  await service.services.pools.configurePool(poolId, {});
  expect(await offers()).not.toHaveProperty("guests");
  const refused = {
    name: "NotAuthorizedException",
    message: "Unauthenticated access is not supported for this identity pool.",
  };
  await expect(getId()).rejects.toMatchObject(refused);
  await expect(credentialsOf(guest)).rejects.toMatchObject(refused);
  await service.services.pools.configurePool(poolId, { guests: true });
});

test("aws-amplify keeps a guest's identity after signing in", async () => {
  for (const said of saidByAmplify) expectConsole(said);
  await configureAmplify(service, { allowGuestAccess: true });
  const guest = await auth.fetchAuthSession();
  expect(guest.identityId).toMatch(/^local:/);
  expect(guest.credentials?.sessionToken).toBeDefined();
  const username = "amplify@example.org";
  await service.register(username, password);
  await auth.signIn({ username, password, options: { authFlowType: "USER_PASSWORD_AUTH" } });
  const session = await auth.fetchAuthSession();
  expect(session.identityId).toBe(guest.identityId);
  expect(session.credentials?.accessKeyId).not.toBe(guest.credentials?.accessKeyId);
  expect(session.credentials?.expiration?.getTime()).toBeGreaterThan(Date.now() + hours(0.8));
  await auth.signOut();
  const next = await auth.fetchAuthSession();
  expect(next.identityId).toMatch(/^local:/);
  expect(next.identityId).not.toBe(guest.identityId);
});
