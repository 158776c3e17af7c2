import type { SQL } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

/** A connection pool or an open transaction: queries take either as their first argument. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** PostgreSQL, embedded or by address. */
export interface Database {
  readonly kind: "embedded" | "postgres";
  readonly db: Db;
  /** Rows of a statement; drivers differ in what they wrap them in. */
  rows<Row extends Record<string, unknown>>(db: Db, statement: SQL): Promise<Row[]>;
  /**
   * Applies the migrations of a folder that were not applied yet, one process at a time. Each folder keeps its own
   * record of them, in a table of the schema `drizzle`.
   */
  migrate(folder: string, record?: string): Promise<void>;
  /** Whether a statement is answered, within five seconds. */
  isAlive(): Promise<boolean>;
  /** How many connections are open, idle and waited for; undefined where the database is in this process. */
  connections(): { readonly open: number; readonly idle: number; readonly waiting: number } | undefined;
  close(): Promise<void>;
}

/** Whether a probe succeeds within five seconds. */
export const answersInTime = (probe: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    probe.then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(resolve, 5000, false).unref()),
  ]);
