import { existsSync } from "node:fs";
import { join } from "node:path";
import { PGlite, type PGliteInterface, types } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { PgDialect } from "drizzle-orm/pg-core";
import { PgliteDatabase, PgliteSession, PgliteTransaction } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { keepFolderPrivate, keepTreePrivate } from "../files/private-folder.ts";
import { answersInTime, type Database, type Db, settingsStatement, type TransactionSettings } from "./database.ts";
import { createStatements } from "./embedded-statements.ts";
import { lockFolder } from "./folder-lock.ts";
import { belongsTo } from "./sessions.ts";

export interface EmbeddedOptions {
  /** Data folder; default: in memory. */
  readonly folder?: string;
  /** A dump to start from, made by PGlite's `dumpDataDir`. */
  readonly snapshot?: Blob;
}

/**
 * PGlite's own parameters with a quarter of its shared buffers: it fills all of them with zeros at each start, which takes
 * a second where new memory is slow, and one connection to a small database needs no more.
 */
const startParams = [...PGlite.defaultStartParams, "-c", "shared_buffers=32MB"];

/**
 * PostgreSQL in this process (PGlite), with a single connection: transactions are serialised.
 * @throws FolderInUse when another process has the folder open; two writers would lose data
 */
export async function createEmbeddedDatabase(options: EmbeddedOptions = {}): Promise<Database & { client: PGlite }> {
  if (options.folder) keepFolderPrivate(options.folder);
  const unlock = options.folder ? await lockFolder(options.folder) : async () => {};
  const tables = options.folder && join(options.folder, "postgres");
  // PGlite creates world-writable files.
  if (tables && existsSync(tables)) keepTreePrivate(tables);
  const client = await PGlite.create({
    ...(tables ? { dataDir: tables } : {}),
    ...(options.snapshot ? { loadDataDir: options.snapshot } : {}),
    extensions: { btree_gist, pg_trgm, unaccent },
    startParams,
  });
  const statements = createStatements(client);
  const dialect = new PgDialect();
  const session = new EmbeddedSession(withParsersOnce(client, statements), dialect);
  const orm = new PgliteDatabase(dialect, session, undefined);
  let migrating: Promise<void> = Promise.resolve();
  return {
    kind: "embedded",
    client,
    db: orm as unknown as Db, // the drivers' result types differ, the query builder does not
    rows: async (db, statement) => ((await db.execute(statement)) as unknown as { rows: never[] }).rows,
    // The migrator reads what is applied before its transaction, so a second call waits for the first.
    migrate: (folder, record) => {
      const run = () =>
        migrate(orm, { migrationsFolder: folder, ...(record ? { migrationsTable: record } : {}) }).finally(
          statements.forget,
        );
      migrating = migrating.then(run, run);
      return migrating;
    },
    listen: async (channel, onNotice) => {
      const stop = await client.listen(channel, onNotice);
      // A closed database has no listeners left.
      return async () => {
        if (!client.closed) await stop();
      };
    },
    notify: (channel) => client.query("select pg_notify($1, '')", [channel]),
    isAlive: () => answersInTime(client.query("select 1")),
    // Holds back every statement until it has read the folder; an open transaction is not in it.
    dump: () => client.dumpDataDir("gzip"),
    connections: () => undefined,
    close: async () => {
      await client.close();
      await unlock();
    },
  };
}

type NoSchema = Record<string, never>;
type Transaction = PgliteTransaction<NoSchema, NoSchema>;

/** Transactions that begin with settings. */
class EmbeddedSession extends PgliteSession<NoSchema, NoSchema> {
  readonly #client: PGlite;
  readonly #dialect: PgDialect;

  constructor(client: PGlite, dialect: PgDialect) {
    super(client, dialect, undefined);
    this.#client = client;
    this.#dialect = dialect;
  }

  override transaction<T>(work: (tx: Transaction) => Promise<T>, settings: object = {}): Promise<T> {
    return this.#client.transaction(async (client) => {
      const { text, values } = settingsStatement(settings as TransactionSettings);
      if (values.length > 0) await client.query(text, values);
      const session = new PgliteSession(client, this.#dialect, undefined);
      belongsTo(session, this);
      return work(new PgliteTransaction(this.#dialect, session, undefined));
    });
  }
}

const asWritten = (value: string): string => value;
/**
 * Types that Drizzle parses itself, and announces with every statement; the numbers are arrays of numerics, times,
 * intervals and days.
 */
const parsedByDrizzle = [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE, 1231, 1115, 1185, 1187, 1182];

type Query = PGliteInterface["query"];

/**
 * Sets the parsers once: PGlite copies its hundreds of parsers for each statement that passes its own, a quarter of a
 * statement's cost. Statements of transactions are planned once.
 */
function withParsersOnce(client: PGlite, statements: ReturnType<typeof createStatements>): PGlite {
  for (const type of parsedByDrizzle) client.parsers[type] = asWritten;
  const lean =
    (query: Query): Query =>
    (text, values, { rowMode } = {}) =>
      query(text, values, rowMode ? { rowMode } : {});
  client.query = lean(client.query.bind(client));
  const transaction = client.transaction.bind(client);
  client.transaction = (work) => transaction((tx) => work(Object.assign(tx, { query: lean(statements.queryIn(tx)) })));
  return client;
}
