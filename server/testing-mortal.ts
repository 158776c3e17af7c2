import type { Database, Db } from "../adapters/database/database.ts";

/** Whatever is asked of it, and of what that gives, nobody ever hears an answer. */
const silence: unknown = new Proxy(() => {}, {
  get: (_, name) => (name === "then" ? () => {} : silence),
  apply: () => silence,
});

/**
 * The database of a process that ends at one of its marked points, which are before and after each commit. What is under
 * way then is undone, as a lost connection's is, and nobody who waits for it hears of it: not a `catch` runs any more.
 * Suppliers, payments and jobs of the embedded defaults have no effect but by their commits, so these are the places where
 * ending makes a difference.
 */
export function mortalDatabase(database: Database, { at, die }: { at: number; die: () => void }): Database {
  let passed = 0;
  let isDead = false;
  function isOver(): boolean {
    if (isDead) return true;
    passed += 1;
    isDead = passed === at;
    if (isDead) die();
    return isDead;
  }
  async function transaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    const outcome = await database.db
      .transaction(async (tx) => {
        const done = await work(tx);
        if (isOver()) throw new Error("the process ended before it committed");
        return done;
      })
      .catch((error: unknown) => {
        if (!isDead) throw error;
      });
    return (isOver() ? silence : outcome) as T; // undefined only where it is over
  }
  const db = new Proxy(database.db, {
    get(target, name) {
      if (isDead) return silence;
      if (name === "transaction") return transaction;
      const member: unknown = Reflect.get(target, name);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  return { ...database, db };
}
