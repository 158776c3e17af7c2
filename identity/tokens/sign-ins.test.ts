import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { createIdentity } from "../app.ts";
import { family, user } from "../db/schema.ts";
import { openTestIdentity, owners } from "../testing/service.ts";

const { userPoolClientId: ClientId } = owners.harbour.userPool;
const password = "correct horse battery";
const email = "ana@example.org";
const service = await openTestIdentity();
afterAll(() => service.close());
await service.register(email, password);

interface Tokens {
  readonly AccessToken: string;
  readonly IdToken: string;
}

async function signIn(): Promise<Tokens> {
  const AuthParameters = { USERNAME: email, PASSWORD: password };
  const { body } = await service.call("InitiateAuth", { ClientId, AuthFlow: "USER_PASSWORD_AUTH", AuthParameters });
  return body["AuthenticationResult"] as unknown as Tokens;
}
const getUser = (AccessToken: string) => service.call("GetUser", { AccessToken });
const familyOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()).origin_jti;

/** Another process on the same database; on the embedded one it is another part of the same process. */
const other = createIdentity(service.services);
afterAll(() => other.close());
const check = async (token: string) => {
  const outcome = await other.userPools.check(owners.harbour, token, "id");
  return outcome.kind === "valid" ? "valid" : outcome.reason;
};

test("a token that was answered before is refused with the first call after its revocation, in every process", async () => {
  for (let round = 0; round < 10; round++) {
    const { AccessToken, IdToken } = await signIn();
    expect([(await getUser(AccessToken)).status, await check(IdToken)]).toEqual([200, "valid"]);
    expect((await getUser(AccessToken)).status).toBe(200);
    await service.call("GlobalSignOut", { AccessToken });
    expect(await check(IdToken)).toBe("revoked");
    expect((await getUser(AccessToken)).body["message"]).toBe("Access Token has been revoked");
  }
});

test("also when a statement of an operator revokes it, while other calls read it", async () => {
  const { AccessToken } = await signIn();
  for (let round = 0; round < 10; round++) {
    const { db } = service.services;
    await db
      .update(family)
      .set({ revokedAt: null })
      .where(eq(family.originJti, familyOf(AccessToken)));
    expect((await getUser(AccessToken)).status).toBe(200);
    const meanwhile = Array.from({ length: 5 }, () => getUser(AccessToken));
    await db
      .update(family)
      .set({ revokedAt: new Date() })
      .where(eq(family.originJti, familyOf(AccessToken)));
    expect((await getUser(AccessToken)).error).toBe("NotAuthorized");
    await Promise.all(meanwhile);
    expect((await getUser(AccessToken)).error).toBe("NotAuthorized");
  }
});

test("a disabled user's token is refused at once, and a changed attribute is answered at once", async () => {
  const { AccessToken } = await signIn();
  const nameOf = async () => {
    const attributes = (await getUser(AccessToken)).body["UserAttributes"] as { Name: string; Value: string }[];
    return attributes.find(({ Name }) => Name === "given_name")?.Value;
  };
  for (const Value of ["Ana", "Bea", "Cleo"]) {
    await service.call("UpdateUserAttributes", { AccessToken, UserAttributes: [{ Name: "given_name", Value }] });
    expect(await nameOf()).toBe(Value);
  }
  const { db } = service.services;
  await db.update(user).set({ enabled: false }).where(eq(user.nameKey, email));
  expect((await getUser(AccessToken)).error).toBe("NotAuthorized");
  await db.update(user).set({ enabled: true }).where(eq(user.nameKey, email));
  expect((await getUser(AccessToken)).status).toBe(200);
});

test("a token that was verified before ends with its time and with its key", async () => {
  const { AccessToken, IdToken } = await signIn();
  expect([(await getUser(AccessToken)).status, await check(IdToken)]).toEqual([200, "valid"]);
  service.clock.set(new Date(Date.now() + 3_700_000));
  expect((await getUser(AccessToken)).body["message"]).toBe("Access Token has expired");
  service.clock.set(new Date());
  expect((await getUser(AccessToken)).status).toBe(200);
  const { id } = await service.services.pools.ensure(owners.harbour);
  await service.services.signingKeys.replaceAll(id);
  expect((await getUser(AccessToken)).body["message"]).toBe("Invalid Access Token");
});
