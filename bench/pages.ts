import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Load, load, median, medianRun, type Run, read } from "./measure.ts";
import { type Started, startProduct, startServer } from "./product.ts";

const rounds = 3;
const seconds = 4;
const connections = 16;
const buffer = "http://127.0.0.1:3922/";

interface Worked extends Run {
  /** Microseconds of server processor time per answer, relevant when the load generator is the bottleneck. */
  readonly work: number;
}

async function loadBy(server: Started, request: Pick<Load, "url" | "host" | "encoding" | "isUnique">): Promise<Worked> {
  const before = server.worked();
  const run = await load({ ...request, seconds, connections });
  return { ...run, work: (server.worked() - before) / (run.perSecond * seconds) };
}

const medianOf = (runs: readonly Worked[]): Worked => ({
  ...medianRun(runs),
  work: median(runs.map(({ work }) => work)),
});

/** A landing page rendered each time, from the cache, and as one buffer; alternating, medians of the rounds. */
export async function measurePages(folder: string): Promise<string[]> {
  const server = await startProduct(join(folder, "data"));
  const { site, host } = server;
  const page = await read({ url: site, headers: { host } });
  writeFileSync(join(folder, "page.html"), page);
  const idle = server.memory();
  const env = { PORT: "3922", BENCH_PAGE: join(folder, "page.html") };
  const peer = await startServer("bench/buffer-server.ts", env, buffer);
  try {
    const runs: Record<"rendered" | "cached" | "packed" | "buffer", Worked[]> = {
      rendered: [],
      cached: [],
      packed: [],
      buffer: [],
    };
    await load({ url: site, host, seconds: 2, connections, isUnique: true });
    for (let round = 0; round < rounds; round++) {
      runs.buffer.push(await loadBy(peer, { url: buffer }));
      runs.cached.push(await loadBy(server, { url: site, host }));
      runs.packed.push(await loadBy(server, { url: site, host, encoding: "br" }));
      runs.rendered.push(await loadBy(server, { url: site, host, isUnique: true }));
    }
    const memory = server.memory();
    const beside = medianOf(runs.buffer);
    const row = (name: string, { perSecond, p50, p99, work }: Worked) =>
      `${name.padEnd(34)} ${perSecond.toFixed(0).padStart(8)} /s   p50 ${p50.toFixed(1).padStart(6)} ms   p99 ${p99.toFixed(1).padStart(6)} ms   ${(perSecond / beside.perSecond).toFixed(2)} of the buffer   ${work.toFixed(0).padStart(6)} µs of processor each`;
    return [
      `Landing page, ${(page.byteLength / 1024).toFixed(1)} kB, ${connections} connections, ${rounds} alternating rounds of ${seconds} s, medians`,
      row("rendered each time", medianOf(runs.rendered)),
      row("from the page cache", medianOf(runs.cached)),
      row("from the page cache, in Brotli", medianOf(runs.packed)),
      row("same bytes, Fastify, one buffer", beside),
      `cold start to first page ${server.startMilliseconds.toFixed(0)} ms (existing data); bare Fastify ${peer.startMilliseconds.toFixed(0)} ms`,
      `memory ${idle.toFixed(0)} MB after start, ${memory.toFixed(0)} MB after the load`,
    ];
  } finally {
    await server.stop();
    await peer.stop();
  }
}
