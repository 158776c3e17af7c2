import { and, asc, desc, eq, gt, inArray } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import type { PoolId } from "./pool-id.ts";
import { device } from "./schema.ts";

export type DeviceRow = typeof device.$inferSelect;

interface OwnedDevice {
  readonly sub: string;
  readonly key: string;
}

const isThis = (poolId: PoolId, { sub, key }: OwnedDevice) =>
  and(eq(device.poolId, poolId), eq(device.sub, sub), eq(device.key, key));

export const findDevice = async (db: Db, poolId: PoolId, owned: OwnedDevice): Promise<DeviceRow | undefined> =>
  (await db.select().from(device).where(isThis(poolId, owned)))[0];

/** @returns whether it was inserted */
export const insertDevice = async (tx: Db, row: DeviceRow): Promise<boolean> =>
  (await tx.insert(device).values(row).onConflictDoNothing().returning({ key: device.key })).length > 0;

/** In the order of their keys, after one of them. */
export const listDevices = (
  db: Db,
  poolId: PoolId,
  { sub, after, limit }: { sub: string; after: string | undefined; limit: number },
): Promise<DeviceRow[]> =>
  db
    .select()
    .from(device)
    .where(and(eq(device.poolId, poolId), eq(device.sub, sub), after === undefined ? undefined : gt(device.key, after)))
    .orderBy(asc(device.key))
    .limit(limit);

/** @returns whether there is such a device */
export const updateDevice = async (
  tx: Db,
  poolId: PoolId,
  owned: OwnedDevice,
  values: Partial<Pick<DeviceRow, "remembered" | "seenAt">>,
): Promise<boolean> =>
  (await tx.update(device).set(values).where(isThis(poolId, owned)).returning({ key: device.key })).length > 0;

/** @returns whether there was such a device */
export const removeDevice = async (tx: Db, poolId: PoolId, owned: OwnedDevice): Promise<boolean> =>
  (await tx.delete(device).where(isThis(poolId, owned)).returning({ key: device.key })).length > 0;

/** Removes a user's devices but for those seen last. */
export async function removeOldDevices(tx: Db, poolId: PoolId, sub: string, keep: number): Promise<void> {
  const old = tx
    .select({ key: device.key })
    .from(device)
    .where(and(eq(device.poolId, poolId), eq(device.sub, sub)))
    .orderBy(desc(device.seenAt), asc(device.key))
    .offset(keep);
  await tx.delete(device).where(and(eq(device.poolId, poolId), inArray(device.key, old)));
}
