import * as z from "zod/mini";
import { emailKey } from "../../contract/values.ts";
import { writeAudit } from "../audit.ts";
import { takeCode } from "../codes.ts";
import { findUserByName, lockUser, updateUser } from "../db/users.ts";
import { refuse } from "../errors.ts";
import { AccessToken, Code, text } from "../input.ts";
import { clearCodeTries, countCodeTry } from "../limits.ts";
import { digestOfName } from "../names.ts";
import { action } from "../rpc.ts";
import { signedIn } from "../tokens.ts";

const Input = z.object({ AccessToken, AttributeName: text(32), Code });

/** Proves an address by its code, and uses it from then on. */
export const verifyUserAttribute = action("VerifyUserAttribute", Input, async (services, call, input) => {
  const { pool } = call;
  const { user } = await signedIn(services, pool, input.AccessToken);
  if (input.AttributeName !== "email") refuse("InvalidParameter", "This attribute cannot be verified here.");
  const counted = { purpose: "attribute", digest: digestOfName(pool, user.nameKey) };
  await countCodeTry(services, pool, counted);
  const { sub } = user;
  await services.db.transaction(async (tx) => {
    const held = (await lockUser(tx, pool.id, sub)) ?? refuse("NotAuthorized");
    const { row } = await takeCode(services, tx, pool, { sub, purpose: "attribute", code: input.Code });
    const email = row.target ?? refuse("CodeMismatch");
    const nameKey = emailKey(email);
    const other = await findUserByName(tx, pool.id, nameKey);
    if (other && other.user.sub !== sub) refuse("AliasExists");
    await updateUser(tx, pool.id, sub, {
      nameKey,
      attributes: { ...held.attributes, email },
      verified: [...new Set([...held.verified, "email"])],
      updatedAt: services.now(),
    });
    await clearCodeTries(tx, pool, counted);
    await writeAudit(services, tx, call, { event: "attribute-verified", sub });
  });
  return {};
});
