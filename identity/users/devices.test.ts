import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserPool,
  type CognitoUserSession,
} from "amazon-cognito-identity-js";
import * as auth from "aws-amplify/auth";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { minutes } from "../../contract/durations.ts";
import { expectConsole } from "../../scripts/expect-console.ts";
import { configureAmplify, createStore, saidByAmplify } from "../testing/clients.ts";
import { type Answer, openTestIdentity, owners, type TestIdentity } from "../testing/service.ts";
import { deviceSecret, srpA, srpAnswer } from "../testing/srp.ts";

const { userPoolId: poolId, userPoolClientId: ClientId } = owners.harbour.userPool;
const password = "correct horse battery";
let service: TestIdentity;

beforeAll(async () => {
  service = await openTestIdentity();
  await service.services.pools.configurePool(poolId, { devices: "opt-in" });
});
afterAll(() => service.close());

const claimsOf = (token = ""): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());

test("amazon-cognito-identity-js confirms a device, proves it and forgets it", async () => {
  // It renews by InitiateAuth, which keeps the refresh token: a client for it does not rotate.
  await service.services.pools.configureClient(poolId, ClientId, { rotation: { isOn: false, grace: 0 } });
  const Username = "older@example.org";
  await service.register(Username, password);
  const Storage = createStore() as unknown as Storage; // its three methods are all that is used
  const endpoint = service.endpointOf(owners.harbour);
  const Pool = new CognitoUserPool({ UserPoolId: poolId, ClientId, endpoint, Storage });
  const signIn = async () => {
    const user = new CognitoUser({ Username, Pool, Storage });
    user.setAuthenticationFlowType("USER_PASSWORD_AUTH");
    const session = await new Promise<CognitoUserSession>((onSuccess, onFailure) =>
      user.authenticateUser(new AuthenticationDetails({ Username, Password: password }), { onSuccess, onFailure }),
    );
    return { user, session };
  };
  const keyOf = (session: CognitoUserSession) => session.getAccessToken().payload["device_key"];

  const first = await signIn();
  const key = keyOf(first.session);
  expect(key).toMatch(/^local_[0-9a-f-]{36}$/);
  const second = await signIn();
  expect(keyOf(second.session)).toBe(key);
  const renewed = await new Promise<CognitoUserSession>((resolve, reject) =>
    second.user.refreshSession(second.session.getRefreshToken(), (error, result) =>
      error ? reject(error) : resolve(result),
    ),
  );
  expect(keyOf(renewed)).toBe(key);
  await new Promise((onSuccess, onFailure) => second.user.setDeviceStatusRemembered({ onSuccess, onFailure }));
  const { Device } = await new Promise<{ Device: { DeviceAttributes: object[] } }>((onSuccess, onFailure) =>
    second.user.getDevice({ onSuccess: onSuccess as (found: unknown) => void, onFailure }),
  );
  expect(Device.DeviceAttributes).toContainEqual({ Name: "dev:device_remembered_status", Value: "remembered" });
  await new Promise<void>((resolve, onFailure) => second.user.forgetDevice({ onSuccess: () => resolve(), onFailure }));
  expect((await service.call("GetUser", { AccessToken: first.session.getAccessToken().getJwtToken() })).error).toBe(
    "NotAuthorized",
  );
  expect((await service.call("GetUser", { AccessToken: renewed.getAccessToken().getJwtToken() })).status).toBe(200);
  await service.services.pools.configureClient(poolId, ClientId, {});
});

test("aws-amplify confirms, lists, remembers, renews on and forgets a device", async () => {
  for (const said of saidByAmplify) expectConsole(said);
  await configureAmplify(service);
  const username = "ana@example.org";
  await service.register(username, password);
  const signIn = () => auth.signIn({ username, password, options: { authFlowType: "USER_PASSWORD_AUTH" } });
  const deviceKey = async (forceRefresh = false) =>
    (await auth.fetchAuthSession({ forceRefresh })).tokens?.accessToken.payload["device_key"];
  await signIn();
  const key = await deviceKey();
  await auth.rememberDevice();
  expect(await deviceKey(true)).toBe(key);
  await auth.signOut();
  await signIn();
  expect(await deviceKey()).toBe(key);
  const listed = await auth.fetchDevices();
  expect(listed).toMatchObject([{ id: key, attributes: { "dev:device_remembered_status": "remembered" } }]);
  await auth.forgetDevice();
  expect(await auth.fetchDevices()).toEqual([]);
  expect(await deviceKey(true)).toBeUndefined();
  await auth.signOut();
});

describe("device challenges of the protocol", () => {
  const secret = "a secret of the device's own";
  type Result = { NewDeviceMetadata?: Record<"DeviceKey" | "DeviceGroupKey", string> } & Record<
    "AccessToken" | "RefreshToken",
    string
  >;
  const resultOf = ({ body }: Answer) => body["AuthenticationResult"] as Result;
  const parametersOf = ({ body }: Answer) => body["ChallengeParameters"] as Record<string, string>;
  const told = ({ error, body }: Answer) => [error, body["message"]];
  const noDevice = ["ResourceNotFound", "Device does not exist."];
  const invalidSession = ["NotAuthorized", "Invalid session for the user."];

  const signIn = (USERNAME: string, DEVICE_KEY?: string): Promise<Answer> =>
    service.call("InitiateAuth", {
      ClientId,
      AuthFlow: "USER_PASSWORD_AUTH",
      AuthParameters: { USERNAME, PASSWORD: password, DEVICE_KEY },
    });
  const respond = (ChallengeName: string, ChallengeResponses: object, Session: unknown): Promise<Answer> =>
    service.call("RespondToAuthChallenge", { ClientId, ChallengeName, ChallengeResponses, Session });

  /** A new user, signed in on a confirmed device. */
  async function onDevice(username: string) {
    await service.register(username, password);
    const { AccessToken, RefreshToken, NewDeviceMetadata } = resultOf(await signIn(username));
    const { DeviceKey = "", DeviceGroupKey = "" } = NewDeviceMetadata ?? {};
    const named = { group: DeviceGroupKey, password: secret };
    const DeviceSecretVerifierConfig = deviceSecret(named, DeviceKey);
    const confirm = () => service.call("ConfirmDevice", { AccessToken, DeviceKey, DeviceSecretVerifierConfig });
    expect((await confirm()).body).toEqual({ UserConfirmationNecessary: true });
    return { AccessToken, RefreshToken, key: DeviceKey, named, confirm };
  }
  type OnDevice = Awaited<ReturnType<typeof onDevice>>;

  /** The first half of a device's proof. */
  async function begun(username: string, { key }: OnDevice): Promise<Answer> {
    const asked = await signIn(username, key);
    expect(asked.body["ChallengeName"]).toBe("DEVICE_SRP_AUTH");
    return respond("DEVICE_SRP_AUTH", { USERNAME: username, DEVICE_KEY: key, SRP_A: srpA }, asked.body["Session"]);
  }
  const finish = (challenge: Answer, named: OnDevice["named"], change: object = {}): Promise<Answer> =>
    respond(
      "DEVICE_PASSWORD_VERIFIER",
      { ...srpAnswer(parametersOf(challenge), named, service.clock.now()), ...change },
      challenge.body["Session"],
    );

  test("accepts a proof once; refuses it altered, late, with another secret or in another step's session", async () => {
    const username = "bea@example.org";
    const device = await onDevice(username);
    const challenge = await begun(username, device);
    expect(told(await finish(challenge, { ...device.named, password: "another" }))[0]).toBe("NotAuthorized");
    expect(told(await finish(challenge, device.named, { PASSWORD_CLAIM_SECRET_BLOCK: "AAAA" }))[0]).toBe(
      "NotAuthorized",
    );
    const done = await finish(challenge, device.named);
    expect(claimsOf(resultOf(done).AccessToken)["device_key"]).toBe(device.key);
    expect(resultOf(done).NewDeviceMetadata).toBeUndefined();
    expect(told(await finish(challenge, device.named))).toEqual(invalidSession);

    const asked = await signIn(username, device.key);
    const skipped = await respond(
      "DEVICE_PASSWORD_VERIFIER",
      srpAnswer(parametersOf(challenge), device.named, new Date()),
      asked.body["Session"],
    );
    expect(told(skipped)).toEqual(invalidSession);
    const begin = (change: object) =>
      respond("DEVICE_SRP_AUTH", { DEVICE_KEY: device.key, SRP_A: srpA, ...change }, asked.body["Session"]);
    expect((await begin({ SRP_A: "0" })).error).toBe("InvalidParameter");
    expect(told(await begin({ DEVICE_KEY: "local_another" }))).toEqual(noDevice);
    expect((await begin({})).status).toBe(200);
    expect(told(await begin({}))).toEqual(invalidSession);

    const late = await begun(username, device);
    service.clock.pass(minutes(3));
    expect(told(await finish(late, device.named))).toEqual(invalidSession);
  });

  test("accepts one of many simultaneous uses of a proof", async () => {
    const username = "cleo@example.org";
    const device = await onDevice(username);
    const challenge = await begun(username, device);
    const answers = await Promise.all(Array.from({ length: 3 }, () => finish(challenge, device.named)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("confirms a device by its own sign-in only, repeatably, and renews with its key only", async () => {
    const username = "dana@example.org";
    const device = await onDevice(username);
    expect((await device.confirm()).body).toEqual({ UserConfirmationNecessary: true });
    const { AccessToken, key } = device;
    const confirm = (DeviceKey: string, DeviceSecretVerifierConfig: object) =>
      service.call("ConfirmDevice", { AccessToken, DeviceKey, DeviceSecretVerifierConfig });
    const other = deviceSecret({ ...device.named, password: "another" }, key);
    expect((await confirm(key, other)).error).toBe("InvalidParameter");
    expect((await confirm(key, { ...other, PasswordVerifier: "AA==" })).error).toBe("InvalidParameter");
    expect(told(await confirm("local_8c1b2a30-0000-4000-8000-000000000000", other))).toEqual(noDevice);
    const renew = (DeviceKey?: string) =>
      service.call("GetTokensFromRefreshToken", { ClientId, RefreshToken: device.RefreshToken, DeviceKey });
    expect((await renew()).error).toBe("NotAuthorized");
    expect((await renew("local_another")).error).toBe("NotAuthorized");
    expect(claimsOf(resultOf(await renew(key)).AccessToken)["device_key"]).toBe(key);
  });

  test("refuses another user's device, and treats a forgotten one as new", async () => {
    const eva = await onDevice("eva@example.org");
    const fay = await onDevice("fay@example.org");
    const borrowed = resultOf(await signIn("eva@example.org", fay.key));
    expect(borrowed.NewDeviceMetadata?.DeviceKey).not.toBe(fay.key);
    const { AccessToken } = eva;
    for (const action of ["GetDevice", "ForgetDevice"])
      expect(told(await service.call(action, { AccessToken, DeviceKey: fay.key }))).toEqual(noDevice);
    const status = { AccessToken, DeviceKey: fay.key, DeviceRememberedStatus: "remembered" };
    expect(told(await service.call("UpdateDeviceStatus", status))).toEqual(noDevice);
    expect((await service.call("UpdateDeviceStatus", { ...status, DeviceRememberedStatus: "yes" })).error).toBe(
      "InvalidParameter",
    );

    const listed = async (PaginationToken?: string) =>
      (await service.call("ListDevices", { AccessToken, Limit: 1, PaginationToken })).body;
    expect(await listed()).toMatchObject({ Devices: [{ DeviceKey: eva.key }] });
    expect(await listed(eva.key)).toEqual({ Devices: [] });
    const challenge = await begun("eva@example.org", eva);
    expect((await service.call("ForgetDevice", { AccessToken, DeviceKey: eva.key })).body).toEqual({});
    expect(told(await finish(challenge, eva.named))).toEqual(noDevice);
    expect(resultOf(await signIn("eva@example.org", eva.key)).NewDeviceMetadata).toBeDefined();
  });

  test("a proven remembered device replaces the second factor", async () => {
    const username = "hal@example.org";
    const device = await onDevice(username);
    const { AccessToken, key, named } = device;
    const { SecretCode } = (await service.call("AssociateSoftwareToken", { AccessToken })).body;
    const codeNow = () => {
      service.clock.pass(minutes(1));
      return TOTP.generate({
        secret: Secret.fromBase32(String(SecretCode)),
        timestamp: service.clock.now().getTime(),
      });
    };
    await service.call("VerifySoftwareToken", { AccessToken, UserCode: codeNow() });
    const SoftwareTokenMfaSettings = { Enabled: true };
    expect((await service.call("SetUserMFAPreference", { AccessToken, SoftwareTokenMfaSettings })).body).toEqual({});
    const remember = (DeviceRememberedStatus: string) =>
      service.call("UpdateDeviceStatus", { AccessToken, DeviceKey: key, DeviceRememberedStatus });

    // Not remembered, it is asked for both.
    const asked = await signIn(username, key);
    expect(asked.body["ChallengeName"]).toBe("SOFTWARE_TOKEN_MFA");
    const answer = { SOFTWARE_TOKEN_MFA_CODE: codeNow(), DEVICE_KEY: key };
    const after = await respond("SOFTWARE_TOKEN_MFA", answer, asked.body["Session"]);
    expect(after.body["ChallengeName"]).toBe("DEVICE_SRP_AUTH");

    await remember("remembered");
    const challenge = await begun(username, device);
    expect((await finish(challenge, { ...named, password: "another" })).error).toBe("NotAuthorized");
    expect(claimsOf(resultOf(await finish(challenge, named)).AccessToken)["device_key"]).toBe(key);
    for (const other of [undefined, "local_another"])
      expect((await signIn(username, other)).body["ChallengeName"]).toBe("SOFTWARE_TOKEN_MFA");
    // What was begun while it was remembered ends as it began, and no other way.
    const session = (await signIn(username, key)).body["Session"];
    expect(told(await respond("SOFTWARE_TOKEN_MFA", answer, session))).toEqual(invalidSession);

    // Not remembered any more in the middle of it, the device has to show itself again after the second factor.
    const interrupted = await begun(username, device);
    await remember("not_remembered");
    const second = await finish(interrupted, named);
    expect(second.body["ChallengeName"]).toBe("SOFTWARE_TOKEN_MFA");
    const code = { ...answer, SOFTWARE_TOKEN_MFA_CODE: codeNow() };
    const third = await respond("SOFTWARE_TOKEN_MFA", code, second.body["Session"]);
    expect(third.body["ChallengeName"]).toBe("DEVICE_SRP_AUTH");
  });

  test("offers no devices where the pool has them off", async () => {
    const device = await onDevice("gil@example.org");
    await service.services.pools.configurePool(poolId, { devices: "off" });
    expect(resultOf(await signIn("gil@example.org", device.key))).not.toHaveProperty("NewDeviceMetadata");
    expect((await device.confirm()).error).toBe("InvalidUserPoolConfiguration");
    await service.services.pools.configurePool(poolId, { devices: "opt-in" });
  });
});
