import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { talkingProviders } from "./testing/consultations.ts";
import { callEveryEndpoint } from "./testing/contract/every-call.ts";
import { signIn } from "./testing/people.ts";
import { openTestSite, type TestSite } from "./testing/site.ts";

const people = 1000;
/** Rows of one person in one table that are copied for each other person. */
const copied = 3;

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ providers: talkingProviders });
  await callEveryEndpoint(site, await signIn(site, { email: "ana@example.org" }));
  await multiplyRows();
}, 120_000);
afterAll(() => site.close());

type Column = {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isUnique: boolean;
};

/** Copies rows of every table with an owner to a thousand other owners at the same clinic. Ids still lead to each other. */
async function multiplyRows(): Promise<void> {
  const { db, database } = site.services;
  const columns = await database.rows<Column>(
    db,
    sql`select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type,
        exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any (i.indkey)) as "isUnique"
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '' and a.attidentity = ''
        and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'owner')`,
  );
  await db.transaction(async (tx) => {
    // Rows of tables without an owner are not copied, so that some references lead nowhere.
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const [table, own] of Map.groupBy(columns, (column) => column.table)) {
      const names = sql.join(
        own.map(({ name }) => sql.identifier(name)),
        sql`, `,
      );
      const values = sql.join(own.map(copyOf), sql`, `);
      await tx.execute(sql`
        insert into ${sql.identifier(table)} (${names})
        select ${values} from (select * from ${sql.identifier(table)} limit ${copied}) t, generate_series(1, ${people}::int) n
        on conflict do nothing`);
    }
    // The next person books the same time.
    await tx.execute(sql`delete from consultation_slot`);
    // Promised days are read for everybody, as booked ones are; those of all these people would be one day's.
    await tx.execute(sql`update quote set promised_procedure = null, promised_on = null`);
  });
  await db.execute(sql`analyze`);
}

function copyOf({ name, type, isUnique }: Column) {
  const value = sql`t.${sql.identifier(name)}`;
  if (name === "owner") return sql`'client:' || md5(n::text)::uuid`;
  if (name === "provider_id") return value;
  if (type === "uuid") return sql`md5(${value}::text || n)::uuid`;
  return isUnique && type === "text" ? sql`${value} || '-' || n` : value;
}

type TableReads = {
  readonly table: string;
  /** Rows in the table. */
  readonly rows: number;
  /** Rows that were read since the database began, by scans and through indexes. */
  readonly read: number;
};

async function readsByTable(): Promise<ReadonlyMap<string, TableReads>> {
  const { db, database } = site.services;
  // Each connection publishes its own counts; as many at once as the pool has.
  await Promise.all(
    Array.from({ length: 10 }, () => db.execute(sql`select pg_sleep(0.2), pg_stat_force_next_flush()`)),
  );
  const found = await database.rows<TableReads>(
    db,
    sql`select relname as "table", n_live_tup::int as rows, (seq_tup_read + idx_tup_fetch)::int as read
      from pg_stat_user_tables where schemaname = 'public'`,
  );
  return new Map(found.map((each) => [each.table, each]));
}

test("all calls of one person together read fewer rows of a table than other people have in it", async () => {
  const ben = await signIn(site, { email: "ben@example.org" });
  const before = await readsByTable();
  await callEveryEndpoint(site, ben);
  const after = await readsByTable();
  const grown = [...after.values()].filter(({ rows }) => rows >= people);
  expect(grown.length).toBeGreaterThan(20);
  const scanned = grown.filter(({ table, rows, read }) => read - (before.get(table)?.read ?? 0) >= rows);
  expect(scanned.map(({ table }) => table)).toEqual([]);
}, 60_000);

test("every table with an owner finds the rows of one person at one clinic by an index", async () => {
  const { db, database } = site.services;
  const without = await database.rows<{ name: string }>(
    db,
    sql`select c.relname as name from pg_class c
      join pg_attribute o on o.attrelid = c.oid and o.attname = 'owner'
      join pg_attribute p on p.attrelid = c.oid and p.attname = 'provider_id'
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and not exists (select from pg_index i
          where i.indrelid = c.oid and i.indpred is null and i.indkey[0] = p.attnum and i.indkey[1] = o.attnum)`,
  );
  expect(without.map(({ name }) => name)).toEqual([]);
});
