import type { Db } from "../adapters/database/database.ts";
import type { KeptOutcome, RemovalOutcome } from "../adapters/user-pools/user-pools.ts";
import { writeAudit } from "./audit.ts";
import { listKept } from "./db/people.ts";
import { findUserBySub, lockUser, removeUser, type UserRow } from "./db/users.ts";
import type { Pool } from "./pools.ts";
import type { Services } from "./services.ts";
import { wireAttributes } from "./users.ts";

/** Stands where the network of a caller would: the site acts for the person whom it has asked. */
const sitesNetwork = "site";

/** All that is kept of somebody here, but for what is secret. */
export async function recordOf(tx: Db, pool: Pool, user: UserRow) {
  const { sub, status, enabled, mfa, preferredMfa, createdAt, updatedAt } = user;
  return {
    user: {
      sub,
      status,
      enabled,
      attributes: Object.fromEntries(wireAttributes(user).map(({ Name, Value }) => [Name, Value])),
      secondFactors: mfa,
      preferredSecondFactor: preferredMfa,
      createdAt,
      updatedAt,
    },
    ...(await listKept(tx, pool.id, sub)),
  };
}

/** The same for the site, which shows it to the person themselves. */
export async function keptOf({ db }: Pick<Services, "db">, pool: Pool, sub: string): Promise<KeptOutcome> {
  const found = await findUserBySub(db, pool.id, sub);
  if (!found) return { kind: "kept", events: [], record: {} };
  const record = await recordOf(db, pool, found.user);
  return { kind: "kept", events: record.events.toReversed(), record };
}

/** Removes somebody who asked the site for it, with all that is kept of them here; it may be repeated. */
export async function removePerson(
  services: Pick<Services, "db" | "now" | "newId">,
  pool: Pool,
  sub: string,
): Promise<RemovalOutcome> {
  await services.db.transaction(async (tx) => {
    if (!(await lockUser(tx, pool.id, sub))) return;
    await removeUser(tx, pool.id, sub);
    const call = { pool, network: sitesNetwork, domain: pool.domains[0] ?? "localhost", requestId: services.newId() };
    await writeAudit(services, tx, call, { event: "deleted", sub });
  });
  return { kind: "removed" };
}
