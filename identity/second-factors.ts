import type { Db } from "../adapters/database/database.ts";
import type { Proof, SignIn } from "./challenge.ts";
import type { MfaKind } from "./db/schema.ts";
import { lockUser, type UserRow, updateUser } from "./db/users.ts";
import { sendNotice } from "./notices.ts";
import type { Services } from "./services.ts";

/** In the order in which they are offered. */
export const mfaKinds = ["SOFTWARE_TOKEN_MFA", "EMAIL_OTP", "SMS_MFA"] as const satisfies readonly MfaKind[];

const proofOf = {
  SOFTWARE_TOKEN_MFA: "totp",
  EMAIL_OTP: "mailed-code",
  SMS_MFA: "sms-code",
} as const satisfies Record<MfaKind, Proof>;

/** A passkey is something that is held and unlocked by its holder: two factors in one. */
const isEnoughAlone = (first: Proof | undefined): boolean => first === "passkey";
const isSecond = (proof: Proof, first: Proof | undefined): boolean =>
  proof !== first && (proof === "passkey" || Object.values(proofOf).some((each) => each === proof));

/** Whether messages of a kind can reach a user: only where they were proven to be read. */
export const isReachable = (user: Pick<UserRow, "attributes" | "verified">, attribute: string): boolean =>
  attribute in user.attributes && user.verified.includes(attribute);

/** What a user could use as a second factor after this, if it is turned on. */
export const canUse = (user: UserRow, kind: MfaKind): boolean =>
  kind === "SOFTWARE_TOKEN_MFA" || isReachable(user, kind === "SMS_MFA" ? "phone_number" : "email");

export type SecondFactor =
  | { readonly kind: "none" }
  | { readonly kind: "one"; readonly factor: MfaKind }
  | { readonly kind: "choice"; readonly factors: readonly MfaKind[] }
  | { readonly kind: "set-up" }
  /** Every second factor of the user is what they have begun with, or leads nowhere any more. */
  | { readonly kind: "impossible" };

type Facts = Pick<SignIn, "user" | "proofs">;

/** Those that a user has turned on and has not given already: one proof given twice is still one factor. */
export const usableFactors = ({ user, proofs }: Facts): readonly MfaKind[] =>
  mfaKinds.filter((kind) => user.mfa.includes(kind) && canUse(user, kind) && !proofs.includes(proofOf[kind]));

/** What is still to be shown after a first proof. */
export function secondFactorOf(facts: Facts & Pick<SignIn, "pool" | "device">): SecondFactor {
  const { pool, user, proofs, device } = facts;
  const [first, ...rest] = proofs;
  if (pool.settings.mfa === "off" || isEnoughAlone(first) || rest.some((proof) => isSecond(proof, first)))
    return { kind: "none" };
  if (user.mfa.length === 0) return { kind: pool.settings.mfa === "required" ? "set-up" : "none" };
  // It has yet to prove that it is the one: that is due last of all.
  if (device?.remembered) return { kind: "none" };
  const factors = usableFactors(facts);
  const [only, ...others] = factors;
  if (only === undefined) return { kind: "impossible" };
  const factor = factors.find((kind) => kind === user.preferredMfa) ?? only;
  return others.length === 0 || factor === user.preferredMfa ? { kind: "one", factor } : { kind: "choice", factors };
}

/** Turns a factor on that somebody has just used for the first time. */
export async function enableFactor(
  services: Pick<Services, "now" | "keys" | "newId">,
  tx: Db,
  { pool, sub }: Pick<UserRow, "sub"> & Pick<SignIn, "pool">,
  kind: MfaKind,
): Promise<void> {
  const held = await lockUser(tx, pool.id, sub);
  if (!held) return;
  await updateUser(tx, pool.id, sub, { mfa: [...new Set([...held.mfa, kind])], updatedAt: services.now() });
  await sendNotice(services, tx, pool, { mail: "protection-changed", user: held });
}
