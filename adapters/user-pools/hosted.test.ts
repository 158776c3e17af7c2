import { generateKeyPairSync } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createHostedPools } from "./hosted.ts";
import { issuerOf, type PoolOwner, type UserPools } from "./user-pools.ts";

const now = new Date("2026-11-20T09:00:00Z");
const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
let answer: { status: number; body: string };
let requests = 0;
let server: Server;
let owner: PoolOwner;
let pools: UserPools;

beforeAll(async () => {
  server = createServer((_, response) => {
    requests++;
    response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => server.close());

beforeEach(() => {
  requests = 0;
  const jwk = { ...publicKey.export({ format: "jwk" }), kid: "one", alg: "RS256", use: "sig" };
  answer = { status: 200, body: JSON.stringify({ keys: [jwk] }) };
  const { port } = server.address() as AddressInfo;
  owner = {
    providerId: "harbour",
    kind: "client",
    revision: 1,
    domains: ["harbour.example"],
    userPool: {
      userPoolId: "eu-central-1_AbCdEf123",
      userPoolClientId: "client",
      userPoolEndpoint: `http://127.0.0.1:${port}/pool/`,
    },
    brand: {
      legalName: "Harbour Clinic",
      names: {},
      defaultLanguage: "en",
      theme: { primaryColor: "#000000", secondaryColor: "#000000", hoverColor: "#000000" },
      address: [],
      contact: { phone: "", email: "" },
      demonstration: false,
    },
  };
  pools = createHostedPools({ now: () => now });
});

interface Change {
  readonly claims?: Record<string, unknown>;
  readonly kid?: string;
  readonly issuer?: string;
  readonly seconds?: number;
}

const sign = ({ claims = {}, kid = "one", issuer = issuerOf(owner.userPool), seconds = 3600 }: Change = {}) =>
  new SignJWT({ token_use: "id", aud: "client", email: "ana@example.org", email_verified: "true", ...claims })
    .setProtectedHeader({ alg: "RS256", kid })
    .setIssuer(issuer)
    .setSubject("somebody")
    .setIssuedAt(now.getTime() / 1000)
    .setExpirationTime(now.getTime() / 1000 + seconds)
    .sign(privateKey);

const check = async (change?: Change, use: "access" | "id" = "id") => pools.check(owner, await sign(change), use);

test("the cloud's pools have the cloud's issuer, others their own URL", () => {
  expect(issuerOf({ userPoolId: "eu-central-1_AbCdEf123", userPoolClientId: "client" })).toBe(
    "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_AbCdEf123",
  );
  expect(issuerOf(owner.userPool)).toMatch(/\/pool$/);
});

test("a token of the pool is accepted, and its keys are fetched once", async () => {
  expect(await check()).toMatchObject({
    kind: "valid",
    facts: { sub: "somebody", email: "ana@example.org", emailVerified: true },
  });
  const access = { token_use: "access", client_id: "client", aud: undefined };
  expect(await check({ claims: access }, "access")).toMatchObject({ kind: "valid", facts: { emailVerified: true } });
  expect(requests).toBe(1);
});

test.each<[string, Change]>([
  ["another client's", { claims: { aud: "other" } }],
  ["several clients'", { claims: { aud: ["client", "other"] } }],
  ["another use's", { claims: { token_use: "access" } }],
  ["another issuer's", { issuer: "https://evil.example" }],
  ["an unknown key's", { kid: "two" }],
])("a token that is %s is refused", async (_, change) => {
  expect(await check(change)).toEqual({ kind: "refused", reason: "invalid" });
});

test("unknown keys are not fetched again and again", async () => {
  await check();
  for (let n = 0; n < 5; n++) await check({ kid: `made-up-${n}` });
  expect(requests).toBe(1);
});

test("an expired token is distinguished, with five seconds of clock skew", async () => {
  expect(await check({ seconds: -4 })).toMatchObject({ kind: "valid" });
  expect(await check({ seconds: -6 })).toEqual({ kind: "refused", reason: "expired" });
});

test.each([
  ["does not answer well", 500, "{}"],
  ["answers something else", 200, "<html>"],
  ["answers no key set", 200, "{}"],
])("a pool that %s is unavailable", async (_, status, body) => {
  answer = { status, body };
  expect(await check()).toEqual({ kind: "refused", reason: "unavailable" });
});
