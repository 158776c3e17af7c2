import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { followChanges } from "./changes.ts";
import type { Db } from "./database.ts";
import { createPostgresDatabase } from "./postgres.ts";
import { type Placeholders, prepared } from "./prepared.ts";

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

  test("a transaction begins with its settings, which end with it; refused ones fail it without an effect", async () => {
    const database = createPostgresDatabase({
      ...{ url: address, connections: 1, statementTimeout: 5000, onIdleError: () => {} },
    });
    const { db } = database;
    const settingOf = async (tx: Db) => {
      const [row] = await database.rows<{ value: string | null }>(
        tx,
        sql`select current_setting('app.try', true) as value`,
      );
      return row?.value;
    };
    await db.execute(sql`create table if not exists tried (n int)`);
    const name = "a 'quoted' $1 name";
    expect(await db.transaction(settingOf, { "app.try": name })).toBe(name);
    expect(await settingOf(db)).toBe("");
    const refused = db.transaction((tx) => tx.execute(sql`insert into tried values (1)`), { role: "nobody_at_all" });
    await expect(refused).rejects.toThrow('role "nobody_at_all" does not exist');
    await expect(
      db.transaction(async (tx) => {
        await tx.execute(sql`insert into tried values (2)`);
        throw new Error("a rule refused");
      }, {}),
    ).rejects.toThrow("a rule refused");
    expect(await database.rows(db, sql`select n from tried`)).toEqual([]);
    await database.close();
  });

  test("a statement that was first sent in a failed transaction is prepared again", async () => {
    const database = createPostgresDatabase({
      ...{ url: address, connections: 1, statementTimeout: 5000, onIdleError: () => {} },
    });
    const find = prepared("find-database", (db, { name }: Placeholders<"name">) =>
      db.select({ name: sql<string>`datname` }).from(sql`pg_database`).where(sql`datname = ${name}`),
    );
    const values = { name: "postgres" };
    const failed = database.db.transaction((tx) =>
      Promise.all([tx.execute(sql`select 1 / 0`).then(), find(tx, values)]),
    );
    await expect(failed).rejects.toThrow();
    for (let n = 0; n < 2; n++) {
      expect(await database.db.transaction((tx) => find(tx, values))).toEqual([{ name: "postgres" }]);
      expect(await find(database.db, values)).toEqual([{ name: "postgres" }]);
    }
    await database.close();
  });

  test("one connection listens to all channels; a lost one is told of, and replaced", async () => {
    const database = open(address);
    const heard: string[] = [];
    const [one, two] = [`one_${randomBytes(4).toString("hex")}`, `two_${randomBytes(4).toString("hex")}`];
    const changes = followChanges(database, one, (payload) => heard.push(`one ${payload}`));
    await changes.follow();
    const stop = await database.listen(two, (payload) => heard.push(`two ${payload}`));
    await database.db.execute(sql`select pg_notify(${one}, 'a'), pg_notify(${two}, 'b')`);
    await expect.poll(() => heard).toEqual(["one a", "two b"]);
    await stop();
    const isListener = sql`application_name = 'sojourn-listen' and query like ${`%${two}%`}`;
    await database.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where ${isListener}`);
    await expect.poll(() => changes.isListening).toBe(false);
    expect([changes.isCurrent(performance.now()), changes.isCurrent(performance.now() - 3000)]).toEqual([true, false]);
    await expect.poll(() => changes.isListening, { timeout: 10_000 }).toBe(true);
    await database.db.execute(sql`select pg_notify(${one}, 'c'), pg_notify(${two}, 'd')`);
    await expect.poll(() => heard).toEqual(["one a", "two b", "one undefined", "one c"]);
    await changes.close();
    await database.close();
  });
}

test("without a server, it is not alive and names the reason", async () => {
  const nowhere = open("postgres://nobody:nothing@127.0.0.1:1/none");
  expect(await nowhere.isAlive()).toBe(false);
  await expect(nowhere.db.execute(sql`select 1`)).rejects.toThrow();
  await nowhere.close();
});
