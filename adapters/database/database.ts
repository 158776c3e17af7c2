import type { SQL } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

/** Settings of one transaction, such as its role and the keys of row-level security; they end with it. */
export type TransactionSettings = Readonly<Record<string, string>>;

/** The statement that makes settings in a transaction, with their names and values as its values. */
export function settingsStatement(settings: TransactionSettings): { readonly text: string; readonly values: string[] } {
  const values = Object.entries(settings).flat();
  const calls = values.flatMap((_, at) => (at % 2 === 0 ? `set_config($${at + 1}, $${at + 2}, true)` : []));
  return { text: `select ${calls.join(", ")}`, values };
}

/** A connection pool or an open transaction: queries take either as their first argument. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>> & {
  /** Begins with the settings, in one round trip. A transaction within a transaction is a savepoint and takes none. */
  transaction<T>(work: (tx: Db) => Promise<T>, settings: TransactionSettings): Promise<T>;
};

/** PostgreSQL, embedded or remote. */
export interface Database {
  readonly kind: "embedded" | "postgres";
  readonly db: Db;
  /** Rows of a statement; drivers wrap them differently. */
  rows<Row extends Record<string, unknown>>(db: Db, statement: SQL): Promise<Row[]>;
  /**
   * Applies the pending migrations of a folder, one process at a time. Each folder has its own record table in the
   * schema `drizzle`.
   */
  migrate(folder: string, record?: string): Promise<void>;
  /**
   * Calls `onNotice` with the payload of each notification on a channel, from any process; in the embedded database
   * before the change's own commit returns. When the connection is lost it calls `onLost`, listens again, and calls
   * `onNotice` with an empty payload: notifications may have been missed.
   */
  listen(channel: string, onNotice: (payload: string) => void, onLost?: () => void): Promise<() => Promise<void>>;
  /** Notifies everyone who listens to a channel, in every process, without a payload. */
  notify(channel: string): Promise<unknown>;
  /** True when the database answers within five seconds. */
  isAlive(): Promise<boolean>;
  /** Everything in the embedded database at one moment, as a compressed archive; PostgreSQL has tools of its own. */
  readonly dump?: () => Promise<Blob>;
  /** Connection pool figures; undefined for the embedded database. */
  connections(): { readonly open: number; readonly idle: number; readonly waiting: number } | undefined;
  close(): Promise<void>;
}

/** True when a probe succeeds within five seconds. */
export const answersInTime = (probe: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    probe.then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(resolve, 5000, false).unref()),
  ]);

/** The row of a query that finds one at most. */
export const firstRow = async <Row>(query: PromiseLike<readonly Row[]>): Promise<Row | undefined> => (await query)[0];
