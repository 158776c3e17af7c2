import { afterAll, expect, test } from "vitest";
import type { ErasureState } from "../../../contract/erasures.ts";
import { verifyAudit } from "../../db/audit.ts";
import { everyRow } from "../../db/testing-rows.ts";
import { days, minutes } from "../../durations.ts";
import { openTestSite } from "../../testing.ts";
import { type Settled, settledPerson } from "../../testing-accounts.ts";
import { askPool, signIn } from "../../testing-clients.ts";
import { taken } from "../../testing-quotes.ts";

const site = await openTestSite();
let ana = await settledPerson(site, "ana");
const ben = await settledPerson(site, "ben");
afterAll(() => site.close());

const ask = ({ person }: Settled, email = person.email) =>
  person.call<ErasureState>("POST", "/api/client/erasure/request", { body: { email } });
const stateOf = async ({ person }: Settled) =>
  taken(await person.call<ErasureState>("GET", "/api/client/erasure")).dueAt;

test("nothing is deleted without one's own address typed again, or a while after signing in", async () => {
  expect((await ask(ana, "ben@example.org")).status).toBe(400);
  site.clock.pass(minutes(31));
  expect((await ask(ana)).status).toBe(403);
  expect(await stateOf(ana)).toBeNull();
  ana = { ...ana, person: await signIn(site, { email: "ana@example.org" }) };
});

test("it can be called off for seven days, and everything stays", async () => {
  const state = taken(await ask(ana, " ANA@example.org"));
  expect(state.graceDays).toBe(7);
  expect(await stateOf(ana)).toBe(state.dueAt);
  expect(taken(await ask(ana)).dueAt).toBe(state.dueAt);
  expect((await site.mails()).at(-1)?.to).toContain("ana@example.org");
  taken(await ana.person.call("POST", "/api/client/erasure/call-off"));
  expect(await stateOf(ana)).toBeNull();
  taken(await ana.person.call("POST", "/api/client/erasure/call-off"));
  site.clock.pass(days(8));
  await site.mails();
  ana = { ...ana, person: await signIn(site, { email: "ana@example.org" }) };
  const rows = await everyRow(site.services.database);
  expect(rows.some(({ row }) => row.includes(ana.person.owner))).toBe(true);
});

test("afterwards nothing of them is left but a record that names nobody, and nothing of anybody else is gone", async () => {
  taken(await ana.person.call("POST", "/api/client/archive/request"));
  await site.mails();
  const filesBefore = (await site.storedFiles()).length;
  const bensBefore = (await everyRow(site.services.database)).filter(({ row }) => row.includes(ben.person.sub)).length;
  taken(await ask(ana));
  site.clock.pass(days(7));
  const mails = await site.mails();
  expect(mails.at(-1)?.to).toContain("ana@example.org");
  await site.mails();

  const rows = await everyRow(site.services.database);
  for (const word of [...ana.planted, "ana@example.org", "ANA@EXAMPLE.ORG"])
    expect(
      rows.filter(({ row }) => row.includes(word)),
      word,
    ).toEqual([]);
  const tables = new Set(rows.filter(({ row }) => row.includes(ana.person.sub)).map(({ table }) => table));
  // The last is the second look, a day later.
  expect([...tables].toSorted()).toEqual(["audit", "audit_entry", "client_consent", "job"]);
  expect((await site.storedFiles()).length).toBe(filesBefore - 4);
  expect(rows.filter(({ row }) => row.includes(ben.person.sub))).toHaveLength(bensBefore);
  expect(rows.some(({ row }) => row.includes("BEN@EXAMPLE.ORG"))).toBe(true);
  const [harbour] = site.providers;
  expect((await verifyAudit(site.services.database, harbour ?? fail())).brokenAt).toBeUndefined();
});

test("their sessions have ended, and their password opens nothing", async () => {
  expect((await ana.person.call("POST", "/api/profile/id")).status).toBe(401);
  const { body } = await site.call<{ userPoolClientId: string }>(
    "GET",
    "/api/provider/user-pool-config/harbour.example",
  );
  const asked = {
    ClientId: body.userPoolClientId,
    AuthFlow: "USER_PASSWORD_AUTH",
    AuthParameters: { USERNAME: "ana@example.org", PASSWORD: "correct horse battery" },
  };
  expect(await askPool(site, "harbour.example", "InitiateAuth", asked)).not.toHaveProperty("AuthenticationResult");
});

test("the second look a day later leaves nothing behind, itself included", async () => {
  site.clock.pass(days(1));
  await site.jobs.runDue();
  const rows = (await everyRow(site.services.database)).filter(({ row }) => row.includes(ana.person.sub));
  expect([...new Set(rows.map(({ table }) => table))].toSorted()).toEqual(["audit", "audit_entry", "client_consent"]);
});

function fail(): never {
  throw new Error("there is one");
}
