import { sql } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import { type Placeholders, prepared } from "../../adapters/database/prepared.ts";
import type { TokenFacts } from "../../adapters/user-pools/user-pools.ts";
import { nothing } from "./inner-rows.ts";
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

/** Whether rows are in an account; others are behind a private link, or in a browser. */
export const isInAccount = (owner: Owner): boolean => owner.startsWith("client:");

/**
 * Runs statements in a transaction limited to one owner's rows at one provider: the database's row-level security hides
 * the rest, even if a query lacks its condition.
 */
export const asOwner = <T>(db: Db, providerId: ProviderId, owner: Owner, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(work, ownerSettings(providerId, owner));

const ownerSettings = (providerId: ProviderId, owner: Owner) => ({
  role: "sojourn_app",
  "app.provider": providerId,
  "app.owner": owner,
});

/** Runs statements in a transaction limited to one provider's rows: for the clinic's staff. */
export const asStaff = <T>(db: Db, providerId: ProviderId, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(work, { role: "sojourn_staff", "app.provider": providerId });

/** Narrows a transaction of the system to one owner's rows at one provider, until its end. */
export const narrowToOwner = (tx: Db, providerId: ProviderId, owner: Owner): Promise<unknown> =>
  setOwner(tx, { providerId, owner });

const setOwner = prepared("set-owner", (tx, { providerId, owner }: Placeholders<"providerId" | "owner">) =>
  tx
    .select({
      role: sql`set_config('role', 'sojourn_app', true)`,
      provider: sql`set_config('app.provider', ${providerId}, true)`,
      owner: sql`set_config('app.owner', ${owner}, true)`,
    })
    .from(nothing),
);

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
 * Runs a part of an owner's transaction with the system's role, to read what several owners share. The caller names the
 * provider in every statement.
 */
export async function withinSystem<T>(
  tx: Db,
  { providerId, owner }: { readonly providerId: ProviderId; readonly owner: Owner },
  work: () => Promise<T>,
): Promise<T> {
  await tx.execute(sql`select set_config('role', 'sojourn_system', true)`);
  const result = await work();
  await narrowToOwner(tx, providerId, owner);
  return result;
}

/**
 * Runs statements in a transaction that sees every row: for jobs, expiry, operators' commands, and requests that change
 * owners.
 */
export const asSystem = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(work, { role: "sojourn_system" });
