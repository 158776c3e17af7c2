import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Database } from "../../adapters/database/database.ts";
import { openTestTables, testDatabaseOf } from "../../adapters/database/testing.ts";
import { openTestDatabase } from "../testing/database.ts";
import { runMigrate } from "./migrate.ts";
import { prepareSchema, schemaParts } from "./schema.ts";

const [server] = schemaParts;
let older: string;
let database: Database;
let names: readonly string[];

interface Journal {
  entries: { tag: string; when: number }[];
}

/** The server's migrations as a version before the last twelve has them. */
beforeEach(async () => {
  older = await mkdtemp(join(tmpdir(), "sojourn-migrations-"));
  await cp(server.folder, older, { recursive: true });
  const file = join(older, "meta/_journal.json");
  const journal = JSON.parse(await readFile(file, "utf8")) as Journal;
  names = journal.entries.map(({ tag }) => `server/${tag}`);
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, -12) }));
  database = await openTestTables([], testDatabaseOf(process.env));
});
afterEach(async () => {
  await database.close();
  await rm(older, { recursive: true });
});

const migrate = (...args: string[]) => runMigrate(args, async () => database);

/** Columns, indexes, constraints, policies and grants. */
const shapeOf = ({ db, rows }: Database) =>
  rows(
    db,
    sql`select 'column' as kind, table_schema || '.' || table_name || '.' || column_name as name,
        data_type || is_nullable || coalesce(column_default, '') as definition
      from information_schema.columns where table_schema in ('public', 'identity')
      union all select 'index', schemaname || '.' || indexname, indexdef from pg_indexes where schemaname in ('public', 'identity')
      union all select 'policy', schemaname || '.' || tablename || '.' || policyname, coalesce(qual, '') from pg_policies
      union all select 'grant', table_schema || '.' || table_name, grantee || privilege_type
        from information_schema.role_table_grants where table_schema in ('public', 'identity')
      order by 1, 2, 3`,
  );

test("an older schema is listed by a dry run, then migrated to the same schema as an empty database's", {
  timeout: 120_000,
}, async () => {
  await database.migrate(older);
  const listed = await migrate("--dry-run");
  expect(listed).toMatchObject({ code: 0, errorOutput: "" });
  expect(listed.output).toContain(`Pending, not applied:\n  ${names.at(-12)}\n`);
  await expect(prepareSchema(database, { migrates: false })).rejects.toThrow(/Run npm run migrate with this version/);
  expect(await migrate("--dry-run")).toEqual(listed);
  const [one, other] = await Promise.all([migrate(), migrate()]);
  expect([one.code, other.code]).toEqual([0, 0]);
  expect(one.output).toContain(`  ${names.at(-1)}\n`);
  expect((await migrate()).output).toBe("Nothing to do: the schema is of this version.\n");
  const fresh = await openTestDatabase();
  expect(await shapeOf(database)).toEqual(await shapeOf(fresh));
  await fresh.close();
});

test("a newer schema is refused by the command and at the start, with what to do", async () => {
  await prepareSchema(database, { migrates: true });
  await database.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer version', 4102444800000)`,
  );
  const refused = await migrate();
  expect(refused.code).toBe(1);
  expect(refused.errorOutput).toMatch(/1 migration that this version does not know[\s\S]*Start that version/);
  await expect(prepareSchema(database, { migrates: true })).rejects.toThrow("a newer version has migrated it");
});

test("a migration that a later one has overtaken is named: it would never be applied", async () => {
  await database.migrate(server.folder);
  await database.db.execute(sql`delete from drizzle.__drizzle_migrations where id = 2`);
  expect((await migrate()).errorOutput).toContain(`has newer migrations but not ${names[1]}`);
});

test("an unknown option is answered with the usage", async () => {
  expect(await migrate("--now")).toMatchObject({ code: 2, errorOutput: expect.stringContaining("--dry-run") });
});
