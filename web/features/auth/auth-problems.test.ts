import { describe, expect, test } from "vitest";
import { Refusal } from "../../../contract/errors.ts";
import { problemOf } from "./auth-problems.ts";

const thrown = (name: string, message = ""): Error => Object.assign(new Error(message), { name });

describe.each(["", "Exception"])("what the identity service refuses, named with %j at its end", (suffix) => {
  test.each([
    ["NotAuthorized", "Password attempts exceeded", /paused to protect/],
    ["NotAuthorized", "Invalid session for the user, session is expired.", /Nothing was changed. Please start again/],
    ["NotAuthorized", "A fresh sign-in is needed for this change.", /sign in again before you change this/],
    ["NotAuthorized", "User is disabled.", /contact us/],
    ["UsernameExists", "User already exists", /Please sign in/],
    ["LimitExceeded", "Attempt limit exceeded", /try after some time/],
    ["TooManyRequests", "Too many requests", /try after some time/],
    ["InvalidParameter", "1 validation error detected: Value at 'password' failed", /check what you typed/],
  ])("is shown with its own message, and a sentence beside it: %s, %s", (name, message, text) => {
    const problem = problemOf(thrown(name + suffix, message));
    expect(problem).toEqual({ status: "error", message, text: expect.stringMatching(text) });
  });

  test.each([
    ["NotAuthorized", "Incorrect username or password."],
    ["LimitExceeded", "Attempt limit exceeded, please try after some time."],
    ["NotAuthorized", "Access Token has been revoked"],
    ["UserLambdaValidation", "Not on Sundays."],
  ])("is shown once where we have no other words: %s, %s", (name, message) => {
    expect(problemOf(thrown(name + suffix, message))).toEqual({ status: "error", message });
  });

  test("does not say that an address has no account", () => {
    const [unknown, wrong] = [
      thrown(`UserNotFound${suffix}`, "User does not exist."),
      thrown(`NotAuthorized${suffix}`, "Incorrect username or password."),
    ];
    expect(problemOf(unknown)).toEqual(problemOf(wrong));
  });

  test.each([
    ["CodeMismatch", "Invalid verification code provided, please try again.", "code", /newest code/],
    ["RecoveryCodeMismatch", "Invalid verification code provided, please try again.", "code", /works once/],
    ["ExpiredCode", "Invalid code provided, please request a code again.", "code", /expire/],
    ["EnableSoftwareTokenMFA", "Code mismatch", "code", /change every half minute/],
    [
      "InvalidPassword",
      "Password did not conform with policy: Password must have uppercase characters",
      "password",
      /several unrelated words/,
    ],
    [
      "PasswordHistoryPolicyViolation",
      "The new password must differ from the temporary one.",
      "password",
      /choose another/,
    ],
  ])("is also said beside the field that it is about: %s", (name, message, field, said) => {
    expect(problemOf(thrown(name + suffix, message))).toEqual({
      status: "error",
      message,
      fields: { [field]: expect.stringMatching(said) },
    });
  });
});

test.each(["EmptySignInPassword", "EmptySignUpPassword"])("an empty password is said beside its field: %s", (name) => {
  expect(problemOf(thrown(`${name}Exception`, "password is required"))).toEqual({
    fields: { password: expect.stringMatching(/fill in “Password”/) },
  });
});

test.each([
  ["PasskeyNotSupported", /cannot use passkeys/],
  ["PasskeyAuthenticationCanceled", /No passkey was used/],
  ["PasskeyOperationAborted", /No passkey was used/],
  ["RelyingPartyMismatch", /do not work at this address/],
])("a passkey that is not to be had leaves another way: %s", (name, said) => {
  expect(problemOf(thrown(name, "Passkeys")).text).toMatch(said);
});

test("a lost network is no fault of what was typed", () => {
  for (const error of [thrown("NetworkError"), new TypeError("Failed to fetch"), new Refusal("try-later", "")])
    expect(problemOf(error).text).toMatch(/Nothing you typed is lost/);
});

test("offers to write to the clinic while signing in is unavailable", () => {
  expect(problemOf(new Refusal("not-found", "")).text).toMatch(/contact us/);
});

test("what has no words is never nothing", () => {
  expect(problemOf("?").text).toMatch(/try again/);
  expect(problemOf(thrown("InternalError")).text).toMatch(/try again/);
});
