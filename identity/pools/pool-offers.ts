import { minutes } from "../../contract/durations.ts";
import type { PoolOffers } from "../../contract/providers.ts";
import type { Pool } from "./pools.ts";

/**
 * The sign-in methods of a pool beside a password, for the account page. Text messages only where its
 * operator enables SMS_OTP: elsewhere an SMS gateway may not be configured.
 */
export function offersOf({
  settings: { mfa, secondFactors, firstFactors, devices, lives, passwordLength, guests },
}: Pool): PoolOffers {
  const isOffered = {
    TOTP: secondFactors.includes("SOFTWARE_TOKEN_MFA"),
    EMAIL: secondFactors.includes("EMAIL_OTP"),
    SMS: secondFactors.includes("SMS_MFA") && firstFactors.includes("SMS_OTP"),
  };
  const codes = (["TOTP", "EMAIL", "SMS"] as const).filter((code) => isOffered[code]);
  return {
    secondFactors: mfa === "off" ? [] : codes,
    ...(mfa !== "off" && { recoveryCodes: true }),
    passkeys: firstFactors.includes("WEB_AUTHN"),
    ...(firstFactors.includes("WEB_AUTHN") && { passkeyNames: true }),
    ...(mfa === "required" && { secondFactorRequired: true }),
    browsers: devices,
    passwordLength,
    codeMinutes: { signUp: lives.signUpCode / minutes(1), reset: lives.resetCode / minutes(1) },
    ...(guests && { guests }),
    ...(lives.fresh > 0 && { freshMinutes: lives.fresh / minutes(1) }),
  };
}
