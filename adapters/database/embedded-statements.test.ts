import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "./database.ts";
import { createEmbeddedDatabase } from "./embedded.ts";

let database: Database;
beforeAll(async () => {
  database = await createEmbeddedDatabase();
  await database.db.execute(
    sql`create table kept (id int primary key, facts jsonb, names text[], seal bytea, at timestamptz)`,
  );
});
afterAll(() => database.close());

const rowsOf = (statement: ReturnType<typeof sql>) =>
  database.db.transaction((tx) => database.rows(tx as unknown as Database["db"], statement));

test("a statement answers the same the first time, and when it is kept", async () => {
  const seal = new Uint8Array([0, 39, 92, 255]);
  for (const id of [1, 2, 3, 4])
    await rowsOf(
      sql`insert into kept values (${id}, ${JSON.stringify({ "it's": [1, null] })}, ${sql.param(["a b", 'c"d', "é,"])}, ${seal}, ${id === 4 ? null : "2026-11-30T12:00:00Z"})`,
    );
  const read = await rowsOf(sql`select facts, names, seal, at is null as open from kept order by id`);
  const same = { facts: { "it's": [1, null] }, names: ["a b", 'c"d', "é,"], seal };
  expect(read).toEqual([1, 2, 3, 4].map((id) => ({ ...same, open: id === 4 })));
});

test("an error of a kept statement ends its own transaction only", async () => {
  const add = () => rowsOf(sql`insert into kept (id) values (${1})`);
  for (let time = 0; time < 4; time += 1) await expect(add()).rejects.toMatchObject({ cause: { code: "23505" } });
  expect(await rowsOf(sql`select count(*)::int as count from kept where id = ${1}`)).toEqual([{ count: 1 }]);
});

test("a transaction that has ended takes no statement, also none that is kept", async () => {
  const ended = await database.db.transaction(async (tx) => tx as unknown as Database["db"]);
  const statement = sql`select count(*)::int as count from kept`;
  for (const _ of [1, 2, 3]) await rowsOf(statement);
  await expect(database.rows(ended, statement)).rejects.toMatchObject({ cause: { message: "Transaction is closed" } });
});

test("statements beyond those that are kept answer too, and the oldest is let go", async () => {
  await database.db.transaction(async (tx) => {
    for (let number = 0; number < 1005; number += 1)
      for (const time of [1, 2, 3]) {
        const statement = sql`select ${time}::int as ${sql.identifier(`n${number}`)}`;
        const [row] = await database.rows(tx as unknown as Database["db"], statement);
        if (row?.[`n${number}`] !== time) throw new Error(`${number}: ${JSON.stringify(row)}`);
      }
  });
  const kept = await database.rows(database.db, sql`select count(*)::int as count from pg_prepared_statements`);
  expect(kept).toEqual([{ count: 1000 }]);
});
