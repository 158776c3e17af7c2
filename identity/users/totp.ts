import { Secret, TOTP } from "otpauth";
import { seal, unseal } from "../../adapters/files/envelope.ts";
import { epoch } from "../../contract/durations.ts";
import type { PoolId } from "../db/pool-id.ts";
import type { TotpRow } from "../db/totp.ts";
import type { Services } from "../services.ts";
import { plainDigits } from "./plain-digits.ts";

/** The defaults of authenticator apps (RFC 6238); the protocol has no others. */
const form = { algorithm: "SHA1", digits: 6, period: 30 };

export const totpContext = (poolId: string, sub: string): string => `pool/${poolId}/user/${sub}/totp`;

const secretOf = (base32: string): Secret => Secret.fromBase32(base32);

/** A new shared secret in base 32, as authenticator apps take it. */
export const newSecret = ({ randomBytes }: Pick<Services, "randomBytes">): string =>
  new Secret({ buffer: Uint8Array.from(randomBytes(20)).buffer }).base32;

/** The time step of a code, among the present one and its neighbours because clocks differ; null for none. */
export function stepOf({ now }: Pick<Services, "now">, secret: string, code: string): number | null {
  const time = now();
  const delta = TOTP.validate({
    ...form,
    token: plainDigits(code),
    secret: secretOf(secret),
    timestamp: time.getTime(),
    window: 1,
  });
  return delta === null ? null : Math.floor(epoch(time) / form.period) + delta;
}

export const openSecret = ({ keys }: Pick<Services, "keys">, { poolId, sub, secret }: TotpRow): string =>
  unseal(keys, Buffer.from(secret, "base64"), totpContext(poolId, sub)).toString();

/** The row of an authenticator that has shown a right code. */
export const totpRow = (
  { keys, now }: Pick<Services, "keys" | "now">,
  { poolId, sub, secret, step, name }: { poolId: PoolId; sub: string } & ShownSecret,
): TotpRow => ({
  sub,
  poolId,
  secret: seal(keys, Buffer.from(secret), totpContext(poolId, sub)).toString("base64"),
  name,
  verified: true,
  lastStep: step,
  createdAt: now(),
});

/** A secret with the step of the code that was shown for it. */
export interface ShownSecret {
  readonly secret: string;
  readonly step: number;
  /** The user's name for the authenticator. */
  readonly name: string | null;
}
