import { sql } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import type { TokenFacts } from "../../adapters/user-pools/user-pools.ts";
import type { ProviderId } from "./provider-id.ts";

/**
 * Owner of a personal row: the holder of a private link (by the digest of its token), a signed-in client (by the
 * token's subject), a visitor of the assistant (by the digest of the cookie), one write-only message, a member of
 * staff, or a key of the clinic's own system (by the id).
 */
export type Owner =
  | `link:${string}`
  | `client:${string}`
  | `visitor:${string}`
  | `message:${string}`
  | `staff:${string}`
  | `key:${string}`;

/** A signed-in client as the owner of rows. */
export const clientOwner = ({ sub }: Pick<TokenFacts, "sub">): Owner => `client:${sub}`;

/**
 * Runs statements in a transaction limited to one owner's rows at one provider: the database's row-level security hides
 * the rest, even if a query lacks its condition.
 */
export const asOwner = <T>(db: Db, providerId: ProviderId, owner: Owner, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('role', 'sojourn_app', true), set_config('app.provider', ${providerId}, true), set_config('app.owner', ${owner}, true)`,
    );
    return work(tx);
  });

/** Runs statements in a transaction limited to one provider's rows: for the clinic's staff. */
export const asStaff = <T>(db: Db, providerId: ProviderId, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('role', 'sojourn_staff', true), set_config('app.provider', ${providerId}, true)`,
    );
    return work(tx);
  });

/**
 * Runs a part of a transaction of staff with the installation's own role, which alone may write providers' records.
 * The caller has checked the right, and names the provider in every statement.
 */
export async function beyondStaff<T>(tx: Db, work: () => Promise<T>): Promise<T> {
  await tx.execute(sql`select set_config('role', 'none', true)`);
  const result = await work();
  await tx.execute(sql`select set_config('role', 'sojourn_staff', true)`);
  return result;
}

/**
 * Runs statements in a transaction that sees every row: for jobs, expiry, operators' commands, and requests that change
 * owners.
 */
export const asSystem = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('role', 'sojourn_system', true)`);
    return work(tx);
  });
