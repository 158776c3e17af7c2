import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import type { Database } from "../../adapters/database/database.ts";
import { createEmbeddedDatabase } from "../../adapters/database/embedded.ts";
import { createPostgresDatabase } from "../../adapters/database/postgres.ts";

const migrations = fileURLToPath(new URL("migrations", import.meta.url));
const cache = fileURLToPath(new URL("../../node_modules/.cache/test-databases/", import.meta.url));

/** A name for the tables as the migrations make them. */
function version(): string {
  const hash = createHash("sha256");
  for (const file of readdirSync(migrations)
    .filter((name) => name.endsWith(".sql"))
    .sort())
    hash.update(readFileSync(`${migrations}/${file}`));
  return hash.digest("hex").slice(0, 16);
}

/** The file with the tables and nothing in them, made by the first test that asks. */
async function emptyTables(): Promise<Blob> {
  const snapshot = `${cache}${version()}.tar`;
  if (!existsSync(snapshot)) {
    const database = await createEmbeddedDatabase();
    await database.migrate(migrations);
    mkdirSync(cache, { recursive: true });
    const part = `${snapshot}.${randomBytes(4).toString("hex")}`;
    writeFileSync(part, Buffer.from(await (await database.client.dumpDataDir("none")).arrayBuffer()));
    renameSync(part, snapshot);
    await database.close();
  }
  return new Blob([readFileSync(snapshot)]);
}

async function openEmbedded(folder?: string): Promise<Database> {
  if (folder === undefined) return createEmbeddedDatabase({ snapshot: await emptyTables() });
  const isThere = existsSync(`${folder}/postgres`);
  return createEmbeddedDatabase({ folder, ...(isThere ? {} : { snapshot: await emptyTables() }) });
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

async function openPostgres(url: string): Promise<Database> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const server = createPostgresDatabase({ ...postgresOptions(url, "postgres"), connections: 1 });
  await server.db.execute(sql.raw(`create database ${name}`));
  await server.close();
  const database = createPostgresDatabase(postgresOptions(url, name));
  await database.migrate(migrations);
  return database;
}

/**
 * An empty, migrated database of this test's own: embedded in memory, or on the PostgreSQL server of TEST_DATABASE_URL
 * when TEST_DATABASE is `postgres`. With a folder it is embedded there, and holds what the folder's last one held.
 */
export function openTestDatabase(folder?: string): Promise<Database> {
  if (folder !== undefined || process.env["TEST_DATABASE"] !== "postgres") return openEmbedded(folder);
  const url = process.env["TEST_DATABASE_URL"];
  if (!url)
    throw new Error("TEST_DATABASE=postgres needs TEST_DATABASE_URL, the address of a server to make databases on");
  return openPostgres(url);
}
