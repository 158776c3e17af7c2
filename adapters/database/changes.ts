import { LRUCache } from "lru-cache";
import { seconds } from "../../contract/durations.ts";
import type { Database } from "./database.ts";

/** How long something is remembered while the database's notifications do not arrive. */
const unheard = seconds(2);

/** Follows a channel, so that rows may stay in memory until the database says that they changed. */
export interface Changes {
  /** Rises with each notification: what was read before one and arrives after it must not be remembered. */
  readonly version: number;
  /** True while notifications arrive. */
  readonly isListening: boolean;
  /** Listens before the first read. @throws Error when the database cannot be reached; the next call tries again */
  follow(): Promise<void>;
  /** True for a read that no notification has made stale: while none arrive, for two seconds. `readAt` by `performance.now()`. */
  isCurrent(readAt: number): boolean;
  close(): Promise<void>;
}

/** @param onChange is called with a notification's payload, and with nothing when any may have been missed */
export function followChanges(
  database: Pick<Database, "listen">,
  channel: string,
  onChange: (payload: string | undefined) => void,
): Changes {
  let version = 0;
  let isListening = false;
  let listening: Promise<() => Promise<void>> | undefined;
  const begin = async (): Promise<() => Promise<void>> => {
    const stop = await database.listen(
      channel,
      (payload) => {
        isListening = true;
        version += 1;
        onChange(payload === "" ? undefined : payload);
      },
      () => {
        isListening = false;
      },
    );
    isListening = true;
    return stop;
  };
  return {
    get version() {
      return version;
    },
    get isListening() {
      return isListening;
    },
    async follow() {
      listening ??= begin().catch((error: unknown) => {
        listening = undefined;
        throw error;
      });
      await listening;
    },
    isCurrent: (readAt) => isListening || performance.now() - readAt < unheard,
    async close() {
      const stop = await listening?.catch(() => undefined);
      isListening = false;
      await stop?.();
    },
  };
}

/** Values read from rows, in memory until a notification. */
export interface KeptRows<Value> {
  /** The value in memory, or what `find` reads. */
  read(key: string, find: () => Promise<Value>): Promise<Value>;
  forget(isOld: (key: string) => boolean): void;
}

export function keepRows<Value>(changes: Changes, most: number): KeptRows<Value> {
  const kept = new LRUCache<string, { readonly value: Value; readonly readAt: number }>({ max: most });
  return {
    async read(key, find) {
      const held = kept.get(key);
      if (held && changes.isCurrent(held.readAt)) return held.value;
      await changes.follow();
      const { version } = changes;
      const readAt = performance.now();
      const value = await find();
      if (version === changes.version) kept.set(key, { value, readAt });
      return value;
    },
    forget(isOld) {
      for (const key of kept.keys()) if (isOld(key)) kept.delete(key);
    },
  };
}
