import * as z from "zod/mini";
import { writeAudit } from "../audit.ts";
import { openSession } from "../challenge-sessions.ts";
import { callingClient } from "../clients.ts";
import { takeCode } from "../codes.ts";
import { lockUser, putCredential, updateUser } from "../db/users.ts";
import { refuse } from "../errors.ts";
import { ClientId, ClientMetadata, Code, SecretHash, Session, Username } from "../input.ts";
import { clearCodeTries, countCodeTry } from "../limits.ts";
import { findPerson } from "../names.ts";
import { action } from "../rpc.ts";
import type { SignUpPayload } from "./sign-up.ts";

const Input = z.object({
  ClientId,
  SecretHash,
  Username,
  ConfirmationCode: Code,
  Session: z.optional(Session),
  ClientMetadata,
});

/** Confirms an address by its mailed code; the session in the answer signs in without asking for the password again. */
export const confirmSignUp = action("ConfirmSignUp", Input, async (services, call, input) => {
  const { pool } = call;
  const { db, now } = services;
  const about = { clientId: input.ClientId, username: input.Username, secretHash: input.SecretHash };
  const client = await callingClient(services, pool, about);
  const { sub, digest } = await findPerson(services, pool, input.Username);
  const counted = { purpose: "sign-up", digest };
  await countCodeTry(services, pool, counted);
  const session = await db.transaction(async (tx) => {
    const user = await lockUser(tx, pool.id, sub);
    const taken = await takeCode(services, tx, pool, { sub, purpose: "sign-up", code: input.ConfirmationCode });
    const { credential, attributes } = taken.payload as Partial<SignUpPayload>; // written by SignUp, or empty
    if (!user || !credential || !attributes) return refuse("CodeMismatch");
    await putCredential(tx, { ...credential, changedAt: now() });
    const verified = [...new Set([...user.verified, "email"])];
    await updateUser(tx, pool.id, sub, { status: "CONFIRMED", verified, attributes, updatedAt: now() });
    await clearCodeTries(tx, pool, counted);
    await writeAudit(services, tx, call, { event: "confirmed", sub });
    return openSession(services, tx, pool, { client, sub, kind: "CONFIRMED", proofs: ["sign-up-code"] });
  });
  return { Session: session };
});
