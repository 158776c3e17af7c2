import { seal, unseal } from "../../adapters/files/envelope.ts";
import type { MasterKeys } from "../../adapters/files/master-key.ts";
import type { CredentialRow } from "../db/users.ts";
import { refuse } from "../errors.ts";
import type { Pool } from "../pools/pools.ts";
import type { Services } from "../services.ts";
import { saltOf, toFixed, toNumber, verifierOf } from "./srp.ts";

/** Common passwords of ten characters or more. */
const common = new Set(
  [
    "1234567890 0123456789 0987654321 9876543210 1111111111 0000000000 12345678910 123456789a a123456789 1q2w3e4r5t",
    "1q2w3e4r5t6y qwertyuiop qwerty1234 qwerty12345 qwerty123456 qwertyuiop123 asdfghjkl1 zxcvbnm123 1qaz2wsx3edc",
    "password12 password123 password1234 password12345 passw0rd123 passwordpassword mypassword iloveyou12 iloveyou123",
    "iloveyou1234 letmein123 welcome123 welcome1234 administrator changeme123 football123 baseball123 sunshine123",
    "princess123 superman123 abcdefghij abcdefghijk abc1234567 abcd123456 abc123456789 aa12345678 qazwsxedcrfv",
    "michael123 charlie123 jennifer123 liverpool1 manchester hello12345 whatever123 trustno123 dragon12345 monkey12345",
  ].flatMap((line) => line.split(" ")),
);

/** @throws WireError with the protocol's text when a pool does not take this password */
export function checkPolicy(pool: Pool, password: string, nameKey: string): void {
  const fail = (why: string) => refuse("InvalidPassword", `Password did not conform with policy: ${why}`);
  if ([...password].length < pool.settings.passwordLength) fail("Password not long enough");
  if (/^\s|\s$/.test(password)) fail("Password must not begin or end with a space");
  const plain = password.toLowerCase();
  if (common.has(plain) || plain === nameKey || /^(.)\1+$/u.test(plain)) fail("Password is too easy to guess");
}

export const verifierContext = (poolId: string, sub: string): string => `pool/${poolId}/user/${sub}/verifier`;

export const openVerifier = (keys: MasterKeys, { poolId, sub, verifier }: CredentialRow): bigint =>
  toNumber(unseal(keys, Buffer.from(verifier, "base64"), verifierContext(poolId, sub)));

/** The stored credential of a new password. */
export function makeCredential(
  { keys, now }: Pick<Services, "keys" | "now">,
  pool: Pool,
  { sub, password }: { sub: string; password: string },
): CredentialRow {
  // Constant per user: the salt is public, and a decoy's never changes either.
  const salt = saltOf(Buffer.from(pool.digest("salt", sub), "base64url").subarray(0, 16));
  const verifier = verifierOf({ poolName: pool.name, userId: sub, password, salt });
  return {
    sub,
    poolId: pool.id,
    salt,
    verifier: seal(keys, toFixed(verifier), verifierContext(pool.id, sub)).toString("base64"),
    changedAt: now(),
  };
}
