import { fileURLToPath } from "node:url";
import type { Database } from "../../adapters/database/database.ts";
import { openTestTables, placeOf } from "../../adapters/database/testing.ts";

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const tables = [
  { folder: path("migrations") },
  { folder: path("../../identity/db/migrations"), record: "__identity_migrations" },
];

/**
 * An empty, migrated database of this test's own: embedded in memory, or on the PostgreSQL server of TEST_DATABASE_URL
 * when TEST_DATABASE is `postgres`. With a folder it is embedded there, and holds what the folder's last one held.
 */
export const openTestDatabase = (folder?: string): Promise<Database> =>
  openTestTables(tables, placeOf(process.env), folder);
