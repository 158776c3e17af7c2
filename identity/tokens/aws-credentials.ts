import { SignJWT } from "jose";
import { after, epoch, hours } from "../../contract/durations.ts";
import type { Pool } from "../pools/pools.ts";
import type { Services } from "../services.ts";
import { identityPoolIdOf } from "./identity-pool.ts";

/** The clients use credentials for 50 minutes before they ask again. */
const life = hours(1);
const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/**
 * Credentials of the cloud's form that open nothing: a random key and secret. The session token is a signed statement of
 * who they were given to, which a storage service of ours could accept; its issuer keeps it apart from the pool's tokens.
 */
export async function makeCredentials(
  { now, randomBytes, signingKeys }: Pick<Services, "now" | "randomBytes" | "signingKeys">,
  pool: Pool,
  { identityId, sub }: { identityId: string; sub: string | undefined },
): Promise<Record<string, string | number>> {
  const { kid, key } = await signingKeys.current(pool);
  const time = now();
  const expires = epoch(after(time, life));
  const statement = sub === undefined ? { amr: ["unauthenticated"] } : { amr: ["authenticated"], user: sub };
  const SessionToken = await new SignJWT({ ...statement, token_use: "credentials" })
    .setProtectedHeader({ alg: "RS256", kid })
    .setIssuer(`${pool.issuer}/credentials`)
    .setAudience(identityPoolIdOf(pool))
    .setSubject(identityId)
    .setIssuedAt(epoch(time))
    .setExpirationTime(expires)
    .sign(key);
  return {
    AccessKeyId: `ASIA${[...randomBytes(16)].map((byte) => base32[byte % 32]).join("")}`,
    SecretKey: randomBytes(30).toString("base64"),
    SessionToken,
    Expiration: expires,
  };
}
