import type { Db } from "../../adapters/database/database.ts";
import { listPasskeys } from "../db/passkeys.ts";
import type { MfaKind } from "../db/schema.ts";
import { lockUser, type UserRow, updateUser } from "../db/users.ts";
import { refuse } from "../errors.ts";
import { sendNotice } from "../messages/notices.ts";
import type { Pool } from "../pools/pools.ts";
import type { Services } from "../services.ts";
import type { Proof, SignIn } from "./types.ts";

/** In the order in which they are offered. */
export const mfaKinds = ["SOFTWARE_TOKEN_MFA", "EMAIL_OTP", "SMS_MFA"] as const satisfies readonly MfaKind[];

const proofOf = {
  SOFTWARE_TOKEN_MFA: "totp",
  EMAIL_OTP: "mailed-code",
  SMS_MFA: "sms-code",
} as const satisfies Record<MfaKind, Proof>;

/** A passkey with user verification is two factors in one. */
const isEnoughAlone = (first: Proof | undefined): boolean => first === "passkey";
const isSecond = (proof: Proof, first: Proof | undefined): boolean =>
  proof !== first && (proof === "passkey" || Object.values(proofOf).some((each) => each === proof));

/** True where the attribute is set and verified. */
export const isReachable = (user: Pick<UserRow, "attributes" | "verified">, attribute: string): boolean =>
  attribute in user.attributes && user.verified.includes(attribute);

/** True where a second factor would work once it is enabled. */
export const canUse = (user: UserRow, kind: MfaKind): boolean =>
  kind === "SOFTWARE_TOKEN_MFA" || isReachable(user, kind === "SMS_MFA" ? "phone_number" : "email");

export type SecondFactor =
  | { readonly kind: "none" }
  | { readonly kind: "one"; readonly factor: MfaKind }
  | { readonly kind: "choice"; readonly factors: readonly MfaKind[] }
  /** Of a user who has set up nothing else, where a second factor is required. */
  | { readonly kind: "passkey" }
  | { readonly kind: "set-up" }
  /** No second factor differs from the first one and still works. */
  | { readonly kind: "impossible" };

type Facts = Pick<SignIn, "user" | "proofs">;

/** Those that a user has turned on and has not given already: one proof given twice is still one factor. */
export const usableFactors = ({ user, proofs }: Facts): readonly MfaKind[] =>
  mfaKinds.filter((kind) => user.mfa.includes(kind) && canUse(user, kind) && !proofs.includes(proofOf[kind]));

/** The second factor that is due after these proofs. */
export function secondFactorOf(facts: Facts & Pick<SignIn, "pool" | "device" | "hasPasskey">): SecondFactor {
  const { pool, user, proofs, device, hasPasskey } = facts;
  const [first, ...rest] = proofs;
  if (pool.settings.mfa === "off" || isEnoughAlone(first) || rest.some((proof) => isSecond(proof, first)))
    return { kind: "none" };
  if (user.mfa.length === 0)
    return { kind: pool.settings.mfa !== "required" ? "none" : hasPasskey ? "passkey" : "set-up" };
  // It has yet to prove that it is the one: that is due last of all.
  if (device?.remembered) return { kind: "none" };
  const factors = usableFactors(facts);
  const [only, ...others] = factors;
  if (only === undefined) return { kind: "impossible" };
  const factor = factors.find((kind) => kind === user.preferredMfa) ?? only;
  return others.length === 0 || factor === user.preferredMfa ? { kind: "one", factor } : { kind: "choice", factors };
}

/** @throws WireError where a second factor is required and none would be left */
export async function checkFactorLeft(tx: Db, pool: Pool, { sub }: Pick<UserRow, "sub">): Promise<void> {
  if (pool.settings.mfa !== "required") return;
  const held = await lockUser(tx, pool.id, sub);
  if (held?.mfa.length === 0 && (await listPasskeys(tx, pool.id, sub)).length === 0)
    refuse("InvalidParameter", "A second factor is required. Please add another one first.");
}

/** Enables a factor after its first use. */
export async function enableFactor(
  services: Pick<Services, "now" | "keys" | "newId">,
  tx: Db,
  { pool, sub }: Pick<UserRow, "sub"> & Pick<SignIn, "pool">,
  kind: MfaKind,
): Promise<void> {
  const held = await lockUser(tx, pool.id, sub);
  if (!held) return;
  await updateUser(tx, pool.id, sub, { mfa: [...new Set([...held.mfa, kind])], updatedAt: services.now() });
  await sendNotice(services, tx, pool, { mail: "protection-changed", user: held, change: "two-step" });
}
