import {
  ChallengeNameType,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { AuthenticationDetails, CognitoUser, CognitoUserPool } from "amazon-cognito-identity-js";
import * as auth from "aws-amplify/auth";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { minutes, seconds } from "../contract/durations.ts";
import { expectConsole } from "../scripts/expect-console.ts";
import type { PoolSettings } from "./db/settings.ts";
import { configureAmplify, createStore, saidByAmplify } from "./testing/clients.ts";
import { openTestIdentity, owners, type TestIdentity } from "./testing/service.ts";

const { userPoolId: poolId, userPoolClientId: clientId } = owners.harbour.userPool;
const password = "correct horse battery";
const number = "+971501234567";
let service: TestIdentity;

beforeAll(async () => {
  service = await openTestIdentity();
});
afterAll(() => service.close());

const configure = (settings: PoolSettings) => service.services.pools.configurePool(poolId, settings);
/** A code of the authenticator's next time step: none is taken twice. */
function nextCode(secret: string): string {
  service.clock.pass(seconds(30));
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: service.clock.now().getTime() });
}

describe("aws-amplify", () => {
  const byPassword = { authFlowType: "USER_PASSWORD_AUTH" } as const;
  const done = { isSignedIn: true, nextStep: { signInStep: "DONE" } };
  const begin = async (username: string) =>
    (await auth.signIn({ username, password, options: byPassword })).nextStep.signInStep;
  const confirm = (challengeResponse: string) => auth.confirmSignIn({ challengeResponse });

  beforeEach(async () => {
    for (const said of saidByAmplify) expectConsole(said);
    await configureAmplify(service);
  });

  async function signedIn(username: string, attributes?: Record<string, string>): Promise<void> {
    await service.register(username, password, attributes);
    await auth.signIn({ username, password, options: byPassword });
  }

  /** Adds an authenticator app to a signed-in user. */
  async function addApp(): Promise<string> {
    const { sharedSecret, getSetupUri } = await auth.setUpTOTP();
    expect(getSetupUri("Harbour Clinic", "ana@example.org").href).toContain(`secret=${sharedSecret}`);
    await expect(auth.verifyTOTPSetup({ code: "000000" })).rejects.toMatchObject({
      name: "EnableSoftwareTokenMFAException",
      message: "Code mismatch",
    });
    await auth.verifyTOTPSetup({ code: nextCode(sharedSecret) });
    return sharedSecret;
  }

  test("sets up an authenticator, mailed codes and text messages, chooses among them and prefers one", async () => {
    const username = "ana@example.org";
    await signedIn(username, { phone_number: number });
    await auth.sendUserAttributeVerificationCode({ userAttributeKey: "phone_number" });
    await auth.confirmUserAttribute({
      userAttributeKey: "phone_number",
      confirmationCode: await service.codeByText(number),
    });
    expect(await auth.fetchUserAttributes()).toMatchObject({ phone_number_verified: "true" });
    const secret = await addApp();
    await auth.updateMFAPreference({ totp: "ENABLED", email: "ENABLED", sms: "ENABLED" });
    expect(await auth.fetchMFAPreference()).toEqual({ enabled: ["TOTP", "EMAIL", "SMS"] });
    await auth.signOut();

    const { nextStep } = await auth.signIn({ username, password, options: byPassword });
    expect(nextStep).toEqual({
      signInStep: "CONTINUE_SIGN_IN_WITH_MFA_SELECTION",
      allowedMFATypes: ["TOTP", "EMAIL", "SMS"],
    });
    expect((await confirm("EMAIL")).nextStep).toMatchObject({
      signInStep: "CONFIRM_SIGN_IN_WITH_EMAIL_CODE",
      codeDeliveryDetails: { deliveryMedium: "EMAIL", destination: "a***@e***" },
    });
    await expect(confirm("000000")).rejects.toMatchObject({ name: "CodeMismatchException" });
    expect(await confirm(await service.codeFor(username))).toMatchObject(done);
    await auth.updateMFAPreference({ sms: "PREFERRED" });
    expect(await auth.fetchMFAPreference()).toMatchObject({ preferred: "SMS" });
    await auth.signOut();

    expect(await begin(username)).toBe("CONFIRM_SIGN_IN_WITH_SMS_CODE");
    expect(await confirm(await service.codeByText(number))).toMatchObject(done);
    await auth.updateMFAPreference({ totp: "PREFERRED", sms: "DISABLED" });
    await auth.signOut();

    expect(await begin(username)).toBe("CONFIRM_SIGN_IN_WITH_TOTP_CODE");
    const code = nextCode(secret);
    expect(await confirm(code)).toMatchObject(done);
    await auth.signOut();
    expect(await begin(username)).toBe("CONFIRM_SIGN_IN_WITH_TOTP_CODE");
    for (let n = 0; n < 3; n++) await expect(confirm(code)).rejects.toMatchObject({ name: "CodeMismatchException" });
    await expect(confirm(nextCode(secret))).rejects.toMatchObject({
      name: "NotAuthorizedException",
      message: "Invalid session for the user.",
    });
    service.clock.pass(minutes(15));
  });

  test("sets up a required second factor during sign-in: an authenticator or mailed codes", async () => {
    for (const username of ["bea@example.org", "cleo@example.org"]) await service.register(username, password);
    await configure({ mfa: "required" });
    expect(await begin("bea@example.org")).toBe("CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION");
    const { nextStep } = await confirm("TOTP");
    if (nextStep.signInStep !== "CONTINUE_SIGN_IN_WITH_TOTP_SETUP") throw new Error(nextStep.signInStep);
    const { sharedSecret } = nextStep.totpSetupDetails;
    await expect(confirm("000000")).rejects.toMatchObject({ name: "EnableSoftwareTokenMFAException" });
    expect(await confirm(nextCode(sharedSecret))).toMatchObject(done);
    expect(await auth.fetchMFAPreference()).toEqual({ enabled: ["TOTP"] });
    await auth.signOut();

    expect(await begin("cleo@example.org")).toBe("CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION");
    expect((await confirm("EMAIL")).nextStep.signInStep).toBe("CONTINUE_SIGN_IN_WITH_EMAIL_SETUP");
    expect((await confirm("cleo@example.org")).nextStep.signInStep).toBe("CONFIRM_SIGN_IN_WITH_EMAIL_CODE");
    expect(await confirm(await service.codeFor("cleo@example.org"))).toMatchObject(done);
    await auth.signOut();
    await configure({});
  });

  test("signs in by choice: mailed code, text message, password and SRP", async () => {
    await configure({ firstFactors: ["PASSWORD", "PASSWORD_SRP", "EMAIL_OTP", "SMS_OTP"] });
    const username = "dana@example.org";
    await signedIn(username, { phone_number: number });
    await auth.sendUserAttributeVerificationCode({ userAttributeKey: "phone_number" });
    const confirmationCode = await service.codeByText(number);
    await auth.confirmUserAttribute({ userAttributeKey: "phone_number", confirmationCode });
    await auth.signOut();
    const byChoice = (options: object = {}) =>
      auth.signIn({ username, options: { authFlowType: "USER_AUTH", ...options } });

    expect((await byChoice()).nextStep).toEqual({
      signInStep: "CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION",
      availableChallenges: ["PASSWORD", "PASSWORD_SRP", "EMAIL_OTP", "SMS_OTP"],
    });
    expect((await confirm("EMAIL_OTP")).nextStep.signInStep).toBe("CONFIRM_SIGN_IN_WITH_EMAIL_CODE");
    expect(await confirm(await service.codeFor(username))).toMatchObject(done);
    await auth.signOut();

    const byText = await byChoice({ preferredChallenge: "SMS_OTP" });
    expect(byText.nextStep).toMatchObject({
      signInStep: "CONFIRM_SIGN_IN_WITH_SMS_CODE",
      codeDeliveryDetails: { deliveryMedium: "SMS", destination: "+*******4567" },
    });
    expect(await confirm(await service.codeByText(number))).toMatchObject(done);
    await auth.signOut();

    await byChoice();
    expect((await confirm("PASSWORD")).nextStep.signInStep).toBe("CONFIRM_SIGN_IN_WITH_PASSWORD");
    await expect(confirm("wrong words")).rejects.toMatchObject({ name: "NotAuthorizedException" });
    expect(await confirm(password)).toMatchObject(done);
    await auth.signOut();

    await byChoice();
    expect((await confirm("PASSWORD_SRP")).nextStep.signInStep).toBe("CONFIRM_SIGN_IN_WITH_PASSWORD");
    expect(await confirm(password)).toMatchObject(done);
    await auth.signOut();

    const options = { authFlowType: "USER_AUTH", preferredChallenge: "EMAIL_OTP" } as const;
    const nobody = await auth.signIn({ username: "nobody@example.org", options });
    expect(nobody.nextStep.signInStep).toBe("CONFIRM_SIGN_IN_WITH_EMAIL_CODE");
    await expect(confirm("123456")).rejects.toMatchObject({ name: "CodeMismatchException" });
    await configure({});
  });
});

test("amazon-cognito-identity-js sets up, chooses and uses an authenticator", async () => {
  const Username = "eva@example.org";
  await service.register(Username, password);
  const newUser = () => {
    const Storage = createStore() as unknown as Storage; // its three methods are all that is used
    const Pool = new CognitoUserPool({
      UserPoolId: poolId,
      ClientId: clientId,
      endpoint: service.endpointOf(owners.harbour),
      Storage,
    });
    const user = new CognitoUser({ Username, Pool, Storage });
    user.setAuthenticationFlowType("USER_PASSWORD_AUTH");
    return user;
  };
  /** What the client calls back with, by the name of the callback. */
  const called = (run: (callbacks: never) => void): Promise<[name: string, ...unknown[]]> =>
    new Promise((resolve, reject) => {
      const names = ["onSuccess", "totpRequired", "selectMFAType", "associateSecretCode", "customChallenge"];
      const answers = names.map((name) => [name, (...given: unknown[]) => resolve([name, ...given])]);
      run({ ...Object.fromEntries(answers), onFailure: reject } as never);
    });
  const signIn = (user: CognitoUser) =>
    called((callbacks) =>
      user.authenticateUser(new AuthenticationDetails({ Username, Password: password }), callbacks),
    );

  const user = newUser();
  expect((await signIn(user))[0]).toBe("onSuccess");
  const [, secret] = await called((callbacks) => user.associateSoftwareToken(callbacks));
  const code = nextCode(String(secret));
  await called((callbacks) => user.verifySoftwareToken(code, "My phone", callbacks));
  const on = { Enabled: true, PreferredMfa: false };
  await new Promise<void>((resolve, reject) =>
    user.setUserMfaPreference(null, on, (error) => (error ? reject(error) : resolve())),
  );
  // The client knows no codes by mail; the choice needs a second kind.
  const AccessToken = user.getSignInUserSession()?.getAccessToken().getJwtToken();
  await service.call("SetUserMFAPreference", { AccessToken, EmailMfaSettings: on });
  const again = newUser();
  const [asked, , parameters] = await signIn(again);
  expect(asked).toBe("selectMFAType");
  expect(parameters).toMatchObject({ MFAS_CAN_CHOOSE: '["SOFTWARE_TOKEN_MFA","EMAIL_OTP"]' });
  const [chosen] = await called((callbacks) => again.sendMFASelectionAnswer("SOFTWARE_TOKEN_MFA", callbacks));
  expect(chosen).toBe("totpRequired");
  const wrong = called((callbacks) => again.sendMFACode("000000", callbacks, "SOFTWARE_TOKEN_MFA"));
  await expect(wrong).rejects.toMatchObject({ name: "CodeMismatchException" });
  const right = nextCode(String(secret));
  const [end] = await called((callbacks) => again.sendMFACode(right, callbacks, "SOFTWARE_TOKEN_MFA"));
  expect(end).toBe("onSuccess");
});

test("the AWS SDK chooses a first factor and answers it", async () => {
  await service.register("fay@example.org", password);
  const client = new CognitoIdentityProviderClient({
    region: "us-east-1",
    endpoint: service.endpointOf(owners.harbour),
    credentials: { accessKeyId: "none", secretAccessKey: "none" },
  });
  const offered = await client.send(
    new InitiateAuthCommand({
      ClientId: clientId,
      AuthFlow: "USER_AUTH",
      AuthParameters: { USERNAME: "fay@example.org" },
    }),
  );
  expect(offered.ChallengeName).toBe(ChallengeNameType.SELECT_CHALLENGE);
  expect(offered.AvailableChallenges).toContain(ChallengeNameType.EMAIL_OTP);
  const answer = (ChallengeName: ChallengeNameType, Session: string | undefined, responses: Record<string, string>) =>
    client.send(
      new RespondToAuthChallengeCommand({
        ClientId: clientId,
        ChallengeName,
        Session,
        ChallengeResponses: { USERNAME: "fay@example.org", ...responses },
      }),
    );
  const asked = await answer("SELECT_CHALLENGE", offered.Session, { ANSWER: "EMAIL_OTP" });
  expect(asked.ChallengeParameters).toMatchObject({ CODE_DELIVERY_DESTINATION: "f***@e***" });
  const EMAIL_OTP_CODE = await service.codeFor("fay@example.org");
  const { AuthenticationResult } = await answer("EMAIL_OTP", asked.Session, { EMAIL_OTP_CODE });
  expect(AuthenticationResult?.AccessToken).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  await expect(answer("EMAIL_OTP", asked.Session, { EMAIL_OTP_CODE })).rejects.toMatchObject({
    name: "NotAuthorizedException",
    message: "Invalid session for the user.",
  });
  client.destroy();
});
