import * as z from "zod/mini";
import type { Db } from "../../adapters/database/database.ts";
import { emailKey } from "../../contract/values.ts";
import { findUserByName, lockUser, updateUser } from "../db/users.ts";
import { refuse } from "../errors.ts";
import { asProvable, purposeOf } from "../messages/attribute-codes.ts";
import { takeCode } from "../messages/codes.ts";
import { sendNotice } from "../messages/notices.ts";
import type { Pool } from "../pools/pools.ts";
import { AccessToken, Code, text } from "../protocol/input.ts";
import { action } from "../protocol/rpc.ts";
import { authenticate } from "../tokens/tokens.ts";
import { clearCodeTries, countCodeTry } from "../users/attempt-limits.ts";
import { writeAudit } from "../users/audit.ts";
import { digestOfName } from "../users/find-user.ts";

const Input = z.object({ AccessToken, AttributeName: text(32), Code });

/** Proves an address or a number by its code, and uses it from then on. */
export const verifyUserAttribute = action("VerifyUserAttribute", Input, async (services, call, input) => {
  const { pool } = call;
  const { user } = await authenticate(services, pool, input.AccessToken);
  const name = asProvable(input.AttributeName);
  const purpose = purposeOf(name);
  const counted = { purpose, digest: digestOfName(pool, user.nameKey) };
  await countCodeTry(services, pool, counted);
  const { sub } = user;
  await services.db.transaction(async (tx) => {
    const held = (await lockUser(tx, pool.id, sub)) ?? refuse("NotAuthorized");
    const { row } = await takeCode(services, tx, pool, { sub, purpose, code: input.Code });
    const value = row.target ?? refuse("CodeMismatch");
    const renamed = name === "email" ? await renameUser(tx, pool, sub, value) : {};
    await updateUser(tx, pool.id, sub, {
      ...renamed,
      attributes: { ...held.attributes, [name]: value },
      verified: [...new Set([...held.verified, name])],
      updatedAt: services.now(),
    });
    // The old address is told, because an intruder would have the new one.
    if (name === "email" && held.verified.includes("email") && emailKey(value) !== held.nameKey)
      await sendNotice(services, tx, pool, { mail: "protection-changed", user: held, change: "email" });
    await clearCodeTries(tx, pool, counted);
    await writeAudit(services, tx, call, { event: "attribute-verified", sub });
  });
  return {};
});

/** The address is also the user name. @throws WireError when another user has it */
async function renameUser(tx: Db, pool: Pool, sub: string, email: string): Promise<{ nameKey: string }> {
  const nameKey = emailKey(email);
  const other = await findUserByName(tx, pool.id, nameKey);
  if (other && other.user.sub !== sub) refuse("AliasExists");
  return { nameKey };
}
