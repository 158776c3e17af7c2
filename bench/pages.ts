import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { load, medianRun, type Run, read } from "./measure.ts";
import { startProduct, startServer } from "./product.ts";

const rounds = 3;
const seconds = 4;
const connections = 16;
const buffer = "http://127.0.0.1:3922/";

/** A landing page rendered each time, from the cache, and the same bytes as one buffer; alternating, medians of the rounds. */
export async function measurePages(folder: string): Promise<string[]> {
  const server = await startProduct(join(folder, "data"));
  const { site, host } = server;
  const page = await read({ url: site, headers: { host } });
  writeFileSync(join(folder, "page.html"), page);
  const idle = server.memory();
  const env = { PORT: "3922", BENCH_PAGE: join(folder, "page.html") };
  const peer = await startServer("bench/buffer-server.ts", env, buffer);
  try {
    const runs: Record<"rendered" | "cached" | "buffer", Run[]> = { rendered: [], cached: [], buffer: [] };
    await load({ url: site, host, seconds: 2, connections, isUnique: true });
    for (let round = 0; round < rounds; round++) {
      runs.buffer.push(await load({ url: buffer, seconds, connections }));
      runs.cached.push(await load({ url: site, host, seconds, connections }));
      runs.rendered.push(await load({ url: site, host, seconds, connections, isUnique: true }));
    }
    const memory = server.memory();
    const beside = medianRun(runs.buffer);
    const row = (name: string, { perSecond, p50, p99 }: Run) =>
      `${name.padEnd(34)} ${perSecond.toFixed(0).padStart(8)} /s   p50 ${p50.toFixed(1).padStart(6)} ms   p99 ${p99.toFixed(1).padStart(6)} ms   ${(perSecond / beside.perSecond).toFixed(2)} of the buffer`;
    return [
      `Landing page, ${(page.byteLength / 1024).toFixed(1)} kB, ${connections} connections, ${rounds} alternating rounds of ${seconds} s, medians`,
      row("rendered each time", medianRun(runs.rendered)),
      row("from the page cache", medianRun(runs.cached)),
      row("same bytes, Fastify, one buffer", beside),
      `cold start to first page ${server.startMilliseconds.toFixed(0)} ms (existing data); bare Fastify ${peer.startMilliseconds.toFixed(0)} ms`,
      `memory ${idle.toFixed(0)} MB after start, ${memory.toFixed(0)} MB after the load`,
    ];
  } finally {
    await server.stop();
    await peer.stop();
  }
}
