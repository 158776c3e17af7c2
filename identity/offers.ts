import type { PoolOffers } from "../contract/providers.ts";
import { minutes } from "./durations.ts";
import type { Pool } from "./pools.ts";

/**
 * What a pool lets its people use beside a password, for the page where they settle that. Text messages only where its
 * operator lets sign-ins begin with one: elsewhere nobody may have arranged that they arrive.
 */
export function offersOf({ settings: { mfa, firstFactors, devices, lives } }: Pool): PoolOffers {
  const codes: PoolOffers["secondFactors"] = firstFactors.includes("SMS_OTP")
    ? ["TOTP", "EMAIL", "SMS"]
    : ["TOTP", "EMAIL"];
  return {
    secondFactors: mfa === "off" ? [] : codes,
    passkeys: firstFactors.includes("WEB_AUTHN"),
    browsers: devices,
    ...(lives.fresh > 0 && { freshMinutes: lives.fresh / minutes(1) }),
  };
}
