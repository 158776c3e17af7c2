import { Socket } from "node:net";
import { sql } from "drizzle-orm";
import { NodePgDatabase, NodePgSession, NodePgTransaction } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { PgDialect } from "drizzle-orm/pg-core";
import pg from "pg";
import { answersInTime, type Database, type Db, settingsStatement, type TransactionSettings } from "./database.ts";
import { belongsTo } from "./sessions.ts";

export interface PostgresOptions {
  readonly url: string;
  /**
   * PostgreSQL itself, where `url` is a pooler in transaction mode, whose connections belong to a client for one
   * transaction: notifications are heard here, and the pooler is asked for no settings of a session.
   */
  readonly directUrl?: string;
  /** False for a pooler that does not know which of its connections have a prepared statement. */
  readonly namesStatements?: boolean;
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

interface Follower {
  readonly channel: string;
  readonly onNotice: (payload: string) => void;
  readonly onLost: () => void;
}

/** Listens to all channels on one connection, which the pool never lends, and reconnects when it is lost. */
function createListener({ url, directUrl = url, onIdleError }: PostgresOptions) {
  const followers = new Set<Follower>();
  let isClosed = false;
  let client: Promise<pg.Client> | undefined;
  let retry: NodeJS.Timeout | undefined;
  const channels = (): string[] => [...new Set([...followers].map(({ channel }) => channel))];

  async function connect(): Promise<pg.Client> {
    const opened = new pg.Client({ connectionString: directUrl, application_name: "sojourn-listen", keepAlive: true });
    opened.on("error", onIdleError);
    opened.on("notification", ({ channel, payload = "" }) => {
      for (const follower of followers) if (follower.channel === channel) follower.onNotice(payload);
    });
    await opened.connect();
    opened.once("end", () => {
      if (isClosed) return;
      for (const { onLost } of followers) onLost();
      connectAgain();
    });
    for (const channel of channels()) await opened.query(`listen ${opened.escapeIdentifier(channel)}`);
    return opened;
  }
  function connectAgain(): void {
    retry = setTimeout(() => {
      client = connect();
      client.then(
        () => {
          for (const { onNotice } of followers) onNotice("");
        },
        () => !isClosed && connectAgain(),
      );
    }, listenAgain);
    retry.unref();
  }

  return {
    async listen(follower: Follower): Promise<() => Promise<void>> {
      followers.add(follower);
      try {
        client ??= connect();
        const opened = await client;
        await opened.query(`listen ${opened.escapeIdentifier(follower.channel)}`);
      } catch (error) {
        followers.delete(follower);
        if (followers.size === 0) client = undefined;
        throw error;
      }
      return async () => {
        followers.delete(follower);
        if (!channels().includes(follower.channel))
          await (await client)?.query(`unlisten ${pg.escapeIdentifier(follower.channel)}`).catch(() => undefined);
      };
    },
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(retry);
      await client?.then(
        (opened) => opened.end(),
        () => undefined,
      );
    },
  };
}

/** Prepares each statement for one execution. */
class ClientWithoutNames extends pg.Client {
  override query(...[statement, ...rest]: unknown[]): never {
    const isNamed = typeof statement === "object" && statement !== null && "name" in statement;
    return Reflect.apply(super.query, this, [
      isNamed ? { ...statement, name: undefined } : statement,
      ...rest,
    ]) as never; // each form of the call has its own answer
  }
}

/** The text of a statement has no values: they are parameters. */
function clientThatTimes(
  Client: typeof pg.Client,
  { afterMs, onSlow }: NonNullable<PostgresOptions["slow"]>,
): typeof pg.Client {
  class TimedClient extends Client {
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

/** Writes everything of one moment at once: writing takes a third of the time of a call. Under TLS the driver's own is used. */
class GatheringSocket extends Socket {
  #isGathering = false;

  override write(...given: unknown[]): boolean {
    if (!this.#isGathering) {
      this.#isGathering = true;
      this.cork();
      process.nextTick(() => {
        this.#isGathering = false;
        this.uncork();
      });
    }
    return Reflect.apply(super.write, this, given);
  }
}

type NoSchema = Record<string, never>;
type Transaction = NodePgTransaction<NoSchema, NoSchema>;

/** Queries of a pool whose transactions keep the prepared statements of their connection. */
class PoolSession extends NodePgSession<NoSchema, NoSchema> {
  readonly #pool: pg.Pool;
  readonly #dialect: PgDialect;
  readonly #sessions = new WeakMap<pg.PoolClient, NodePgSession<NoSchema, NoSchema>>();

  constructor(pool: pg.Pool, dialect: PgDialect) {
    super(pool, dialect, undefined);
    this.#pool = pool;
    this.#dialect = dialect;
  }

  override async transaction<T>(work: (tx: Transaction) => Promise<T>, settings: object = {}): Promise<T> {
    const client = await this.#pool.connect();
    const session = this.#sessions.get(client) ?? new NodePgSession(client, this.#dialect, undefined);
    this.#sessions.set(client, session);
    belongsTo(session, this);
    let isBroken = false;
    const { text, values } = settingsStatement(settings as TransactionSettings);
    // The first statements of the work are sent behind these without a wait. If `begin` failed they would run as the login
    // role, which row-level security gives no rows.
    const opened = Promise.all([
      client.query("begin"),
      ...(values.length > 0 ? [client.query({ name: `settings-${values.length}`, text, values })] : []),
    ]);
    opened.catch(() => undefined); // awaited below
    try {
      const result = await work(new NodePgTransaction(this.#dialect, session, undefined)).catch(
        async (error: unknown) => {
          await opened; // its error is the cause of the others
          throw error;
        },
      );
      await opened;
      await client.query("commit");
      return result;
    } catch (error) {
      await client.query("rollback").catch(() => {
        isBroken = true;
      });
      throw error;
    } finally {
      client.release(isBroken);
    }
  }
}

/** A PostgreSQL server by URL, which several processes may share. */
export function createPostgresDatabase(options: PostgresOptions): Database {
  const Client = options.namesStatements === false ? ClientWithoutNames : pg.Client;
  const pool = new pg.Pool({
    // Statements that wait for nothing of each other are sent together, in one write.
    pipeline: true,
    stream: () => new GatheringSocket(),
    connectionString: options.url,
    max: options.connections,
    connectionTimeoutMillis: 5000,
    // A pooler refuses them: there they are settings of the role.
    ...(options.directUrl === undefined && {
      statement_timeout: options.statementTimeout,
      idle_in_transaction_session_timeout: 30_000,
    }),
    application_name: "sojourn",
    Client: options.slow ? clientThatTimes(Client, options.slow) : Client,
  });
  pool.on("error", options.onIdleError);
  const dialect = new PgDialect();
  const orm = new NodePgDatabase(dialect, new PoolSession(pool, dialect), undefined);
  const listener = createListener(options);
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
    listen: (channel, onNotice, onLost = () => {}) => listener.listen({ channel, onNotice, onLost }),
    notify: (channel) => pool.query("select pg_notify($1, '')", [channel]),
    isAlive: () => answersInTime(pool.query("select 1")),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await listener.close();
      await pool.end();
    },
  };
}
