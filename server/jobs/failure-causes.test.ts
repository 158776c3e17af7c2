import { expect, test } from "vitest";
import { causeOf } from "./failure-causes.ts";

test.each([
  ["550 5.1.1 mailbox unavailable", "mailbox"],
  ["552 5.2.2 mailbox full", "full"],
  ["554 5.7.1 message refused", "refused"],
  ["connect ECONNREFUSED 127.0.0.1:25", "unreachable"],
  ["the connection to the mail server is closed", "unreachable"],
  ['[\n  {\n    "expected": "string",\n    "code": "invalid_type",\n    "path": ["name"]\n  }\n]', "data"],
  ["its payload is wrong at facts.name", "data"],
  ["something else", "other"],
  [null, null],
] as const)("%j is the cause %s", (said, cause) => {
  expect(causeOf(said)).toBe(cause);
});
