import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import pg from "pg";
import type { Database, Db, TransactionSettings } from "../../adapters/database/database.ts";
import { openTestTables, prepareSnapshot, testDatabaseOf } from "../../adapters/database/testing.ts";

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const tables = [
  { folder: path("../db/migrations") },
  { folder: path("../../identity/db/migrations"), record: "__identity_migrations" },
];

/**
 * An empty, migrated database for one test: embedded in memory, or on the PostgreSQL server of TEST_DATABASE_URL when
 * TEST_DATABASE is `postgres`. With a folder it is embedded there and keeps the folder's data.
 */
export const openTestDatabase = (folder?: string): Promise<Database> =>
  openTestTables(tables, testDatabaseOf(process.env), folder);

/** Makes ready what every test's database starts from: on a busy machine that takes longer than a test may. */
export async function prepareTestDatabase(): Promise<void> {
  if (testDatabaseOf(process.env).kind === "embedded") await prepareSnapshot(tables);
}

/** Every row of every table as text, those of the user pools included. */
export async function everyRow({ db, rows }: Database): Promise<{ table: string; row: string }[]> {
  const tables = await rows<{ schema: string; name: string }>(
    db,
    sql`select table_schema as schema, table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found: { table: string; row: string }[] = [];
  for (const { schema, name } of tables) {
    const all = await rows<{ row: string }>(
      db,
      sql`select to_jsonb(entry)::text as row from ${sql.identifier(schema)}.${sql.identifier(name)} entry`,
    );
    found.push(...all.map(({ row }) => ({ table: name, row })));
  }
  return found;
}

/** A value whose members and calls never settle. */
const silence: unknown = new Proxy(() => {}, {
  get: (_, name) => (name === "then" ? () => {} : silence),
  apply: () => silence,
});

/**
 * The database of a process that dies at its `at`th crash point: one before and one after each commit. An open
 * transaction is rolled back, as after a lost connection, and its caller never resumes, not even in a `catch`. The
 * embedded suppliers, payments and jobs take effect only by commits, so other points would not differ.
 */
export function mortalDatabase(database: Database, { at, die }: { at: number; die: () => void }): Database {
  let passed = 0;
  let isDead = false;
  function isOver(): boolean {
    if (isDead) return true;
    passed += 1;
    isDead = passed === at;
    if (isDead) die();
    return isDead;
  }
  async function transaction<T>(work: (tx: Db) => Promise<T>, settings: TransactionSettings): Promise<T> {
    const outcome = await database.db
      .transaction(async (tx) => {
        const result = await work(tx);
        if (isOver()) throw new Error("the process ended before it committed");
        return result;
      }, settings)
      .catch((error: unknown) => {
        if (!isDead) throw error;
      });
    return (isOver() ? silence : outcome) as T; // undefined only after the crash
  }
  const db = new Proxy(database.db, {
    get(target, name) {
      if (isDead) return silence;
      if (name === "transaction") return transaction;
      const member: unknown = Reflect.get(target, name);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  return { ...database, db };
}

/** True where the tests run on a PostgreSQL server. */
export const isOnPostgres = process.env["TEST_DATABASE"] === "postgres";

/**
 * What PostgreSQL gets for a call whose clinic, person and statements were used before: the first words of each statement,
 * with `prepared` before those that have a name.
 * @param options.before how often it is called first: each of the pool's connections learns the pool's own
 * @throws Error when the call is refused
 */
export async function statementsOf(
  call: () => Promise<{ readonly status: number }>,
  { before = 12 }: { readonly before?: number } = {},
): Promise<string[]> {
  const succeed = async (): Promise<void> => {
    const { status } = await call();
    if (status !== 200) throw new Error(`the call was answered with ${status}`);
  };
  // Each of the pool's connections prepares its own.
  for (let n = 0; n < before; n++) await succeed();
  const sent: string[] = [];
  const { prototype } = pg.Client;
  const query = prototype.query as (...args: unknown[]) => unknown;
  function recorded(this: pg.Client, ...args: unknown[]): unknown {
    const [given] = args as [string | pg.QueryConfig];
    const { text, name = undefined } = typeof given === "string" ? { text: given } : given;
    const verb = /^(?:select set_config|\w+)/.exec(text)?.[0] ?? text;
    sent.push(name === undefined ? verb : `prepared ${verb}`);
    return Reflect.apply(query, this, args);
  }
  Object.assign(prototype, { query: recorded });
  await succeed().finally(() => Object.assign(prototype, { query }));
  return sent;
}
