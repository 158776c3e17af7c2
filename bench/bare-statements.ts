import { readFileSync } from "node:fs";
import pg from "pg";
import type { RecordedStatement } from "./record-statements.ts";

/*
 * The statements of one call by the bare driver, over and over: prepared and awaited one after the other on ten connections.
 * Reads a BareRun as JSON from the first argument, prints BareFigures.
 */

export interface BareRun {
  readonly url: string;
  /** A file of recorded statements of one call. */
  readonly file: string;
  readonly seconds: number;
  readonly atOnce: number;
}

export interface BareFigures {
  readonly perSecond: number;
  /** Microseconds of processor time a call. */
  readonly microseconds: number;
}

const { url, file, seconds, atOnce } = JSON.parse(process.argv[2] ?? "{}") as BareRun; // as account.ts writes it
const statements = readFileSync(file, "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line) as RecordedStatement); // as record-statements.ts writes them
const names = new Map([...new Set(statements.map(({ text }) => text))].map((text, n) => [text, `s${n}`]));
const pool = new pg.Pool({ connectionString: url, max: 10 });

async function callOnce(): Promise<void> {
  const client = await pool.connect();
  for (const { text, values } of statements) {
    // Several statements in one text cannot be prepared.
    await client.query(text.includes(";") ? { text } : { name: names.get(text), text, values: [...values] });
  }
  client.release();
}

async function runFor(milliseconds: number): Promise<number> {
  const until = performance.now() + milliseconds;
  let count = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < until) {
        await callOnce();
        count++;
      }
    }),
  );
  return count;
}

await runFor(500);
const [began, before] = [performance.now(), process.cpuUsage()];
const count = await runFor(seconds * 1000);
const used = process.cpuUsage(before);
const figures: BareFigures = {
  perSecond: (count * 1000) / (performance.now() - began),
  microseconds: (used.user + used.system) / count,
};
process.stdout.write(JSON.stringify(figures));
await pool.end();
