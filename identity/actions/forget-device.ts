import * as z from "zod/mini";
import { writeAudit } from "../audit.ts";
import { removeDevice } from "../db/devices.ts";
import { revokeDeviceFamilies, setFamilyDevice } from "../db/tokens.ts";
import { noDevice } from "../devices.ts";
import { refuse } from "../errors.ts";
import { AccessToken, DeviceKey } from "../input.ts";
import { action } from "../rpc.ts";
import { signedIn } from "../tokens.ts";

const Input = z.object({ AccessToken, DeviceKey });

/** Forgets a device and ends what was signed in on it; a sign-in that forgets its own goes on without one. */
export const forgetDevice = action("ForgetDevice", Input, async (services, call, input) => {
  const { pool } = call;
  const { user, originJti, deviceKey } = await signedIn(services, pool, input.AccessToken);
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
