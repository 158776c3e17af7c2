import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { createEmbeddedDatabase } from "./embedded.ts";
import { createPostgresDatabase } from "./postgres.ts";

/** A folder of migrations, with the record that it keeps of them. */
export interface Tables {
  readonly folder: string;
  readonly record?: string;
}

const cache = fileURLToPath(new URL("../../node_modules/.cache/test-databases/", import.meta.url));

/** A name for the tables as the migrations make them. */
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

/** The file with the tables and nothing in them, made by the first test that asks. */
async function emptyTables(tables: readonly Tables[]): Promise<Blob> {
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
  return new Blob([readFileSync(snapshot)]);
}

async function openEmbedded(tables: readonly Tables[], folder?: string): Promise<Database> {
  if (folder === undefined) return createEmbeddedDatabase({ snapshot: await emptyTables(tables) });
  const isThere = existsSync(`${folder}/postgres`);
  return createEmbeddedDatabase({ folder, ...(isThere ? {} : { snapshot: await emptyTables(tables) }) });
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

async function openPostgres(tables: readonly Tables[], url: string): Promise<Database> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const server = createPostgresDatabase({ ...postgresOptions(url, "postgres"), connections: 1 });
  await server.db.execute(sql.raw(`create database ${name}`));
  await server.close();
  const database = createPostgresDatabase(postgresOptions(url, name));
  await migrateAll(database, tables);
  return database;
}

/** Where tests keep their databases: embedded in memory, or on a PostgreSQL server to make databases on. */
export type Place = { readonly kind: "embedded" } | { readonly kind: "postgres"; readonly url: string };

/** What the variables TEST_DATABASE and TEST_DATABASE_URL say. */
export function placeOf(environment: Readonly<Record<string, string | undefined>>): Place {
  if (environment["TEST_DATABASE"] !== "postgres") return { kind: "embedded" };
  const url = environment["TEST_DATABASE_URL"];
  if (!url)
    throw new Error("TEST_DATABASE=postgres needs TEST_DATABASE_URL, the address of a server to make databases on");
  return { kind: "postgres", url };
}

/**
 * An empty, migrated database of a test's own. With a folder it is embedded there, and holds what the folder's last one
 * held.
 */
export const openTestTables = (tables: readonly Tables[], place: Place, folder?: string): Promise<Database> =>
  folder === undefined && place.kind === "postgres" ? openPostgres(tables, place.url) : openEmbedded(tables, folder);
