import * as z from "zod/mini";
import type { Db } from "../../adapters/database/database.ts";
import { emailKey } from "../../contract/values.ts";
import { provable, purposeOf } from "../attribute-codes.ts";
import { writeAudit } from "../audit.ts";
import { takeCode } from "../codes.ts";
import { findUserByName, lockUser, updateUser } from "../db/users.ts";
import { refuse } from "../errors.ts";
import { AccessToken, Code, text } from "../input.ts";
import { clearCodeTries, countCodeTry } from "../limits.ts";
import { digestOfName } from "../names.ts";
import type { Pool } from "../pools.ts";
import { action } from "../rpc.ts";
import { signedIn } from "../tokens.ts";

const Input = z.object({ AccessToken, AttributeName: text(32), Code });

/** Proves an address or a number by its code, and uses it from then on. */
export const verifyUserAttribute = action("VerifyUserAttribute", Input, async (services, call, input) => {
  const { pool } = call;
  const { user } = await signedIn(services, pool, input.AccessToken);
  const name = provable(input.AttributeName);
  const purpose = purposeOf(name);
  const counted = { purpose, digest: digestOfName(pool, user.nameKey) };
  await countCodeTry(services, pool, counted);
  const { sub } = user;
  await services.db.transaction(async (tx) => {
    const held = (await lockUser(tx, pool.id, sub)) ?? refuse("NotAuthorized");
    const { row } = await takeCode(services, tx, pool, { sub, purpose, code: input.Code });
    const value = row.target ?? refuse("CodeMismatch");
    const renamed = name === "email" ? await rename(tx, pool, sub, value) : {};
    await updateUser(tx, pool.id, sub, {
      ...renamed,
      attributes: { ...held.attributes, [name]: value },
      verified: [...new Set([...held.verified, name])],
      updatedAt: services.now(),
    });
    await clearCodeTries(tx, pool, counted);
    await writeAudit(services, tx, call, { event: "attribute-verified", sub });
  });
  return {};
});

/** An address is also the name that its user signs in with. @throws WireError when it is somebody else's */
async function rename(tx: Db, pool: Pool, sub: string, email: string): Promise<{ nameKey: string }> {
  const nameKey = emailKey(email);
  const other = await findUserByName(tx, pool.id, nameKey);
  if (other && other.user.sub !== sub) refuse("AliasExists");
  return { nameKey };
}
