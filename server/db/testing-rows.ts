import { sql } from "drizzle-orm";
import type { Database } from "../../adapters/database/database.ts";

/** Every row of every table as text: the product's, and those of the user pools. */
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
