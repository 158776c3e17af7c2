import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AuditRow, DataRequest, JobEntry } from "../../../contract/desk/records.ts";
import { asStaff, asSystem } from "../../db/access.ts";
import { writeAudit } from "../../db/audit.ts";
import { mintProviderId } from "../../db/provider-id.ts";
import { boughtTreatment } from "../../testing/bought.ts";
import { taken } from "../../testing/calls.ts";
import { signIn } from "../../testing/people.ts";
import { sentQuote } from "../../testing/quotes.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../../testing/staff.ts";

let site: TestSite;
let owner: StaffAtDesk;

beforeAll(async () => {
  site = await openTestSite();
  owner = await staffAt(site, "owner", { name: "Olga Petrova" });
});
afterAll(() => site.close());

const audit = async (query: string, who = owner) =>
  taken(await who.call<{ rows: AuditRow[]; hasMore: boolean }>("GET", `/api/desk/records/audit?${query}`));

test("acts are found by event, person, subject and day, in pages without gaps", async () => {
  const [harbour = ""] = site.providers;
  await asStaff(site.services.db, mintProviderId(harbour), async (tx) => {
    for (let number = 2; number < 54; number++) {
      const who = `staff:${owner.id}` as const;
      const entry = { owner: who, event: "catalogue-published", subject: String(number) } as const;
      await writeAudit(site.services, tx, mintProviderId(harbour), entry);
    }
  });
  const first = await audit("event=catalogue-published&who=olga");
  expect(first).toMatchObject({ hasMore: true });
  expect(first.rows).toHaveLength(50);
  expect(first.rows[0]).toMatchObject({ event: "catalogue-published", by: "Olga Petrova", kind: "staff" });
  const rest = await audit(`event=catalogue-published&who=olga&before=${first.rows.at(-1)?.position}`);
  expect(rest).toMatchObject({ hasMore: false });
  expect(new Set([...first.rows, ...rest.rows].map(({ position }) => position)).size).toBe(52);
  expect((await audit("subject=53")).rows).toHaveLength(1);
  expect((await audit("event=catalogue-published&from=2026-11-21")).rows).toEqual([]);
  expect((await audit("who=50%25_")).rows).toEqual([]);
  const elsewhere = await staffAt(site, "owner", { host: "meadow.example" });
  expect((await audit("event=catalogue-published", elsewhere)).rows).toEqual([]);
});

test("people and things are named: whose data it is, and which request", async () => {
  const tess = await signIn(site, { email: "tess@example.org", givenName: "Tess", familyName: "Brook" });
  await boughtTreatment(site, tess);
  const rows = (await audit(`event=offer-accepted&who=${tess.owner}`)).rows;
  expect(rows).toMatchObject([
    { ownerName: "Tess Brook", about: { kind: "request", reference: expect.stringMatching(/^[A-Z]{3}-/) } },
  ]);
  const [published] = (await audit("event=catalogue-published&subject=53")).rows;
  expect(published).toMatchObject({ ownerName: "Olga Petrova", about: null });
});

test("a person's data are found by their name and address, with an account and without one", async () => {
  const tess = await signIn(site, { email: "tess.marlow@example.org", givenName: "Tess", familyName: "Marlow" });
  await boughtTreatment(site, tess);
  const ownersFor = async (who: string) =>
    new Set((await audit(`who=${encodeURIComponent(who)}`)).rows.map((row) => row.owner));
  for (const who of ["marlow", "Tess Marlow", "tess.marlow@example.org"])
    expect(await ownersFor(who), who).toEqual(new Set([tess.owner]));
  const { quote } = await sentQuote(site);
  const clinician = await staffAt(site, "clinician");
  taken(await clinician.call("POST", `/api/desk/requests/${quote.reference}/health`));
  for (const who of ["Otieno", "amina oti", quote.request.contact?.email ?? "none"])
    expect((await audit(`who=${encodeURIComponent(who)}`)).rows, who).toContainEqual(
      expect.objectContaining({ about: { kind: "request", reference: quote.reference } }),
    );
  expect(await ownersFor("Amina Marlow")).toEqual(new Set());
});

test("what was done is found by the reference that the table shows, as a part or copied with its kind", async () => {
  const ben = await signIn(site, { email: "ben@example.org", givenName: "Ben", familyName: "Moss" });
  await boughtTreatment(site, ben);
  const [row] = (await audit(`event=offer-accepted&who=${ben.owner}`)).rows;
  const reference = row?.about?.reference ?? "";
  for (const subject of [reference, reference.slice(4).toLowerCase(), `Request ${reference}`]) {
    const { rows } = await audit(`subject=${encodeURIComponent(subject)}`);
    expect(new Set(rows.map(({ about }) => about?.reference)), subject).toEqual(new Set([reference]));
  }
  expect((await audit("subject=TRP-0000-0000")).rows).toEqual([]);
});

test("what has no page of its own is named, and days by their dates", async () => {
  const named = await signIn(site, { email: "named@example.org" });
  await named.call("GET", `/api/client/root?email=${named.email}`);
  const { rows } = await audit("event=client-made");
  expect(rows[0]).toMatchObject({ about: { kind: "named", reference: "named@example.org" } });
  const days = { kind: "clinic", slug: null, from: "2027-01-13", to: "2027-01-14", reason: "Holidays" };
  taken(await owner.call("POST", "/api/desk/schedule/closures", { body: days }));
  const closed = await audit("event=treatment-days-closed");
  expect(closed.rows[0]).toMatchObject({ subject: "2027-01-13/2027-01-14", about: null });
});

test("failed work runs again, other work and another clinic's do not", async () => {
  const id = site.services.newId();
  const [provider, other] = site.providers;
  await asSystem(site.services.db, (tx) =>
    tx.execute(sql`insert into job (id, provider_id, kind, payload, state, attempts, run_after, created_at, last_error)
      values (${id}, ${provider}, 'mail', '{}', 'failed', 5, now(), now(), 'refused')`),
  );
  const jobs = async (who: StaffAtDesk) =>
    taken(await who.call<{ rows: JobEntry[] }>("GET", "/api/desk/records/jobs?state=failed")).rows;
  expect(await jobs(owner)).toMatchObject([{ id, kind: "mail", attempts: 5, lastError: "refused" }]);
  const elsewhere = await staffAt(site, "owner", { host: "meadow.example" });
  expect(other).toBeDefined();
  expect(await jobs(elsewhere)).toEqual([]);
  const again = (who: StaffAtDesk) => who.call("POST", `/api/desk/records/jobs/${id}/again`);
  expect((await again(elsewhere)).status).toBe(404);
  expect((await again(owner)).status).toBe(200);
  expect(await jobs(owner)).toEqual([]);
  expect((await again(owner)).status).toBe(404);
  expect((await audit("event=job-retried")).rows).toMatchObject([{ by: "Olga Petrova", subject: id }]);
});

test("a person's request for their data is listed with the day it is due", async () => {
  const ana = await signIn(site, { email: "ana@example.org" });
  taken(await ana.call("POST", "/api/client/archive/request"));
  const { rows } = taken(await owner.call<{ rows: DataRequest[] }>("GET", "/api/desk/records/data-requests"));
  expect(rows).toMatchObject([
    { kind: "archive", requestedAt: "2026-11-20T09:00:00.000Z", dueAt: "2026-12-20T09:00:00.000Z" },
  ]);
});
