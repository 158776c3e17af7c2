import { Agent, get, type IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";
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
  /** Accept-Encoding header; none by default. */
  readonly encoding?: string;
  readonly seconds: number;
  readonly connections: number;
  /** A different URL each time, which bypasses caches. */
  readonly isUnique?: boolean;
}

/** @throws Error for any status but 200, so that no figure includes errors */
export async function load({ url, host, encoding, seconds, connections, isUnique }: Load): Promise<Run> {
  let count = 0;
  const { pathname } = new URL(url);
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: { ...(host ? { host } : {}), ...(encoding ? { "accept-encoding": encoding } : {}) },
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

export interface RequestInput {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

/** The body of an answer, with a Host header, which `fetch` does not allow. @throws Error for any status but 200 */
export const read = ({ url, headers }: RequestInput, agent?: Agent): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    get(url, { ...(agent ? { agent } : {}), headers }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`${url}: ${reply.statusCode}`));
      buffer(reply).then(resolve, reject);
    }).once("error", reject);
  });

/** Latency of each request over one open connection, in turns, so that other load affects all alike. */
export async function compareWaits<Name extends string>(
  inputs: Readonly<Record<Name, RequestInput>>,
  { warmUps, rounds }: { readonly warmUps: number; readonly rounds: number },
): Promise<Record<Name, { readonly p50: number; readonly p99: number }>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const names = Object.keys(inputs) as Name[];
  const times = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = -warmUps; round < rounds; round++) {
    for (const name of names) {
      const began = performance.now();
      await read(inputs[name], agent);
      if (round >= 0) times.get(name)?.push(performance.now() - began);
    }
  }
  agent.destroy();
  const at = (share: number, name: Name): number => {
    const sorted = (times.get(name) ?? []).toSorted((a, b) => a - b);
    return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  };
  const figures = names.map((name) => [name, { p50: at(0.5, name), p99: at(0.99, name) }] as const);
  return Object.fromEntries(figures) as Record<Name, { p50: number; p99: number }>; // every name has its figures
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export const medianRun = (runs: readonly Run[]): Run => ({
  perSecond: median(runs.map((run) => run.perSecond)),
  p50: median(runs.map((run) => run.p50)),
  p99: median(runs.map((run) => run.p99)),
});
