import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Quote } from "../../contract/quotes.ts";
import { asSystem } from "../db/access.ts";
import { taken } from "../testing/calls.ts";
import { requestForChild, sentQuote } from "../testing/quotes.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

/** Every column of every row in a copy of the database. */
async function everything(): Promise<string> {
  const { db, database } = site.services;
  const tables = ["quote", "quote_event", "quote_attachment", "idempotency_record", "job"];
  return asSystem(db, async (tx) => {
    const rows = [];
    for (const table of tables)
      rows.push(...(await database.rows(tx, sql`select to_jsonb(t) as row from ${sql.identifier(table)} t`)));
    return JSON.stringify(rows);
  });
}

test("health answers are not readable in the database", async () => {
  const { path, quote } = await sentQuote(site);
  const { status, body } = await site.call<Quote>("POST", `${path}/notes`, {
    body: { note: "My sister had thrombophilia" },
  });
  expect(status).toBe(200);
  expect(body.events.at(-1)?.note).toBe("My sister had thrombophilia");
  await site.jobs.runDue();
  const stored = await everything();
  expect(stored).toContain(quote.reference);
  for (const told of ["Metformin", "diabetes", "Walk without pain", "thrombophilia", "amina@example.org", "Otieno"]) {
    expect(stored).not.toContain(told);
  }
});

test("a child's name and the guardian's declaration are not readable in the database", async () => {
  const { quote } = await requestForChild(site);
  const stored = await everything();
  expect(stored).toContain(quote.reference);
  for (const told of ["Lina", "2019-05-04", "mother", "legal guardian"]) expect(stored).not.toContain(told);
});

test("a request that was moved to another row does not open", async () => {
  const one = await sentQuote(site);
  const other = await sentQuote(site);
  await asSystem(site.services.db, (tx) =>
    tx.execute(
      sql`update quote set request = (select request from quote where reference = ${other.quote.reference}) where reference = ${one.quote.reference}`,
    ),
  );
  expect((await site.call("GET", one.path)).status).toBe(500);
  expect(taken(await site.call<Quote>("GET", other.path)).request.contact?.givenName).toBe("Amina");
});
