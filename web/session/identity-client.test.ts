// @vitest-environment jsdom
import { Amplify } from "@aws-amplify/core";
import { expect, test, vi } from "vitest";
import type { PoolOffers } from "../../contract/providers.ts";
import { createIdentityClient } from "./identity-client.ts";
import { storedIn } from "./stored.ts";

const offers: PoolOffers = { secondFactors: [], passkeys: false, browsers: "off" };

test.each([
  [{ ...offers, guests: true }, true],
  [offers, false],
  [undefined, false],
])("guests get cloud credentials where the provider's pool allows it alone: %j", (given, allowed) => {
  const pool = { userPoolId: "local_harbour", userPoolClientId: "client", identityPoolId: "local:1", offers: given };
  createIdentityClient({ pool, stored: storedIn(), clinic: "Harbour", language: "ar" });
  expect(Amplify.getConfig().Auth?.Cognito).toMatchObject({ identityPoolId: "local:1", allowGuestAccess: allowed });
});

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const tokenOf = (exp: number): string =>
  `${encoded({ alg: "RS256" })}.${encoded({ sub: "1", username: "1", "cognito:username": "1", iat: 1, exp })}.c2lnbmF0dXJl`;

/** A client with stored tokens, whose service answers a refresh in this order. */
function aStoredSignIn(answers: readonly (() => Response)[]) {
  const stored = storedIn();
  const keys = { idToken: tokenOf(1), accessToken: tokenOf(1), refreshToken: "refresh", clockDrift: "0" };
  stored.setItem("CognitoIdentityServiceProvider.client.LastAuthUser", "1");
  for (const [key, value] of Object.entries(keys))
    stored.setItem(`CognitoIdentityServiceProvider.client.1.${key}`, value);
  let asked = 0;
  vi.stubGlobal("fetch", async () => answers[Math.min(asked++, answers.length - 1)]?.());
  const userPoolEndpoint = "https://harbour.example/identity/local_harbour/";
  const pool = { userPoolId: "local_harbour", userPoolClientId: "client", userPoolEndpoint, offers };
  const identity = createIdentityClient({ pool, stored, clinic: "Harbour", language: "ar" });
  return { identity, asked: () => asked, stored };
}

const refused = () => Response.json({ __type: "NotAuthorizedException", message: "refused" }, { status: 400 });
const renewed = () =>
  Response.json({ AuthenticationResult: { IdToken: tokenOf(4e9), AccessToken: tokenOf(4e9), ExpiresIn: 3600 } });

test("a refused renewal is tried once more", async () => {
  const { identity, asked } = aStoredSignIn([refused, renewed]);
  expect(await identity.renew()).toMatchObject({ idToken: tokenOf(4e9) });
  expect(asked()).toBe(2);
});

test("a renewal that is refused twice leaves no tokens", async () => {
  const { identity, asked, stored } = aStoredSignIn([refused]);
  expect(await identity.held()).toBeUndefined();
  expect(asked()).toBe(2);
  expect(stored.keys().filter((key) => key.endsWith("Token"))).toEqual([]);
});

test("the service is told the language of the page, and keeps the one that a person registered in", async () => {
  const { identity } = aStoredSignIn([() => Response.json({ UserConfirmed: false, UserSub: "1" })]);
  const sent: Record<string, unknown>[] = [];
  const answer = fetch;
  vi.stubGlobal("fetch", (...[address, init]: Parameters<typeof fetch>) => {
    sent.push(JSON.parse(String(init?.body)));
    return answer(address, init);
  });
  const email = "ana@example.org";
  await identity.signUp({ email, password: "river-and-stone", givenName: "Ana", familyName: "Lima" });
  expect(sent[0]?.["UserAttributes"]).toContainEqual({ Name: "locale", Value: "ar" });
  await identity.resendCode(email);
  await identity.confirmSignUp(email, "123456");
  await identity.askReset(email).catch(() => undefined);
  await identity.reset(email, "123456", "river-and-stones");
  expect(sent.map((one) => one["ClientMetadata"])).toEqual(sent.map(() => ({ language: "ar" })));
  expect(sent).toHaveLength(5);
});
