import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import autocannon from "autocannon";

export interface Run {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

export interface Load {
  readonly url: string;
  readonly host?: string;
  readonly seconds: number;
  readonly connections: number;
  /** A different address each time, so that nothing is found in a cache. */
  readonly isUnique?: boolean;
}

/** @throws Error when anything but 200 was answered: a figure over errors is none. */
export async function load({ url, host, seconds, connections, isUnique }: Load): Promise<Run> {
  let count = 0;
  const { pathname } = new URL(url);
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: host ? { host } : {},
    ...(isUnique
      ? {
          requests: [
            {
              setupRequest: (request) => ({
                ...request,
                path: `${pathname}?n=${process.pid}${seconds}${Date.now()}${count++}`,
              }),
            },
          ],
        }
      : {}),
  });
  if (result.non2xx + result.errors + result.timeouts > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export const medianRun = (runs: readonly Run[]): Run => ({
  perSecond: median(runs.map((run) => run.perSecond)),
  p50: median(runs.map((run) => run.p50)),
  p99: median(runs.map((run) => run.p99)),
});

const hasTaskset = (() => {
  try {
    execFileSync("taskset", ["-c", "0", "true"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

export interface Started {
  readonly process: ChildProcess;
  /** Milliseconds from spawn to the first answer. */
  readonly startMilliseconds: number;
  /** Megabytes that the process holds now. */
  memory(): number;
  stop(): Promise<void>;
}

/** Starts a server of ours on the first core and waits for its first answer; the load comes from the other cores. */
export async function startServer(
  script: string,
  env: Record<string, string>,
  url: string,
  host = new URL(url).host,
): Promise<Started> {
  const command = [process.execPath, script];
  const [program = "", ...args] = hasTaskset ? ["taskset", "-c", "0", ...command] : command;
  const began = performance.now();
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ["ignore", "ignore", "inherit"] });
  for (;;) {
    const isThere = await fetch(url, { headers: { host } }).then(
      (response) => response.arrayBuffer().then(() => response.ok),
      () => false,
    );
    if (isThere) break;
    if (child.exitCode !== null || performance.now() - began > 60_000) throw new Error(`${script} did not start`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return {
    process: child,
    startMilliseconds: performance.now() - began,
    memory: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1] ?? Number.NaN) / 1024,
    stop: () =>
      new Promise((resolve) => {
        child.once("exit", () => resolve());
        child.kill("SIGTERM");
      }),
  };
}
