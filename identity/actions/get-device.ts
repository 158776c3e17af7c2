import * as z from "zod/mini";
import { findDevice } from "../db/devices.ts";
import { noDevice, wireDevice } from "../devices.ts";
import { refuse } from "../errors.ts";
import { AccessToken, DeviceKey } from "../input.ts";
import { action } from "../rpc.ts";
import { signedIn } from "../tokens.ts";

const Input = z.object({ AccessToken, DeviceKey });

/** One of a user's own devices. */
export const getDevice = action("GetDevice", Input, async (services, { pool }, input) => {
  const { user } = await signedIn(services, pool, input.AccessToken);
  const row = await findDevice(services.db, pool.id, { sub: user.sub, key: input.DeviceKey });
  return { Device: wireDevice(row ?? refuse("ResourceNotFound", noDevice)) };
});
