import { and, asc, desc, eq, gt, ilike, ne, or, sql } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import type { PoolId } from "./pool-id.ts";
import { recoveryCode } from "./recovery-codes.ts";
import { audit, device, family, identity, passkey, totp, user } from "./schema.ts";
import { decoyKey, type UserRow } from "./users.ts";

/*
 * Reads for operators: lists of users and all data of one. No action of the network uses them.
 */

export interface Search {
  /** A part of the address or of a name. */
  readonly text?: string | undefined;
  /** Continues after this address. */
  readonly after?: string | undefined;
  readonly most: number;
}

/** By their address. */
export function listUsers(db: Db, poolId: PoolId, { text, after, most }: Search): Promise<UserRow[]> {
  const pattern = `%${(text ?? "").replace(/[\\%_]/g, "\\$&")}%`;
  const names = sql<string>`concat_ws(' ', ${user.attributes}->>'given_name', ${user.attributes}->>'family_name')`;
  return db
    .select()
    .from(user)
    .where(
      and(
        eq(user.poolId, poolId),
        ne(user.nameKey, decoyKey),
        after === undefined ? undefined : gt(user.nameKey, after),
        text === undefined ? undefined : or(ilike(user.nameKey, pattern), ilike(names, pattern)),
      ),
    )
    .orderBy(asc(user.nameKey))
    .limit(most);
}

/** Users by status. */
export const countUsers = (db: Db, poolId: PoolId): Promise<{ status: UserRow["status"]; count: number }[]> =>
  db
    .select({ status: user.status, count: sql<number>`count(*)::int` })
    .from(user)
    .where(and(eq(user.poolId, poolId), ne(user.nameKey, decoyKey)))
    .groupBy(user.status)
    .orderBy(user.status);

/** All data of a user beside the row, without secrets. */
export async function listPersonalRecords(db: Db, poolId: PoolId, sub: string) {
  const isTheirs = (table: typeof family | typeof device | typeof passkey | typeof recoveryCode | typeof totp) =>
    and(eq(table.poolId, poolId), eq(table.sub, sub));
  return {
    signIns: await db
      .select({
        client: family.clientId,
        at: family.authTime,
        endsAt: family.expiresAt,
        endedAt: family.revokedAt,
        device: family.deviceKey,
      })
      .from(family)
      .where(isTheirs(family))
      .orderBy(desc(family.authTime)),
    authenticators: await db
      .select({ name: totp.name, verified: totp.verified, createdAt: totp.createdAt })
      .from(totp)
      .where(isTheirs(totp)),
    recoveryCodes: await db
      .select({ createdAt: recoveryCode.createdAt, usedAt: recoveryCode.usedAt })
      .from(recoveryCode)
      .where(isTheirs(recoveryCode)),
    passkeys: await db
      .select({ name: passkey.name, domain: passkey.rpId, createdAt: passkey.createdAt, usedAt: passkey.usedAt })
      .from(passkey)
      .where(isTheirs(passkey)),
    devices: await db
      .select({ key: device.key, name: device.name, createdAt: device.createdAt, seenAt: device.seenAt })
      .from(device)
      .where(isTheirs(device)),
    identities: await db
      .select({ id: identity.id, createdAt: identity.createdAt })
      .from(identity)
      .where(and(eq(identity.poolId, poolId), eq(identity.sub, sub))),
    events: await db
      .select({ at: audit.at, event: audit.event, network: audit.network })
      .from(audit)
      .where(and(eq(audit.poolId, poolId), eq(audit.sub, sub)))
      .orderBy(audit.at),
  };
}
