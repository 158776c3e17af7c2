import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { answersInTime, type Database, type Db } from "./database.ts";

export interface PostgresOptions {
  readonly url: string;
  /** Maximum pool size. */
  readonly connections: number;
  /** Milliseconds. */
  readonly statementTimeout: number;
  readonly onIdleError: (error: Error) => void;
  /** Called for each statement that took this long, in milliseconds, without the wait for a connection. */
  readonly slow?: { readonly afterMs: number; readonly onSlow: (statement: string, ms: number) => void };
}

/** An arbitrary lock id shared by all copies, so that one migrates while the others wait. */
const migrationLock = 7_406_233_501;

/** Milliseconds between attempts to listen again. */
const listenAgain = 2000;

/** Listens on a connection of its own, which the pool never lends, and reconnects when it is lost. */
async function listenOn(
  { url, onIdleError }: PostgresOptions,
  channel: string,
  onNotice: (payload: string) => void,
): Promise<() => Promise<void>> {
  let isClosed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  async function connect(): Promise<void> {
    const opened = new pg.Client({ connectionString: url, application_name: "sojourn-listen", keepAlive: true });
    opened.on("error", onIdleError);
    opened.on("notification", ({ payload }) => onNotice(payload ?? ""));
    opened.once("end", () => {
      if (!isClosed) again();
    });
    client = opened;
    await opened.connect();
    await opened.query(`listen ${opened.escapeIdentifier(channel)}`);
  }
  function again(): void {
    retry = setTimeout(() => {
      connect().then(
        () => onNotice(""),
        () => !isClosed && again(),
      );
    }, listenAgain);
    retry.unref();
  }
  await connect();
  return async () => {
    isClosed = true;
    clearTimeout(retry);
    await client?.end();
  };
}

/** The text of a statement has no values: they are parameters. */
function clientThatTimes({ afterMs, onSlow }: NonNullable<PostgresOptions["slow"]>): typeof pg.Client {
  class TimedClient extends pg.Client {
    override query(...args: unknown[]): never {
      const started = performance.now();
      const [statement] = args;
      const end = (): void => {
        const ms = performance.now() - started;
        const text = typeof statement === "string" ? statement : (statement as { text?: string } | undefined)?.text;
        if (ms >= afterMs && text) onSlow(text, ms);
      };
      // The pool calls back; a transaction's client gives a promise.
      const onAnswer = args.at(-1);
      if (typeof onAnswer === "function")
        args[args.length - 1] = (...answer: unknown[]) => {
          end();
          onAnswer(...answer);
        };
      const answer: unknown = Reflect.apply(super.query, this, args);
      if (answer instanceof Promise) answer.then(end, end);
      return answer as never; // each form of the call has its own answer
    }
  }
  return TimedClient;
}

/** A PostgreSQL server by URL, which several processes may share. */
export function createPostgresDatabase(options: PostgresOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.connections,
    connectionTimeoutMillis: 5000,
    statement_timeout: options.statementTimeout,
    idle_in_transaction_session_timeout: 30_000,
    application_name: "sojourn",
    ...(options.slow && { Client: clientThatTimes(options.slow) }),
  });
  pool.on("error", options.onIdleError);
  const orm = drizzle(pool);
  return {
    kind: "postgres",
    db: orm as unknown as Db, // the drivers' result types differ, the query builder does not
    rows: async (db, statement) => ((await db.execute(statement)) as unknown as { rows: never[] }).rows,
    migrate: async (folder, record) => {
      // One transaction holds the lock, so that a pooler in transaction mode may stand between.
      await orm.transaction(async (tx) => {
        // Waiting for another copy's migrations, and a migration itself, may exceed a request's statement timeout.
        await tx.execute(sql`set local statement_timeout = 0`);
        await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`);
        // A transaction migrates like a database: in a savepoint.
        await migrate(tx as unknown as typeof orm, {
          migrationsFolder: folder,
          ...(record ? { migrationsTable: record } : {}),
        });
      });
    },
    listen: (channel, onNotice) => listenOn(options, channel, onNotice),
    isAlive: () => answersInTime(pool.query("select 1")),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}
