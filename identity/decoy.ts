import { decoyKey, insertUser, putCredential } from "./db/users.ts";
import { uuidOf } from "./names.ts";
import { makeCredential } from "./passwords.ts";
import type { Pool } from "./pools.ts";
import type { Services } from "./services.ts";
import { newUser } from "./users.ts";

const attributes = { email: "nobody@decoy.example", given_name: "Nobody", family_name: "Nowhere" };

/** Gives a pool its decoy, where it has none: a row as like a person's as can be, which is read where nobody is found. */
export async function putDecoy(
  { db, keys, now, randomBytes }: Pick<Services, "db" | "keys" | "now" | "randomBytes">,
  pool: Pool,
): Promise<void> {
  const sub = uuidOf(randomBytes(16));
  const fresh = newUser(pool, { sub, nameKey: decoyKey, attributes, now: now() });
  await db.transaction(async (tx) => {
    if (!(await insertUser(tx, { ...fresh, status: "CONFIRMED", enabled: false, verified: ["email"] }))) return;
    const password = randomBytes(32).toString("base64url");
    await putCredential(tx, makeCredential({ keys, now }, pool, { sub, password }));
  });
}
