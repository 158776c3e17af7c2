import { and, eq, isNull, ne, type Placeholder, type SQL, sql } from "drizzle-orm";
import { type Db, firstRow } from "../../adapters/database/database.ts";
import { type Placeholders, prepared } from "../../adapters/database/prepared.ts";
import type { PoolId } from "./pool-id.ts";
import { code, credential, family, session, user } from "./schema.ts";

export type UserRow = typeof user.$inferSelect;
export type CredentialRow = typeof credential.$inferSelect;

export interface UserRecord {
  readonly user: UserRow;
  readonly credential: CredentialRow | null;
}

export const findUserByName = (db: Db, poolId: PoolId, nameKey: string): Promise<UserRecord | undefined> =>
  firstRow(
    db
      .select({ user, credential })
      .from(user)
      .leftJoin(credential, eq(credential.sub, user.sub))
      .where(and(eq(user.poolId, poolId), eq(user.nameKey, nameKey))),
  );

export const findUserBySub = (db: Db, poolId: PoolId, sub: string): Promise<UserRecord | undefined> =>
  firstRow(
    db
      .select({ user, credential })
      .from(user)
      .leftJoin(credential, eq(credential.sub, user.sub))
      .where(and(eq(user.poolId, poolId), eq(user.sub, sub))),
  );

/** The name of the decoy, a row in each pool that is read in the place of an unknown user. */
export const decoyKey = "";

/**
 * A user, or the decoy of the pool: look-ups by equality alone, so that no statistics lead to a plan that reads other
 * rows for an unknown name than for a known one.
 */
export const selectUserOrDecoy = (
  db: Db,
  poolId: PoolId | Placeholder,
  who: { readonly nameKey: string | Placeholder } | { readonly sub: string | Placeholder },
) => {
  const subOf = (condition: SQL) =>
    db
      .select({ sub: user.sub })
      .from(user)
      .where(and(eq(user.poolId, poolId), condition));
  const wanted = subOf("sub" in who ? eq(user.sub, who.sub) : eq(user.nameKey, who.nameKey));
  const decoy = subOf(eq(user.nameKey, decoyKey));
  return db
    .select({ user, credential })
    .from(user)
    .leftJoin(credential, eq(credential.sub, user.sub))
    .where(eq(user.sub, sql`coalesce((${wanted}), (${decoy}))`));
};

export const findUserOrDecoy = (
  db: Db,
  poolId: PoolId,
  who: { readonly nameKey: string } | { readonly sub: string },
): Promise<UserRecord | undefined> =>
  firstRow("sub" in who ? selectBySub(db, { poolId, ...who }) : selectByName(db, { poolId, ...who }));

const selectBySub = prepared("find-user-or-decoy-by-sub", (db, { poolId, sub }: Placeholders<"poolId" | "sub">) =>
  selectUserOrDecoy(db, poolId, { sub }),
);

const selectByName = prepared(
  "find-user-or-decoy-by-name",
  (db, { poolId, nameKey }: Placeholders<"poolId" | "nameKey">) => selectUserOrDecoy(db, poolId, { nameKey }),
);

/** A user, held until the transaction ends. */
export const lockUser = (tx: Db, poolId: PoolId, sub: string): Promise<UserRow | undefined> =>
  firstRow(selectForUpdate(tx, { poolId, sub }));

const selectForUpdate = prepared("lock-user", (tx, { poolId, sub }: Placeholders<"poolId" | "sub">) =>
  tx
    .select()
    .from(user)
    .where(and(eq(user.poolId, poolId), eq(user.sub, sub)))
    .for("update"),
);

/** @returns whether the name was free */
export const insertUser = async (tx: Db, row: UserRow): Promise<boolean> =>
  (await tx.insert(user).values(row).onConflictDoNothing().returning({ sub: user.sub })).length > 0;

const nextVersion = { securityVersion: sql`${user.securityVersion} + 1` };

/** Ends the sign-ins of a user that wait for their next proof, and what is decided from a password read before. */
export const endUnfinishedSignIns = (tx: Db, { poolId, sub }: Pick<UserRow, "poolId" | "sub">): Promise<unknown> =>
  tx
    .update(user)
    .set(nextVersion)
    .where(and(eq(user.poolId, poolId), eq(user.sub, sub)));

/** What a sign-in is decided by: a change ends the unfinished ones. */
const deciding = ["status", "enabled", "verified", "mfa"] as const;

/** @returns the user as changed */
export const updateUser = (
  tx: Db,
  poolId: PoolId,
  sub: string,
  values: Partial<Omit<UserRow, "sub" | "poolId" | "createdAt" | "securityVersion">>,
): Promise<UserRow | undefined> =>
  firstRow(
    tx
      .update(user)
      .set({ ...values, ...(deciding.some((name) => name in values) && nextVersion) })
      .where(and(eq(user.poolId, poolId), eq(user.sub, sub)))
      .returning(),
  );

/** Locks the row, as an update does. @returns whether the user exists and is still unconfirmed */
export const updateUnconfirmedUser = async (
  tx: Db,
  poolId: PoolId,
  sub: string,
  values: Pick<UserRow, "attributes" | "updatedAt">,
): Promise<boolean> =>
  (
    await tx
      .update(user)
      .set(values)
      .where(and(eq(user.poolId, poolId), eq(user.sub, sub), eq(user.status, "UNCONFIRMED")))
      .returning({ sub: user.sub })
  ).length > 0;

/** Sets a password, which ends the unfinished sign-ins. */
export async function putCredential(tx: Db, row: CredentialRow): Promise<void> {
  await endUnfinishedSignIns(tx, row);
  await tx.insert(credential).values(row).onConflictDoUpdate({ target: credential.sub, set: row });
}

export const findCredential = (db: Db, poolId: PoolId, sub: string): Promise<CredentialRow | undefined> =>
  firstRow(
    db
      .select()
      .from(credential)
      .where(and(eq(credential.poolId, poolId), eq(credential.sub, sub))),
  );

export const removeCredential = (tx: Db, poolId: PoolId, sub: string): Promise<unknown> =>
  tx.delete(credential).where(and(eq(credential.poolId, poolId), eq(credential.sub, sub)));

/** Removes a user with everything that refers to it. */
export async function removeUser(tx: Db, poolId: PoolId, sub: string): Promise<void> {
  await tx.delete(code).where(and(eq(code.poolId, poolId), eq(code.sub, sub)));
  await tx.delete(session).where(and(eq(session.poolId, poolId), eq(session.sub, sub)));
  await tx.delete(user).where(and(eq(user.poolId, poolId), eq(user.sub, sub)));
}

/** Ends every sign-in of a user, also the unfinished ones, but for one. */
export async function revokeFamilies(
  tx: Db,
  poolId: PoolId,
  { sub, at, except }: { sub: string; at: Date; except?: string },
): Promise<void> {
  await endUnfinishedSignIns(tx, { poolId, sub });
  await tx
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
}
