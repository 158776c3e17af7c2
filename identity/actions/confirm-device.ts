import * as z from "zod/mini";
import { seal, unseal } from "../../adapters/files/envelope.ts";
import { findDevice, insertDevice, removeOldDevices } from "../db/devices.ts";
import { setFamilyDevice } from "../db/tokens.ts";
import { refuse } from "../errors.ts";
import { AccessToken, DeviceKey, text } from "../protocol/input.ts";
import { action } from "../protocol/rpc.ts";
import { authenticate } from "../tokens/tokens.ts";
import { writeAudit } from "../users/audit.ts";
import { checkDevices, deviceContext, mostDevices, newDeviceOf, noDevice } from "../users/devices.ts";
import { isSame, pad, publicNumber, toFixed, toNumber } from "../users/srp.ts";

const Input = z.object({
  AccessToken,
  DeviceKey,
  DeviceName: z.optional(text(1024)),
  DeviceSecretVerifierConfig: z.object({ PasswordVerifier: text(1024), Salt: text(128) }),
});

const hexOf = (base64: string): string => Buffer.from(base64, "base64").toString("hex");

/** Makes the caller's sign-in one on a device of its own, which can prove itself from now on. */
export const confirmDevice = action("ConfirmDevice", Input, async (services, call, input) => {
  const { pool } = call;
  const { keys, now } = services;
  checkDevices(pool);
  const { user, originJti, deviceKey } = await authenticate(services, pool, input.AccessToken);
  const key = input.DeviceKey;
  const offered = newDeviceOf(pool, originJti);
  if (offered?.DeviceKey !== key || (deviceKey ?? key) !== key) return refuse("ResourceNotFound", noDevice);
  const { PasswordVerifier, Salt } = input.DeviceSecretVerifierConfig;
  const verifier =
    publicNumber(hexOf(PasswordVerifier)) ?? refuse("InvalidParameter", "PasswordVerifier is not valid.");
  const salt = pad(toNumber(Buffer.from(Salt, "base64"))).toString("hex");
  const context = deviceContext(pool.id, key);
  const remembered = pool.settings.devices === "always";
  const isNecessary = await services.db.transaction(async (tx) => {
    const isNew = await insertDevice(tx, {
      key,
      groupKey: offered.DeviceGroupKey,
      poolId: pool.id,
      sub: user.sub,
      salt,
      verifier: seal(keys, toFixed(verifier), context).toString("base64"),
      name: input.DeviceName?.slice(0, 256) ?? null,
      remembered,
      createdAt: now(),
      seenAt: now(),
    });
    if (!isNew) {
      // A retry of a lost answer carries the same secret; another secret must not replace it.
      const held = await findDevice(tx, pool.id, { sub: user.sub, key });
      const before = toNumber(unseal(keys, Buffer.from(held?.verifier ?? "", "base64"), context));
      return isSame(before, verifier) ? !held?.remembered : refuse("InvalidParameter", "Device is confirmed already.");
    }
    await removeOldDevices(tx, pool.id, user.sub, mostDevices);
    await setFamilyDevice(tx, pool.id, originJti, key);
    await writeAudit(services, tx, call, { event: "device-added", sub: user.sub });
    return !remembered;
  });
  return { UserConfirmationNecessary: isNecessary };
});
