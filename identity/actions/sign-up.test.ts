import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { days, hours, minutes } from "../../contract/durations.ts";
import { openTestIdentity, owners, type TestIdentity } from "../testing/service.ts";

const ClientId = owners.harbour.userPool.userPoolClientId;
const { userPoolClientId: other } = owners.meadow.userPool;
const Password = "correct horse battery";
let service: TestIdentity;

beforeAll(async () => {
  service = await openTestIdentity({ now: new Date("2026-11-20T09:00:00Z") });
});
afterAll(() => service.close());

const register = (Username: string, password = Password) =>
  service.call("SignUp", {
    ClientId,
    Username,
    Password: password,
    UserAttributes: [{ Name: "given_name", Value: "Ana" }],
  });
const signIn = (USERNAME: string, PASSWORD = Password) =>
  service.call("InitiateAuth", { ClientId, AuthFlow: "USER_PASSWORD_AUTH", AuthParameters: { USERNAME, PASSWORD } });
const confirm = (Username: string, ConfirmationCode: string) =>
  service.call("ConfirmSignUp", { ClientId, Username, ConfirmationCode });

test("a person registers, confirms by the mailed code, and signs in with the password", async () => {
  const registered = await register("Ana@Example.org");
  expect(registered).toMatchObject({ status: 200, body: { UserConfirmed: false } });
  expect(registered.body["CodeDeliveryDetails"]).toEqual({
    AttributeName: "email",
    DeliveryMedium: "EMAIL",
    Destination: "A***@E***",
  });
  expect((await signIn("ana@example.org")).error).toBe("UserNotConfirmed");
  expect((await confirm("ana@example.org", "000000")).error).toBe("CodeMismatch");
  const code = await service.codeFor("Ana@Example.org");
  expect((await confirm("ana@example.org", code)).status).toBe(200);
  expect((await confirm("ana@example.org", code)).error).toBe("ExpiredCode");

  const signedIn = await signIn("ANA@example.org");
  const tokens = signedIn.body["AuthenticationResult"] as Record<string, string>;
  expect(tokens).toMatchObject({ TokenType: "Bearer", ExpiresIn: 3600 });
  const user = await service.call("GetUser", { AccessToken: tokens["AccessToken"] });
  expect(user.body["UserAttributes"]).toContainEqual({ Name: "email", Value: "Ana@Example.org" });
  expect(user.body["UserAttributes"]).toContainEqual({ Name: "email_verified", Value: "true" });
  expect((await signIn("ana@example.org", "another password")).error).toBe("NotAuthorized");
});

test("a sign-up code expires after a day and can be replaced", async () => {
  await register("late@example.org");
  const old = await service.codeFor("late@example.org");
  service.clock.pass(hours(24) + 1);
  expect((await confirm("late@example.org", old)).error).toBe("ExpiredCode");
  await service.call("ResendConfirmationCode", { ClientId, Username: "late@example.org" });
  const fresh = await service.codeFor("late@example.org");
  expect((await confirm("late@example.org", fresh)).status).toBe(200);
  expect((await signIn("late@example.org")).status).toBe(200);
});

test("a code that is sent again ends the one that it repeats", async () => {
  await register("twice@example.org");
  const first = await service.codeFor("twice@example.org");
  service.clock.pass(1000);
  await service.call("ResendConfirmationCode", { ClientId, Username: "twice@example.org" });
  expect((await confirm("twice@example.org", first)).error).toBe("ExpiredCode");
  expect((await confirm("twice@example.org", await service.codeFor("twice@example.org"))).status).toBe(200);
  expect((await signIn("twice@example.org")).status).toBe(200);
});

test("whoever asks for another code of a confirmed address gets the same answer, and its owner a mail about the account", async () => {
  const Username = "thrice@example.org";
  await register(Username);
  const waits = await service.call("ResendConfirmationCode", { ClientId, Username });
  await confirm(Username, await service.codeFor(Username));
  const again = await service.call("ResendConfirmationCode", { ClientId, Username });
  expect([again.status, again.body]).toEqual([waits.status, waits.body]);
  const [last] = (await service.mails()).filter(({ headers }) => headers.get("to") === Username).toReversed();
  expect(last?.headers.get("subject")).toContain("You already have an account");
});

describe("an address that a stranger signs up too, with another password", () => {
  const owner = "the owner's own words";
  const stranger = "the stranger's words";
  const passwords = { owner, stranger };
  const codes = ["first", "newest"] as const;

  test.each([
    ["owner", "stranger", "first"],
    ["owner", "stranger", "newest"],
    ["stranger", "owner", "first"],
    ["stranger", "owner", "newest"],
  ] as const)(
    "signed up by the %s, then the %s: the %s code gives no session and asks for a reset",
    async (...order) => {
      const [one, other, which] = order;
      const address = `${order.join("-")}@example.org`;
      await register(address, passwords[one]);
      const first = await service.codeFor(address);
      service.clock.pass(1000);
      await register(address, passwords[other]);
      const newest = await service.codeFor(address);
      const confirmed = await confirm(address, { first, newest }[which]);
      expect(confirmed).toMatchObject({ status: 200, body: {} });
      expect(confirmed.body).not.toHaveProperty("Session");
      for (const password of [owner, stranger]) {
        const { status, error } = await signIn(address, password);
        expect(status).toBe(400);
        expect(["PasswordResetRequired", "NotAuthorized"]).toContain(error);
      }
      expect((await confirm(address, { first, newest }[which === "first" ? "newest" : "first"])).error).toBe(
        "ExpiredCode",
      );

      await service.call("ForgotPassword", { ClientId, Username: address });
      const given = { ClientId, Username: address, ConfirmationCode: await service.codeFor(address), Password: owner };
      expect((await service.call("ConfirmForgotPassword", given)).status).toBe(200);
      expect((await signIn(address, owner)).status).toBe(200);
      expect((await signIn(address, stranger)).error).toBe("NotAuthorized");
    },
  );

  test.each(codes)(
    "repeated by the stranger until the owner's code has ended, the %s code asks for a reset",
    async (which) => {
      const address = `evicted-${which}@example.org`;
      await register(address, owner);
      const sent: string[] = [];
      for (let n = 0; n < 3; n++) {
        service.clock.pass(1000);
        await register(address, stranger);
        sent.push(await service.codeFor(address));
      }
      const confirmed = await confirm(address, (which === "first" ? sent[0] : sent[2]) ?? "");
      expect(confirmed.status).toBe(200);
      expect(confirmed.body).not.toHaveProperty("Session");
      expect((await signIn(address, stranger)).error).toBe("PasswordResetRequired");
    },
  );

  test("days later, a repeated code confirms and asks for a reset", async () => {
    await register("weeks@example.org", owner);
    service.clock.pass(days(3));
    await register("weeks@example.org", stranger);
    service.clock.pass(days(3));
    await service.call("ResendConfirmationCode", { ClientId, Username: "weeks@example.org" });
    const confirmed = await confirm("weeks@example.org", await service.codeFor("weeks@example.org"));
    expect(confirmed.status).toBe(200);
    expect(confirmed.body).not.toHaveProperty("Session");
    expect((await signIn("weeks@example.org", stranger)).status).toBe(400);
  });

  test("the same password twice is one sign-up, and the code gives a session", async () => {
    await register("again@example.org", owner);
    service.clock.pass(1000);
    await register("again@example.org", owner);
    const confirmed = await confirm("again@example.org", await service.codeFor("again@example.org"));
    expect(confirmed.body).toHaveProperty("Session");
    expect((await signIn("again@example.org", owner)).status).toBe(200);
  });
});

test("a sign-up code changes nothing once a reset has confirmed the address", async () => {
  await register("reset@example.org", "the first words");
  const code = await service.codeFor("reset@example.org");
  await service.call("ForgotPassword", { ClientId, Username: "reset@example.org" });
  const ConfirmationCode = await service.codeFor("reset@example.org");
  const given = { ClientId, Username: "reset@example.org", ConfirmationCode, Password: "the second words" };
  expect((await service.call("ConfirmForgotPassword", given)).status).toBe(200);
  const { error, body } = await confirm("reset@example.org", code);
  expect([error, body["message"]]).toEqual(["NotAuthorized", "User cannot be confirmed. Current status is CONFIRMED"]);
  expect((await signIn("reset@example.org", "the second words")).status).toBe(200);
});

test("registering a known address gets the same answer, changes nothing and notifies its owner", async () => {
  const known = await register("ana@example.org", "somebody else's words");
  const unknown = await register("new@example.org");
  expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body));
  expect((await signIn("ana@example.org")).status).toBe(200);
  const told = (await service.mails()).filter(({ headers }) => headers.get("to")?.toLowerCase() === "ana@example.org");
  expect(told.at(-1)?.headers.get("subject")).toBe("You already have an account with Harbour Clinic");
});

test("code requests for an unknown name get the same answer, without a mail", async () => {
  const before = (await service.mails()).length;
  const forgot = await service.call("ForgotPassword", { ClientId, Username: "nobody@example.org" });
  expect(forgot.body["CodeDeliveryDetails"]).toMatchObject({ Destination: "n***@e***" });
  const resent = await service.call("ResendConfirmationCode", { ClientId, Username: "nobody@example.org" });
  expect(resent.status).toBe(200);
  const answer = { ClientId, Username: "nobody@example.org", ConfirmationCode: "123456", Password };
  expect((await service.call("ConfirmForgotPassword", answer)).error).toBe("CodeMismatch");
  expect((await service.mails()).length).toBe(before);
});

test("a mailed code sets a new password and ends all sign-ins", async () => {
  const signedIn = (await signIn("ana@example.org")).body["AuthenticationResult"] as Record<string, string>;
  await service.call("ForgotPassword", { ClientId, Username: "ana@example.org", ClientMetadata: { language: "ar" } });
  const mail = (await service.mails()).at(-1);
  expect(mail?.headers.get("content-language")).toBe("ar");
  expect(mail?.html).toContain('dir="rtl"');
  const ConfirmationCode = await service.codeFor("Ana@Example.org");
  const given = { ClientId, Username: "ana@example.org", ConfirmationCode, Password: "a new pass phrase" };
  expect((await service.call("ConfirmForgotPassword", { ...given, Password: "short" })).error).toBe("InvalidPassword");
  expect((await service.call("ConfirmForgotPassword", given)).status).toBe(200);
  expect((await signIn("ana@example.org")).error).toBe("NotAuthorized");
  expect((await signIn("ana@example.org", "a new pass phrase")).status).toBe(200);
  const user = await service.call("GetUser", { AccessToken: signedIn["AccessToken"] });
  expect(user.body["message"]).toBe("Access Token has been revoked");
  const renewed = { ClientId, RefreshToken: signedIn["RefreshToken"] };
  expect((await service.call("GetTokensFromRefreshToken", renewed)).body["message"]).toBe(
    "Refresh Token has been revoked",
  );
});

test.each(["known@example.org", "unknown@example.org"])(
  "failures lock a name with growing delays, known or unknown: %s",
  async (name) => {
    if (name.startsWith("known")) {
      await register(name);
      await confirm(name, await service.codeFor(name));
    }
    const texts: unknown[] = [];
    for (let n = 0; n < 6; n++) texts.push((await signIn(name, "wrong password")).body["message"]);
    expect(texts).toEqual([...Array(5).fill("Incorrect username or password."), "Password attempts exceeded"]);
    service.clock.pass(1001);
    expect((await signIn(name, "wrong password")).body["message"]).toBe("Incorrect username or password.");
    service.clock.pass(1001);
    expect((await signIn(name)).body["message"]).toBe("Password attempts exceeded");
    service.clock.pass(minutes(15));
    expect((await signIn(name, "wrong password")).body["message"]).toBe("Incorrect username or password.");
  },
);

test("codes to one address are limited, and refused calls are not counted", async () => {
  const ask = () => service.call("ForgotPassword", { ClientId, Username: "often@example.org" });
  const errors = [];
  for (let n = 0; n < 13; n++) errors.push((await ask()).error);
  expect(errors).toEqual([...Array(5).fill(undefined), ...Array(8).fill("LimitExceeded")]);
  service.clock.pass(hours(1));
  expect((await ask()).status).toBe(200);
});

test.each(["late@example.org", "never@example.org"])(
  "every kind of code to %s counts together, over all clinics",
  async (Username) => {
    service.clock.pass(days(1));
    const AuthParameters = { USERNAME: Username, PREFERRED_CHALLENGE: "EMAIL_OTP" };
    const signInByCode = () => service.call("InitiateAuth", { ClientId, AuthFlow: "USER_AUTH", AuthParameters });
    const about = { ClientId, Username };
    const errors = [
      (await register(Username)).error,
      (await service.call("ResendConfirmationCode", about)).error,
      (await service.call("ForgotPassword", about)).error,
      (await signInByCode()).error,
      (await service.call("ForgotPassword", about)).error,
      (await service.call("ForgotPassword", about)).error,
      (await signInByCode()).error,
      (await register(Username)).error,
      (await service.call("ForgotPassword", { ClientId: other, Username }, owners.meadow)).error,
    ];
    expect(errors).toEqual([...Array(5).fill(undefined), ...Array(4).fill("LimitExceeded")]);
  },
);

test("sub-addresses of one mailbox share its limit of sign-up mails", async () => {
  const errors = [];
  for (let n = 0; n < 11; n++) errors.push((await register(`flood+${n}@example.org`)).error);
  expect(errors).toEqual([...Array(5).fill(undefined), ...Array(6).fill("LimitExceeded")]);
  const again = await service.call("ResendConfirmationCode", { ClientId, Username: "flood+0@example.org" });
  expect(again.error).toBe("LimitExceeded");
});

test("limits guesses to ten for one code; strangers' guesses do not lock out the owner of a newer one", async () => {
  const guess = (code: string) =>
    service.call("ConfirmForgotPassword", { ClientId, Username: "late@example.org", ConfirmationCode: code, Password });
  await service.call("ForgotPassword", { ClientId, Username: "late@example.org" });
  for (let n = 0; n < 10; n++) expect((await guess("999999x")).error).toBe("CodeMismatch");
  await service.call("ForgotPassword", { ClientId, Username: "late@example.org" });
  expect((await guess(await service.codeFor("late@example.org"))).status).toBe(200);
  service.clock.pass(days(1));
});

test("sign-ups of one network are limited", async () => {
  const errors = [];
  for (let n = 0; n < 21; n++) errors.push((await register(`person${n}@example.org`)).error);
  expect(errors.at(-1)).toBe("TooManyRequests");
});
