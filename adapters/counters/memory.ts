import { createHash } from "node:crypto";
import type { Counters, Hit } from "./counters.ts";

export interface MemoryCounters extends Counters {
  /** Number of windows in memory. */
  size(): number;
  /** Makes the next hit fail with this error. */
  failNext(cause: Error): void;
}

interface Window {
  readonly endsAt: number;
  readonly count: number;
}

const longestKey = 128;

/**
 * In-process counters. Holds at most `mostEntries` windows (about 200 bytes each): beyond that, finished windows are
 * evicted first, then the least recently hit, so active keys stay counted.
 */
export function createMemoryCounters(options: { now: () => Date; mostEntries?: number }): MemoryCounters {
  const { now, mostEntries = 100_000 } = options;
  // In order of the last hit.
  const windows = new Map<string, Window>();
  let failure: Error | undefined;

  // Evicts a tenth at once: a scan for each new key would make floods expensive.
  function evict(time: number): void {
    for (const [name, { endsAt }] of windows) if (endsAt <= time) windows.delete(name);
    const goal = Math.floor(mostEntries * 0.9);
    for (const name of windows.keys()) {
      if (windows.size <= goal) return;
      windows.delete(name);
    }
  }

  function count(key: string, windowSeconds: number, cost: number): Hit {
    if (!(windowSeconds >= 1) || !(cost >= 0)) throw new RangeError("a window is 1 second or more, a cost 0 or more");
    const time = now().getTime();
    const length = windowSeconds * 1000;
    const name = `${windowSeconds} ${boundedKey(key)}`;
    const held = windows.get(name);
    // A window that ends later than a new one would was created before the clock was set back.
    const isLive = held !== undefined && held.endsAt > time && held.endsAt <= time + length;
    const window = isLive ? { endsAt: held.endsAt, count: held.count + cost } : { endsAt: time + length, count: cost };
    windows.delete(name);
    if (windows.size >= mostEntries) evict(time);
    windows.set(name, window);
    return { count: window.count, resetSeconds: Math.max(1, Math.ceil((window.endsAt - time) / 1000)) };
  }

  return {
    async hit(key, windowSeconds, cost = 1) {
      if (failure !== undefined) {
        const cause = failure;
        failure = undefined;
        throw cause;
      }
      return count(key, windowSeconds, cost);
    },
    size: () => windows.size,
    failNext: (cause) => {
      failure = cause;
    },
    close: async () => windows.clear(),
  };
}

/** Keys hold visitor-supplied text; hashing bounds their memory. */
const boundedKey = (key: string): string =>
  key.length <= longestKey ? key : `sha256 ${createHash("sha256").update(key).digest("base64url")}`;
