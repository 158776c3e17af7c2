import * as z from "zod/mini";
import { findDevice } from "../db/devices.ts";
import { refuse } from "../errors.ts";
import { AccessToken, DeviceKey } from "../protocol/input.ts";
import { action } from "../protocol/rpc.ts";
import { authenticate } from "../tokens/tokens.ts";
import { noDevice, wireDevice } from "../users/devices.ts";

const Input = z.object({ AccessToken, DeviceKey });

/** One of a user's own devices. */
export const getDevice = action("GetDevice", Input, async (services, { pool }, input) => {
  const { user } = await authenticate(services, pool, input.AccessToken);
  const row = await findDevice(services.db, pool.id, { sub: user.sub, key: input.DeviceKey });
  return { Device: wireDevice(row ?? refuse("ResourceNotFound", noDevice)) };
});
