import { and, eq, inArray, isNull, lt } from "drizzle-orm";
import { type Db, firstRow } from "../../adapters/database/database.ts";
import { type Placeholders, prepared } from "../../adapters/database/prepared.ts";
import type { PoolId } from "./pool-id.ts";
import { audit, counter, family, refresh, user } from "./schema.ts";
import type { UserRow } from "./users.ts";

export type FamilyRow = typeof family.$inferSelect;
export type RefreshRow = typeof refresh.$inferSelect;

export interface NewSignIn {
  readonly family: Pick<
    FamilyRow,
    "originJti" | "poolId" | "sub" | "clientId" | "authTime" | "expiresAt" | "deviceKey"
  >;
  /** Digest of the refresh token. */
  readonly hash: string;
  /** The counter of failures that ends. */
  readonly counterKey: string;
  readonly audit: Pick<typeof audit.$inferSelect, "id" | "event" | "network" | "requestId">;
}

/** Opens a sign-in with its refresh token, writes its audit record and ends the count of failures, in one statement. */
export const insertSignIn = (tx: Db, { family, hash, counterKey, audit }: NewSignIn): Promise<unknown> =>
  addSignIn(tx, { ...family, hash, counterKey, ...audit });

type SignInPlaces = Placeholders<keyof NewSignIn["family"] | "hash" | "counterKey" | keyof NewSignIn["audit"]>;

const addSignIn = prepared("insert-sign-in", (tx, row: SignInPlaces) => {
  const { poolId, sub, originJti, authTime } = row;
  const isCounted = and(eq(counter.poolId, poolId), eq(counter.key, row.counterKey));
  const { id, event, network, requestId } = row;
  const entry = { id, poolId, at: authTime, sub, event, network, requestId };
  const { clientId, expiresAt, deviceKey } = row;
  const opened = { originJti, poolId, sub, clientId, authTime, expiresAt, revokedAt: null, deviceKey };
  return tx
    .with(
      tx.$with("cleared").as(tx.delete(counter).where(isCounted).returning({ key: counter.key })),
      tx.$with("audited").as(tx.insert(audit).values(entry).returning({ id: audit.id })),
      tx.$with("opened").as(tx.insert(family).values(opened).returning({ originJti: family.originJti })),
    )
    .insert(refresh)
    .values({ hash: row.hash, poolId, originJti, createdAt: authTime, replacedAt: null });
});

export const insertRefresh = (tx: Db, row: RefreshRow): Promise<unknown> => tx.insert(refresh).values(row);

const selectSignIn = prepared("find-sign-in", (db, { poolId, originJti }: Placeholders<"poolId" | "originJti">) =>
  db
    .select({ family, user })
    .from(family)
    .innerJoin(user, eq(user.sub, family.sub))
    .where(and(eq(family.poolId, poolId), eq(family.originJti, originJti))),
);

/** A sign-in with its user, in one statement. */
export const findSignIn = (
  db: Db,
  poolId: PoolId,
  originJti: string,
): Promise<{ family: FamilyRow; user: UserRow } | undefined> => firstRow(selectSignIn(db, { poolId, originJti }));

/** Those of these families that exist and were not revoked. */
export const findOpenFamilies = async (
  db: Db,
  poolId: PoolId,
  originJtis: readonly string[],
): Promise<ReadonlySet<string>> => {
  const isOneOf = and(eq(family.poolId, poolId), inArray(family.originJti, [...originJtis]), isNull(family.revokedAt));
  const rows = await db.select({ originJti: family.originJti }).from(family).where(isOneOf);
  return new Set(rows.map(({ originJti }) => originJti));
};

export const findRefresh = (db: Db, poolId: PoolId, hash: string): Promise<RefreshRow | undefined> =>
  firstRow(
    db
      .select()
      .from(refresh)
      .where(and(eq(refresh.poolId, poolId), eq(refresh.hash, hash))),
  );

/**
 * A refresh token with its family. The family is held until the transaction ends, so renewals of its tokens run one after
 * another; the token is read after that.
 */
export async function lockFamilyOf(
  tx: Db,
  poolId: PoolId,
  hash: string,
): Promise<{ refresh: RefreshRow; family: FamilyRow } | undefined> {
  const originJti = tx
    .select({ originJti: refresh.originJti })
    .from(refresh)
    .where(and(eq(refresh.poolId, poolId), eq(refresh.hash, hash)));
  const [held] = await tx
    .select()
    .from(family)
    .where(and(eq(family.poolId, poolId), eq(family.originJti, originJti)))
    .for("update");
  const token = held && (await findRefresh(tx, poolId, hash));
  return token && { refresh: token, family: held };
}

export const replaceRefresh = (tx: Db, poolId: PoolId, hash: string, at: Date): Promise<unknown> =>
  tx
    .update(refresh)
    .set({ replacedAt: at })
    .where(and(eq(refresh.poolId, poolId), eq(refresh.hash, hash)));

export const revokeFamily = (tx: Db, poolId: PoolId, originJti: string, at: Date): Promise<unknown> =>
  tx
    .update(family)
    .set({ revokedAt: at })
    .where(and(eq(family.poolId, poolId), eq(family.originJti, originJti)));

/** Ends every sign-in of a pool, or those through one client. */
export const revokeFamiliesOf = (
  tx: Db,
  poolId: string,
  { clientId, at }: { clientId?: string; at: Date },
): Promise<unknown> =>
  tx
    .update(family)
    .set({ revokedAt: at })
    .where(
      and(
        eq(family.poolId, poolId),
        isNull(family.revokedAt),
        clientId === undefined ? undefined : eq(family.clientId, clientId),
      ),
    );

/** Binds a sign-in to a device, or to none. */
export const setFamilyDevice = (
  tx: Db,
  poolId: PoolId,
  originJti: string,
  deviceKey: string | null,
): Promise<unknown> =>
  tx
    .update(family)
    .set({ deviceKey })
    .where(and(eq(family.poolId, poolId), eq(family.originJti, originJti)));

/** Ends every sign-in on a device. */
export const revokeDeviceFamilies = (
  tx: Db,
  poolId: PoolId,
  { sub, deviceKey, at }: { sub: string; deviceKey: string; at: Date },
): Promise<unknown> =>
  tx
    .update(family)
    .set({ revokedAt: at })
    .where(
      and(eq(family.poolId, poolId), eq(family.sub, sub), eq(family.deviceKey, deviceKey), isNull(family.revokedAt)),
    );

/** Of all pools: by the clock, not for a request. Revoked ones stay until they would have ended, to be known as such. */
export const removeFamiliesBefore = (db: Db, before: Date): Promise<unknown> =>
  db.delete(family).where(lt(family.expiresAt, before));
