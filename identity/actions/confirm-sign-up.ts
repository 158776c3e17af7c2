import * as z from "zod/mini";
import { findCredential, lockUser, putCredential, updateUser } from "../db/users.ts";
import { refuse } from "../errors.ts";
import { takeCode } from "../messages/codes.ts";
import { authenticateClient } from "../pools/clients.ts";
import { ClientId, ClientMetadata, Code, SecretHash, Session, Username } from "../protocol/input.ts";
import { action } from "../protocol/rpc.ts";
import { openSession } from "../sign-in/sessions.ts";
import { clearCodeTries, countCodeTry } from "../users/attempt-limits.ts";
import { writeAudit } from "../users/audit.ts";
import { resolveUser } from "../users/find-user.ts";
import type { SignUpPayload } from "./sign-up.ts";

const Input = z.object({
  ClientId,
  SecretHash,
  Username,
  ConfirmationCode: Code,
  Session: z.optional(Session),
  ClientMetadata,
});

/**
 * Confirms an address by its mailed code; the session in the answer signs in without the password. Sign-ups of one
 * address with different passwords contest each other: the owner then resets the password by mail.
 */
export const confirmSignUp = action("ConfirmSignUp", Input, async (services, call, input) => {
  const { pool } = call;
  const { db, now } = services;
  const about = { clientId: input.ClientId, username: input.Username, secretHash: input.SecretHash };
  const client = await authenticateClient(services, pool, about);
  const { sub, digest } = await resolveUser(services, pool, input.Username);
  const counted = { purpose: "sign-up", digest };
  await countCodeTry(services, pool, counted);
  const session = await db.transaction(async (tx) => {
    const user = await lockUser(tx, pool.id, sub);
    const taken = await takeCode(services, tx, pool, { sub, purpose: "sign-up", code: input.ConfirmationCode });
    const { credential, attributes } = taken.payload as Partial<SignUpPayload>; // written by SignUp, or empty
    if (!user || !attributes) return refuse("CodeMismatch");
    if (user.status !== "UNCONFIRMED")
      return refuse("NotAuthorized", `User cannot be confirmed. Current status is ${user.status}`);
    const isContested = (await findCredential(tx, pool.id, sub)) === undefined;
    if (credential) await putCredential(tx, { ...credential, changedAt: now() });
    const verified = [...new Set([...user.verified, "email"])];
    const status = isContested ? "RESET_REQUIRED" : "CONFIRMED";
    const { securityVersion } =
      (await updateUser(tx, pool.id, sub, { status, verified, attributes, updatedAt: now() })) ??
      refuse("CodeMismatch");
    await clearCodeTries(tx, pool, counted);
    await writeAudit(services, tx, call, { event: "confirmed", sub });
    if (isContested) return undefined;
    const opening = { client, sub, securityVersion, kind: "CONFIRMED", proofs: ["sign-up-code"] };
    return openSession(services, tx, pool, opening);
  });
  return session === undefined ? {} : { Session: session };
});
