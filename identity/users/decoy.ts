import { decoyKey, insertUser, putCredential } from "../db/users.ts";
import type { Pool } from "../pools/pools.ts";
import type { Services } from "../services.ts";
import { newUser } from "./attributes.ts";
import { uuidOf } from "./find-user.ts";
import { makeCredential } from "./passwords.ts";

const attributes = { email: "nobody@decoy.example", given_name: "Nobody", family_name: "Nowhere" };

/** Inserts the pool's decoy, unless it exists: a row of a user's size that is read for unknown names. */
export async function putDecoy(
  { db, keys, now, randomBytes }: Pick<Services, "db" | "keys" | "now" | "randomBytes">,
  pool: Pool,
): Promise<void> {
  const sub = uuidOf(randomBytes(16));
  const fresh = newUser(pool, { sub, nameKey: decoyKey, attributes, now: now() });
  await db.transaction(async (tx) => {
    if (!(await insertUser(tx, { ...fresh, status: "CONFIRMED", enabled: false, verified: ["email"] }))) return;
    const password = randomBytes(32).toString("base64url");
    await putCredential(tx, makeCredential({ keys, now }, pool, { ...fresh, password }));
  });
}
