import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { freePort } from "./free-port.ts";
import { journeySettings } from "./journeys.ts";
import { startPostgres } from "./postgres.ts";
import { type Product, startProduct } from "./product.ts";

/** Browser storage of sign-ins, one per copy. */
export const places = ["session", "cookies"] as const;

export interface Installation {
  /** The clinic's URL at each copy. */
  readonly urls: Readonly<Record<(typeof places)[number], string>>;
  /** Origin of the sign-in service. */
  readonly poolOrigin: string;
  readonly dataDir: string;
  stop(): Promise<void>;
}

/**
 * A multi-server installation: one clinic on PostgreSQL, copies of the server, and the clinic's user pool in another
 * process, like a hosted one.
 */
export async function startInstallation(): Promise<Installation> {
  const postgres = await startPostgres();
  const dataDir = await mkdtemp(path.join(tmpdir(), "sojourn-installation-"));
  const name = `sojourn_${process.pid}`;
  await sql(postgres.url, `create database ${name}`);
  const DATABASE_URL = Object.assign(new URL(postgres.url), { pathname: name }).href;
  const shared = { DATABASE_URL, DATA_DIR: dataDir, LOG_LEVEL: "warn" };
  execFileSync(
    process.execPath,
    ["server/provider-files/main.ts", "import", "server/provider-files/demonstration/duna.yaml"],
    {
      env: { ...process.env, ...shared },
    },
  );
  const start = (PERSISTED_STATE: string): Promise<Product> =>
    startProduct({ dataDir, env: { ...journeySettings, ...shared, PERSISTED_STATE } });

  const session = await start("session");
  // The first request creates the pool.
  await fetch(`${session.url}/api/provider/user-pool-config/duna.localhost`);
  const port = await freePort();
  const poolOrigin = `http://127.0.0.1:${port}`;
  await sql(
    DATABASE_URL,
    `update company set revision = revision + 1, user_pool = user_pool ||
       jsonb_build_object('userPoolEndpoint', '${poolOrigin}/identity/' || (user_pool->>'userPoolId') || '/')`,
  );
  const identity = spawn(process.execPath, ["identity/main.ts"], {
    env: { ...process.env, ...shared, PORT: String(port), IDENTITY_ORIGIN: poolOrigin },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [cookies] = await Promise.all([start("cookies"), once(identity.stdout, "data")]);
  const addressOf = ({ url }: Product): string => url.replace("localhost", "duna.localhost");
  return {
    urls: { session: addressOf(session), cookies: addressOf(cookies) },
    poolOrigin,
    dataDir,
    async stop() {
      const ended = once(identity, "close");
      identity.kill("SIGTERM");
      await Promise.all([ended, session.stop(), cookies.stop()]);
      await sql(postgres.url, `drop database ${name} with (force)`);
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function sql(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
