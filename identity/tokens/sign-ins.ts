import { LRUCache } from "lru-cache";
import { followChanges } from "../../adapters/database/changes.ts";
import type { Database } from "../../adapters/database/database.ts";
import { findSignIn } from "../db/tokens.ts";
import type { SignInRecord, SignIns } from "../services.ts";

/**
 * Sign-ins with their users. The process that owns an embedded database keeps them in memory: a notification arrives
 * before the change's own commit returns, so that a revoked sign-in is refused with the next call. Of several processes
 * on one PostgreSQL each reads the row for each call, because notifications to the others take a moment.
 */
export function createSignIns({ database }: { readonly database: Database }): SignIns {
  const { db } = database;
  if (database.kind === "postgres") return { find: (...key) => findSignIn(db, ...key), close: async () => {} };

  /** By pool and sign-in. */
  const remembered = new LRUCache<string, SignInRecord>({ max: 10_000 });
  const forget = (sub: string | undefined): void => {
    for (const [key, { user }] of remembered.entries())
      if (sub === undefined || user.sub === sub) remembered.delete(key);
  };
  const changes = followChanges(database, "sign_ins", forget);
  return {
    async find(poolId, originJti) {
      const key = `${poolId}/${originJti}`;
      const held = remembered.get(key);
      if (held && changes.isListening) return held;
      await changes.follow();
      const { version } = changes;
      const found = await findSignIn(db, poolId, originJti);
      if (found && version === changes.version) remembered.set(key, found);
      return found;
    },
    close: () => changes.close(),
  };
}
