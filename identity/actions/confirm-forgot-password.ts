import * as z from "zod/mini";
import { writeAudit } from "../audit.ts";
import { callingClient } from "../clients.ts";
import { takeCode } from "../codes.ts";
import { lockUser, putCredential, revokeFamilies, updateUser } from "../db/users.ts";
import { refuse } from "../errors.ts";
import { ClientId, ClientMetadata, Code, Password, SecretHash, Username } from "../input.ts";
import { clearAttempts, clearCodeTries, countCodeTry } from "../limits.ts";
import { findPerson } from "../names.ts";
import { sendNotice } from "../notices.ts";
import { checkPolicy, makeCredential } from "../passwords.ts";
import { sendingAction } from "../rpc.ts";

const Input = z.object({ ClientId, SecretHash, Username, ConfirmationCode: Code, Password, ClientMetadata });

/** Sets a new password by a mailed code; every sign-in so far ends. The code also proves the address. */
export const confirmForgotPassword = sendingAction("ConfirmForgotPassword", Input, async (services, call, input) => {
  const { pool } = call;
  const { db, now } = services;
  const about = { clientId: input.ClientId, username: input.Username, secretHash: input.SecretHash };
  await callingClient(services, pool, about);
  const { sub, digest, nameKey } = await findPerson(services, pool, input.Username);
  checkPolicy(pool, input.Password, nameKey);
  const counted = { purpose: "reset", digest };
  await countCodeTry(services, pool, counted);
  const credential = makeCredential(services, pool, { sub, password: input.Password });
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
