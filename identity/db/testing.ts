import { fileURLToPath } from "node:url";
import type { Database } from "../../adapters/database/database.ts";
import { openTestTables, testDatabaseOf } from "../../adapters/database/testing.ts";

const folder = fileURLToPath(new URL("migrations", import.meta.url));

/** An empty database with the identity service's tables alone, on what TEST_DATABASE says. */
export const openTestDatabase = (): Promise<Database> =>
  openTestTables([{ folder, record: "__identity_migrations" }], testDatabaseOf(process.env));
