import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { load, medianRun, type Run, startServer } from "./measure.ts";

/** Landing pages: rendered each time, from the cache, and the same bytes as one buffer; alternating, medians of the rounds. */
const rounds = 3;
const seconds = 4;
const connections = 16;

const folder = mkdtempSync(join(tmpdir(), "sojourn-bench-"));
const quiet = { LOG_LEVEL: "fatal", RATE_READ: "1000000000", DATA_DIR: join(folder, "data") };
const site = "http://127.0.0.1:3921/";
const host = "marsa.localhost";
const buffer = "http://127.0.0.1:3922/";

try {
  const product = { PORT: "3921", ...quiet };
  await (await startServer("server/main.ts", product, site, host)).stop(); // the first start fills the database
  const server = await startServer("server/main.ts", product, site, host);
  const page = await fetch(site, { headers: { host } }).then((response) => response.arrayBuffer());
  writeFileSync(join(folder, "page.html"), Buffer.from(page));
  const idle = server.memory();
  const peer = await startServer(
    "bench/buffer-server.ts",
    { PORT: "3922", BENCH_PAGE: join(folder, "page.html") },
    buffer,
  );

  const runs: Record<"rendered" | "cached" | "buffer", Run[]> = { rendered: [], cached: [], buffer: [] };
  await load({ url: site, host, seconds: 2, connections, isUnique: true });
  for (let round = 0; round < rounds; round++) {
    runs.buffer.push(await load({ url: buffer, seconds, connections }));
    runs.cached.push(await load({ url: site, host, seconds, connections }));
    runs.rendered.push(await load({ url: site, host, seconds, connections, isUnique: true }));
  }
  const memory = server.memory();
  const figures = {
    rendered: medianRun(runs.rendered),
    cached: medianRun(runs.cached),
    buffer: medianRun(runs.buffer),
  };
  const row = (name: string, { perSecond, p50, p99 }: Run) =>
    `${name.padEnd(34)} ${perSecond.toFixed(0).padStart(8)} /s   p50 ${p50.toFixed(1).padStart(6)} ms   p99 ${p99.toFixed(1).padStart(6)} ms   ${(perSecond / figures.buffer.perSecond).toFixed(2)} of the buffer`;
  process.stdout.write(
    `${[
      `Landing page, ${(page.byteLength / 1024).toFixed(1)} kB, ${connections} connections, ${rounds} alternating rounds of ${seconds} s, medians`,
      row("rendered each time", figures.rendered),
      row("from the page cache", figures.cached),
      row("same bytes, Fastify, one buffer", figures.buffer),
      `cold start to first page ${server.startMilliseconds.toFixed(0)} ms (existing data); bare Fastify ${peer.startMilliseconds.toFixed(0)} ms`,
      `memory ${idle.toFixed(0)} MB after start, ${memory.toFixed(0)} MB after the load`,
    ].join("\n")}\n`,
  );
  await server.stop();
  await peer.stop();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
