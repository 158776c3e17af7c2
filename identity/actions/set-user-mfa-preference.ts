import * as z from "zod/mini";
import { removeRecoveryCodes } from "../db/recovery-codes.ts";
import type { MfaKind } from "../db/schema.ts";
import { findTotp } from "../db/totp.ts";
import { lockUser, revokeFamilies, type UserRow, updateUser } from "../db/users.ts";
import { refuse } from "../errors.ts";
import { sendNotice } from "../messages/notices.ts";
import { AccessToken } from "../protocol/input.ts";
import { action } from "../protocol/rpc.ts";
import { authenticateRecent } from "../sign-in/recent-sign-in.ts";
import { canUse, checkFactorLeft, mfaKinds } from "../sign-in/second-factors.ts";
import { writeAudit } from "../users/audit.ts";

const Settings = z.optional(z.object({ Enabled: z.optional(z.boolean()), PreferredMfa: z.optional(z.boolean()) }));
const Input = z.object({
  AccessToken,
  SoftwareTokenMfaSettings: Settings,
  EmailMfaSettings: Settings,
  SMSMfaSettings: Settings,
});

/** Turns second factors on and off, each when it has been proven, and says which one is asked for first. A change ends every other sign-in. */
export const setUserMfaPreference = action("SetUserMFAPreference", Input, async (services, call, input) => {
  const { pool } = call;
  const { user, originJti } = await authenticateRecent(services, pool, input.AccessToken);
  const { sub } = user;
  const wishes: Readonly<Record<MfaKind, z.output<typeof Settings>>> = {
    SOFTWARE_TOKEN_MFA: input.SoftwareTokenMfaSettings,
    EMAIL_OTP: input.EmailMfaSettings,
    SMS_MFA: input.SMSMfaSettings,
  };
  await services.db.transaction(async (tx) => {
    const held = (await lockUser(tx, pool.id, sub)) ?? refuse("NotAuthorized");
    const hasAuthenticator = (await findTotp(tx, pool.id, sub)) !== undefined;
    const isOn = (kind: MfaKind): boolean => wishes[kind]?.Enabled ?? held.mfa.includes(kind);
    const mfa = mfaKinds.filter(isOn);
    const added = mfa.filter((kind) => !held.mfa.includes(kind));
    if (added.length > 0 && pool.settings.mfa === "off")
      refuse("InvalidParameter", "Second factors are not used in this user pool.");
    for (const kind of added) checkUsable(held, kind, hasAuthenticator);
    const asked = mfaKinds.filter((kind) => wishes[kind]?.PreferredMfa);
    if (asked.length > 1) refuse("InvalidParameter", "Only one MFA method can be preferred.");
    if (asked.some((kind) => !mfa.includes(kind)))
      refuse("InvalidParameter", "An MFA method must be enabled to be preferred.");
    const isKept = held.preferredMfa && isOn(held.preferredMfa) && wishes[held.preferredMfa]?.PreferredMfa !== false;
    const preferredMfa = asked[0] ?? (isKept ? held.preferredMfa : null);
    await updateUser(tx, pool.id, sub, { mfa, preferredMfa, updatedAt: services.now() });
    if (mfa.length < held.mfa.length) await checkFactorLeft(tx, pool, held);
    if (!mfa.includes("SOFTWARE_TOKEN_MFA")) await removeRecoveryCodes(tx, pool.id, sub);
    const isChanged = added.length > 0 || mfa.length !== held.mfa.length;
    if (isChanged) {
      await sendNotice(services, tx, pool, { mail: "protection-changed", user: held, change: "two-step" });
      await revokeFamilies(tx, pool.id, { sub, at: services.now(), except: originJti });
    }
    await writeAudit(services, tx, call, { event: "mfa-changed", sub });
  });
  return {};
});

function checkUsable(user: UserRow, kind: MfaKind, hasAuthenticator: boolean): void {
  if (kind === "SOFTWARE_TOKEN_MFA" && !hasAuthenticator)
    refuse("InvalidParameter", "User has not verified software token mfa");
  if (!canUse(user, kind)) refuse("InvalidParameter", `User does not have delivery config set to turn on ${kind}`);
}
