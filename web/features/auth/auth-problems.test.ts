import { describe, expect, test } from "vitest";
import { Refusal } from "../../../contract/errors.ts";
import { problemOf } from "./auth-problems.ts";

const thrown = (name: string, message = ""): Error => Object.assign(new Error(message), { name });

describe.each(["", "Exception"])("what the identity service refuses, named with %j at its end", (suffix) => {
  test.each([
    ["NotAuthorized", "Incorrect username or password.", /^Incorrect username or password\.$/],
    ["UserNotFound", "User does not exist.", /^Incorrect username or password\.$/],
    ["NotAuthorized", "Password attempts exceeded", /too many attempts/],
    ["NotAuthorized", "Invalid session for the user, session is expired.", /Please start again/],
    ["NotAuthorized", "A fresh sign-in is needed for this change.", /sign in again before you change this/],
    ["UsernameExists", "User already exists", /already exists\. Please sign in/],
    ["LimitExceeded", "Attempt limit exceeded", /try after some time/],
    ["TooManyRequests", "Too many requests", /try after some time/],
    ["InvalidParameter", "1 validation error detected", /check what you typed/],
  ])("is said in one sentence: %s, %s", (name, message, said) => {
    const problem = problemOf(thrown(name + suffix, message));
    expect(problem.text).toMatch(said);
    expect(problem.fields).toBeUndefined();
  });

  test.each([
    ["CodeMismatch", "code", /not the code that we sent/],
    ["ExpiredCode", "code", /request a new one/],
    ["EnableSoftwareTokenMFA", "code", /app shows now/],
    ["InvalidPassword", "password", /Please choose a longer one/],
    ["EmptySignUpPassword", "password", /fill this in/],
  ])("is said beside the field that it is about: %s", (name, field, said) => {
    const problem = problemOf(thrown(name + suffix));
    expect(problem.text).toBeUndefined();
    expect(Object.keys(problem.fields ?? {})).toEqual([field]);
    expect(problem.fields?.[field]).toMatch(said);
  });
});

test.each([
  ["PasskeyNotSupported", /cannot use passkeys/],
  ["PasskeyAuthenticationCanceled", /No passkey was used/],
  ["PasskeyOperationAborted", /No passkey was used/],
  ["RelyingPartyMismatch", /do not work at this address/],
])("a passkey that is not to be had leaves another way: %s", (name, said) => {
  expect(problemOf(thrown(name)).text).toMatch(said);
});

test("a lost network is no fault of what was typed", () => {
  for (const error of [thrown("NetworkError"), new TypeError("Failed to fetch"), new Refusal("try-later", "")])
    expect(problemOf(error).text).toMatch(/Nothing you typed is lost/);
});

test("offers to write to the clinic while signing in is unavailable", () => {
  expect(problemOf(new Refusal("not-found", "")).text).toMatch(/contact us/);
});

test("what we have no words for keeps the service's own, and never nothing", () => {
  expect(problemOf(thrown("UserLambdaValidationException", "Not on Sundays.")).text).toBe("Not on Sundays.");
  expect(problemOf("?").text).toMatch(/try again/);
});
