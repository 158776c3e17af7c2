import * as z from "zod/mini";
import { lockUser, putCredential, revokeFamilies, updateUser } from "../db/users.ts";
import { refuse } from "../errors.ts";
import { takeCode } from "../messages/codes.ts";
import { sendNotice } from "../messages/notices.ts";
import { authenticateClient } from "../pools/clients.ts";
import { ClientId, ClientMetadata, Code, Password, SecretHash, Username } from "../protocol/input.ts";
import { action } from "../protocol/rpc.ts";
import { clearAttempts, clearCodeTries, countCodeTry } from "../users/attempt-limits.ts";
import { writeAudit } from "../users/audit.ts";
import { resolveUser } from "../users/find-user.ts";
import { checkPolicy, makeCredential } from "../users/passwords.ts";

const Input = z.object({ ClientId, SecretHash, Username, ConfirmationCode: Code, Password, ClientMetadata });

/** Sets a new password by a mailed code; every sign-in so far ends. The code also proves the address. */
export const confirmForgotPassword = action("ConfirmForgotPassword", Input, async (services, call, input) => {
  const { pool } = call;
  const { db, now } = services;
  const about = { clientId: input.ClientId, username: input.Username, secretHash: input.SecretHash };
  await authenticateClient(services, pool, about);
  const { sub, publicId, digest, nameKey } = await resolveUser(services, pool, input.Username);
  await checkPolicy(pool, input.Password, nameKey);
  const counted = { purpose: "reset", digest };
  await countCodeTry(services, pool, counted);
  const credential = makeCredential(services, pool, { sub, publicId, password: input.Password });
  await db.transaction(async (tx) => {
    const user = await lockUser(tx, pool.id, sub);
    await takeCode(services, tx, pool, { sub, purpose: "reset", code: input.ConfirmationCode });
    if (!user?.enabled) return refuse("CodeMismatch");
    const verified = [...new Set([...user.verified, "email"])];
    await putCredential(tx, credential);
    await updateUser(tx, pool.id, sub, { status: "CONFIRMED", verified, updatedAt: now() });
    await revokeFamilies(tx, pool.id, { sub, at: now() });
    await clearCodeTries(tx, pool, counted);
    await clearAttempts(tx, pool, digest);
    await sendNotice(services, tx, pool, { mail: "password-changed", user, metadata: input.ClientMetadata });
    await writeAudit(services, tx, call, { event: "password-reset", sub });
  });
  return {};
});
