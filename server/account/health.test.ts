import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ClientConsent } from "../../contract/client-consents.ts";
import type { ClientHealth } from "../../contract/client-health.ts";
import { problemIn } from "../testing/contract/endpoints.ts";
import { type SignedIn, signIn } from "../testing/people.ts";
import { testProviders } from "../testing/providers.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";

let site: TestSite;
let ana: SignedIn;
let version: string;
beforeAll(async () => {
  site = await openTestSite();
  ana = await signIn(site, { email: "ana@example.org" });
  const provider = await site.call<{ policiesVersion: string }>("GET", "/api/provider/harbour.example");
  version = provider.body.policiesVersion;
});
afterAll(() => site.close());

const read = async () => (await ana.call<ClientHealth>("GET", "/api/client/health")).body;
const save = (body: object) => ana.call<ClientHealth>("POST", "/api/client/health/save", { body, key: null });
const agree = (given: boolean, to = version) =>
  ana.call<{ consents: ClientConsent[] }>("POST", "/api/client/consent/answer", {
    body: { purpose: "health-basics", version: to, given },
    key: null,
  });
const rows = (table: string) =>
  site.services.database.rows<Record<string, unknown>>(site.services.db, sql.raw(`select * from ${table}`));

test("health data are stored only while their consent is valid", async () => {
  expect(await read()).toEqual({ consent: "none", version: 0, value: {} });
  const early = await save({ version: 0, value: { allergies: "Penicillin" } });
  expect(problemIn(early as never)).toMatchObject({ status: 403, code: "not-allowed" });

  expect((await agree(true)).status).toBe(200);
  const kept = await save({ version: 0, value: { allergies: "Penicillin", heightCm: 168 } });
  expect(kept.body).toEqual({ consent: "given", version: 1, value: { allergies: "Penicillin", heightCm: 168 } });
  expect(await read()).toEqual(kept.body);
  expect(JSON.stringify(await rows("client_health"))).not.toContain("Penicillin");

  site.clock.pass(1000);
  await agree(false);
  expect(await rows("client_health")).toEqual([]);
  expect(await read()).toEqual({ consent: "none", version: 0, value: {} });
  expect((await save({ version: 0, value: { smoking: "no" } })).status).toBe(403);
});

test("every answer stays in the history, the newest first; the same answer again adds nothing", async () => {
  site.clock.pass(1000);
  await agree(true);
  await agree(true);
  const { body } = await ana.call<{ consents: ClientConsent[] }>("GET", "/api/client/consent/list");
  expect(body.consents.map(({ given }) => given)).toEqual([true, false, true]);
  expect(body.consents[0]).toEqual({ purpose: "health-basics", version, given: true, at: expect.any(String) });
  const change = site.services.db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('role', 'sojourn_app', true)`);
    await tx.execute(sql`update client_consent set given = false`);
  });
  await expect(change).rejects.toThrow();
});

test("a change names the version it saw; sent again it is no second one, and an older one is refused", async () => {
  const first = { version: 0, value: { medicines: "Metformin" } };
  const { body } = await save(first);
  expect((await save(first)).body).toEqual(body);
  await save({ version: 1, value: { medicines: "Metformin", smoking: "former" } });
  const late = await save({ version: 1, value: { medicines: "None" } });
  expect(problemIn(late as never)).toMatchObject({ status: 422, code: "conflict" });
  expect((await read()).value).toEqual({ medicines: "Metformin", smoking: "former" });
});

test("a withdrawal and a change at the same moment leave nothing behind", async () => {
  const changes = Array.from({ length: 5 }, (_, n) => save({ version: 2, value: { medicines: `${n}` } }));
  await Promise.all([...changes, agree(false)]);
  expect(await rows("client_health")).toEqual([]);
});

test("a consent to an older text allows reading of stored data and no change", async () => {
  site.clock.pass(1000);
  await agree(true);
  await save({ version: 0, value: { implants: "Left hip" } });
  const [harbour] = testProviders;
  await site.addProvider({ ...harbour, policiesVersion: "2026-11-19" });
  site.clock.pass(3000);
  expect(await read()).toEqual({ consent: "outdated", version: 1, value: { implants: "Left hip" } });
  expect((await save({ version: 1, value: {} })).status).toBe(403);
  expect((await agree(true)).status).toBe(422);
  expect((await agree(true, "2026-11-19")).status).toBe(200);
  expect((await save({ version: 1, value: {} })).status).toBe(200);
});

test.each([
  [{ heightCm: "168" }, "heightCm"],
  [{ heightCm: 20 }, "heightCm"],
  [{ weightKg: 1e9 }, "weightKg"],
  [{ weightKg: 70.55 }, "weightKg"],
  [{ allergies: 7 }, "allergies"],
  [{ allergies: "x".repeat(801) }, "allergies"],
  [{ medicines: "a\u0007b" }, "medicines"],
  [{ conditions: ["asthma"] }, "conditions"],
  [{ implants: { hip: "left" } }, "implants"],
  [{ bloodThinner: true }, "bloodThinner"],
  [{ smoking: "sometimes" }, "smoking"],
  [{ diagnosis: "x" }, "diagnosis"],
])("%j is refused by its field", async (value, field) => {
  const problem = problemIn((await save({ version: 0, value })) as never);
  expect(problem.errors?.map((error) => error.field)).toEqual([`value.${field}`]);
});

test.each([
  [{ purpose: "everything" }, "purpose"],
  [{ given: "yes" }, "given"],
  [{ version: "latest" }, "version"],
  [{ owner: "client:x" }, "owner"],
])("an answer with %j is refused by its field", async (changes, field) => {
  const body = { purpose: "health-basics", version, given: true, ...changes };
  const problem = problemIn(await ana.call("POST", "/api/client/consent/answer", { body, key: null }));
  expect(problem.errors?.map((error) => error.field)).toEqual([field]);
});
