import type { Db } from "../../adapters/database/database.ts";
import { epoch } from "../../contract/durations.ts";
import { type DeviceRow, findDevice } from "../db/devices.ts";
import { refuse } from "../errors.ts";
import type { Pool } from "../pools/pools.ts";
import { uuidOf } from "./find-user.ts";

/** The device key and group that a client may confirm. */
export interface NewDevice {
  readonly DeviceKey: string;
  readonly DeviceGroupKey: string;
}

/** Most devices of one user; those not seen for longest make room. */
export const mostDevices = 50;

export const noDevice = "Device does not exist.";

export const deviceContext = (poolId: string, key: string): string => `pool/${poolId}/device/${key}/verifier`;

/**
 * The device that a sign-in without one may confirm, where the pool has devices. It is derived from the sign-in, so
 * unconfirmed devices need no row.
 */
export function newDeviceOf(pool: Pool, originJti: string): NewDevice | undefined {
  if (pool.settings.devices === "off") return undefined;
  const region = pool.id.slice(0, pool.id.indexOf("_"));
  return {
    DeviceKey: `${region}_${uuidOf(Buffer.from(pool.digest("device", originJti), "base64url"))}`,
    DeviceGroupKey: `-${pool.digest("device group", originJti).slice(0, 8)}`,
  };
}

/** A user's own device that a client says it is; one that was forgotten is none. */
export const deviceOf = async (
  tx: Db,
  pool: Pool,
  { sub, key }: { sub: string; key: string | undefined },
): Promise<DeviceRow | undefined> =>
  key === undefined || pool.settings.devices === "off" ? undefined : findDevice(tx, pool.id, { sub, key });

/** @throws WireError where the pool has the feature turned off */
export function checkDevices(pool: Pool): void {
  if (pool.settings.devices === "off")
    refuse("InvalidUserPoolConfiguration", "Device tracking is not enabled for this user pool.");
}

/** As the protocol lists it. */
export const wireDevice = ({ key, name, remembered, createdAt, seenAt }: DeviceRow) => ({
  DeviceKey: key,
  DeviceAttributes: [
    { Name: "device_status", Value: "valid" },
    ...(name === null ? [] : [{ Name: "device_name", Value: name }]),
    { Name: "dev:device_remembered_status", Value: remembered ? "remembered" : "not_remembered" },
  ],
  DeviceCreateDate: epoch(createdAt),
  DeviceLastModifiedDate: epoch(seenAt),
  DeviceLastAuthenticatedDate: epoch(seenAt),
});
