import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestIdentity, owners, type TestIdentity } from "../testing/service.ts";

const { userPoolClientId: ClientId } = owners.harbour.userPool;
const Password = "correct horse battery";
let service: TestIdentity;

beforeAll(async () => {
  service = await openTestIdentity();
  await service.register("Ana.Known@Example.org", Password);
});
afterAll(() => service.close());

const begin = async (USERNAME: string) => {
  const AuthParameters = { USERNAME, SRP_A: "f00d" };
  return (await service.call("InitiateAuth", { ClientId, AuthFlow: "USER_SRP_AUTH", AuthParameters })).body;
};

test.each(["ForgotPassword", "ResendConfirmationCode"])(
  "%s masks the address as typed, not as registered",
  async (action) => {
    const to = async (Username: string) =>
      ((await service.call(action, { ClientId, Username })).body["CodeDeliveryDetails"] as { Destination: string })
        .Destination;
    for (const name of ["ana.known@example.org", "ANA.KNOWN@EXAMPLE.ORG", "Another@Example.org"])
      expect(await to(name)).toBe("a***@e***");
  },
);

test("refuses the address as a password, in any spelling, known or unknown", async () => {
  const set = async (Username: string, password: string) => {
    const given = { ClientId, Username, ConfirmationCode: "000000", Password: password };
    return (await service.call("ConfirmForgotPassword", given)).error;
  };
  for (const name of ["ana.known@example.org", "another@example.org"])
    for (const spelt of [name, name.toUpperCase()]) expect(await set(spelt, name)).toBe("InvalidPassword");
});

test("keeps salt and id of a name when its password changes", async () => {
  const facts = async (name: string) => {
    const { SALT, USER_ID_FOR_SRP } = (await begin(name))["ChallengeParameters"] as Record<string, string>;
    return { SALT, USER_ID_FOR_SRP };
  };
  const [before, nobody] = [await facts("ana.known@example.org"), await facts("another@example.org")];
  await service.call("ForgotPassword", { ClientId, Username: "ana.known@example.org" });
  const ConfirmationCode = await service.codeFor("Ana.Known@Example.org");
  const given = { ClientId, Username: "ana.known@example.org", ConfirmationCode, Password: "another pass phrase" };
  expect((await service.call("ConfirmForgotPassword", given)).status).toBe(200);
  expect(await facts("ANA.known@example.org")).toEqual(before);
  expect(await facts("Another@example.org")).toEqual(nobody);
  expect(Object.keys(await begin("another@example.org"))).toEqual(Object.keys(await begin("ana.known@example.org")));
});

test("a person's attributes fit into a token", async () => {
  const UserAttributes = ["address", "profile"].map((Name) => ({ Name, Value: "\u0639".repeat(1000) }));
  const given = { ClientId, Username: "new@example.org", Password, UserAttributes };
  expect(await service.call("SignUp", given)).toMatchObject({ status: 400, error: "InvalidParameter" });
  expect((await service.call("SignUp", { ...given, UserAttributes: UserAttributes.slice(1) })).status).toBe(200);
});

test("a sign-up changes no answer, known or unknown, and no answer before a sign-in holds the sub", async () => {
  await service.register("bea.known@example.org", Password);
  const facts = async (name: string) => {
    const { SALT, USER_ID_FOR_SRP, USERNAME } = (await begin(name))["ChallengeParameters"] as Record<string, string>;
    return { SALT, USER_ID_FOR_SRP, USERNAME };
  };
  for (const name of ["bea.known@example.org", "bea.unknown@example.org"]) {
    const before = await facts(name);
    const signedUp = { ClientId, Username: name, Password: "another calm sentence" };
    expect((await service.call("SignUp", signedUp)).body["UserSub"]).toBe(before.USER_ID_FOR_SRP);
    expect(await facts(name)).toEqual(before);
  }
  const AuthParameters = { USERNAME: "bea.known@example.org", PASSWORD: Password };
  const signedIn = await service.call("InitiateAuth", { ClientId, AuthFlow: "USER_PASSWORD_AUTH", AuthParameters });
  const { AccessToken } = signedIn.body["AuthenticationResult"] as Record<string, string>;
  const { Username: sub } = (await service.call("GetUser", { AccessToken })).body;
  expect(Object.values(await facts("bea.known@example.org"))).not.toContain(sub);
});
