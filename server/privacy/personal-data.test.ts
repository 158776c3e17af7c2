import { afterAll, expect, test } from "vitest";
import { listOwnedTables } from "../db/personal.ts";
import { openTestSite } from "../testing/site.ts";
import { personalTables } from "./personal-data.ts";

const site = await openTestSite();
afterAll(() => site.close());

test("every table with an owner is among the personal tables", async () => {
  const named = personalTables.map(({ table }) => table);
  expect(named.toSorted()).toEqual(await listOwnedTables(site.services.database));
});

test("each part of the archive has a name of its own", () => {
  const called = personalTables.flatMap((table) => table.called ?? []);
  expect(new Set(called).size).toBe(called.length);
});

test("an erasure keeps only tables without names", () => {
  const keptTables = personalTables.filter(({ erasure }) => erasure === "keep").map(({ table }) => table);
  expect(keptTables).toEqual(["client_consent", "ledger_entry", "invoice", "audit_entry"]);
});
