import { afterAll, expect, test } from "vitest";
import { recentSignInMinutes } from "../../contract/client-constants.ts";
import { days, minutes } from "../../contract/durations.ts";
import type { ErasureState } from "../../contract/erasures.ts";
import { verifyAudit } from "../db/audit.ts";
import { taken } from "../testing/calls.ts";
import { everyRow } from "../testing/database.ts";
import { askPool, type SettledClient, settledClient, signIn } from "../testing/people.ts";
import { startedQuote } from "../testing/quotes.ts";
import { openTestSite } from "../testing/site.ts";
import { begunTrip, bookTrip } from "../testing/trips.ts";

const site = await openTestSite();
let ana = await settledClient(site, "ana");
const ben = await settledClient(site, "ben");
afterAll(() => site.close());

const requestErasure = ({ person }: SettledClient, email = person.email) =>
  person.call<ErasureState>("POST", "/api/client/erasure/request", { body: { email } });
const stateOf = async ({ person }: SettledClient) =>
  taken(await person.call<ErasureState>("GET", "/api/client/erasure")).dueAt;

test("an erasure requires the client's own address and a recent sign-in", async () => {
  expect((await requestErasure(ana, "ben@example.org")).status).toBe(400);
  site.clock.pass(minutes(recentSignInMinutes + 1));
  expect((await requestErasure(ana)).status).toBe(403);
  expect(await stateOf(ana)).toBeNull();
  ana = { ...ana, person: await signIn(site, { email: "ana@example.org" }) };
});

test("an erasure can be cancelled for seven days, and all data stay", async () => {
  const state = taken(await requestErasure(ana, " ANA@example.org"));
  expect(state.graceDays).toBe(7);
  expect(await stateOf(ana)).toBe(state.dueAt);
  expect(taken(await requestErasure(ana)).dueAt).toBe(state.dueAt);
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

test("an erasure leaves an audit without names and removes no other client's data", async () => {
  taken(await ana.person.call("POST", "/api/client/archive/request"));
  await site.mails();
  const begun = await startedQuote(ana.person);
  const filesBefore = (await site.storedFiles()).length;
  const bensBefore = (await everyRow(site.services.database)).filter(({ row }) => row.includes(ben.person.sub)).length;
  taken(await requestErasure(ana));
  site.clock.pass(days(7));
  const mails = await site.mails();
  expect(mails.at(-1)?.to).toContain("ana@example.org");
  await site.mails();

  expect((await site.call("GET", begun.path)).status).toBe(404);
  const rows = await everyRow(site.services.database);
  for (const word of [...ana.planted, "ana@example.org", "ANA@EXAMPLE.ORG"])
    expect(
      rows.filter(({ row }) => row.includes(word)),
      word,
    ).toEqual([]);
  const tables = new Set(rows.filter(({ row }) => row.includes(ana.person.sub)).map(({ table }) => table));
  // The last job is the second pass, a day later.
  expect([...tables].toSorted()).toEqual(["audit", "audit_entry", "client_consent", "job"]);
  expect((await site.storedFiles()).length).toBe(filesBefore - 4);
  expect(rows.filter(({ row }) => row.includes(ben.person.sub))).toHaveLength(bensBefore);
  expect(rows.some(({ row }) => row.includes("BEN@EXAMPLE.ORG"))).toBe(true);
  const [harbour] = site.providers;
  expect((await verifyAudit(site.services.database, harbour ?? fail())).brokenAt).toBeUndefined();
});

test("sessions end, and the password is refused", async () => {
  expect((await ana.person.call("POST", "/api/profile/id")).status).toBe(401);
  const { body } = await site.call<{ userPoolClientId: string }>(
    "GET",
    "/api/provider/user-pool-config/harbour.example",
  );
  const filter = {
    ClientId: body.userPoolClientId,
    AuthFlow: "USER_PASSWORD_AUTH",
    AuthParameters: { USERNAME: "ana@example.org", PASSWORD: "correct horse battery" },
  };
  expect(await askPool(site, "harbour.example", "InitiateAuth", filter)).not.toHaveProperty("AuthenticationResult");
});

test("the second pass a day later leaves no data, its own job included", async () => {
  site.clock.pass(days(1));
  await site.jobs.runDue();
  const rows = (await everyRow(site.services.database)).filter(({ row }) => row.includes(ana.person.sub));
  expect([...new Set(rows.map(({ table }) => table))].toSorted()).toEqual(["audit", "audit_entry", "client_consent"]);
});

function fail(): never {
  throw new Error("there is one");
}

test("the state counts the booked items that a deletion does not cancel", async () => {
  const eva = await signIn(site, { email: "eva@example.org" });
  const read = async () => taken(await eva.call<ErasureState>("GET", "/api/client/erasure"));
  const trip = await begunTrip(eva);
  expect((await read()).bookedItems).toBe(0);
  await bookTrip(site, trip);
  expect(await read()).toMatchObject({ dueAt: null, bookedItems: trip.items.length });
});
