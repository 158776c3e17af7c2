import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Database } from "./database.ts";

/** The migrations of a folder, compared with those that a database has. */
export interface SchemaState {
  /** Names of the migrations that the database does not have, in order. */
  readonly pending: readonly string[];
  /** Names of pending ones older than one that it has: the migrator passes over them. */
  readonly skipped: readonly string[];
  /** Number of its migrations that the folder does not have: a newer version made them. */
  readonly unknown: number;
}

interface Journal {
  readonly entries: readonly { readonly tag: string; readonly when: number }[];
}

/** True without any table of ours. */
export const isEmptyDatabase = async ({ db, rows }: Pick<Database, "db" | "rows">): Promise<boolean> =>
  (await rows(db, sql`select 1 from pg_tables where schemaname in ('public', 'identity', 'drizzle') limit 1`))
    .length === 0;

/** Compares a folder of migrations with the database's record of them. Changes nothing. */
export async function readSchemaState(
  { db, rows }: Pick<Database, "db" | "rows">,
  folder: string,
  record = "__drizzle_migrations",
): Promise<SchemaState> {
  const { entries } = JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8")) as Journal; // drizzle-kit wrote it
  const [table] = await rows<{ name: string | null }>(
    db,
    sql`select to_regclass(${`drizzle.${record}`})::text as name`,
  );
  const applied = table?.name
    ? await rows<{ at: string }>(db, sql`select created_at as at from drizzle.${sql.identifier(record)}`)
    : [];
  const times = new Set(applied.map(({ at }) => Number(at)));
  const newest = Math.max(...times);
  const pending = entries.filter(({ when }) => !times.has(when));
  const known = new Set(entries.map(({ when }) => when));
  return {
    pending: pending.map(({ tag }) => tag),
    skipped: pending.filter(({ when }) => when < newest).map(({ tag }) => tag),
    unknown: [...times].filter((at) => !known.has(at)).length,
  };
}
