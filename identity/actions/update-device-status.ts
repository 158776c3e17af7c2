import * as z from "zod/mini";
import { updateDevice } from "../db/devices.ts";
import { noDevice } from "../devices.ts";
import { refuse } from "../errors.ts";
import { AccessToken, DeviceKey } from "../input.ts";
import { action } from "../rpc.ts";
import { signedIn } from "../tokens.ts";

const Input = z.object({
  AccessToken,
  DeviceKey,
  DeviceRememberedStatus: z.enum(["remembered", "not_remembered"]),
});

/** Whether a device stands for the second factor. */
export const updateDeviceStatus = action("UpdateDeviceStatus", Input, async (services, { pool }, input) => {
  const { user } = await signedIn(services, pool, input.AccessToken);
  const remembered = input.DeviceRememberedStatus === "remembered";
  const whose = { sub: user.sub, key: input.DeviceKey };
  if (!(await updateDevice(services.db, pool.id, whose, { remembered }))) refuse("ResourceNotFound", noDevice);
  return {};
});
