import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPostgresDatabase, type PostgresOptions } from "./postgres.ts";
import { type Placeholders, prepared } from "./prepared.ts";
import { type Pooler, startPooler } from "./testing-pooler.ts";

const { TEST_DATABASE, TEST_DATABASE_URL: address = "" } = process.env;

const find = prepared("find-behind-pooler", (db, { name }: Placeholders<"name">) =>
  db.select({ name: sql<string>`datname` }).from(sql`pg_database`).where(sql`datname = ${name}`),
);
const postgres = { name: "postgres" };

// The embedded database has no address to stand behind.
describe.runIf(TEST_DATABASE === "postgres")("a pooler in transaction mode", () => {
  let pooler: Pooler;
  beforeAll(async () => {
    pooler = await startPooler(address, 3);
  });
  afterAll(() => pooler.close());

  const open = (options: Partial<PostgresOptions> = {}) =>
    createPostgresDatabase({
      ...{ url: pooler.url, directUrl: address, namesStatements: false, connections: 2, statementTimeout: 5000 },
      onIdleError: () => {},
      ...options,
    });

  test("behind a pooler each transaction may have another connection: statements, settings and migrations work", async () => {
    const database = open();
    const { db, rows } = database;
    const connectionOf = async () => (await rows<{ pid: number }>(db, sql`select pg_backend_pid() as pid`))[0]?.pid;
    const pids = [await connectionOf(), await connectionOf(), await connectionOf(), await connectionOf()];
    expect(new Set(pids).size).toBe(3);
    for (let n = 0; n < 8; n++) {
      expect(await find(db, postgres)).toEqual([postgres]);
      const both = await db.transaction((tx) => Promise.all([find(tx, postgres), find(tx, postgres)]), {
        "app.try": "x",
      });
      expect(both).toEqual([[postgres], [postgres]]);
      expect(await rows(db, sql`select coalesce(current_setting('app.try', true), '') as value`)).toEqual([
        { value: "" },
      ]);
    }
    const failed = db.transaction(async (tx) => {
      await tx.execute(sql`create table should_not_be_there (n int)`);
      await tx.execute(sql`select 1 / 0`);
    });
    await expect(failed).rejects.toThrow();
    expect(await rows(db, sql`select to_regclass('should_not_be_there') as name`)).toEqual([{ name: null }]);
    await database.close();
  });

  test("notifications are heard at the direct address", async () => {
    const [behind, direct] = [open(), open({ url: address })];
    const channel = `pooled_${randomBytes(4).toString("hex")}`;
    const heard: string[] = [];
    const stop = await behind.listen(channel, (payload) => heard.push(payload));
    await behind.db.execute(sql`select pg_notify(${channel}, 'through the pooler')`);
    await direct.db.execute(sql`select pg_notify(${channel}, 'directly')`);
    await expect.poll(() => heard).toEqual(["through the pooler", "directly"]);
    await stop();
    for (const each of [behind, direct]) await each.close();
  });

  test("a pooler refuses settings of a session, and finds no statement by its name", async () => {
    const session = createPostgresDatabase({
      ...{ url: pooler.url, connections: 1, statementTimeout: 5000, onIdleError: () => {} },
    });
    await expect(session.db.execute(sql`select 1`)).rejects.toMatchObject({
      cause: { message: "unsupported startup parameter: statement_timeout" },
    });
    await session.close();
    const naming = open({ namesStatements: true, connections: 1 });
    const attempts = Array.from({ length: 4 }, () => find(naming.db, postgres));
    const failures = (await Promise.allSettled(attempts)).filter(({ status }) => status === "rejected");
    expect(failures.length).toBeGreaterThan(0);
    await naming.close();
  });
});
