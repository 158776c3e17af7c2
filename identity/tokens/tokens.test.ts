import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { days, hours, minutes, seconds } from "../../contract/durations.ts";
import { openTestIdentity, owners, type TestIdentity } from "../testing/service.ts";

const { userPoolId: poolId, userPoolClientId: ClientId } = owners.harbour.userPool;
const password = "correct horse battery";
type Tokens = Record<"AccessToken" | "IdToken" | "RefreshToken", string>;
let service: TestIdentity;
let tokens: Tokens;

beforeAll(async () => {
  service = await openTestIdentity({ now: new Date("2026-11-20T09:00:00Z") });
  await service.register("ana@example.org", password);
});
afterAll(() => service.close());
beforeEach(async () => {
  tokens = await signIn();
});

async function signIn(): Promise<Tokens> {
  const AuthParameters = { USERNAME: "ana@example.org", PASSWORD: password };
  const answer = await service.call("InitiateAuth", { ClientId, AuthFlow: "USER_PASSWORD_AUTH", AuthParameters });
  return answer.body["AuthenticationResult"] as Tokens;
}
const renew = (RefreshToken: string, client = ClientId) =>
  service.call("GetTokensFromRefreshToken", { ClientId: client, RefreshToken });
const renewed = async (RefreshToken: string): Promise<Tokens> =>
  (await renew(RefreshToken)).body["AuthenticationResult"] as Tokens;
const getUser = async (AccessToken: string) => (await service.call("GetUser", { AccessToken })).body["message"];
const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());

test("tokens carry the protocol's claims", () => {
  const access = claimsOf(tokens.AccessToken);
  const id = claimsOf(tokens.IdToken);
  const { sub } = id;
  const shared = {
    sub,
    iss: `${service.origin}/identity/${poolId}`,
    auth_time: access["iat"],
    origin_jti: id["origin_jti"],
  };
  expect(access).toMatchObject({ ...shared, token_use: "access", client_id: ClientId, username: sub });
  expect(access).toMatchObject({ scope: "aws.cognito.signin.user.admin" });
  expect(access).not.toHaveProperty("aud");
  expect(id).toMatchObject({
    ...shared,
    token_use: "id",
    aud: ClientId,
    "cognito:username": sub,
    email: "ana@example.org",
  });
  expect(id).toMatchObject({ email_verified: true });
  expect(Number(id["exp"]) - Number(id["iat"])).toBe(3600);
});

test("a renewal keeps sub and auth_time in a new token", async () => {
  service.clock.pass(minutes(30));
  const next = await renewed(tokens.RefreshToken);
  const [before, after] = [claimsOf(tokens.AccessToken), claimsOf(next.AccessToken)];
  for (const claim of ["sub", "origin_jti", "auth_time"]) expect(after[claim]).toBe(before[claim]);
  expect(after["jti"]).not.toBe(before["jti"]);
  expect(Number(after["iat"]) - Number(before["iat"])).toBe(1800);
  expect(next.RefreshToken).not.toBe(tokens.RefreshToken);
});

test("a replaced refresh token works for the grace period; then its use ends the whole sign-in", async () => {
  const next = await renewed(tokens.RefreshToken);
  service.clock.pass(seconds(59));
  const both = await Promise.all([renew(tokens.RefreshToken), renew(tokens.RefreshToken), renew(next.RefreshToken)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
  service.clock.pass(seconds(1));
  expect((await renew(tokens.RefreshToken)).error).toBe("RefreshTokenReuse");
  expect((await renew(next.RefreshToken)).body["message"]).toBe("Refresh Token has been revoked");
  expect(await getUser(next.AccessToken)).toBe("Access Token has been revoked");
});

test("renewals at once, and late ones within the grace period, leave one refresh token", async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => renewed(tokens.RefreshToken)));
  expect(new Set(all.map(({ RefreshToken }) => RefreshToken)).size).toBe(1);
  const [first] = all;
  const next = await renewed(first?.RefreshToken ?? "");
  expect(next.RefreshToken).not.toBe(first?.RefreshToken);
  service.clock.pass(seconds(30));
  const [late, ...others] = await Promise.all(
    [tokens, first, tokens, first].map((old) => renewed(old?.RefreshToken ?? "")),
  );
  for (const { RefreshToken } of others) expect(RefreshToken).toBe(late?.RefreshToken);
  expect(late?.RefreshToken).toBe(next.RefreshToken);
  service.clock.pass(minutes(10));
  expect((await renew(late?.RefreshToken ?? "")).status).toBe(200);
});

test("a sign-in expires after its days, however often it was renewed", async () => {
  let refresh = tokens.RefreshToken;
  for (let day = 10; day <= 20; day += 10) {
    service.clock.pass(days(10));
    refresh = (await renewed(refresh)).RefreshToken;
  }
  service.clock.pass(days(10));
  expect((await renew(refresh)).body["message"]).toBe("Refresh Token has expired");
});

test("revoking ends the sign-in at once, is repeatable and needs a refresh token", async () => {
  const revoke = (Token: string) => service.call("RevokeToken", { ClientId, Token });
  expect((await revoke(tokens.AccessToken)).error).toBe("UnsupportedTokenType");
  for (let times = 0; times < 2; times++)
    expect(await revoke(tokens.RefreshToken)).toMatchObject({ status: 200, body: {} });
  expect(await getUser(tokens.AccessToken)).toBe("Access Token has been revoked");
  expect((await renew(tokens.RefreshToken)).error).toBe("NotAuthorized");
  expect((await revoke("nobody knows this token at all")).status).toBe(200);
});

test("accepts an access token until five seconds after its hour, and no id token instead", async () => {
  expect(await getUser(tokens.IdToken)).toBe("Invalid Access Token");
  service.clock.pass(hours(1) + seconds(4));
  expect(await getUser(tokens.AccessToken)).toBeUndefined();
  service.clock.pass(seconds(2));
  expect(await getUser(tokens.AccessToken)).toBe("Access Token has expired");
});

test.each([
  ["no signature", (token: string) => `${token.split(".").slice(0, 2).join(".")}.`],
  ["another signature", (token: string) => token.replace(/.{20}$/, "A".repeat(20))],
  ["the algorithm none", (token: string) => forge(token, { alg: "none" })],
  ["a key id nobody has", (token: string) => forge(token, { kid: "somebody-elses" })],
  ["another's claims", (token: string) => forge(token, {}, { sub: "00000000-0000-4000-8000-000000000000" })],
  ["nonsense", () => "nonsense.of.three"],
])("a token with %s is refused", async (_, change) => {
  expect(await getUser(change(tokens.AccessToken))).toBe("Invalid Access Token");
});

function forge(token: string, header: object, claims: object = {}): string {
  const parts = token.split(".");
  const changed = [header, claims].map((change, index) => {
    const before = JSON.parse(Buffer.from(parts[index] ?? "", "base64url").toString());
    return Buffer.from(JSON.stringify({ ...before, ...change })).toString("base64url");
  });
  return [...changed, parts[2]].join(".");
}

test("refuses a refresh token at another client, and REFRESH_TOKEN_AUTH with rotation", async () => {
  expect((await renew(tokens.RefreshToken, owners.meadow.userPool.userPoolClientId)).error).toBe("ResourceNotFound");
  const AuthParameters = { REFRESH_TOKEN: tokens.RefreshToken, DEVICE_KEY: null };
  const older = { ClientId, AuthFlow: "REFRESH_TOKEN_AUTH", AuthParameters };
  expect((await service.call("InitiateAuth", older)).error).toBe("InvalidParameter");
  await service.services.pools.configureClient(poolId, ClientId, { rotation: { isOn: false, grace: 0 } });
  const answer = await service.call("InitiateAuth", older);
  expect(answer.body["AuthenticationResult"]).not.toHaveProperty("RefreshToken");
  expect((await service.call("InitiateAuth", { ...older, AuthFlow: "REFRESH_TOKEN" })).status).toBe(200);
  await service.services.pools.configureClient(poolId, ClientId, {});
});

test("changing the password ends every other sign-in", async () => {
  const other = await signIn();
  const change = {
    AccessToken: tokens.AccessToken,
    PreviousPassword: password,
    ProposedPassword: "a longer pass phrase",
  };
  expect((await service.call("ChangePassword", { ...change, PreviousPassword: "not this one" })).error).toBe(
    "NotAuthorized",
  );
  expect((await service.call("ChangePassword", { ...change, ProposedPassword: "1234567890" })).error).toBe(
    "InvalidPassword",
  );
  expect((await service.call("ChangePassword", change)).status).toBe(200);
  expect(await getUser(tokens.AccessToken)).toBeUndefined();
  expect(await getUser(other.AccessToken)).toBe("Access Token has been revoked");
  await service.call("ChangePassword", {
    ...change,
    PreviousPassword: "a longer pass phrase",
    ProposedPassword: password,
  });
});

test("rotates signing keys without ending sign-ins", async () => {
  const { signingKeys, pools } = service.services;
  const pool = await pools.find(poolId);
  const kids = async () => (await signingKeys.keySet(pool)).keys.map(({ kid }) => kid);
  const [first] = await kids();
  service.clock.pass(days(89));
  await signingKeys.rotate(pool.id);
  const published = await kids();
  expect(published).toHaveLength(2);
  const during = await signIn();
  expect(kidOf(during.AccessToken)).toBe(first);
  service.clock.pass(days(1));
  await signingKeys.rotate(pool.id);
  expect(await getUser(during.AccessToken)).toBe("Access Token has expired");
  const fresh = await signIn();
  expect(kidOf(fresh.AccessToken)).not.toBe(first);
  expect(published).toContain(kidOf(fresh.AccessToken));
  expect((await renew(during.RefreshToken)).status).toBe(200);
  service.clock.pass(hours(25));
  await signingKeys.rotate(pool.id);
  expect(await kids()).not.toContain(first);

  const last = await signIn();
  await signingKeys.replaceAll(pool.id);
  expect(await getUser(last.AccessToken)).toBe("Invalid Access Token");
});

const kidOf = (token: string): unknown =>
  JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()).kid;
