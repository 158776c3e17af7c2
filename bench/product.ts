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

/** A script of ours as a command, on the first core: the load comes from the other cores. */
export const onFirstCore = (script: string): [program: string, ...args: string[]] =>
  hasTaskset ? ["taskset", "-c", "0", process.execPath, script] : [process.execPath, script];

export interface Started {
  /** Milliseconds from spawn to the first answer. */
  readonly startMilliseconds: number;
  /** Megabytes that the process holds now. */
  memory(): number;
  /** Microseconds of processor time that the process has taken so far. */
  worked(): number;
  stop(): Promise<void>;
}

/** Starts a server of ours on the first core and waits for its first answer. */
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
    if (child.exitCode !== null || performance.now() - began > 60_000) {
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
      // The 14th and 15th figures, counted behind the name, which may hold spaces; a hundred ticks are a second.
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
  /** With a slash at its end. */
  readonly site: string;
  /** The demonstration clinic that is asked. */
  readonly host: string;
  readonly dataDir: string;
}

/** The product on the embedded database of a folder, which its first start there fills. */
export async function startProduct(dataDir: string, env: Record<string, string> = {}): Promise<Product> {
  const [site, host] = ["http://127.0.0.1:3921/", "marsa.localhost"];
  const quiet = { PORT: "3921", LOG_LEVEL: "fatal", RATE_READ: "1000000000", DATA_DIR: dataDir };
  const start = () => startServer("server/main.ts", { ...quiet, ...env }, site, host);
  if (!existsSync(dataDir)) await (await start()).stop();
  return { ...(await start()), site, host, dataDir };
}
