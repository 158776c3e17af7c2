import { sql } from "drizzle-orm";
import type { Database } from "../../adapters/database/database.ts";

export interface ServerFacts {
  readonly time: Date;
  /** As PostgreSQL counts: 180003 is 18.3. */
  readonly version: number;
  readonly mostConnections: number;
  /** True for a login role that row-level security does not bind. */
  readonly isPowerful: boolean;
  /** False where a statement may run for ever. */
  readonly endsStatements: boolean;
}

export async function readServerFacts({ db, rows }: Pick<Database, "db" | "rows">): Promise<ServerFacts> {
  const [row] = await rows<{ time: number; version: number; most: number; powerful: boolean; ends: boolean }>(
    db,
    sql`select extract(epoch from clock_timestamp())::float8 as time,
      current_setting('server_version_num')::int as version, current_setting('max_connections')::int as most,
      coalesce((select rolsuper or rolbypassrls from pg_roles where rolname = session_user), true) as powerful,
      current_setting('statement_timeout') <> '0' as ends`,
  );
  if (!row) throw new Error("the database has no settings");
  return {
    time: new Date(row.time * 1000),
    version: row.version,
    mostConnections: row.most,
    isPowerful: row.powerful,
    endsStatements: row.ends,
  };
}
