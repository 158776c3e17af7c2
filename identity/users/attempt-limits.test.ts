import { afterAll, beforeAll, expect, test } from "vitest";
import { minutes, seconds } from "../../contract/durations.ts";
import { openTestIdentity, owners, type TestIdentity } from "../testing/service.ts";

const { userPoolClientId: ClientId } = owners.harbour.userPool;
const password = "correct horse battery";
let service: TestIdentity;

beforeAll(async () => {
  const now = new Date("2026-11-20T09:00:00Z");
  service = await openTestIdentity({ now, environment: { IDENTITY_LONGEST_LOCK_SECONDS: "60" } });
});
afterAll(() => service.close());

async function attempt(name: string, given = "wrong password"): Promise<unknown> {
  const AuthParameters = { USERNAME: name, PASSWORD: given };
  const { status, body } = await service.call("InitiateAuth", {
    ClientId,
    AuthFlow: "USER_PASSWORD_AUTH",
    AuthParameters,
  });
  return status === 200 ? "signed in" : body["message"];
}
const wrong = "Incorrect username or password.";
const locked = "Password attempts exceeded";

test.each(["ana@example.org", "nobody@example.org"])(
  "from the fifth failure of %s on, each locks the name for twice as long, up to the longest lock",
  async (name) => {
    if (name.startsWith("ana")) await service.register(name, password);
    for (let failure = 1; failure <= 5; failure++) expect(await attempt(name)).toBe(wrong);
    for (const length of [1, 2, 4, 8, 16, 32, 60, 60]) {
      expect(await attempt(name, password)).toBe(locked);
      service.clock.pass(seconds(length) - 1);
      expect(await attempt(name)).toBe(locked);
      service.clock.pass(1);
      // The end of the longest lock is also the end of the count.
      if (length === 60) break;
      expect(await attempt(name)).toBe(wrong);
    }
    for (let failure = 1; failure <= 5; failure++) expect(await attempt(name)).toBe(wrong);
    expect(await attempt(name)).toBe(locked);
  },
);

test("quiet time ends the count", async () => {
  for (let failure = 1; failure <= 4; failure++) expect(await attempt("quiet@example.org")).toBe(wrong);
  service.clock.pass(minutes(1));
  for (let failure = 1; failure <= 5; failure++) expect(await attempt("quiet@example.org")).toBe(wrong);
  expect(await attempt("quiet@example.org")).toBe(locked);
});
