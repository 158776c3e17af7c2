import { createHash } from "node:crypto";
import type { Counters, Hit } from "./counters.ts";

export interface MemoryCounters extends Counters {
  /** Windows that are held at present. */
  size(): number;
  /** The next hit fails with this. */
  failNext(cause: Error): void;
}

interface Window {
  readonly endsAt: number;
  readonly count: number;
}

const longestKey = 128;

/**
 * Counters of one process. At most `mostEntries` windows are held (about 200 bytes each): when a flood of keys goes
 * beyond that, finished windows go first and then those that were not hit for longest, so whoever keeps asking stays counted.
 */
export function createMemoryCounters(options: { now: () => Date; mostEntries?: number }): MemoryCounters {
  const { now, mostEntries = 100_000 } = options;
  // In the order of their last hit.
  const windows = new Map<string, Window>();
  let failure: Error | undefined;

  // Frees a tenth at once: looking through all of them for each new key would be the attack.
  function makeRoom(time: number): void {
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
    const name = `${windowSeconds} ${shortened(key)}`;
    const held = windows.get(name);
    // A window that ends later than a new one would was begun before the clock was set back.
    const isLive = held !== undefined && held.endsAt > time && held.endsAt <= time + length;
    const window = isLive ? { endsAt: held.endsAt, count: held.count + cost } : { endsAt: time + length, count: cost };
    windows.delete(name);
    if (windows.size >= mostEntries) makeRoom(time);
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

/** Keys hold text of visitors; a long one must not cost more memory than a short one. */
const shortened = (key: string): string =>
  key.length <= longestKey ? key : `sha256 ${createHash("sha256").update(key).digest("base64url")}`;
