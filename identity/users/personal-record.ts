import type { Db } from "../../adapters/database/database.ts";
import type { KeptOutcome, RemovalOutcome } from "../../adapters/user-pools/user-pools.ts";
import { listPersonalRecords } from "../db/people.ts";
import { findUserBySub, lockUser, removeUser, type UserRow } from "../db/users.ts";
import type { Pool } from "../pools/pools.ts";
import type { Services } from "../services.ts";
import { wireAttributes } from "./attributes.ts";
import { writeAudit } from "./audit.ts";

/** The audit's network for changes that the site makes on a user's request. */
const sitesNetwork = "site";

/** All stored data of a user, without secrets. */
export async function userRecordOf(tx: Db, pool: Pool, user: UserRow) {
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
    ...(await listPersonalRecords(tx, pool.id, sub)),
  };
}

/** The same for the site, which shows it to the user. */
export async function personalRecordOf({ db }: Pick<Services, "db">, pool: Pool, sub: string): Promise<KeptOutcome> {
  const found = await findUserBySub(db, pool.id, sub);
  if (!found) return { kind: "kept", events: [], record: {} };
  const record = await userRecordOf(db, pool, found.user);
  return { kind: "kept", events: record.events.toReversed(), record };
}

/** Deletes a user on the site's request, with all records; may be repeated. */
export async function removeUserForSite(
  services: Pick<Services, "db" | "now" | "newId">,
  pool: Pool,
  sub: string,
): Promise<RemovalOutcome> {
  await services.db.transaction(async (tx) => {
    if (!(await lockUser(tx, pool.id, sub))) return;
    await removeUser(tx, pool.id, sub);
    const call = { pool, network: sitesNetwork, requestId: services.newId() };
    await writeAudit(services, tx, call, { event: "deleted", sub });
  });
  return { kind: "removed" };
}
