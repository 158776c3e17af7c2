import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createServices } from "./compose.ts";
import { resealValues } from "./reseal.ts";
import { openTestIdentity, owners, type TestIdentity } from "./testing/service.ts";

const { userPoolId: poolId, userPoolClientId: ClientId } = owners.harbour.userPool;
let service: TestIdentity;

beforeAll(async () => {
  service = await openTestIdentity();
});
afterAll(() => service.close());

test("reseals everything with a new master key, so that sign-ins work without the old one", async () => {
  await service.register("ana@example.org", "correct horse battery");
  await service.services.pools.addClient(poolId, { id: "withsecret", name: "app", secret: "its secret", settings: {} });
  const { keys } = service.services;
  const fresh = randomBytes(32);
  const both = { current: 2, byId: new Map([...keys.byId, [2, fresh]]) };
  // Secret and signing keys of the pools, the client's secret, the verifier.
  expect(await resealValues({ ...service.services, keys: both })).toBeGreaterThanOrEqual(4);
  expect(await resealValues({ ...service.services, keys: both })).toBe(0);

  const later = createServices({ ...service.services, keys: { current: 2, byId: new Map([[2, fresh]]) } });
  const pool = await later.pools.find(poolId);
  expect((await later.pools.clientOf(pool, "withsecret")).secret).toBe("its secret");
  const AuthParameters = { USERNAME: "ana@example.org", PASSWORD: "correct horse battery" };
  Object.assign(service.services, { keys: later.keys, pools: later.pools, signingKeys: later.signingKeys });
  const answer = await service.call("InitiateAuth", { ClientId, AuthFlow: "USER_PASSWORD_AUTH", AuthParameters });
  expect(answer.status).toBe(200);
});
