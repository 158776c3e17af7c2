import { sql } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import type { TokenFacts } from "../../adapters/user-pools/user-pools.ts";
import type { ProviderId } from "./provider-id.ts";

/**
 * Owner of a personal row: the holder of a private link (by the digest of its token), a signed-in client (by the token's
 * subject), a visitor of the assistant (by the digest of the cookie), or one write-only message.
 */
export type Owner = `link:${string}` | `client:${string}` | `visitor:${string}` | `message:${string}`;

/** A signed-in client as the owner of rows. */
export const clientOwner = ({ sub }: Pick<TokenFacts, "sub">): Owner => `client:${sub}`;

/**
 * Runs statements in one transaction that sees one owner's rows at one provider, and nothing else: the database's
 * row-level security refuses the rest, also where a query forgot its condition.
 */
export const asOwner = <T>(db: Db, providerId: ProviderId, owner: Owner, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('role', 'sojourn_app', true), set_config('app.provider', ${providerId}, true), set_config('app.owner', ${owner}, true)`,
    );
    return work(tx);
  });

/** Runs statements in one transaction that sees every row: for jobs, expiry, operators' commands, and requests that change hands. */
export const asSystem = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('role', 'sojourn_system', true)`);
    return work(tx);
  });
