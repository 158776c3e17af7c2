import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { createEmbeddedDatabase } from "./embedded.ts";
import { createPostgresDatabase } from "./postgres.ts";

/** A folder of migrations, with its record table. */
export interface Tables {
  readonly folder: string;
  readonly record?: string;
}

/** An arbitrary lock id shared by all processes. */
const templateLock = 7_406_233_502;

const cache = fileURLToPath(new URL("../../node_modules/.cache/test-databases/", import.meta.url));

/** A digest of the migrations, which names the template. */
function version(tables: readonly Tables[]): string {
  const hash = createHash("sha256");
  for (const { folder } of tables)
    for (const file of readdirSync(folder)
      .filter((name) => name.endsWith(".sql"))
      .sort())
      hash.update(readFileSync(`${folder}/${file}`));
  return hash.digest("hex").slice(0, 16);
}

async function migrateAll(database: Database, tables: readonly Tables[]): Promise<void> {
  for (const { folder, record } of tables) await database.migrate(folder, record);
}

/** Creates the snapshot of the migrated, empty embedded database where there is none. @returns its file */
export async function prepareSnapshot(tables: readonly Tables[]): Promise<string> {
  const snapshot = `${cache}${version(tables)}.tar`;
  if (!existsSync(snapshot)) {
    const database = await createEmbeddedDatabase();
    await migrateAll(database, tables);
    mkdirSync(cache, { recursive: true });
    const part = `${snapshot}.${randomBytes(4).toString("hex")}`;
    writeFileSync(part, Buffer.from(await (await database.client.dumpDataDir("none")).arrayBuffer()));
    renameSync(part, snapshot);
    await database.close();
  }
  return snapshot;
}

const emptySnapshot = async (tables: readonly Tables[]): Promise<Blob> =>
  new Blob([readFileSync(await prepareSnapshot(tables))]);

async function openEmbedded(tables: readonly Tables[], folder?: string): Promise<Database> {
  if (folder === undefined) return createEmbeddedDatabase({ snapshot: await emptySnapshot(tables) });
  const isThere = existsSync(`${folder}/postgres`);
  return createEmbeddedDatabase({ folder, ...(isThere ? {} : { snapshot: await emptySnapshot(tables) }) });
}

const postgresOptions = (url: string, name: string) => {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return {
    url: address.href,
    connections: 8,
    statementTimeout: 20_000,
    onIdleError: () => {}, // the server may be stopped before the pool
  };
};

/** Creates the migrated, empty template database once across processes. */
async function ensureTemplate(server: Database, tables: readonly Tables[], url: string): Promise<string> {
  const name = `template_${version(tables)}`;
  const isThere = async () =>
    (await server.rows(server.db, sql`select 1 from pg_database where datname = ${name}`)).length > 0;
  if (await isThere()) return name;
  await server.db.execute(sql`select pg_advisory_lock(${templateLock})`);
  if (!(await isThere())) {
    const part = `part_${randomBytes(6).toString("hex")}`;
    await server.db.execute(sql.raw(`create database ${part}`));
    const database = createPostgresDatabase(postgresOptions(url, part));
    await migrateAll(database, tables);
    await database.close();
    await server.db.execute(sql.raw(`alter database ${part} rename to ${name}`));
  }
  return name; // closing its only connection releases the lock
}

async function openPostgres(tables: readonly Tables[], { url, pooler }: PostgresPlace): Promise<Database> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const server = createPostgresDatabase({ ...postgresOptions(url, "postgres"), connections: 1 });
  const template = await ensureTemplate(server, tables, url);
  await server.db.execute(sql.raw(`create database ${name} template ${template}`));
  await server.close();
  const direct = postgresOptions(url, name);
  if (pooler === undefined) return createPostgresDatabase(direct);
  const pooled = { ...postgresOptions(pooler, name), directUrl: direct.url, namesStatements: false };
  return createPostgresDatabase(pooled);
}

interface PostgresPlace {
  readonly kind: "postgres";
  readonly url: string;
  /** A pooler in transaction mode before it, for every database of the server. */
  readonly pooler: string | undefined;
}

/** The database of the tests: embedded in memory, or a PostgreSQL server on which databases are created. */
export type TestDatabase = { readonly kind: "embedded" } | PostgresPlace;

/** Reads the variables TEST_DATABASE, TEST_DATABASE_URL and TEST_DATABASE_POOLER. */
export function testDatabaseOf(environment: Readonly<Record<string, string | undefined>>): TestDatabase {
  if (environment["TEST_DATABASE"] !== "postgres") return { kind: "embedded" };
  const url = environment["TEST_DATABASE_URL"];
  if (!url)
    throw new Error("TEST_DATABASE=postgres needs TEST_DATABASE_URL, the address of a server to make databases on");
  return { kind: "postgres", url, pooler: environment["TEST_DATABASE_POOLER"] };
}

interface Used {
  readonly kind: string;
  /** The statement that empties it. */
  readonly emptying: string;
}

/** How each open database is emptied for the next test. */
const usesOf = new WeakMap<Database, Used>();
/** Emptied databases of finished tests in this file. */
const emptiedDatabases: Database[] = [];

/** An empty, migrated database for one test. With a folder it is embedded there and keeps the folder's data. */
export async function openTestTables(
  tables: readonly Tables[],
  place: TestDatabase,
  folder?: string,
): Promise<Database> {
  if (folder !== undefined) return openEmbedded(tables, folder);
  const kind = `${place.kind} ${version(tables)}`;
  const at = emptiedDatabases.findIndex((database) => usesOf.get(database)?.kind === kind);
  const [found] = at < 0 ? [] : emptiedDatabases.splice(at, 1);
  if (found) return found;
  const database = await (place.kind === "postgres" ? openPostgres(tables, place) : openEmbedded(tables));
  usesOf.set(database, { kind, emptying: emptyingOf(await tablesIn(database)) });
  return database;
}

async function tablesIn({ db, rows }: Database): Promise<readonly string[]> {
  const query = sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema', 'drizzle')`;
  return (await rows<{ name: string }>(db, query)).map(({ name }) => name);
}

/**
 * Deletes from the tables that have rows, a tenth of the time of truncating them all, because most are empty. The locks wait
 * for transactions that still run; as a replica it fires no trigger, so the order of the tables does not matter.
 */
const emptyingOf = (tables: readonly string[]): string => `do $$
declare
  one text;
  is_used boolean;
begin
  perform set_config('session_replication_role', 'replica', true);
  lock table ${tables.join(", ")} in access exclusive mode;
  foreach one in array array[${tables.map((name) => `'${name}'`).join(", ")}] loop
    execute 'select exists (select from ' || one || ')' into is_used;
    if is_used then
      execute 'delete from ' || one;
    end if;
  end loop;
end $$`;

/** Empties a database and keeps it for the file's next test; closes one that cannot be emptied. */
export async function recycleDatabase(database: Database): Promise<void> {
  const emptying = usesOf.get(database)?.emptying;
  const emptied = emptying ? database.db.execute(sql.raw(emptying)) : Promise.reject();
  await emptied.then(
    () => void emptiedDatabases.push(database),
    () => database.close(),
  );
}
