import { and, desc, eq, isNull, lt, ne, or } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import type { PoolId } from "./pool-id.ts";
import { audit, code, credential, family, session, user } from "./schema.ts";

export type UserRow = typeof user.$inferSelect;
export type CredentialRow = typeof credential.$inferSelect;

export interface UserRecord {
  readonly user: UserRow;
  readonly credential: CredentialRow | null;
}

const found = async (rows: Promise<UserRecord[]>): Promise<UserRecord | undefined> => (await rows)[0];

export const findUserByName = (db: Db, poolId: PoolId, nameKey: string): Promise<UserRecord | undefined> =>
  found(
    db
      .select({ user, credential })
      .from(user)
      .leftJoin(credential, eq(credential.sub, user.sub))
      .where(and(eq(user.poolId, poolId), eq(user.nameKey, nameKey))),
  );

export const findUserBySub = (db: Db, poolId: PoolId, sub: string): Promise<UserRecord | undefined> =>
  found(
    db
      .select({ user, credential })
      .from(user)
      .leftJoin(credential, eq(credential.sub, user.sub))
      .where(and(eq(user.poolId, poolId), eq(user.sub, sub))),
  );

/** The name of nobody's row, which each pool has: read where nobody is found, so that both cost the same. */
export const decoyKey = "";

/** A user, or the decoy of the pool. */
export const findUserOrDecoy = (
  db: Db,
  poolId: PoolId,
  who: { readonly nameKey: string } | { readonly sub: string },
): Promise<UserRecord | undefined> =>
  found(
    db
      .select({ user, credential })
      .from(user)
      .leftJoin(credential, eq(credential.sub, user.sub))
      .where(
        and(
          eq(user.poolId, poolId),
          or("sub" in who ? eq(user.sub, who.sub) : eq(user.nameKey, who.nameKey), eq(user.nameKey, decoyKey)),
        ),
      )
      .orderBy(desc(user.nameKey))
      .limit(1),
  );

/** A user, held until the transaction ends. */
export async function lockUser(tx: Db, poolId: PoolId, sub: string): Promise<UserRow | undefined> {
  const [row] = await tx
    .select()
    .from(user)
    .where(and(eq(user.poolId, poolId), eq(user.sub, sub)))
    .for("update");
  return row;
}

/** @returns whether the name was free */
export const insertUser = async (tx: Db, row: UserRow): Promise<boolean> =>
  (await tx.insert(user).values(row).onConflictDoNothing().returning({ sub: user.sub })).length > 0;

export const updateUser = (
  tx: Db,
  poolId: PoolId,
  sub: string,
  values: Partial<Omit<UserRow, "sub" | "poolId" | "createdAt">>,
): Promise<unknown> =>
  tx
    .update(user)
    .set(values)
    .where(and(eq(user.poolId, poolId), eq(user.sub, sub)));

export const putCredential = (tx: Db, row: CredentialRow): Promise<unknown> =>
  tx.insert(credential).values(row).onConflictDoUpdate({ target: credential.sub, set: row });

/** Replaces a user's credential; nobody's stays none. */
export const updateCredential = (tx: Db, { sub, poolId, ...values }: CredentialRow): Promise<unknown> =>
  tx
    .update(credential)
    .set(values)
    .where(and(eq(credential.poolId, poolId), eq(credential.sub, sub)));

/** Removes a user with everything that refers to it. */
export async function removeUser(tx: Db, poolId: PoolId, sub: string): Promise<void> {
  await tx.delete(code).where(and(eq(code.poolId, poolId), eq(code.sub, sub)));
  await tx.delete(session).where(and(eq(session.poolId, poolId), eq(session.sub, sub)));
  await tx.delete(user).where(and(eq(user.poolId, poolId), eq(user.sub, sub)));
}

/** Ends every sign-in of a user, or every other one. */
export const revokeFamilies = (
  tx: Db,
  poolId: PoolId,
  { sub, at, except }: { sub: string; at: Date; except?: string },
): Promise<unknown> =>
  tx
    .update(family)
    .set({ revokedAt: at })
    .where(
      and(
        eq(family.poolId, poolId),
        eq(family.sub, sub),
        isNull(family.revokedAt),
        except === undefined ? undefined : ne(family.originJti, except),
      ),
    );

export const insertAudit = (tx: Db, row: typeof audit.$inferInsert): Promise<unknown> => tx.insert(audit).values(row);

/** Of all pools: by the clock, not for a request. */
export const removeAuditBefore = (db: Db, before: Date): Promise<unknown> =>
  db.delete(audit).where(lt(audit.at, before));
