import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createPostgresDatabase } from "./postgres.ts";

const address = process.env["TEST_DATABASE"] === "postgres" ? process.env["TEST_DATABASE_URL"] : undefined;

const open = (url: string, statementTimeout = 5000) =>
  createPostgresDatabase({ url, connections: 4, statementTimeout, onIdleError: () => {} });

/** A folder with one slow migration. */
async function slowMigration(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "sojourn-migrations-"));
  await mkdir(join(folder, "meta"));
  const entry = { idx: 0, version: "7", when: 1, tag: "0000_slow", breakpoints: true };
  await writeFile(
    join(folder, "meta/_journal.json"),
    JSON.stringify({ version: "7", dialect: "postgresql", entries: [entry] }),
  );
  await writeFile(
    join(folder, "0000_slow.sql"),
    "create table once (n int);\n--> statement-breakpoint\nselect pg_sleep(1);",
  );
  return folder;
}

if (address) {
  test("copies that start together migrate a server once, however long it takes, and keep the statement timeout", async () => {
    const name = `test_${randomBytes(6).toString("hex")}`;
    const server = open(address);
    await server.db.execute(sql.raw(`create database ${name}`));
    const url = new URL(address);
    url.pathname = `/${name}`;
    const copies = Array.from({ length: 3 }, () => open(url.href, 300));
    const folder = await slowMigration();
    await Promise.all(copies.map((copy) => copy.migrate(folder)));
    const [copy] = copies;
    if (!copy) throw new Error("there are no copies");
    expect(await copy.rows(copy.db, sql`select count(*)::int as count from once`)).toEqual([{ count: 0 }]);
    await expect(copy.db.execute(sql`select pg_sleep(2)`)).rejects.toThrow();
    for (const each of copies) await each.close();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  test("names statements that take long, without their values", async () => {
    const slow: string[] = [];
    const database = createPostgresDatabase({
      ...{ url: address, connections: 1, statementTimeout: 5000, onIdleError: () => {} },
      slow: { afterMs: 50, onSlow: (statement) => slow.push(statement) },
    });
    await database.db.execute(sql`select ${"amina"}::text`);
    await database.db.execute(sql`select pg_sleep(0.1), ${"amina"}::text`);
    await database.db.transaction((tx) => tx.execute(sql`select pg_sleep(0.1) as again`));
    await database.close();
    expect(slow).toEqual(["select pg_sleep(0.1), $1::text", "select pg_sleep(0.1) as again"]);
  });
}

test("without a server, it is not alive and names the reason", async () => {
  const nowhere = open("postgres://nobody:nothing@127.0.0.1:1/none");
  expect(await nowhere.isAlive()).toBe(false);
  await expect(nowhere.db.execute(sql`select 1`)).rejects.toThrow();
  await nowhere.close();
});
