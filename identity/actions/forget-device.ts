import * as z from "zod/mini";
import { removeDevice } from "../db/devices.ts";
import { revokeDeviceFamilies, setFamilyDevice } from "../db/tokens.ts";
import { refuse } from "../errors.ts";
import { AccessToken, DeviceKey } from "../protocol/input.ts";
import { action } from "../protocol/rpc.ts";
import { authenticate } from "../tokens/tokens.ts";
import { writeAudit } from "../users/audit.ts";
import { noDevice } from "../users/devices.ts";

const Input = z.object({ AccessToken, DeviceKey });

/** Forgets a device and ends its sign-ins, but for the caller's, which continues without a device. */
export const forgetDevice = action("ForgetDevice", Input, async (services, call, input) => {
  const { pool } = call;
  const { user, originJti, deviceKey } = await authenticate(services, pool, input.AccessToken);
  const { sub } = user;
  const key = input.DeviceKey;
  await services.db.transaction(async (tx) => {
    if (!(await removeDevice(tx, pool.id, { sub, key }))) refuse("ResourceNotFound", noDevice);
    if (deviceKey === key) await setFamilyDevice(tx, pool.id, originJti, null);
    await revokeDeviceFamilies(tx, pool.id, { sub, deviceKey: key, at: services.now() });
    await writeAudit(services, tx, call, { event: "device-removed", sub });
  });
  return {};
});
