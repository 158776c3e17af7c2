import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { seal, unseal } from "../../adapters/files/envelope.ts";
import type { MasterKeys } from "../../adapters/files/master-key.ts";
import type { CredentialRow, UserRow } from "../db/users.ts";
import { refuse } from "../errors.ts";
import type { Pool } from "../pools/pools.ts";
import type { Services } from "../services.ts";
import { saltOf, toFixed, toNumber, verifierOf } from "./srp.ts";

/** Guesses that an attacker who knows common passwords needs, by 0 to 4; below this it is fewer than a million. */
const leastScore = 2;

/** Dictionaries and keyboards take 8 MB, so they are loaded with the first new password. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  // Bounds the work for a hostile password: at most 5 ms.
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, l33tMaxSubstitutions: 8, maxLength: 64 });
}

let estimator: Promise<ZxcvbnFactory> | undefined;

/** @throws WireError with the protocol's text when a pool does not take this password */
export async function checkPolicy(pool: Pool, password: string, nameKey: string): Promise<void> {
  const fail = (why: string) => refuse("InvalidPassword", `Password did not conform with policy: ${why}`);
  if ([...password].length < pool.settings.passwordLength) fail("Password not long enough");
  if (/^\s|\s$/.test(password)) fail("Password must not begin or end with a space");
  estimator ??= loadEstimator();
  const own = [nameKey, ...nameKey.split("@")].filter((part) => part !== "");
  if ((await estimator).check(password, own).score < leastScore)
    fail("Password is too easy to guess; choose a longer one, such as several unrelated words");
}

export const verifierContext = (poolId: string, sub: string): string => `pool/${poolId}/user/${sub}/verifier`;

export const openVerifier = (keys: MasterKeys, { poolId, sub, verifier }: CredentialRow): bigint =>
  toNumber(unseal(keys, Buffer.from(verifier, "base64"), verifierContext(poolId, sub)));

export const publicIdOf = ({ publicId, sub }: Pick<UserRow, "publicId" | "sub">): string => publicId ?? sub;

/** Constant per user, because a decoy's never changes either. */
export const saltOfUser = (pool: Pool, publicId: string): string =>
  saltOf(Buffer.from(pool.digest("salt", publicId), "base64url").subarray(0, 16));

/** The stored credential of a new password. */
export function makeCredential(
  { keys, now }: Pick<Services, "keys" | "now">,
  pool: Pool,
  { sub, publicId, password }: { sub: string; publicId: string | null; password: string },
): CredentialRow {
  const userId = publicIdOf({ sub, publicId });
  const salt = saltOfUser(pool, userId);
  const verifier = verifierOf({ poolName: pool.name, userId, password, salt });
  return {
    sub,
    poolId: pool.id,
    salt,
    verifier: seal(keys, toFixed(verifier), verifierContext(pool.id, sub)).toString("base64"),
    changedAt: now(),
  };
}
