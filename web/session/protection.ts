import type { PoolOffers, SecondFactor } from "../../contract/providers.ts";

/** A key that this person signs in with in place of a password. */
export interface Passkey {
  readonly id: string;
  /** Name given by the person or the service. */
  readonly name: string | undefined;
  /** `platform` is part of a device, `cross-platform` is carried about. */
  readonly kind: string | undefined;
  readonly addedAt: Date | undefined;
}

/** A browser that the service knows again. */
export interface KnownBrowser {
  readonly key: string;
  /** How it calls itself. */
  readonly name: string | undefined;
  /** Whether it stands for the code after the password. */
  readonly isTrusted: boolean;
  readonly isThis: boolean;
  readonly seenAt: Date | undefined;
}

/** Protection of an account. */
export interface Protection {
  readonly email: string;
  readonly isEmailProven: boolean;
  readonly phone: string | undefined;
  readonly isPhoneProven: boolean;
  /** Second factors that are on; one that is asked for first. */
  readonly factors: readonly SecondFactor[];
  readonly preferred: SecondFactor | undefined;
  /** Recovery codes that are left; undefined where there is no authenticator app, or the pool has none. */
  readonly recoveryCodes: number | undefined;
  readonly passkeys: readonly Passkey[];
  readonly browsers: readonly KnownBrowser[];
  readonly offers: PoolOffers;
  /** When this sign-in is too old to begin a change with, by this machine's clock; undefined where it never is. */
  readonly freshUntil: number | undefined;
}

/** Of a pool that says nothing of itself: it refuses what it does not have. */
export const everything: PoolOffers = { secondFactors: ["TOTP", "EMAIL", "SMS"], passkeys: true, browsers: "off" };

interface SignedIn {
  /** Seconds since 1970, by the service's clock. */
  readonly authTime: unknown;
  /** Milliseconds by which the service's clock is ahead. */
  readonly drift: number;
}

/** When to ask for a fresh sign-in: a fifth of the pool's time is left to finish what was begun. */
export function freshUntil({ freshMinutes }: PoolOffers, { authTime, drift }: SignedIn): number | undefined {
  if (freshMinutes === undefined || typeof authTime !== "number") return undefined;
  return authTime * 1000 + freshMinutes * 48_000 - drift;
}

/** The form that the service takes: `+436641234567`. Undefined for what is no international number; the service knows the plans. */
export function phoneNumberIn(typed: string): string | undefined {
  const number = typed
    .replace(/[\s().-]|\p{Cf}/gu, "")
    .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/^00/, "+");
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : undefined;
}
