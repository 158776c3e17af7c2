import { execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { read } from "./measure.ts";

const hasTaskset = (() => {
  try {
    execFileSync("taskset", ["-c", "0", "true"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

/** Runs one of our scripts on the first core; the load generator uses the others. */
export const onFirstCore = (script: string): [program: string, ...args: string[]] =>
  hasTaskset ? ["taskset", "-c", "0", process.execPath, script] : [process.execPath, script];

export interface Started {
  /** Milliseconds from spawn to the first answer. */
  readonly startMilliseconds: number;
  /** Resident memory in megabytes. */
  memory(): number;
  /** Processor time in microseconds. */
  worked(): number;
  stop(): Promise<void>;
}

/** Starts a server on the first core and waits for its first answer. */
export async function startServer(
  script: string,
  env: Record<string, string>,
  url: string,
  host = new URL(url).host,
): Promise<Started> {
  const [program, ...args] = onFirstCore(script);
  const began = performance.now();
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ["ignore", "ignore", "inherit"] });
  for (;;) {
    const isThere = await read({ url, headers: { host } }).then(
      () => true,
      () => false,
    );
    if (isThere) break;
    if (child.exitCode !== null || performance.now() - began > 180_000) {
      child.kill();
      throw new Error(`${script} did not start`);
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return {
    startMilliseconds: performance.now() - began,
    memory: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1] ?? Number.NaN) / 1024,
    worked: () => {
      // utime and stime, fields 14 and 15, counted after the name, which may contain spaces; 100 ticks per second.
      const [user, system] = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1]?.split(" ").slice(11) ?? [];
      return (Number(user) + Number(system)) * 10_000;
    },
    stop: () =>
      new Promise((resolve) => {
        child.once("exit", () => resolve());
        child.kill("SIGTERM");
      }),
  };
}

export interface Product extends Started {
  /** With a trailing slash. */
  readonly site: string;
  /** The host of the demonstration clinic. */
  readonly host: string;
  readonly dataDir: string;
}

/** The product on the embedded database of a folder, seeded by its first start. */
export async function startProduct(dataDir: string, env: Record<string, string> = {}): Promise<Product> {
  const [site, host] = ["http://127.0.0.1:3921/", "marsa.localhost"];
  const quiet = { PORT: "3921", LOG_LEVEL: "fatal", RATE_READ: "1000000000", DATA_DIR: dataDir };
  const start = () => startServer("server/main.ts", { ...quiet, ...env }, site, host);
  if (!existsSync(dataDir)) await (await start()).stop();
  return { ...(await start()), site, host, dataDir };
}
