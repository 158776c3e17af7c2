import { LRUCache } from "lru-cache";
import type { Changes } from "../../adapters/database/changes.ts";
import type { Db } from "../../adapters/database/database.ts";
import { databaseOf } from "../../adapters/database/sessions.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { bytesOf, shareOfMemory } from "./memory.ts";

/** Parts of a clinic's record. Every change of one announces a change of the clinic. */
const parts = ["provider", "catalogue"] as const;

interface Kept {
  readonly value: object;
  readonly readAt: number;
}

interface Memory {
  /** Rises with what is forgotten: what was read before it must not be kept after it. */
  forgotten: number;
  readonly changes: Pick<Changes, "isListening" | "isCurrent">;
  readonly kept: LRUCache<string, Kept>;
}

const memories = new WeakMap<object, Memory>();

/**
 * Keeps what is read of clinics' records in a database, for all of its transactions.
 * @returns what forgets one clinic, or all
 */
export function keepRecords(db: Db, changes: Memory["changes"]): (id: string | undefined) => void {
  const kept = new LRUCache<string, Kept>({
    maxSize: shareOfMemory(1 / 16),
    sizeCalculation: ({ value }) => 1 + bytesOf(value),
  });
  const memory: Memory = { forgotten: 0, changes, kept };
  memories.set(databaseOf(db), memory);
  return (id) => {
    memory.forgotten += 1;
    if (id === undefined) kept.clear();
    for (const part of parts) kept.delete(`${part}/${id}`);
  };
}

/** A part of a clinic's record from memory, or as `read` finds it: in the same transaction, which may hold the connection. */
export async function keptPart<Value extends object | undefined>(
  db: Db,
  [part, id]: readonly [part: (typeof parts)[number], id: ProviderId],
  read: () => Promise<Value>,
): Promise<Value> {
  const memory = memories.get(databaseOf(db));
  // To begin listening takes a connection of its own.
  if (!memory?.changes.isListening) return read();
  const { changes, kept } = memory;
  const key = `${part}/${id}`;
  const held = kept.get(key);
  if (held && changes.isCurrent(held.readAt)) return held.value as Value; // one part has one kind of value
  const { forgotten } = memory;
  const readAt = performance.now();
  const value = await read();
  if (value && forgotten === memory.forgotten) kept.set(key, { value, readAt });
  return value;
}
