import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { openTestSite } from "../testing/site.ts";
import { asOwner, asSystem, clientOwner } from "./access.ts";
import { type AuditFacts, verifyAudit, writeAudit } from "./audit.ts";

const site = await openTestSite();
afterAll(() => site.close());

const { services } = site;
const { database, db } = services;
const [harbour, meadow] = site.providers;
if (!harbour || !meadow) throw new Error("the test's providers are not there");
const [ana, ben] = [clientOwner({ sub: "ana" }), clientOwner({ sub: "ben" })];

const write = (facts: AuditFacts, providerId = harbour) =>
  asOwner(db, providerId, facts.owner, (tx) => writeAudit(services, tx, providerId, facts));
const entries = (owner: typeof ana) =>
  asOwner(db, harbour, owner, (tx) => database.rows(tx, sql`select owner, event, position from audit_entry`));

test("concurrent audit entries of a provider are numbered and chained", async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, at) => write({ owner: at % 2 ? ana : ben, event: "client-changed" })),
  );
  await write({ owner: ana, event: "client-made" }, meadow);
  expect(await verifyAudit(database, harbour)).toEqual({ entries: 20, brokenAt: undefined });
  expect(await verifyAudit(database, meadow)).toEqual({ entries: 1, brokenAt: undefined });
});

test("a rolled-back transaction leaves no entry and no gap", async () => {
  const failing = asOwner(db, harbour, ana, async (tx) => {
    await writeAudit(services, tx, harbour, { owner: ana, event: "client-changed" });
    throw new Error("the cause failed");
  });
  await expect(failing).rejects.toThrow("the cause failed");
  await write({ owner: ana, event: "client-changed" });
  expect(await verifyAudit(database, harbour)).toEqual({ entries: 21, brokenAt: undefined });
});

test("owners read their own entries, and can neither change nor remove any", async () => {
  const own = await entries(ana);
  expect(own).toHaveLength(11);
  expect(new Set(own.map(({ owner }) => owner))).toEqual(new Set([ana]));
  for (const change of [sql`update audit_entry set event = 'nothing'`, sql`delete from audit_entry`]) {
    await expect(asOwner(db, harbour, ana, (tx) => tx.execute(change))).rejects.toThrow();
    await expect(asSystem(db, (tx) => tx.execute(change))).rejects.toThrow();
  }
  await expect(
    asOwner(db, harbour, ana, (tx) => writeAudit(services, tx, harbour, { owner: ben, event: "client-changed" })),
  ).rejects.toThrow();
});

test.each([
  ["changed", sql`update audit_entry set event = 'client-made' where position = 5`, 5],
  ["removed", sql`delete from audit_entry where position = 3`, 4],
])("verification finds an entry that an attacker with full database access %s", async (_, change, brokenAt) => {
  await db.execute(sql`alter table audit_entry disable row level security`);
  await db.execute(change);
  await db.execute(sql`alter table audit_entry enable row level security`);
  expect((await verifyAudit(database, harbour)).brokenAt).toBe(brokenAt);
});
