import { CognitoIdentityProviderClient, GetUserCommand } from "@aws-sdk/client-cognito-identity-provider";
import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserAttribute,
  CognitoUserPool,
  type CognitoUserSession,
} from "amazon-cognito-identity-js";
import { Amplify } from "aws-amplify";
import * as auth from "aws-amplify/auth";
import { cognitoUserPoolsTokenProvider } from "aws-amplify/auth/cognito";
import { JwtVerifier } from "aws-jwt-verify";
import { JwtInvalidIssuerError } from "aws-jwt-verify/error";
import type { Jwks } from "aws-jwt-verify/jwk";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expectConsole } from "../scripts/expect-console.ts";
import { createStore } from "./testing/clients.ts";
import { openTestIdentity, owners, type TestIdentity } from "./testing/service.ts";

const { userPoolId: poolId, userPoolClientId: clientId } = owners.harbour.userPool;
const password = "correct horse battery";
let service: TestIdentity;

beforeAll(async () => {
  service = await openTestIdentity();
});
afterAll(() => service.close());

const registered = (username: string): Promise<void> => service.register(username, password);

describe("aws-amplify", () => {
  const store = createStore();

  beforeEach(() => {
    store.clear();
    expectConsole("custom Amazon Amazon Cognito User Pool endpoint");
    Amplify.configure({
      Auth: {
        Cognito: {
          userPoolId: poolId,
          userPoolClientId: clientId,
          userPoolEndpoint: service.endpointOf(owners.harbour),
        },
      },
    });
    cognitoUserPoolsTokenProvider.setKeyValueStorage({
      getItem: async (name) => store.getItem(name),
      setItem: async (name, value) => store.setItem(name, value),
      removeItem: async (name) => store.removeItem(name),
      clear: async () => store.clear(),
    });
  });

  // The client's own arithmetic takes seconds here, so by SRP goes what only SRP shows.
  test("signs up, confirms, signs in by SRP and by password, and out", async () => {
    const username = "ana@example.org";
    const attributes = { email: username, given_name: "Ana", family_name: "Søn" };
    const options = { authFlowType: "USER_PASSWORD_AUTH" } as const;
    const begun = await auth.signUp({ username, password, options: { userAttributes: attributes } });
    expect(begun.nextStep.signUpStep).toBe("CONFIRM_SIGN_UP");
    const early = await auth.signIn({ username, password, options });
    expect(early.nextStep.signInStep).toBe("CONFIRM_SIGN_UP");
    await auth.resendSignUpCode({ username });
    const code = await service.codeFor(username);
    const confirmed = await auth.confirmSignUp({ username, confirmationCode: code });
    expect(confirmed.isSignUpComplete).toBe(true);

    const signedIn = await auth.signIn({ username, password, options: { authFlowType: "USER_SRP_AUTH" } });
    expect(signedIn).toMatchObject({ isSignedIn: true, nextStep: { signInStep: "DONE" } });
    expect(await auth.fetchUserAttributes()).toMatchObject({ ...attributes, email_verified: "true" });
    const first = await auth.fetchAuthSession();
    const renewed = await auth.fetchAuthSession({ forceRefresh: true });
    expect(renewed.tokens?.accessToken.payload["origin_jti"]).toBe(first.tokens?.accessToken.payload["origin_jti"]);
    expect(renewed.tokens?.accessToken.payload.jti).not.toBe(first.tokens?.accessToken.payload.jti);

    await auth.updatePassword({ oldPassword: password, newPassword: "another long pass" });
    await auth.signOut();
    await expect(auth.fetchUserAttributes()).rejects.toMatchObject({ name: "UserUnAuthenticatedException" });
    const AccessToken = String(renewed.tokens?.accessToken);
    expect((await service.call("GetUser", { AccessToken })).error).toBe("NotAuthorized");

    await auth.signIn({ username, password: "another long pass", options });
    await auth.signOut({ global: true });
    await auth.signIn({ username, password: "another long pass", options });
    await auth.deleteUser();
    await expect(auth.signIn({ username, password: "another long pass", options })).rejects.toMatchObject({
      name: "NotAuthorizedException",
      message: "Incorrect username or password.",
    });
  });

  test.each(["USER_SRP_AUTH", "USER_AUTH"] as const)(
    "signs in by itself after confirming: %s",
    async (authFlowType) => {
      const username = `auto-${authFlowType.toLowerCase()}@example.org`;
      await auth.signUp({
        username,
        password,
        options: { userAttributes: { email: username }, autoSignIn: { authFlowType } },
      });
      const confirmed = await auth.confirmSignUp({ username, confirmationCode: await service.codeFor(username) });
      expect(confirmed.nextStep.signUpStep).toBe("COMPLETE_AUTO_SIGN_IN");
      // The client library drops a call of autoSignIn within 300 ms of another, also of the case before, and never settles.
      await new Promise((resolve) => setTimeout(resolve, 350));
      expect(await auth.autoSignIn()).toMatchObject({ isSignedIn: true });
      await auth.signOut();
    },
  );

  test("recovers a forgotten password, with the protocol's error names", async () => {
    const username = "forgetful@example.org";
    await registered(username);
    const options = { authFlowType: "USER_PASSWORD_AUTH" } as const;
    await expect(auth.signIn({ username, password: "not this one", options })).rejects.toMatchObject({
      name: "NotAuthorizedException",
    });
    const asked = await auth.resetPassword({ username });
    expect(asked.nextStep.codeDeliveryDetails).toMatchObject({ deliveryMedium: "EMAIL", destination: "f***@e***" });
    const confirmationCode = await service.codeFor(username);
    const change = (code: string, newPassword: string) =>
      auth.confirmResetPassword({ username, confirmationCode: code, newPassword });
    await expect(change("000000", "a brand new pass")).rejects.toMatchObject({ name: "CodeMismatchException" });
    await expect(change(confirmationCode, "short")).rejects.toMatchObject({ name: "InvalidPasswordException" });
    await change(confirmationCode, "a brand new pass");
    await expect(change(confirmationCode, "a brand new pass")).rejects.toMatchObject({ name: "ExpiredCodeException" });
    expect(await auth.signIn({ username, password: "a brand new pass", options })).toMatchObject({ isSignedIn: true });
    await auth.signOut();
  });

  test("changes the address once the new one is verified", async () => {
    const options = { authFlowType: "USER_PASSWORD_AUTH" } as const;
    await registered("before@example.org");
    await auth.signIn({ username: "before@example.org", password, options });
    const changed = await auth.updateUserAttributes({
      userAttributes: { email: "after@example.org", given_name: "Bea" },
    });
    expect(changed["email"]?.nextStep.updateAttributeStep).toBe("CONFIRM_ATTRIBUTE_WITH_CODE");
    expect(await auth.fetchUserAttributes()).toMatchObject({ email: "before@example.org", given_name: "Bea" });
    await auth.sendUserAttributeVerificationCode({ userAttributeKey: "email" });
    const confirmationCode = await service.codeFor("after@example.org");
    await auth.confirmUserAttribute({ userAttributeKey: "email", confirmationCode });
    expect(await auth.fetchUserAttributes()).toMatchObject({ email: "after@example.org", email_verified: "true" });
    await auth.signOut();
    expect(await auth.signIn({ username: "after@example.org", password, options })).toMatchObject({ isSignedIn: true });
    await auth.signOut();
    await expect(auth.signIn({ username: "before@example.org", password, options })).rejects.toMatchObject({
      name: "NotAuthorizedException",
    });
  });
});

describe("amazon-cognito-identity-js", () => {
  const poolOf = (ClientId: string) =>
    new CognitoUserPool({
      UserPoolId: poolId,
      ClientId,
      endpoint: service.endpointOf(owners.harbour),
      Storage: createStore() as unknown as Storage, // its three methods are all that is used
    });
  const userOf = (Pool: CognitoUserPool, Username: string) =>
    new CognitoUser({ Username, Pool, Storage: createStore() as unknown as Storage });
  const signIn = (user: CognitoUser, Username: string): Promise<CognitoUserSession> =>
    new Promise((onSuccess, onFailure) =>
      user.authenticateUser(new AuthenticationDetails({ Username, Password: password }), { onSuccess, onFailure }),
    );

  test("signs up, confirms, signs in by SRP, refreshes, and out", async () => {
    // It renews by InitiateAuth, which keeps the refresh token: a client for it does not rotate.
    const rotation = { isOn: false, grace: 0 };
    await service.services.pools.configureClient(poolId, clientId, { rotation });
    const pool = poolOf(clientId);
    const username = "older@example.org";
    const attributes = [new CognitoUserAttribute({ Name: "given_name", Value: "Olga" })];
    await new Promise<void>((resolve, reject) =>
      pool.signUp(username, password, attributes, [], (error) => (error ? reject(error) : resolve())),
    );
    const user = userOf(pool, username);
    const code = await service.codeFor(username);
    await new Promise<void>((resolve, reject) =>
      user.confirmRegistration(code, true, (error) => (error ? reject(error) : resolve())),
    );
    const session = await signIn(user, username);
    expect(session.isValid()).toBe(true);
    const renewed = await new Promise<CognitoUserSession>((resolve, reject) =>
      user.refreshSession(session.getRefreshToken(), (error, result) => (error ? reject(error) : resolve(result))),
    );
    expect(renewed.getAccessToken().payload["sub"]).toBe(session.getAccessToken().payload["sub"]);
    await new Promise<void>((resolve, reject) => user.globalSignOut({ onSuccess: () => resolve(), onFailure: reject }));
    await service.services.pools.configureClient(poolId, clientId, {});
  });

  test("gets the same refusal for a wrong password and an unknown name", async () => {
    await registered("someone@example.org");
    for (const username of ["someone@example.org", "no-one@example.org"]) {
      const user = userOf(poolOf(clientId), username);
      const attempt = new Promise((onSuccess, onFailure) =>
        user.authenticateUser(new AuthenticationDetails({ Username: username, Password: "a wrong one" }), {
          onSuccess,
          onFailure,
        }),
      );
      await expect(attempt).rejects.toMatchObject({
        name: "NotAuthorizedException",
        message: "Incorrect username or password.",
      });
    }
  });
});

describe("the AWS SDK and aws-jwt-verify", () => {
  async function tokensOf(username: string): Promise<Record<string, string>> {
    await registered(username);
    const AuthParameters = { USERNAME: username, PASSWORD: password };
    const answer = await service.call("InitiateAuth", {
      ClientId: clientId,
      AuthFlow: "USER_PASSWORD_AUTH",
      AuthParameters,
    });
    return answer.body["AuthenticationResult"] as Record<string, string>;
  }

  test("the SDK reads users and refusals", async () => {
    const client = new CognitoIdentityProviderClient({
      region: "us-east-1",
      endpoint: service.endpointOf(owners.harbour),
      credentials: { accessKeyId: "none", secretAccessKey: "none" },
    });
    const { AccessToken = "" } = await tokensOf("sdk@example.org");
    const user = await client.send(new GetUserCommand({ AccessToken }));
    expect(user.UserAttributes).toContainEqual({ Name: "email", Value: "sdk@example.org" });
    await expect(client.send(new GetUserCommand({ AccessToken: `${AccessToken}x` }))).rejects.toMatchObject({
      name: "NotAuthorizedException",
      message: "Invalid Access Token",
      $metadata: { httpStatusCode: 400 },
    });
    client.destroy();
  });

  test("tokens verify by the published keys, for this pool and this client", async () => {
    const { AccessToken = "", IdToken = "" } = await tokensOf("verified@example.org");
    const issuer = `${service.origin}/identity/${poolId}`;
    const discovered = await fetch(`${issuer}/.well-known/openid-configuration`);
    const { issuer: named, jwks_uri: jwksUri } = (await discovered.json()) as Record<string, string>;
    expect(named).toBe(issuer);
    const jwks = (await (await fetch(jwksUri ?? "")).json()) as Jwks;
    const verifier = JwtVerifier.create({ issuer, audience: clientId, jwksUri: "https://never.asked.example/" });
    verifier.cacheJwks(jwks);
    const claims = await verifier.verify(IdToken);
    expect(claims).toMatchObject({ token_use: "id", email: "verified@example.org", email_verified: true });
    const access = JwtVerifier.create({ issuer, audience: null, jwksUri: "https://never.asked.example/" });
    access.cacheJwks(jwks);
    expect(await access.verify(AccessToken)).toMatchObject({ token_use: "access", client_id: clientId });
    const elsewhere = JwtVerifier.create({
      issuer: `${issuer}x`,
      audience: null,
      jwksUri: "https://never.asked.example/",
    });
    elsewhere.cacheJwks(jwks);
    await expect(elsewhere.verify(AccessToken)).rejects.toThrow(JwtInvalidIssuerError);
    expect((await service.call("GetUser", { AccessToken }, owners.meadow)).error).toBe("NotAuthorized");
  });
});
