import { createHmac, createSecretKey } from "node:crypto";
import { sql } from "drizzle-orm";
import { minutes, seconds } from "../../contract/durations.ts";
import type { Database } from "../database/database.ts";
import { callCounter } from "./counter-tables.ts";
import type { Counters, Hit } from "./counters.ts";
import { createMemoryCounters } from "./memory.ts";

interface Options {
  readonly database: Pick<Database, "db" | "rows">;
  /** Of the digests: the same in every process. */
  readonly digestKey: Uint8Array;
  /** Called when the database cannot count hits. */
  readonly onFailure: (error: unknown) => void;
}

/** A window as the database had it. */
interface Known {
  count: number;
  /** On this process's clock. */
  readonly endsAt: number;
  readonly readAt: number;
  /** Hits since then. */
  pending: number;
}

interface Waiting {
  readonly windowSeconds: number;
  cost: number;
  readonly hits: {
    readonly cost: number;
    readonly resolve: (hit: Hit) => void;
    readonly reject: (error: unknown) => void;
  }[];
}

/**
 * Share of a window's count that a process adds before it asks again. A few processes together stay within a tenth of a
 * limit, and a busy caller costs a statement for many hits; counts below 20 are exact.
 */
const freeShare = 0.05;
/** How long a count is used without asking again. */
const freshMs = seconds(0.5);
const deadlineMs = seconds(1);
/** How long hits are counted in memory after a failure. */
const restMs = seconds(5);
const mostKnown = 50_000;

/**
 * Counters that several processes share. While one statement runs, the hits that arrive are collected for the next. If the
 * database does not answer within a second, each process counts for itself.
 */
export function createPostgresCounters({ database, digestKey, onFailure }: Options): Counters {
  const { db, rows } = database;
  const known = new Map<string, Known>();
  const local = createMemoryCounters({ now: () => new Date() });
  let waiting = new Map<string, Waiting>();
  let running: Promise<void> | undefined;
  let resting = 0;
  let timer: NodeJS.Timeout | undefined;
  const cleaning = setInterval(() => {
    db.delete(callCounter).where(sql`${callCounter.endsAt} < now()`).then(undefined, onFailure);
  }, minutes(10)).unref();

  const key = createSecretKey(digestKey);
  const digestOf = (name: string): string => createHmac("sha256", key).update(name).digest("base64url").slice(0, 27);

  function enqueue(name: string, windowSeconds: number, cost: number): Promise<Hit> {
    return new Promise((resolve, reject) => {
      const entry = waiting.get(name) ?? { windowSeconds, cost: 0, hits: [] };
      waiting.set(name, entry);
      entry.cost += cost;
      entry.hits.push({ cost, resolve, reject });
      running ??= runAll();
    });
  }

  async function runAll(): Promise<void> {
    await undefined; // the hits of the same moment go together
    while (waiting.size > 0) {
      const batch = waiting;
      waiting = new Map();
      await send(batch).catch((error: unknown) => {
        resting = Date.now() + restMs;
        onFailure(error);
        for (const [name, { windowSeconds, hits }] of batch)
          for (const { cost, resolve, reject } of hits) local.hit(name, windowSeconds, cost).then(resolve, reject);
      });
    }
    running = undefined;
  }

  /** In the order of keys, so that processes do not wait for each other in circles. */
  async function send(batch: ReadonlyMap<string, Waiting>): Promise<void> {
    const digests = new Map([...batch.keys()].map((name) => [digestOf(name), name]));
    const sorted = [...digests].toSorted(([one], [other]) => (one < other ? -1 : 1));
    const sent = sorted.map(([digest, name]) => {
      const pending = known.get(name)?.pending ?? 0;
      return { digest, name, pending, cost: (batch.get(name)?.cost ?? 0) + pending, of: batch.get(name) };
    });
    const list = sent.map(({ digest, cost, of }) => [digest, cost, of?.windowSeconds ?? 1]);
    const statement = sql`insert into ${callCounter} as held (key, count, ends_at)
      select value->>0, (value->>1)::bigint, now() + (value->>2)::int * interval '1 second'
      from jsonb_array_elements(${JSON.stringify(list)}::jsonb) with ordinality as given (value, place) order by place
      on conflict (key) do update set
        count = excluded.count + case when held.ends_at > now() then held.count else 0 end,
        ends_at = case when held.ends_at > now() then held.ends_at else excluded.ends_at end
      returning key, count::float8 as count, extract(epoch from ends_at - now())::float8 as rest`;
    const answers = await inTime(rows<{ key: string; count: number; rest: number }>(db, statement));
    const found = new Map(answers.map((answer) => [answer.key, answer]));
    const readAt = Date.now();
    for (const { digest, name, pending, of } of sent) {
      const { count, rest } = found.get(digest) ?? { count: 0, rest: 1 };
      const since = (known.get(name)?.pending ?? 0) - pending;
      known.delete(name);
      known.set(name, { count, endsAt: readAt + seconds(rest), readAt, pending: Math.max(0, since) });
      const resetSeconds = Math.max(1, Math.ceil(rest));
      let reached = count - (of?.cost ?? 0);
      for (const { cost, resolve } of of?.hits ?? []) {
        reached += cost;
        resolve({ count: reached, resetSeconds });
      }
    }
    for (const name of known.keys()) {
      if (known.size <= mostKnown) break;
      known.delete(name);
    }
  }

  /** Sends the hits that were answered from memory. */
  function flushPending(): void {
    timer = undefined;
    for (const [name, { pending }] of known) if (pending > 0) void enqueue(name, windowOf(name), 0).catch(onFailure);
  }

  return {
    async hit(key, windowSeconds, cost = 1) {
      if (!(windowSeconds >= 1) || !(cost >= 0)) throw new RangeError("a window is 1 second or more, a cost 0 or more");
      const name = `${windowSeconds} ${key}`;
      const time = Date.now();
      if (resting > time) return local.hit(name, windowSeconds, cost);
      const held = known.get(name);
      if (
        held &&
        held.endsAt > time &&
        time - held.readAt < freshMs &&
        held.pending + cost <= held.count * freeShare &&
        !waiting.has(name)
      ) {
        held.pending += cost;
        if (cost > 0) timer ??= setTimeout(flushPending, freshMs).unref();
        return {
          count: held.count + held.pending,
          resetSeconds: Math.max(1, Math.ceil((held.endsAt - time) / seconds(1))),
        };
      }
      return enqueue(name, windowSeconds, cost);
    },
    async close() {
      clearInterval(cleaning);
      clearTimeout(timer);
      flushPending();
      await running;
      await local.close();
    },
  };
}

const windowOf = (name: string): number => Number(name.slice(0, name.indexOf(" ")));

async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the database did not count within a second")), deadlineMs);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
