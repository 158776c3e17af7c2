import * as z from "zod/mini";
import { updateDevice } from "../db/devices.ts";
import { refuse } from "../errors.ts";
import { AccessToken, DeviceKey } from "../protocol/input.ts";
import { action } from "../protocol/rpc.ts";
import { authenticate } from "../tokens/tokens.ts";
import { noDevice } from "../users/devices.ts";

const Input = z.object({
  AccessToken,
  DeviceKey,
  DeviceRememberedStatus: z.enum(["remembered", "not_remembered"]),
});

/** Sets whether a device replaces the second factor. */
export const updateDeviceStatus = action("UpdateDeviceStatus", Input, async (services, { pool }, input) => {
  const { user } = await authenticate(services, pool, input.AccessToken);
  const remembered = input.DeviceRememberedStatus === "remembered";
  const owned = { sub: user.sub, key: input.DeviceKey };
  if (!(await updateDevice(services.db, pool.id, owned, { remembered }))) refuse("ResourceNotFound", noDevice);
  return {};
});
